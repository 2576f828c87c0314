import { banglaQr } from './bangla-qr.js';
import { custom } from './custom.js';
import { email } from './email.js';
import type { IdentifierTypeRule } from './identifier-type.js';

/**
 * Every identifier type that has code, by name. A type row without an entry here cannot be active (D4); the rows
 * are those of prisma/migrations/…_identifier_types.
 */
export const IDENTIFIER_TYPES: ReadonlyMap<string, IdentifierTypeRule> = new Map(
  [custom, email, banglaQr].map((rule) => [rule.name, rule]),
);

/** The type of a value that came without one, or null if it cannot be recognized (D3). */
export function classify(value: string): string | null {
  for (const rule of IDENTIFIER_TYPES.values()) if (rule.classify?.(value)) return rule.name;
  return null;
}
