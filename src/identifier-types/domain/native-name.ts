import { InvalidIdentifier, InvalidLabel, type InvalidReason, InvalidSlug } from './identifier.errors.js';
import { normalizeName } from './name-text.js';
import { skeleton } from './skeleton.js';
import { countCharacters } from './text.js';

/**
 * The two parts of a `custom` identifier `label@slug`, which belongs to the namespace of that slug (D9). The database
 * knows the shape of both: prisma/migrations/…_namespaces.
 */
export interface NativeName {
  readonly label: string;
  readonly slug: string;
}

/** A namespace slug, after lower case: 3 to 63 characters (D9). */
export const SLUG = /^[a-z0-9](?:[a-z0-9-]{1,61}[a-z0-9])$/;

const MAX_LABEL_CHARACTERS = 63;

/** The parts of a normalized `custom` value, or null if it is no native name. */
export function parseNativeName(normalizedCustom: string): NativeName | null {
  const [label, slug, ...more] = normalizedCustom.split('@');
  if (label === undefined || slug === undefined || more.length > 0) return null;
  return labelDefect(label) === null && SLUG.test(slug) ? { label, slug } : null;
}

/**
 * The label of a native name: normalized as a `custom` value, 1 to 63 characters, without the two separators.
 *
 * @throws InvalidLabel
 */
export function normalizeLabel(label: string): string {
  const normalized = normalizedAsName(label);
  const defect = labelDefect(normalized);
  if (defect !== null) throw new InvalidLabel(defect);
  return normalized;
}

/**
 * The name of a normalized label in a namespace. It must also pass as the one `custom` value that it is: a label that is
 * read from right to left can be painted like another beside a slug with digits.
 *
 * @throws InvalidLabel
 */
export function fullNameOf(label: string, slug: string): string {
  return normalizedAsName(`${label}@${slug}`);
}

/**
 * @throws InvalidSlug
 */
export function normalizeSlug(text: string): string {
  const slug = asSlug(text);
  if (slug === null) throw new InvalidSlug();
  return slug;
}

/** The slug that a text means, or null if no namespace can have it. */
export function asSlug(text: string): string | null {
  const slug = text.toLowerCase();
  return SLUG.test(slug) ? slug : null;
}

/** Whether a normalized label is one of the reserved names or looks like one: `adm1n` is `admin` (D9). */
export function isReserved(label: string, reservedNames: readonly string[]): boolean {
  const shape = skeleton(label);
  return reservedNames.some((name) => skeleton(name) === shape);
}

function labelDefect(label: string): InvalidReason | null {
  if (label === '' || countCharacters(label) > MAX_LABEL_CHARACTERS) return 'label_length';
  return /[@.]/.test(label) ? 'label_separator' : null;
}

function normalizedAsName(label: string): string {
  try {
    return normalizeName(label);
  } catch (error) {
    if (error instanceof InvalidIdentifier) throw new InvalidLabel(error.reason);
    throw error;
  }
}
