import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSafe } from 'redos-detector';
import ts from 'typescript';
import { parseApiKey } from './auth/domain/api-key.js';
import { decodeEnvelope } from './auth/domain/authorization-envelope.js';
import { parseWallet } from './auth/domain/wallet.js';
import { IdPage, Page } from './common/http/pagination.js';
import { requestId } from './common/http/request-id.js';
import { line, text } from './common/text.schema.js';
import { traceId } from './common/http/trace.js';
import { asSlug, normalizeLabel } from './identifier-types/domain/native-name.js';
import { contentTag, matchesTag } from './mutations/domain/entity-tag.js';
import { normalizeReserved } from './namespaces/domain/reserved-names.js';
import { nameInPath } from './namespaces/name-path.js';
import { paymentOptionFaults } from './payment-options/domain/option-faults.js';
import { PaymentOptionInput } from './payment-options/payment-option.schema.js';
import { IdentifiersQuery } from './registry/identifier.schema.js';
import { classify, IDENTIFIER_TYPES } from './identifier-types/domain/catalogue.js';

const SOURCES = 'src';

/** Patterns that the tool cannot see through, and why they take no more than time in proportion to the text. */
const SEEN_THROUGH_BY_PEOPLE = new Map([
  [
    'identifier-types/domain/email.ts',
    [
      // No character is in two of the parts; read after the value is known to have at most 700 characters.
      "/^[\\p{L}\\p{M}\\p{Nd}!#$%&'*+/=?^_`{|}~-]+(?:\\.[\\p{L}\\p{M}\\p{Nd}!#$%&'*+/=?^_`{|}~-]+)*$/u",
      // After at most 254 characters, at 64 each.
      '/[^.]{64}/',
      // Each try begins at a dot and ends before the next one.
      '/\\.[a-z][a-z0-9-]*$/',
    ],
  ],
  // Each try begins at a quotation mark; read after the header is known to have at most 1,000 characters.
  ['resolution/domain/preference.ts', ['/"(?:[^"\\\\]|\\\\.)*"/g']],
]);

/** In how many ways a pattern may try one text at the most. */
const MAX_SCORE = 100;

describe('every regular expression', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.includes('generated'),
  );
  const patterns = files.flatMap((file) => regularExpressionsIn(file).map((pattern) => [file, pattern] as const));

  it('is found', () => expect(patterns.length).toBeGreaterThan(50));

  it.each(patterns)('%s: %s is safe', (file, pattern) => {
    if (SEEN_THROUGH_BY_PEOPLE.get(file)?.includes(pattern)) return;
    const end = pattern.lastIndexOf('/');
    const verdict = isSafe(new RegExp(pattern.slice(1, end), pattern.slice(end + 1)), { maxScore: MAX_SCORE });
    expect(verdict).toMatchObject({ safe: true, error: null });
  });
});

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OPTION = { chain: 'ethereum', asset: 'USDC', address: ADDRESS };
const MODE_OPTIONS = { banglaQrChecksum: 'enforce' } as const;
const NOW = new Date('2026-11-21T00:00:00Z');

/** Everything that reads text from outside; a refusal is an answer. */
const READERS: Record<string, (input: string) => unknown> = {
  ...Object.fromEntries(
    [...IDENTIFIER_TYPES.values()].map((rule) => [rule.name, (input: string) => rule.normalize(input, MODE_OPTIONS)]),
  ),
  'a value without a type': classify,
  label: normalizeLabel,
  slug: asSlug,
  'API key': parseApiKey,
  wallet: parseWallet,
  'authorization header': decodeEnvelope,
  'request id': (input) => requestId({ headers: { 'x-request-id': input } }),
  'trace context': (input) => traceId({ traceparent: input }),
  cursor: (input) => Page.safeParse({ cursor: input }),
  'cursor of a list of ids': (input) => IdPage.safeParse({ cursor: input }),
  'query for identifiers': (input) =>
    IdentifiersQuery.safeParse({ type: input, value: input, status: input, cursor: input, limit: input }),
  'name in a path': (input) => nameInPath('acme', input),
  'namespace in a path': (input) => nameInPath(input, 'rahim'),
  'reserved name': (input) => normalizeReserved([input]),
  'entity tags': (input) => matchesTag(input, contentTag(input)),
  line: (input) => line(256).safeParse(input),
  text: (input) => text(2_000).safeParse(input),
  ...Object.fromEntries(
    Object.keys(PaymentOptionInput.shape).map((field) => [
      `payment option: ${field}`,
      (input: string) => {
        const option = PaymentOptionInput.safeParse({ ...OPTION, [field]: input });
        return option.success && paymentOptionFaults(option.data, NOW);
      },
    ]),
  ),
};

/** What makes a careless pattern try again and again: runs of what it may repeat, and an end that it does not want. */
const SEEDS = [
  'a',
  '.a',
  'a.',
  'a-',
  '-',
  '@',
  'a@',
  '0',
  '000201',
  '0x',
  '1',
  '9.',
  '\\"',
  ' ',
  '\t',
  ':',
  'eip155:',
  '=',
  'A',
  '\ufdfa',
  'e\u0301',
  '\u05d0',
  '\u200d',
  '\ud83d\ude00',
  '\ud800',
];

const SMALL = 1_024;
const LARGE = 64 * 1_024;
/** Four times what a linear reader takes for so much more text; below 20 ms nothing is measured but noise. */
const MOST_TIMES = 4 * (LARGE / SMALL);
const NOISE_MS = 20;
const TRIES = 20;

describe('64 KiB of hostile text take no more than time in proportion', () => {
  it.each(Object.entries(READERS))('%s', (_name, read) => {
    for (const seed of SEEDS) {
      const small = quickest(read, `${seed.repeat(SMALL / seed.length)}!`);
      const most = Math.max(NOISE_MS, MOST_TIMES * small);
      const large = quickest(read, `${seed.repeat(LARGE / seed.length)}!`, most);
      expect({ seed, inTime: large <= most }).toEqual({ seed, inTime: true });
    }
  });
});

function regularExpressionsIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(SOURCES, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Of up to 20 tries, because a busy machine makes any one of them late; no more than needed to be within `enough` ms. */
function quickest(read: (input: string) => unknown, input: string, enough = 0): number {
  let quickest = Infinity;
  for (let tries = 0; tries < TRIES && quickest > enough; tries += 1)
    quickest = Math.min(quickest, timeOf(read, input));
  return quickest;
}

function timeOf(read: (input: string) => unknown, input: string): number {
  const startedAt = performance.now();
  try {
    read(input);
  } catch {
    // Refused, which is right; how long it took is what counts.
  }
  return performance.now() - startedAt;
}
