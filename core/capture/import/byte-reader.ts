import { Damage } from './archive-bytes.ts';

/**
 * Reads a stream of bytes by lines and by lengths. What it reads once is gone. A stream that is damaged
 * ends there.
 */
export interface ByteReader {
  /**
   * The next line without its end, at most `most` bytes of it: of a longer one the rest is passed over.
   * `undefined` at the end. `isEnded` is `false` where the stream ends within the line.
   */
  readonly line: (
    most: number,
  ) => Promise<{ readonly bytes: Buffer; readonly isEnded: boolean } | undefined>;
  /** The next so many bytes; fewer where the stream ends before. */
  readonly take: (length: number) => Promise<Buffer>;
  /** Passes over so many bytes; returns how many there were. */
  readonly skip: (length: number) => Promise<number>;
  /** Why the stream ended before its end; `undefined` where nothing is known to be wrong with it. */
  readonly damage: () => string | undefined;
}

const NEW_LINE = 10;

export const createByteReader = (source: AsyncIterable<Uint8Array>): ByteReader => {
  const chunks = source[Symbol.asyncIterator]();
  let chunk: Buffer = Buffer.alloc(0);
  let isOver = false;
  let damage: string | undefined;

  const nextChunk = async (): Promise<Uint8Array | undefined> => {
    try {
      const next = await chunks.next();
      return next.done === true ? undefined : next.value;
    } catch (thrown) {
      if (!(thrown instanceof Damage)) throw thrown;
      damage = thrown.message;
      return undefined;
    }
  };

  /** Whether there is anything left. */
  const fill = async (): Promise<boolean> => {
    while (chunk.byteLength === 0 && !isOver) {
      const next = await nextChunk();
      if (next) chunk = Buffer.from(next.buffer, next.byteOffset, next.byteLength);
      else isOver = true;
    }
    return chunk.byteLength > 0;
  };

  const cut = (length: number): Buffer => {
    const piece = chunk.subarray(0, length);
    chunk = chunk.subarray(length);
    return piece;
  };

  return {
    line: async (most) => {
      const pieces: Buffer[] = [];
      let room = most;
      let isAny = false;
      while (await fill()) {
        isAny = true;
        const at = chunk.indexOf(NEW_LINE);
        const piece = cut(at < 0 ? chunk.byteLength : at + 1);
        const held = piece.subarray(0, Math.min(room, at < 0 ? piece.byteLength : at));
        room -= held.byteLength;
        if (held.byteLength > 0) pieces.push(held);
        if (at >= 0) return { bytes: Buffer.concat(pieces), isEnded: true };
      }
      return isAny ? { bytes: Buffer.concat(pieces), isEnded: false } : undefined;
    },
    take: async (length) => {
      const pieces: Buffer[] = [];
      let lacking = length;
      while (lacking > 0 && (await fill())) {
        const piece = cut(Math.min(lacking, chunk.byteLength));
        lacking -= piece.byteLength;
        pieces.push(piece);
      }
      return Buffer.concat(pieces);
    },
    skip: async (length) => {
      let lacking = length;
      while (lacking > 0 && (await fill()))
        lacking -= cut(Math.min(lacking, chunk.byteLength)).byteLength;
      return length - lacking;
    },
    damage: () => damage,
  };
};
