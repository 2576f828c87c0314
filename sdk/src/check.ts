import { isObject } from './authorization/json.js';

/**
 * Whether a value from outside will do for a `T`: it lets every `T` through. It may let more through, so that a check of
 * any text will do for a list of words, which may grow. A contract that allows more than its check does not compile.
 */
export interface Check<T> {
  (value: unknown): boolean;
  /** Never there: by it the compiler compares what checks let through. */
  readonly letsThrough?: (value: T) => void;
}

/** A check after which the value counts as a `T`. */
export interface Guard<T> extends Check<T> {
  (value: unknown): value is T;
}

/** A check for each member of a shape, none left out. */
export type Checks<T> = { readonly [Member in keyof T]-?: Check<T[Member]> };

/** Whether a value has the members of a wire shape. Members that are unknown are let through. */
export function shape<T>(checks: Checks<T>): Guard<T> {
  const members = Object.entries<(value: unknown) => boolean>(checks);
  return (value: unknown): value is T => isObject(value) && members.every(([name, holds]) => holds(value[name]));
}

export const text: Check<string> = (value) => typeof value === 'string';
export const flag: Check<boolean> = (value) => typeof value === 'boolean';
export const integer: Check<number> = (value) => Number.isSafeInteger(value);
/** For what this client does not look at. */
export const anything: Check<unknown> = () => true;

export function optional<T>(check: Check<T>): Check<T | undefined> {
  return (value) => value === undefined || check(value);
}

export function nullable<T>(check: Check<T>): Check<T | null> {
  return (value) => value === null || check(value);
}

export function listOf<T>(check: Check<T>): Check<T[]> {
  return (value) => Array.isArray(value) && value.every(check);
}
