import { generateKeyPairSync, sign as signWithNode } from 'node:crypto';
import { base58 } from '@scure/base';
import { createWalletClient, custom, type Hex } from 'viem';
import { privateKeyToAccount, sign as signDigest } from 'viem/accounts';
import { mainnet } from 'viem/chains';
import vectors from '../../vectors/drafts.json';
import { fromHex, hex } from '../authorization/bytes.js';
import type { Mode } from '../authorization/digests.js';
import { type Draft, draftOf, signedFieldsOf } from '../authorization/draft.js';
import type { ControllerHeaders } from '../authorization/headers.js';
import { lifetimeFrom, newNonce } from '../authorization/freshness.js';
import { signerOf } from '../verify/signature.js';
import { discoverWallets } from './discover-wallets.js';
import { sign } from './sign.js';
import type { Eip1193Provider, StandardWallet } from './signers.js';

const key: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const account = privateKeyToAccount(key);
const otherAccount = privateKeyToAccount(`0x${'2a'.repeat(32)}`);
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const solanaAddress = base58.encode(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));

const honest = vectors.honest as Draft;
const evmDraft = (alg: Mode, wallet: string = account.address): Draft => ({ ...honest, alg, wallet });
const solanaDraft = (wallet = solanaAddress): Draft => ({ ...honest, alg: 'ed25519', wallet });
const refusal = (code: string) => expect.objectContaining({ name: 'DraftRefused', code });

/** Whether the headers are what the service takes for this draft. */
function isSigned(draft: Draft, headers: ControllerHeaders): boolean {
  const envelope = JSON.parse(Buffer.from(headers['X-Controller-Authorization'], 'base64url').toString());
  expect(envelope).toEqual({
    v: 1,
    alg: draft.alg,
    nonce: draft.nonce,
    issued_at: draft.issued_at,
    expires_at: draft.expires_at,
    signature: envelope.signature,
  });
  expect(headers['X-Controller-Wallet']).toBe(draft.wallet);
  return signerOf(draft.alg, signedFieldsOf(draft), fromHex(envelope.signature)!) !== null;
}

/** A browser's wallet that is asked as MetaMask is, with viem inside. */
function browserWallet(options: { accounts?: string[]; connected?: boolean; answer?: unknown } = {}) {
  const { accounts = [account.address.toLowerCase()], connected = true, answer } = options;
  const asked: string[] = [];
  const provider: Eip1193Provider = {
    async request({ method, params }) {
      asked.push(method);
      if (method === 'eth_accounts') return connected ? accounts : [];
      if (method === 'eth_requestAccounts') return accounts;
      if (answer !== undefined) return answer;
      const [first, second] = params as [string, string];
      if (method === 'personal_sign') return account.signMessage({ message: { raw: first as Hex } });
      expect(first.toLowerCase()).toBe(account.address.toLowerCase());
      return account.signTypedData(JSON.parse(second));
    },
  };
  return { provider, asked };
}

describe.each(['eip191', 'eip712'] as const)('%s', (alg) => {
  it.each([account.address, account.address.toLowerCase(), `eip155:8453:${account.address}`])(
    'is signed for %s by every kind of EVM wallet',
    async (wallet) => {
      const draft = evmDraft(alg, wallet);
      const client = createWalletClient({ account, chain: mainnet, transport: custom(browserWallet().provider) });
      const remote = createWalletClient({ chain: mainnet, transport: custom(browserWallet().provider) });
      const info = { uuid: '1', name: 'Wallet', icon: '', rdns: 'example.wallet' };
      for (const signer of [
        account,
        client,
        remote,
        browserWallet().provider,
        { info, provider: browserWallet().provider },
        async (digest: Uint8Array) => fromHex(await signDigest({ hash: hex(digest), privateKey: key, to: 'hex' }))!,
      ]) {
        expect(isSigned(draft, await sign(draft, signer))).toBe(true);
      }
    },
  );

  it('asks a browser’s wallet for access only when the page has none', async () => {
    const connected = browserWallet();
    await sign(evmDraft(alg), connected.provider);
    const method = alg === 'eip712' ? 'eth_signTypedData_v4' : 'personal_sign';
    expect(connected.asked).toEqual(['eth_accounts', method]);
    const asked = browserWallet({ connected: false });
    await sign(evmDraft(alg), asked.provider);
    expect(asked.asked).toEqual(['eth_accounts', 'eth_requestAccounts', method]);
  });

  it('is not asked of another wallet', async () => {
    const other = browserWallet({ accounts: [otherAccount.address] });
    await expect(sign(evmDraft(alg), other.provider)).rejects.toEqual(refusal('wrong_wallet'));
    expect(other.asked).toEqual(['eth_accounts', 'eth_requestAccounts']);
    await expect(sign(evmDraft(alg), otherAccount)).rejects.toEqual(refusal('wrong_wallet'));
    const client = createWalletClient({ account: otherAccount, transport: custom(other.provider) });
    await expect(sign(evmDraft(alg), client)).rejects.toEqual(refusal('wrong_wallet'));
  });

  it.each(['0x', '0x1234', `0x${'11'.repeat(200)}`, 'rejected', null, undefined])(
    'refuses %j for a signature',
    async (answer) => {
      const wallet = browserWallet({ answer: answer ?? null });
      await expect(sign(evmDraft(alg), wallet.provider)).rejects.toEqual(refusal('not_a_signature'));
    },
  );

  it('passes on that the user refused', async () => {
    const refused = Object.assign(new Error('User rejected the request.'), { code: 4001 });
    const provider: Eip1193Provider = {
      request: async ({ method }) => {
        if (method === 'eth_accounts') return [account.address];
        throw refused;
      },
    };
    await expect(sign(evmDraft(alg), provider)).rejects.toBe(refused);
  });

  it('is not signed by a Solana wallet', async () => {
    await expect(sign(evmDraft(alg), standardWallet())).rejects.toEqual(refusal('unknown_signer'));
  });
});

function standardWallet(prefix = ''): StandardWallet {
  const accounts = [{ address: base58.encode(Buffer.alloc(32, 7)) }, { address: solanaAddress }];
  return {
    accounts,
    features: {
      'solana:signMessage': {
        async signMessage(...inputs) {
          return inputs.map(({ account: chosen, message }) => {
            expect(chosen).toBe(accounts[1]);
            const signedMessage = Buffer.concat([Buffer.from(prefix), message]);
            return { signedMessage, signature: signWithNode(null, signedMessage, privateKey) };
          });
        },
      },
    },
  };
}

describe('ed25519', () => {
  it.each([solanaAddress, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${solanaAddress}`])(
    'is signed for %s by a Wallet Standard wallet and by a function',
    async (wallet) => {
      const draft = solanaDraft(wallet);
      for (const signer of [standardWallet(), async (text: Uint8Array) => signWithNode(null, text, privateKey)]) {
        expect(isSigned(draft, await sign(draft, signer))).toBe(true);
      }
    },
  );

  it('is not asked of a wallet without the account', async () => {
    const draft = solanaDraft(base58.encode(Buffer.alloc(32, 8)));
    await expect(sign(draft, standardWallet())).rejects.toEqual(refusal('wrong_wallet'));
  });

  it('is refused from a wallet that signed something before the text', async () => {
    await expect(sign(solanaDraft(), standardWallet('\xffsolana offchain'))).rejects.toEqual(
      refusal('message_altered'),
    );
  });

  it('is refused from a wallet that returns nothing', async () => {
    const { accounts } = standardWallet();
    const silent = { accounts, features: { 'solana:signMessage': { signMessage: async () => [] } } };
    await expect(sign(solanaDraft(), silent)).rejects.toEqual(refusal('not_a_signature'));
  });

  it('is not signed by an EVM wallet', async () => {
    await expect(sign(solanaDraft(), account)).rejects.toEqual(refusal('unknown_signer'));
    await expect(sign(solanaDraft(), browserWallet().provider)).rejects.toEqual(refusal('unknown_signer'));
  });

  it('is refused from a wallet that does not sign messages', async () => {
    const { accounts } = standardWallet();
    await expect(sign(solanaDraft(), { accounts, features: {} })).rejects.toEqual(refusal('unknown_signer'));
  });

  it('has 64 bytes', async () => {
    await expect(sign(solanaDraft(), async () => new Uint8Array(65))).rejects.toEqual(refusal('not_a_signature'));
  });
});

it.each(vectors.tampered.map(({ name, changed, refused }) => [name, refused, changed] as const))(
  'does not let a wallet sign %s: %s',
  async (_, code, changed) => {
    const signer = jest.fn(async () => new Uint8Array(65));
    const draft = { ...honest, ...changed } as Draft;
    await expect(sign(draft, signer)).rejects.toEqual(refusal(code));
    expect(signer).not.toHaveBeenCalled();
  },
);

it('takes the word of its caller for the time, where the clock of the device is wrong', async () => {
  const inAnHour = { ...honest, ...lifetimeFrom(Date.now() + 3_600_000, 300) };
  await expect(sign(inAnHour, account)).rejects.toEqual(refusal('post_dated'));
  expect(isSigned(inAnHour, await sign(inAnHour, account, new Date(Date.now() + 3_600_000)))).toBe(true);
});

it('refuses what is no signer', async () => {
  await expect(sign(honest, {} as Eip1193Provider)).rejects.toEqual(refusal('unknown_signer'));
});

it('signs a request that a page puts together itself', async () => {
  const { audience, provider } = honest;
  const draft = draftOf({
    audience,
    provider,
    wallet: account.address,
    alg: 'eip191',
    method: 'DELETE',
    path: '/v1/identifiers/1',
    body: '',
    idempotency_key: null,
    if_match: null,
    nonce: newNonce(),
    ...lifetimeFrom(Date.now(), 300),
  });
  expect(draft.summary).toEqual([`Audience: ${audience}`, 'Action: Remove identifier 1']);
  expect(isSigned(draft, await sign(draft, account))).toBe(true);
});

it('finds each wallet that announces itself once, and nothing that is none', async () => {
  const page = new EventTarget();
  const announce = (detail: unknown) =>
    page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }));
  const walletOf = (uuid: string) => ({
    info: { uuid, name: uuid, icon: '', rdns: 'example' },
    provider: browserWallet().provider,
  });
  const [one, two] = [walletOf('one'), walletOf('two')];
  page.addEventListener('eip6963:requestProvider', () => {
    for (const detail of [one, two, one, null, 7, { info: { uuid: 'x' } }, { info: {}, provider: one.provider }])
      announce(detail);
  });
  announce(walletOf('before anybody asked'));
  expect(await discoverWallets(page, 1)).toEqual([one, two]);
});
