import { InvalidLabel } from '../identifier-types/domain/identifier.errors.js';
import { asSlug, type NativeName, normalizeLabel } from '../identifier-types/domain/native-name.js';
import { NameNotFound } from './namespaces.errors.js';

/** The name in a path, normalized. @throws NameNotFound if no name can have this label or slug */
export function nameInPath(slug: string, label: string): NativeName {
  const name = asName(slug, label);
  if (name === null) throw new NameNotFound();
  return name;
}

/** @returns null if no name can have this label or slug */
export function asName(slug: string, label: string): NativeName | null {
  const normalizedSlug = asSlug(slug);
  if (normalizedSlug === null) return null;
  try {
    return { slug: normalizedSlug, label: normalizeLabel(label) };
  } catch (error) {
    if (error instanceof InvalidLabel) return null;
    throw error;
  }
}
