import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes chunks to a file that is not there yet, and waits until the disk has them. */
export const writeStream = (
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  file: string,
  signal: AbortSignal | undefined,
): Promise<void> =>
  pipeline(Readable.from(chunks), createWriteStream(file, { flags: 'wx', flush: true }), {
    signal,
  });
