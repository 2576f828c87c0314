import vectors from '../../vectors/receipts.json';
import type { PublicKey } from '../api.js';
import { verifyReceipt } from './receipt.js';
import { parseReceipt, withhold } from './receipt-text.js';

it.each(vectors.vectors.map((vector) => [vector.name, vector] as const))('%s', async (_, vector) => {
  const { receipt, question, answer, keys, audience, verdict } = vector;
  const found = await verifyReceipt(receipt, { question, answer, keys, audience });
  expect(found).toEqual(verdict.ok ? verdict : { ...verdict, detail: expect.stringMatching(/^Its? .*\.$/) });
});

const [good] = vectors.vectors;
const { receipt, answer, keys, audience } = good!;
const claims = { question: good!.question, answer, keys: keys as PublicKey[], audience };

it('does not verify with any character of the receipt changed', async () => {
  const members = Object.entries(parseReceipt(receipt)!);
  for (const [name, value] of members) {
    const other =
      typeof value === 'number' ? value + 1 : Array.isArray(value) ? value.toReversed() : flipped(String(value));
    const forged = encode({ ...Object.fromEntries(members), [name]: other });
    expect([name, await verifyReceipt(forged, claims)]).toMatchObject([name, { ok: false }]);
  }
});

it.each([
  'version',
  'audience',
  'time',
  'status',
  'question',
  'answer',
  'index',
  'size',
  'path',
  'key_id',
  'signature',
])('is not read without its %s', async (member) => {
  const { [member]: _, ...rest } = Object.fromEntries(Object.entries(parseReceipt(receipt)!));
  expect(await verifyReceipt(encode(rest), claims)).toMatchObject({ ok: false, fault: 'malformed' });
});

it.each([
  ['its signature', { signature: 'B'.repeat(86) }],
  ['a hash of its path', { path: ['B'.repeat(43)] }],
])('is not read where %s is not the one spelling of its bytes', async (_, member) => {
  const forged = encode({ ...parseReceipt(receipt)!, ...member });
  expect(await verifyReceipt(forged, claims)).toMatchObject({ ok: false, fault: 'malformed' });
});

it('is not read where it says one thing twice', async () => {
  const [time] = JSON.stringify({ time: parseReceipt(receipt)!.time }).match(/[^{}]+/) ?? [];
  const json = Buffer.from(receipt, 'base64url').toString().replace('{', `{${time},`);
  const twice = Buffer.from(json).toString('base64url');
  expect(await verifyReceipt(twice, claims)).toMatchObject({ ok: false, fault: 'malformed' });
});

it.each([
  ['before it was given', -1, { ok: true }],
  ['when it was given', 0, { ok: true }],
  ['after it was given', 1, { ok: false, fault: 'too_old' }],
  ['at no time', NaN, { ok: false, fault: 'too_old' }],
])('of a question that was asked %s', async (_, ms, verdict) => {
  const notBefore = new Date(Date.parse(parseReceipt(receipt)!.time) + ms);
  expect(await verifyReceipt(receipt, { ...claims, notBefore })).toMatchObject(verdict);
});

it.each([
  ['one of the addresses that the service had', ['https://pay.new.example', audience], { ok: true }],
  ['none of them', ['https://pay.new.example'], { ok: false, fault: 'another_service' }],
  ['none at all', [], { ok: false, fault: 'another_service' }],
])('of a service at %s', async (_, audiences, verdict) => {
  expect(await verifyReceipt(receipt, { ...claims, audience: audiences })).toMatchObject(verdict);
});

it('is not compared with what is no JSON', async () => {
  const verdict = { ok: false, fault: 'malformed' };
  expect(await verifyReceipt(receipt, { ...claims, answer: { memo: '\ud800' } })).toMatchObject(verdict);
  const question = { type: 'email', value: '\ud800' };
  expect(await verifyReceipt(receipt, { ...claims, question })).toMatchObject(verdict);
});

describe('what is withheld', () => {
  it('cannot be compared, and the rest still proves', async () => {
    const shown = withhold(receipt, 'question', 'answer');
    expect(await verifyReceipt(shown, { ...claims, question: null, answer: null })).toMatchObject({ ok: true });
    expect(await verifyReceipt(shown, claims)).toMatchObject({ ok: false, fault: 'withheld' });
    expect(parseReceipt(shown)).not.toHaveProperty('question_salt');
    expect(parseReceipt(shown)).not.toHaveProperty('answer_salt');
  });

  it('may be one of both', async () => {
    const shown = withhold(receipt, 'answer');
    expect(await verifyReceipt(shown, { ...claims, answer: null })).toMatchObject({ ok: true });
  });

  it('is withheld from a receipt only', () =>
    expect(() => withhold('AAAA', 'answer')).toThrow(
      expect.objectContaining({ name: 'PaymentIdentifierError', code: 'malformed' }),
    ));
});

function encode(members: object): string {
  return Buffer.from(JSON.stringify(members)).toString('base64url');
}

/** Another first character of the same kind. */
function flipped(text: string): string {
  return (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
}
