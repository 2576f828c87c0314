import { optionChanges } from './option-changes.js';

const SOL = { chain: 'solana', asset: 'SOL', address: 'a' };
const USDC = { chain: 'base', asset: 'USDC', address: 'b' };

describe('old and new payment options', () => {
  it.each<[string, Parameters<typeof optionChanges>, string[][]]>([
    ['one that stays', [[SOL], [SOL]], [['kept', 'a', 'a']]],
    ['one that goes elsewhere', [[SOL], [{ ...SOL, address: 'x' }]], [['changed', 'a', 'x', 'address']]],
    ['a memo that is new', [[SOL], [{ ...SOL, memo: '7' }]], [['changed', 'a', 'a', 'memo']]],
    [
      'one that is new',
      [[SOL], [SOL, USDC]],
      [
        ['kept', 'a', 'a'],
        ['added', '-', 'b', 'chain', 'asset', 'address'],
      ],
    ],
    [
      'one that takes the place of another chain',
      [[SOL], [USDC]],
      [
        ['added', '-', 'b', 'chain', 'asset', 'address'],
        ['removed', 'a', '-', 'chain', 'asset', 'address'],
      ],
    ],
    [
      'two that change places',
      [
        [SOL, USDC],
        [USDC, SOL],
      ],
      [
        ['kept', 'b', 'b'],
        ['kept', 'a', 'a'],
      ],
    ],
    [
      'one of two on a chain',
      [
        [SOL, { ...SOL, address: 'c' }],
        [
          { ...SOL, address: 'd' },
          { ...SOL, address: 'c' },
        ],
      ],
      [
        ['changed', 'a', 'd', 'address'],
        ['kept', 'c', 'c'],
      ],
    ],
  ])('shows %s', (_, [before, after], expected) => {
    const shown = optionChanges(before, after).map(({ change, old, new: next, fields }) => [
      change,
      old?.address ?? '-',
      next?.address ?? '-',
      ...fields,
    ]);
    expect(shown).toEqual(expected);
  });
});
