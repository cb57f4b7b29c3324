import { createHash } from 'node:crypto';

/**
 * A chain over the lines of a file: each link is the SHA-256 of the link before it and of the line. A
 * line that is changed, taken out or put in breaks it at that line.
 */
export class RowChain {
  #link: Buffer = Buffer.alloc(32);

  /** Adds a line without its end; the first 16 hexadecimal digits of its link. */
  add(line: Uint8Array): string {
    this.#link = createHash('sha256').update(this.#link).update(line).digest();
    return this.#link.toString('hex', 0, 8);
  }

  /** The last link, whole. */
  get head(): string {
    return this.#link.toString('hex');
  }
}
