import { parseWallet } from '../../auth/domain/wallet.js';

/** The reason of a complaint that disputes whose a value is (D18). */
const POSSESSION = 'possession';

export function isAboutPossession(reason: string): boolean {
  return reason.trim().toLowerCase() === POSSESSION;
}

/**
 * The wallets that a complaint names as the claimant's: those among its evidence, alone (`0x…`) or in a text that names them
 * (`wallet: 0x…`).
 * @returns as controllers are recorded, each once, in their order
 */
export function claimedWallets(evidence: readonly string[]): string[] {
  const words = evidence.flatMap((text) => text.split(/[\s"'`()<>[\]{},;=]+/));
  const wallets = words.flatMap((word) => parseWallet(word.replace(/^wallet:|\.$/gi, ''))?.controller ?? []);
  return [...new Set(wallets)];
}
