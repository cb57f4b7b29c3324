import { Readable } from 'node:stream';

/** Items as lines of JSON, each as it was answered, made as they are read. */
export const writeNdjson = (items: Iterable<unknown> | AsyncIterable<unknown>): Readable =>
  Readable.from(lines(items), { objectMode: false });

async function* lines(items: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`;
}
