import { hash } from 'node:crypto';
import { hexFromBytes } from '#kit/bytes.ts';
import { AppError } from '#kit/errors.ts';
import { canonical } from '#kit/identity.ts';
import { wellFormedJson } from '#kit/json-text.ts';
import { messages } from './messages.ts';

/** 64 bits that stand for a value. */
export type Digest = bigint;

/**
 * Digests of JSON values. They are salted anew each time, so that nobody can prepare two values with the
 * same one. Half a surrogate pair counts as U+FFFD, which is what leaves in its place. Throws `RangeError` for a
 * value that is nested too deeply.
 */
export const createDigester = (): ((...values: readonly unknown[]) => Digest) => {
  const salt = hexFromBytes(crypto.getRandomValues(new Uint8Array(16)));
  return (...values) => {
    const { buffer, byteOffset } = hash(
      'sha256',
      salt + wellFormedJson(canonical(values)),
      'buffer',
    );
    return new DataView(buffer, byteOffset).getBigUint64(0, true);
  };
};

const FIRST = 1024;
/** Entries of a table: what a package holds beyond it is not looked through. */
const MOST = 2 ** 24;

/**
 * Digests of things that are too many to be held: under the digest of its key, each has some digests of
 * what it holds and eight marks. 8 bytes a digest; numbers count up from 0 in the order of adding.
 */
export class DigestTable {
  readonly #width: number;
  #entries: BigUint64Array;
  #marks = new Uint8Array(FIRST);
  /** Open addressing; the number of the entry and one more, 0: empty. */
  #slots = new Uint32Array(2 * FIRST);
  #size = 0;

  constructor(valuesOfEach: number) {
    this.#width = valuesOfEach + 1;
    this.#entries = new BigUint64Array(FIRST * this.#width);
  }

  get size(): number {
    return this.#size;
  }

  /** The number of the entry; -1 where there is none. */
  find(key: Digest): number {
    return (this.#slots[this.#slotOf(key)] ?? 0) - 1;
  }

  /** The number of the new entry; -1 where the key is there already, which stays as it is. */
  add(key: Digest, values: readonly Digest[]): number {
    if (this.#size === this.#marks.length) this.#grow();
    const slot = this.#slotOf(key);
    if (this.#slots[slot] !== 0) return -1;
    const number = this.#size;
    this.#entries.set([key, ...values], number * this.#width);
    this.#size += 1;
    this.#slots[slot] = this.#size;
    return number;
  }

  value(number: number, column: number): Digest {
    return this.#entries[number * this.#width + 1 + column] ?? 0n;
  }

  mark(number: number, mark: number): void {
    this.#marks[number] = (this.#marks[number] ?? 0) | mark;
  }

  has(number: number, mark: number): boolean {
    return ((this.#marks[number] ?? 0) & mark) !== 0;
  }

  #slotOf(key: Digest): number {
    const last = this.#slots.length - 1;
    for (let slot = Number(key & BigInt(last)); ; slot = (slot + 1) & last) {
      const number = this.#slots[slot] ?? 0;
      if (number === 0 || this.#entries[(number - 1) * this.#width] === key) return slot;
    }
  }

  #grow(): void {
    if (this.#size >= MOST)
      throw new AppError('validation_error', messages.tooManyLines({ most: MOST }));
    const count = 2 * this.#marks.length;
    const entries = new BigUint64Array(count * this.#width);
    const marks = new Uint8Array(count);
    entries.set(this.#entries);
    marks.set(this.#marks);
    [this.#entries, this.#marks] = [entries, marks];
    this.#slots = new Uint32Array(2 * count);
    for (let number = 0; number < this.#size; number++)
      this.#slots[this.#slotOf(entries[number * this.#width] ?? 0n)] = number + 1;
  }
}
