import { createHash } from 'node:crypto';
import { hexFromBytes, utf8FromText } from '#kit/bytes.ts';

/** Bytes of a link that stand in the file of a chain. */
const SHOWN = 8;
/** Links of one block of memory. */
const BLOCK = 4096;

/**
 * A chain over the lines of a file: each link is the SHA-256 of the link before it and of the line. A
 * line that is changed, taken out or put in breaks it at that line.
 */
export class RowChain {
  #link = new Uint8Array(32);

  /** Adds a line without its end; the first 16 hexadecimal digits of its link. */
  add(line: Uint8Array | string): string {
    return hexFromBytes(this.next(line).subarray(0, SHOWN));
  }

  /** The same; the whole link, as bytes. */
  next(line: Uint8Array | string): Uint8Array {
    this.#link = createHash('sha256').update(this.#link).update(line).digest();
    return this.#link;
  }

  /** The last link, whole. */
  get head(): string {
    return hexFromBytes(this.#link);
  }
}

/**
 * A chain that is made while its lines are written somewhere else, and then written itself: going through
 * a million rows once more would take longer than all else. Holds 8 bytes a row.
 */
export class KeptChain {
  readonly #chain = new RowChain();
  readonly #blocks: Uint8Array[] = [];
  #count = 0;

  add(line: string): void {
    const place = this.#count % BLOCK;
    if (place === 0) this.#blocks.push(new Uint8Array(BLOCK * SHOWN));
    this.#blocks.at(-1)?.set(this.#chain.next(line).subarray(0, SHOWN), place * SHOWN);
    this.#count += 1;
  }

  /** A line for each link, and the last one whole. */
  *lines(): Generator<Uint8Array> {
    for (const [number, block] of this.#blocks.entries()) {
      const links = Math.min(BLOCK, this.#count - number * BLOCK);
      const lines = Array.from(
        { length: links },
        (_, n) => `${hexFromBytes(block.subarray(n * SHOWN, (n + 1) * SHOWN))}\n`,
      );
      yield utf8FromText(lines.join(''));
    }
    yield utf8FromText(`${this.#chain.head}\n`);
  }
}
