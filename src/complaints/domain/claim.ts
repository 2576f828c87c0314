import { parseWallet } from '../../auth/domain/wallet.js';

/** The reason of a complaint that disputes to whom a value belongs (D18). */
const POSSESSION = 'possession';

export function isAboutPossession(reason: string): boolean {
  return reason.trim().toLowerCase() === POSSESSION;
}

/**
 * The claimant's wallets: those that the evidence of a complaint names, alone (`0x…`) or in a text (`wallet: 0x…`).
 * @returns each wallet once, as controllers are recorded, in the order of the evidence
 */
export function claimedWallets(evidence: readonly string[]): string[] {
  const words = evidence.flatMap((text) => text.split(/[\s"'`()<>[\]{},;=]+/));
  const wallets = words.flatMap((word) => parseWallet(word.replace(/^wallet:|\.$/gi, ''))?.controller ?? []);
  return [...new Set(wallets)];
}
