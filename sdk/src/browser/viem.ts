import { type Draft, signedFieldsOf } from '../authorization/draft.js';
import { DraftRefused } from '../authorization/draft-refused.js';
import { authorizationText } from '../authorization/text.js';
import { typedDataOf } from '../authorization/typed-data.js';
import { evmAddressOf } from './evm-address.js';
import type { ViemSigner } from './signers.js';

/** The signature of a viem account or wallet client, in hexadecimal. @throws DraftRefused */
export function signWithViem(signer: ViemSigner, draft: Draft): Promise<string> {
  const account = evmAddressOf(draft);
  const own = addressOf(signer);
  if (own !== undefined && own.toLowerCase() !== account.toLowerCase()) throw new DraftRefused('wrong_wallet');
  const fields = signedFieldsOf(draft);
  return draft.alg === 'eip712'
    ? signer.signTypedData({ ...typedDataOf(fields), account })
    : signer.signMessage({ message: authorizationText(fields), account });
}

/** A local account has an address; a wallet client has an account, or takes the one that it is given. */
function addressOf(signer: object): string | undefined {
  const holder = 'account' in signer && typeof signer.account === 'object' ? signer.account : signer;
  return holder && 'address' in holder && typeof holder.address === 'string' ? holder.address : undefined;
}
