import { Resolver } from 'node:dns';
import { isIP } from 'node:net';
import { z } from 'zod';
import { faultOf, hostUrls } from './database-url.js';

/** Longer values are cut in errors. */
const SHOWN_CHARACTERS = 100;

/**
 * What is wrong with a value, as the end of a sentence that begins with the variable's name. Only for variables that hold no
 * secret: the value is shown.
 */
function shown(wanted: string): (issue: { readonly input?: unknown }) => string {
  return ({ input }) => `must be ${wanted}, but is ${JSON.stringify(String(input).slice(0, SHOWN_CHARACTERS))}`;
}

export function oneOf<const Word extends string>(...values: readonly [Word, ...Word[]]) {
  const last = values.at(-1);
  return z.enum(values, { error: shown(`${values.slice(0, -1).join(', ')} or ${last}`) });
}

export function wholeNumber(min: number, max: number) {
  const isGood = (text: string) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
  return z
    .string()
    .refine(isGood, { error: shown(`a whole number from ${min} to ${max}`) })
    .transform(Number);
}

export function hours(fallback: number) {
  const max = 87_600;
  const isGood = (text: string) => /^\d+(\.\d+)?$/.test(text) && Number(text) <= max;
  return z
    .string()
    .refine(isGood, { error: shown(`a number of hours from 0 to ${max}`) })
    .transform(Number)
    .default(fallback);
}

/** Its value is not shown where it holds a password. */
export const webUrl = z.string().superRefine((text, context) => {
  const message = webUrlFault(text);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

function webUrlFault(text: string): string | null {
  if (!startsWith(text, 'http:', 'https:')) return shown('a URL that starts with http:// or https://')({ input: text });
  const { username, password, search, hash } = new URL(text);
  if (username || password) return 'must have no user and no password, because everybody can read it';
  return search || hash ? shown('a URL without ? and #')({ input: text }) : null;
}

export const redisUrl = z.string().refine((text) => startsWith(text, 'redis:', 'rediss:'), {
  error: 'must be a URL that starts with redis:// or rediss://; its value is not shown, because it may hold a password',
});

/** Names one host or several. Its value is not shown, because it may hold a password. */
export const databaseUrl = z.string().superRefine((text, context) => {
  const message = faultOf(text);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

/** Each names one host. */
const standbyUrl = z
  .string()
  .refine((text) => startsWith(text, 'postgres:', 'postgresql:') && hostUrls(text).length === 1, {
    error:
      'must be a URL of one host that starts with postgres:// or postgresql://; its value is not shown, because it may hold a password',
  });

/** Separated by blanks, because URLs may have commas. */
export const standbyUrls = z
  .string()
  .transform((list) => list.split(/\s+/).filter((word) => word !== ''))
  .pipe(z.array(standbyUrl));

/** A secret of so many characters, which are not shown. */
export function secret(minCharacters: number) {
  return z.string().min(minCharacters, {
    error: ({ input }) => `must have ${minCharacters} characters or more, but has ${String(input).length}`,
  });
}

/** The characters that src/admin/printable.ts shows as their code points: with one, two names look the same. */
const UNSEEN = /(?![\u200c\u200d])\p{C}/u;

export function shortText(maxCharacters: number) {
  return z
    .string()
    .max(maxCharacters, {
      error: ({ input }) => `must have at most ${maxCharacters} characters, but has ${String(input).length}`,
    })
    .refine((text) => !UNSEEN.test(text), { error: 'must not hold a character that cannot be seen' });
}

const list = z.string().transform((text) => text.split(',').map((word) => word.trim()));

export const authorizationModes = list.pipe(z.array(oneOf('eip191', 'eip712', 'ed25519')));

export const dnsServers = list.pipe(
  z.array(z.string().refine(isDnsServer, { error: shown('addresses such as 10.0.0.2 or [fd00::2]:53') })),
);

/** `off`, `on`, or networks such as `10.1.0.0/16`, separated by commas. */
export const networks = list.pipe(
  z.union([z.tuple([z.enum(['off', 'on'])]).transform(([word]) => word), z.array(z.union([z.cidrv4(), z.cidrv6()]))], {
    error: shown('off, on, or networks such as 10.1.0.0/16, separated by commas'),
  }),
);

/** `false`, `true`, a number of proxies, or a list of proxy addresses and networks, as Fastify's `trustProxy` takes it. */
export const trustProxy = z
  .string()
  .refine(isTrustProxy, { error: shown('true, false, a number of proxies, or their addresses and networks') })
  .transform((text) => {
    if (text === 'true' || text === 'false') return text === 'true';
    return isCount(text) ? (_address: string, hop: number) => hop < Number(text) : text;
  });

function isTrustProxy(text: string): boolean {
  return (
    text === 'true' || text === 'false' || isCount(text) || text.split(',').every((word) => isNetwork(word.trim()))
  );
}

function isCount(text: string): boolean {
  return /^\d{1,3}$/.test(text);
}

/** An address, a network, or one of the names that Fastify knows for networks. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', range, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (range === undefined) return true;
  return isCount(range) ? Number(range) <= (version === 4 ? 32 : 128) : version === 4 && isIP(range) === 4;
}

function isDnsServer(text: string): boolean {
  try {
    new Resolver().setServers([text]);
    return true;
  } catch {
    return false;
  }
}

function startsWith(text: string, ...protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}
