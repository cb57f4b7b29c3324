import { hash } from 'node:crypto';

/**
 * Which number (0 to 2^32 - 2) belongs to a key, for millions of keys: 12 bytes a place, at most twice
 * as many places as keys. A key is known by 64 bits of its SHA-256; that two of a million share them
 * has a probability of 3 in 100 million.
 */
export class SeenItems {
  #places = 1024;
  #used = 0;
  #high = new Uint32Array(this.#places);
  #low = new Uint32Array(this.#places);
  /** The number and one; nothing is there where it is zero. */
  #numbers = new Uint32Array(this.#places);

  /** The first number that a key was given stays. */
  set(key: string, number: number): void {
    if (this.#used * 2 >= this.#places) this.#grow();
    const [high, low] = digest(key);
    this.#put(high, low, number + 1);
  }

  get(key: string): number | undefined {
    const [high, low] = digest(key);
    const number = this.#numbers[this.#placeOf(high, low)] ?? 0;
    return number === 0 ? undefined : number - 1;
  }

  #placeOf(high: number, low: number): number {
    const mask = this.#places - 1;
    let place = low & mask;
    while (this.#numbers[place] !== 0 && (this.#high[place] !== high || this.#low[place] !== low))
      place = (place + 1) & mask;
    return place;
  }

  #put(high: number, low: number, number: number): void {
    const place = this.#placeOf(high, low);
    if (this.#numbers[place] !== 0) return;
    this.#used += 1;
    this.#high[place] = high;
    this.#low[place] = low;
    this.#numbers[place] = number;
  }

  #grow(): void {
    const [high, low, numbers] = [this.#high, this.#low, this.#numbers];
    this.#places *= 2;
    this.#used = 0;
    this.#high = new Uint32Array(this.#places);
    this.#low = new Uint32Array(this.#places);
    this.#numbers = new Uint32Array(this.#places);
    for (const [i, number] of numbers.entries())
      if (number !== 0) this.#put(high[i] ?? 0, low[i] ?? 0, number);
  }
}

const digest = (key: string): readonly [number, number] => {
  const bytes = hash('sha256', key, 'buffer');
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
};
