/** A stream of numbers that a seed determines (sfc32): the same seed and stream give the same request again. */
export class Random {
  #a;
  #b;
  #c;
  #counter = 1;

  /** @param {number} seed @param {number} stream e.g. the index of a request */
  constructor(seed, stream) {
    this.#a = seed | 0;
    this.#b = stream | 0;
    this.#c = 0x9e3779b9 | 0;
    for (let round = 0; round < 12; round += 1) this.#next();
  }

  /** From 0 to below `limit`. */
  int(limit) {
    return Math.floor((this.#next() / 2 ** 32) * limit);
  }

  chance(share) {
    return this.#next() < share * 2 ** 32;
  }

  /** @template T @param {readonly T[]} list @returns {T} */
  pick(list) {
    return list[this.int(list.length)];
  }

  bytes(length) {
    return Buffer.from(Array.from({ length }, () => this.int(256)));
  }

  #next() {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
}
