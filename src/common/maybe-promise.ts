/** A result that is there already, or still comes. A promise costs a resolve a turn of the queue, so none is made for nothing. */
export type Soon<Value> = Value | Promise<Value>;

/** Goes on with the result: at once if it is there, else when it comes. */
export function whenThere<Value, Result>(value: Soon<Value>, next: (value: Value) => Soon<Result>): Soon<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** All results: at once if none of them still comes. */
export function allThere<Value>(values: readonly Soon<Value>[]): Soon<readonly Value[]> {
  return values.every(isThere) ? values : Promise.all(values);
}

function isThere<Value>(value: Soon<Value>): value is Value {
  return !(value instanceof Promise);
}
