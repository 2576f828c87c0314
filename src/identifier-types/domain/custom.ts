import { InvalidIdentifier } from './identifier.errors.js';
import { parseNativeName } from './native-name.js';
import type { IdentifierTypeRule } from './identifier-type.js';
import { normalizeName } from './name-text.js';
import { skeleton } from './skeleton.js';

/** A free name, or the native name `label@slug` of a namespace; nothing else may carry an "@" (D5, D9). */
export const custom: IdentifierTypeRule = {
  name: 'custom',

  normalize(value) {
    const name = normalizeName(value);
    if (name.includes('@') && parseNativeName(name) === null) throw new InvalidIdentifier('not_a_native_name');
    return { value: name, cautions: [] };
  },

  /** A full stop at the end may be that of the sentence in which somebody was told the name. */
  skeleton(normalized) {
    const shape = skeleton(normalized);
    let end = shape.length;
    while (end > 1 && shape.charAt(end - 1) === '.') end -= 1;
    return shape.slice(0, end);
  },
};
