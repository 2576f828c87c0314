import { privateKeyToAccount } from 'viem/accounts';
import { utf8 } from '../authorization/bytes.js';
import { draftOf } from '../authorization/draft.js';
import { lifetimeFrom, newNonce } from '../authorization/freshness.js';
import { sign } from '../browser/sign.js';
import { causeOf } from '../testing/fake-authorization.js';
import { FakeRegistry } from '../testing/fake-registry.js';
import { verifyHistory } from './history.js';

const account = privateKeyToAccount(`0x${'2a'.repeat(32)}`);
const OPTION = { chain: 'eip155:8453', asset: 'USDC', address: account.address };
const OTHER = { ...OPTION, asset: 'USDT' };
const [NOW, BEFORE, FIRST] = ['https://pay.example', 'https://pay.old.example', 'https://first.example'] as const;

async function signed(audience: string, method: string, path: string, body: string) {
  const draft = draftOf({
    method,
    path,
    body,
    audience,
    provider: 'provider-1',
    wallet: account.address,
    alg: 'eip191',
    idempotency_key: null,
    if_match: null,
    nonce: newNonce(),
    ...lifetimeFrom(Date.now(), 300),
  });
  const headers = new Headers({ ...(await sign(draft, account)) });
  return causeOf({ method, target: path, headers, body: utf8(body) }, audience, 'provider-1');
}

/** The verdict on a history of which each event was signed for another audience. */
async function verdictOn(signedFor: readonly string[], audience: string | readonly string[]) {
  const registry = new FakeRegistry();
  const [first = '', ...later] = signedFor;
  const registration = JSON.stringify({ type: 'custom', value: 'shop', payment_options: [OPTION] });
  const cause = await signed(first, 'POST', '/v1/identifiers', registration);
  let record = registry.register('custom', 'shop', [OPTION], cause);
  for (const [at, each] of later.entries()) {
    const payment_options = [at % 2 === 0 ? OTHER : OPTION];
    const path = `/v1/identifiers/${record.identifier.id}`;
    const change = await signed(each, 'PATCH', path, JSON.stringify({ payment_options }));
    record = registry.change(record, 'update', { payment_options }, change);
  }
  return verifyHistory({ events: [...record.events], next_cursor: null }, record.identifier, { audience });
}

it.each([
  [[NOW, NOW], NOW],
  [[NOW, NOW], [NOW]],
  [
    [BEFORE, NOW],
    [NOW, BEFORE],
  ],
  [
    [FIRST, BEFORE, BEFORE, NOW],
    [NOW, BEFORE, FIRST],
  ],
  [
    [FIRST, NOW],
    [NOW, BEFORE, FIRST],
  ],
  [[BEFORE], [NOW, BEFORE]],
  [
    [BEFORE, NOW],
    [`${NOW}/`, `${BEFORE}/`],
  ],
])('a history that was signed for %j verifies for %j', async (signedFor, audience) => {
  expect(await verdictOn(signedFor, audience)).toMatchObject({ ok: true, signatures: signedFor.length });
});

it.each([
  ['for another service', [BEFORE, NOW], NOW, 1],
  ['for no service', [NOW], [], 1],
  ['for a service that is not among them', [BEFORE, FIRST], [NOW, BEFORE], 2],
  ['for the address that the service had before, after it was given up', [BEFORE, NOW, BEFORE], [NOW, BEFORE], 3],
  ['in another order of addresses', [BEFORE, NOW], [BEFORE, NOW], 2],
])('what was signed %s does not', async (_, signedFor, audience, sequence) => {
  expect(await verdictOn(signedFor, audience)).toMatchObject({ ok: false, sequence, fault: 'wrong_signature' });
});
