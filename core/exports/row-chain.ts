import { createHash } from 'node:crypto';

/** Bytes of a link that stand in the file of a chain. */
const SHOWN = 8;
/** Links of one block of memory. */
const BLOCK = 4096;

/**
 * A chain over the lines of a file: each link is the SHA-256 of the link before it and of the line. A
 * line that is changed, taken out or put in breaks it at that line.
 */
export class RowChain {
  #link: Buffer = Buffer.alloc(32);

  /** Adds a line without its end; the first 16 hexadecimal digits of its link. */
  add(line: Uint8Array | string): string {
    return this.next(line).toString('hex', 0, SHOWN);
  }

  /** The same; the whole link, as bytes. */
  next(line: Uint8Array | string): Buffer {
    this.#link = createHash('sha256').update(this.#link).update(line).digest();
    return this.#link;
  }

  /** The last link, whole. */
  get head(): string {
    return this.#link.toString('hex');
  }
}

/**
 * A chain that is made while its lines are written somewhere else, and then written itself: going through
 * a million rows once more would take longer than all else. Holds 8 bytes a row.
 */
export class KeptChain {
  readonly #chain = new RowChain();
  readonly #blocks: Buffer[] = [];
  #count = 0;

  add(line: string): void {
    const place = this.#count % BLOCK;
    if (place === 0) this.#blocks.push(Buffer.alloc(BLOCK * SHOWN));
    this.#chain.next(line).copy(this.#blocks.at(-1) ?? Buffer.alloc(0), place * SHOWN, 0, SHOWN);
    this.#count += 1;
  }

  /** A line for each link, and the last one whole. */
  *lines(): Generator<Buffer> {
    for (const [number, block] of this.#blocks.entries()) {
      const links = Math.min(BLOCK, this.#count - number * BLOCK);
      const lines = Array.from(
        { length: links },
        (_, n) => `${block.toString('hex', n * SHOWN, (n + 1) * SHOWN)}\n`,
      );
      yield Buffer.from(lines.join(''));
    }
    yield Buffer.from(`${this.#chain.head}\n`);
  }
}
