import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { canonicalText } from './canonical-text.js';

/** Names as those of the contract are, in any script. */
const names = fc.string({ unit: 'grapheme', minLength: 1 }).filter((name) => !/^\d|^__proto__$/.test(name));
const leaves = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaves,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(names, tie('value'), { maxKeys: 5 }),
  ),
}));

describe('the canonical text of an answer', () => {
  it('is that of RFC 8785', () => {
    fc.assert(
      fc.property(fc.dictionary(names, values), (answer) => expect(canonicalText(answer)).toBe(canonicalize(answer))),
    );
  });

  it('leaves out what JSON leaves out', () => {
    expect(canonicalText({ b: undefined, a: [{ d: 1, c: undefined }] })).toBe('{"a":[{"d":1}]}');
  });
});
