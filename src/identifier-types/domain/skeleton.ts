import { LOOK_ALIKES } from './confusables.js';

/** The prototype of each character that looks like others, from the rows of the table. */
const PROTOTYPES: ReadonlyMap<string, string> = new Map(
  LOOK_ALIKES.trim()
    .split(/\s+/)
    .flatMap((row) => {
      const [prototype = '', members = ''] = row.split(':');
      return members.split(',').map((member) => [fromHex(member), prototype.split('+').map(fromHex).join('')] as const);
    }),
);

/**
 * The confusable skeleton of a normalized, lower-case text: two texts look alike if and only if their skeletons are
 * equal (UTS #39, section 4). Not for display. A skeleton is its own skeleton, because the table maps prototypes to themselves. Triggers
 * find look-alikes by the hash of it: prisma/migrations/…_trust_signals.
 */
export function skeleton(text: string): string {
  let prototypes = '';
  for (const character of text.normalize('NFD')) prototypes += PROTOTYPES.get(character) ?? character;
  return prototypes.normalize('NFD');
}

function fromHex(codePoint: string): string {
  return String.fromCodePoint(Number.parseInt(codePoint, 16));
}
