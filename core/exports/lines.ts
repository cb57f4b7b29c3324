import { concatBytes } from '#kit/bytes.ts';
import { AppError } from '#kit/errors.ts';
import { messages } from './messages.ts';

/** Bytes of a line; no row, request or observation of a collection comes near it. */
const MOST_LINE = 32 * 2 ** 20;

/**
 * The lines of a file without their ends. Only a line feed ends one: JSON may hold every other sign.
 * Throws `validation_error` at a line of more than `most` bytes, of which no more is held.
 */
export async function* linesFromChunks(
  chunks: AsyncIterable<Uint8Array>,
  most: number = MOST_LINE,
): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let number = 1;
  const add = (part: Uint8Array): void => {
    length += part.length;
    if (length > most)
      throw new AppError('validation_error', messages.lineTooLong({ line: number, most }));
    parts.push(part);
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      add(chunk.subarray(from, end));
      yield concatBytes(parts);
      [parts, length, number] = [[], 0, number + 1];
      from = end + 1;
    }
    if (from < chunk.length) add(chunk.subarray(from));
  }
  if (parts.length > 0) yield concatBytes(parts);
}
