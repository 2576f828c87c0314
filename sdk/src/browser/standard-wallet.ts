import { hex } from '../authorization/bytes.js';
import { bytesToSign } from '../authorization/digests.js';
import { type Draft, signedFieldsOf } from '../authorization/draft.js';
import { DraftRefused } from '../authorization/draft-refused.js';
import type { StandardWallet } from './signers.js';

/** The signature of a Wallet Standard wallet for Solana. @throws DraftRefused, and what the wallet throws */
export async function signWithStandardWallet(wallet: StandardWallet, draft: Draft): Promise<Uint8Array | null> {
  const { 'solana:signMessage': feature } = wallet.features;
  if (draft.alg !== 'ed25519' || !feature) throw new DraftRefused('unknown_signer');
  const address = draft.wallet.split(':').at(-1);
  const account = wallet.accounts.find((each) => each.address === address);
  if (!account) throw new DraftRefused('wrong_wallet');
  const message = bytesToSign(draft.alg, signedFieldsOf(draft));
  const [output] = await feature.signMessage({ account, message });
  if (!output) return null;
  // The standard lets a wallet put something before the message; the service would not know of it.
  if (hex(output.signedMessage) !== hex(message)) throw new DraftRefused('message_altered');
  return output.signature;
}
