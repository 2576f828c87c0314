/** Words in a block: 15 ticks, then the link to the next block. One cache line. */
const BLOCK_WORDS = 16;
const LINK = BLOCK_WORDS - 1;
const PAGE_BITS = 14;
const PAGE_WORDS = 1 << PAGE_BITS;
/** Block 0 is never handed out, so that 0 can end the chain of free blocks. */
const NONE = 0;

/** Where one queue stands in the shared pages: two word numbers. Written by {@link TickQueues} only. */
export interface TickQueue {
  head: number;
  tail: number;
  count: number;
}

/**
 * Many short queues of 32-bit ticks in shared pages of memory. A queue takes a block of 64 bytes when it needs one
 * and gives it back once read, so all queues together cost 4.3 bytes a tick however unevenly they fill. One typed
 * array per queue costs 270 bytes before its first tick, doubles when it grows, and is one more thing to collect.
 */
export class TickQueues {
  readonly #pages: Uint32Array[] = [];
  #free = NONE;
  #untouched = BLOCK_WORDS;

  /** Memory held. Pages are reused, not returned: this is the highest need so far. */
  get bytes(): number {
    return this.#pages.length * PAGE_WORDS * Uint32Array.BYTES_PER_ELEMENT;
  }

  open(queue: TickQueue): void {
    queue.head = queue.tail = this.#take();
    queue.count = 0;
  }

  /** Appends `tick` modulo 2^32. */
  push(queue: TickQueue, tick: number): void {
    if (queue.tail % BLOCK_WORDS === LINK) {
      const block = this.#take();
      this.#write(queue.tail, block);
      queue.tail = block;
    }
    this.#write(queue.tail++, tick);
    queue.count++;
  }

  /** The oldest tick; the queue must not be empty. */
  oldest(queue: TickQueue): number {
    return this.#read(queue.head);
  }

  /** Forgets the oldest tick; the queue must not be empty. */
  shift(queue: TickQueue): void {
    queue.count--;
    queue.head++;
    if (queue.head % BLOCK_WORDS !== LINK) return;
    const block = queue.head - LINK;
    if (queue.count === 0) {
      queue.head = queue.tail = block;
    } else {
      queue.head = this.#read(queue.head);
      this.#give(block);
    }
  }

  /** Removes one tick equal to `tick`; says whether there was one. Those before it move up by one. */
  remove(queue: TickQueue, tick: number): boolean {
    const sought = tick >>> 0;
    let index = 0;
    let word = queue.head;
    while (index < queue.count && this.#read(word) !== sought) {
      word = this.#after(word);
      index++;
    }
    if (index === queue.count) return false;
    word = queue.head;
    let carried = this.#read(word);
    for (; index > 0; index--) {
      word = this.#after(word);
      const moved = this.#read(word);
      this.#write(word, carried);
      carried = moved;
    }
    this.shift(queue);
    return true;
  }

  /** Gives every block of the queue back; it must be opened anew before it is used again. */
  close(queue: TickQueue): void {
    let block = queue.head - (queue.head % BLOCK_WORDS);
    const last = queue.tail - (queue.tail % BLOCK_WORDS);
    while (block !== last) {
      const next = this.#read(block + LINK);
      this.#give(block);
      block = next;
    }
    this.#give(last);
  }

  /** The word after `word`; only asked for where another tick follows, or to end a walk. */
  #after(word: number): number {
    return (word + 1) % BLOCK_WORDS === LINK ? this.#read(word + 1) : word + 1;
  }

  #take(): number {
    const block = this.#free;
    if (block !== NONE) {
      this.#free = this.#read(block + LINK);
      return block;
    }
    const fresh = this.#untouched;
    if (fresh + BLOCK_WORDS > this.#pages.length * PAGE_WORDS) this.#pages.push(new Uint32Array(PAGE_WORDS));
    this.#untouched += BLOCK_WORDS;
    return fresh;
  }

  #give(block: number): void {
    this.#write(block + LINK, this.#free);
    this.#free = block;
  }

  #read(word: number): number {
    return this.#page(word)[word % PAGE_WORDS] ?? NONE;
  }

  #write(word: number, value: number): void {
    this.#page(word)[word % PAGE_WORDS] = value;
  }

  #page(word: number): Uint32Array {
    const page = this.#pages[word >>> PAGE_BITS];
    if (page === undefined) throw new RangeError('not a word of these queues');
    return page;
  }
}
