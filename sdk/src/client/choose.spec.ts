import vectors from '../../vectors/choose.json';
import type { ResolveResponse } from '../api.js';
import { Answer } from './answer.js';
import { choose, type Criteria } from './choose.js';

const now = new Date(vectors.now);

it.each(vectors.vectors.map((vector) => [vector.name, vector] as const))('%s', (_, { answer, criteria, choice }) => {
  const response = answer as unknown as ResolveResponse;
  const options = response.payment_options;
  const { option, closest } = choice;
  expect(choose(response, criteria as Criteria, now)).toEqual({
    ...choice,
    ...(option !== undefined && { option: options[option] }),
    ...(closest !== undefined && { closest: options[closest] }),
  });
});

it('gives no option to a program that does not look whether anything can be paid', () => {
  const below = vectors.vectors.find(({ choice }) => choice.why === 'below_minimum');
  const choice = choose(below?.answer as unknown as ResolveResponse, below?.criteria as Criteria, now);
  // @ts-expect-error There is one only where `ok` is true.
  const { option } = choice;
  expect(option).toBeUndefined();
  expect(choice).toMatchObject({ ok: false, closest: { minimum_amount: expect.any(String) } });
});

it('takes no number for an amount', () => {
  const [first] = vectors.vectors;
  const criteria = { chains: ['eip155:8453'], assets: ['USDC'], amount: 5 } as unknown as Criteria;
  expect(choose(first?.answer as unknown as ResolveResponse, criteria, now)).toEqual({
    ok: false,
    why: 'invalid_amount',
  });
});

it('is what an answer chooses by, at its own time', () => {
  const [first] = vectors.vectors;
  const answer = new Answer(first?.answer as unknown as ResolveResponse);
  expect(answer.choose({ chains: ['eip155:8453'], assets: ['USDC'], amount: '5' })).toEqual({
    ok: true,
    option: answer.payment_options[0],
  });
  expect(answer.choose({ chains: [], assets: ['USDC'] })).toEqual({ ok: false, why: 'no_common_option' });
});
