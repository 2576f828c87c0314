import { InvalidLabel } from '../identifier-types/domain/identifier.errors.js';
import { asSlug, type NativeName, normalizeLabel } from '../identifier-types/domain/native-name.js';
import { NameNotFound } from './namespaces.errors.js';

/** The name in a path, normalized. @throws NameNotFound if no name can have this label or slug */
export function nameInPath(slug: string, label: string): NativeName {
  const normalizedSlug = asSlug(slug);
  if (normalizedSlug === null) throw new NameNotFound();
  try {
    return { slug: normalizedSlug, label: normalizeLabel(label) };
  } catch (error) {
    throw error instanceof InvalidLabel ? new NameNotFound() : error;
  }
}
