/**
 * Parcels as bytes: the length of a JSON text and of the packed bodies behind it (four bytes each), the text, and
 * the bodies, raw; all of it through gzip. Nothing is held but one parcel.
 *
 * Bodies go as they are packed in the data file, so that neither side packs them again. Measured in November
 * 2026 with 132 replies of the sample world (1.19 MB, packed 0.18 MB): 205 kB as frames, 206 kB as lines of JSON
 * with base64, which needs each body as a text besides; 99 kB as frames of unpacked bodies, which gzip sees side
 * by side. Replies above 50 kB take the same unpacked (7.5 and 7.7 kB), so what could be saved is of small ones.
 */
import { createGunzip, createGzip } from 'node:zlib';
import { pipeline, Readable } from 'node:stream';
import { AppError } from '#kit/errors.ts';
import { messages } from './messages.ts';

/** A JSON value with the bytes that stand behind it. */
export interface Frame {
  readonly json: unknown;
  readonly blobs: readonly Uint8Array[];
}

export const frameBytes = ({ json, blobs }: Frame): Uint8Array => {
  const text = Buffer.from(JSON.stringify(json), 'utf8');
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32BE(text.byteLength);
  lengths.writeUInt32BE(
    blobs.reduce((sum, { byteLength }) => sum + byteLength, 0),
    4,
  );
  return Buffer.concat([lengths, text, ...blobs]);
};

/** Packs a request while it is sent. */
export const gzipped = (
  frames: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncIterable<Uint8Array> =>
  // Most of it is packed already: the least effort packs the texts as well as they need.
  pipeline(Readable.from(frames, { objectMode: false }), createGzip({ level: 1 }), () => {});

interface ReadFramesInput {
  /** Bytes as they come. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Most bytes of a request as it comes, and of one JSON text. */
  readonly most: { readonly request: number; readonly head: number };
}

/**
 * Reads frames one after the other. Throws `validation_error` for what is no such stream, and for more than
 * is taken. `blobs` reads what stands behind the last JSON text.
 */
export const readFrames = ({ bytes, most }: ReadFramesInput) => {
  const source = createByteReader(unpacked(bytes, most.request));
  return {
    /** The next JSON text, with how many bytes stand behind it; `undefined` at the end. */
    next: async (): Promise<{ readonly json: unknown; readonly behind: number } | undefined> => {
      const lengths = await source.read(8, true);
      if (!lengths) return undefined;
      const view = Buffer.from(lengths);
      const size = view.readUInt32BE();
      if (size > most.head) throw new AppError('body_too_large', messages.parcelTooLarge);
      const behind = view.readUInt32BE(4);
      const text = Buffer.from((await source.read(size)) ?? []).toString('utf8');
      try {
        return { json: JSON.parse(text) as unknown, behind };
      } catch {
        throw unreadable('no JSON');
      }
    },
    /** So many of the bytes behind it. */
    blob: async (size: number): Promise<Uint8Array> =>
      (await source.read(size)) ?? new Uint8Array(),
    /** Passes over so many of them. */
    skip: async (size: number): Promise<void> => {
      for (let left = size; left > 0; left -= SKIPPED_AT_ONCE)
        await source.read(Math.min(left, SKIPPED_AT_ONCE));
    },
    close: source.close,
  };
};

const SKIPPED_AT_ONCE = 65_536;

const unreadable = (problem: string): AppError =>
  new AppError('validation_error', messages.parcelsUnreadable({ problem }));

/** A request unpacks to no more than so many times its own limit: its texts shrink to a tenth. */
const MOST_UNPACKED = 32;

const unpacked = (bytes: AsyncIterable<Uint8Array>, most: number): AsyncIterable<Uint8Array> => {
  const packed = Readable.from(counted(bytes, most), { objectMode: false });
  return counted(
    pipeline(packed, createGunzip(), () => {}),
    most * MOST_UNPACKED,
  );
};

async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > most) throw new AppError('body_too_large', messages.parcelTooLarge);
    yield chunk;
  }
}

/** Reads exact lengths out of chunks. */
const createByteReader = (chunks: AsyncIterable<Uint8Array>) => {
  const iterator = chunks[Symbol.asyncIterator]();
  let held: Uint8Array[] = [];
  let size = 0;

  const more = async (): Promise<boolean> => {
    try {
      const { done, value } = await iterator.next();
      if (done === true) return false;
      held.push(value);
      size += value.byteLength;
      return true;
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw unreadable('no whole gzip');
    }
  };

  return {
    /** Exactly so many bytes; `undefined` where nothing is left and that is allowed. Throws for what is cut off. */
    read: async (length: number, mayEnd = false): Promise<Uint8Array | undefined> => {
      for (;;) {
        if (size >= length) break;
        if (await more()) continue;
        if (mayEnd && size === 0) return undefined;
        throw new AppError('validation_error', messages.parcelsCutOff);
      }
      const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
      held = [all.subarray(length)];
      size -= length;
      return all.subarray(0, length);
    },
    close: async (): Promise<void> => void (await iterator.return?.()),
  };
};
