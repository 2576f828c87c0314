/** A result that is there already, or still comes. A promise costs a resolve a turn of the queue, so none is made for nothing. */
export type Soon<Value> = Value | Promise<Value>;

/** Goes on with the result: at once if it is there, else when it comes. */
export function whenThere<Value, Result>(value: Soon<Value>, next: (value: Value) => Soon<Result>): Soon<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
