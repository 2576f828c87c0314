import type { FieldError } from '../../common/errors/problem.js';
import { InvalidLabel } from '../../identifier-types/domain/identifier.errors.js';
import { normalizeLabel } from '../../identifier-types/domain/native-name.js';
import { InvalidReservedNames } from '../namespaces.errors.js';

/** Normalizes reserved names like labels, with which they are compared. @throws InvalidReservedNames */
export function normalizeReserved(names: readonly string[]): string[] {
  const faults: FieldError[] = [];
  const labels = names.flatMap((name, index) => {
    try {
      return [normalizeLabel(name)];
    } catch (error) {
      if (!(error instanceof InvalidLabel)) throw error;
      faults.push({ field: `reserved_names.${index}`, code: error.code, message: error.detail });
      return [];
    }
  });
  if (faults.length > 0) throw new InvalidReservedNames(faults);
  return [...new Set(labels)];
}
