/** A promise of the service that was not kept. */
export class Broken extends Error {}

/** @param {unknown} kept @param {string} promise a sentence that is false now */
export function check(kept, promise) {
  if (!kept) throw new Broken(promise);
}
