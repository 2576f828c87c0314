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

/** Joiners, which the domain of an email address may hold: most letters look the same with and without one behind them. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/** A dot above a letter that has one takes the place of that dot (UTS #39, section 5.4). The letter i is "l" here. */
const SECOND_DOT = /(?<=[\p{Soft_Dotted}l\u0237]\p{M}*)\u0307/gu;

/**
 * The confusable skeleton of a normalized, lower-case text: two texts look alike if and only if their skeletons are
 * equal (UTS #39, section 4). Not for display. A skeleton is its own skeleton, because the table maps prototypes to themselves. Triggers
 * find look-alikes by the hash of it: prisma/migrations/…_trust_signals.
 */
export function skeleton(text: string): string {
  let prototypes = '';
  const visible = text.normalize('NFD').replace(IGNORABLE, '');
  for (const character of visible) prototypes += PROTOTYPES.get(character) ?? character;
  return prototypes.normalize('NFD').replace(SECOND_DOT, '');
}

function fromHex(codePoint: string): string {
  return String.fromCodePoint(Number.parseInt(codePoint, 16));
}
