/**
 * A value or a promise of it. The resolve path avoids awaiting values that are already known: each await costs one turn of the
 * microtask queue.
 */
export type MaybePromise<Value> = Value | Promise<Value>;

/** Applies `next` to the value: at once if it is known, otherwise when the promise is fulfilled. */
export function mapMaybe<Value, Result>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** All values: at once if each of them is known, otherwise a promise of them. */
export function allMaybe<Value>(values: readonly MaybePromise<Value>[]): MaybePromise<readonly Value[]> {
  return values.every(isValue) ? values : Promise.all(values);
}

function isValue<Value>(value: MaybePromise<Value>): value is Value {
  return !(value instanceof Promise);
}
