import { isObject } from './authorization/json.js';

/**
 * Checks a value from outside. It accepts every `T`, and may accept more: for a list of words, which may grow, a check for any
 * text will do. Where a check does not accept all that the contract allows, it does not compile.
 */
export interface Check<T> {
  (value: unknown): boolean;
  /** Never set: it lets the compiler compare what checks accept. */
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

export function listOf<T>(check: Check<T>): Check<readonly T[]> {
  return (value) => Array.isArray(value) && value.every(check);
}
