import { hash } from 'node:crypto';

/**
 * A number (0 to 2^32 - 2) for each pair of 32-bit numbers, for millions of pairs: 12 bytes a place, two
 * to four places a pair while it grows.
 */
export class PairTable {
  #places = 1024;
  #size = 0;
  #high = new Uint32Array(this.#places);
  #low = new Uint32Array(this.#places);
  /** The number and one; nothing is there where it is zero. */
  #numbers = new Uint32Array(this.#places);

  get size(): number {
    return this.#size;
  }

  get(high: number, low: number): number | undefined {
    const number = this.#numbers[this.#placeOf(high, low)] ?? 0;
    return number === 0 ? undefined : number - 1;
  }

  set(high: number, low: number, number: number): void {
    if (this.#size * 2 >= this.#places) this.#grow();
    this.#put(high, low, number + 1);
  }

  /** Every pair with its number. */
  *[Symbol.iterator](): Generator<readonly [high: number, low: number, number: number]> {
    for (let i = 0; i < this.#places; i++) {
      const number = this.#numbers[i] ?? 0;
      if (number !== 0) yield [this.#high[i] ?? 0, this.#low[i] ?? 0, number - 1];
    }
  }

  #placeOf(high: number, low: number): number {
    const mask = this.#places - 1;
    // Small numbers that follow each other are spread over the table.
    let place = (Math.imul(high, 0x9e37_79b1) ^ Math.imul(low, 0x85eb_ca6b)) & mask;
    while (this.#numbers[place] !== 0 && (this.#high[place] !== high || this.#low[place] !== low))
      place = (place + 1) & mask;
    return place;
  }

  #put(high: number, low: number, number: number): void {
    const place = this.#placeOf(high, low);
    if (this.#numbers[place] === 0) this.#size += 1;
    this.#high[place] = high;
    this.#low[place] = low;
    this.#numbers[place] = number;
  }

  #grow(): void {
    const [high, low, numbers] = [this.#high, this.#low, this.#numbers];
    this.#places *= 2;
    this.#size = 0;
    this.#high = new Uint32Array(this.#places);
    this.#low = new Uint32Array(this.#places);
    this.#numbers = new Uint32Array(this.#places);
    for (let i = 0; i < numbers.length; i++)
      if (numbers[i] !== 0) this.#put(high[i] ?? 0, low[i] ?? 0, numbers[i] ?? 0);
  }
}

/**
 * 64 bits of a text's SHA-256, to know it by in a table: that two of a million texts share them has a
 * probability of 3 in 100 million.
 */
export const digestPair = (text: string): readonly [high: number, low: number] => {
  // A text of it: millions of buffers would be freed too late.
  const digits = hash('sha256', text, 'hex');
  return [Number.parseInt(digits.slice(0, 8), 16), Number.parseInt(digits.slice(8, 16), 16)];
};
