import { hex, utf8 } from '../authorization/bytes.js';
import { type Draft, signedFieldsOf } from '../authorization/draft.js';
import { DraftRefused } from '../authorization/draft-refused.js';
import { authorizationText } from '../authorization/text.js';
import { typedDataOf } from '../authorization/typed-data.js';
import { evmAddressOf } from './evm-address.js';
import type { Eip1193Provider } from './signers.js';

/** The signature of a browser's wallet, in hexadecimal. @throws DraftRefused, and what the wallet throws */
export async function signWithEip1193(provider: Eip1193Provider, draft: Draft): Promise<string> {
  const address = evmAddressOf(draft);
  await assertConnected(provider, address);
  const fields = signedFieldsOf(draft);
  const signature = await (draft.alg === 'eip712'
    ? provider.request({ method: 'eth_signTypedData_v4', params: [address, JSON.stringify(typedDataOf(fields))] })
    : provider.request({ method: 'personal_sign', params: [hex(utf8(authorizationText(fields))), address] }));
  return typeof signature === 'string' ? signature : '';
}

/** Asks the user for access only when the page does not have it yet. */
async function assertConnected(provider: Eip1193Provider, address: string): Promise<void> {
  for (const method of ['eth_accounts', 'eth_requestAccounts']) {
    const accounts = await provider.request({ method });
    const isOwn = (account: unknown) => typeof account === 'string' && account.toLowerCase() === address.toLowerCase();
    if (Array.isArray(accounts) && accounts.some(isOwn)) return;
  }
  throw new DraftRefused('wrong_wallet');
}
