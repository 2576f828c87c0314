import { fromHex } from '../authorization/bytes.js';
import { bytesToSign } from '../authorization/digests.js';
import { assertHonest, type Draft, signedFieldsOf } from '../authorization/draft.js';
import { DraftRefused } from '../authorization/draft-refused.js';
import { type ControllerHeaders, controllerHeaders } from '../authorization/headers.js';
import { signWithEip1193 } from './eip1193.js';
import type { Signer } from './signers.js';
import { signWithStandardWallet } from './standard-wallet.js';
import { signWithViem } from './viem.js';

/** How far ahead of the time a draft may be issued. A signature for later could be kept and used then. */
const MAX_AHEAD_MS = 5 * 60_000;

/**
 * Lets the controller's wallet sign a draft. The wallet shows what happens and what is paid where; a draft whose lines
 * do not follow from its request is refused before the wallet is asked.
 * @param now the time, where the clock of this device is known to be wrong
 * @returns the two headers, for `resolver.send` or any other HTTP client
 * @throws DraftRefused; whatever the wallet throws, such as the refusal of its user, passes through
 */
export async function sign(draft: Draft, signer: Signer, now = new Date()): Promise<ControllerHeaders> {
  assertHonest(draft);
  if (!(Date.parse(draft.issued_at) <= now.getTime() + MAX_AHEAD_MS)) throw new DraftRefused('post_dated');
  const signature = await signatureBy(signer, draft);
  if (signature?.length !== (draft.alg === 'ed25519' ? 64 : 65)) throw new DraftRefused('not_a_signature');
  return controllerHeaders(draft, signature);
}

async function signatureBy(signer: Signer, draft: Draft): Promise<Uint8Array | null> {
  if (typeof signer === 'function') return signer(bytesToSign(draft.alg, signedFieldsOf(draft)), draft.alg);
  if ('features' in signer) return signWithStandardWallet(signer, draft);
  if ('signTypedData' in signer) return fromHex(await signWithViem(signer, draft));
  if ('provider' in signer) return fromHex(await signWithEip1193(signer.provider, draft));
  if ('request' in signer) return fromHex(await signWithEip1193(signer, draft));
  throw new DraftRefused('unknown_signer');
}
