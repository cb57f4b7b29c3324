import type { Reply } from '#kit/exchange.ts';
import type { PackedBody, PackedContent } from '../store/index.ts';
import type { Entry } from './catalogue.ts';
import { read, type Reading } from './read-replies.ts';

/** The exchanges that are read, and the call that they answer: plain data, which any thread can take. */
export type ReadInput = Parameters<typeof read> extends [unknown, ...infer Rest] ? Rest : never;

/** A reading as it is answered and kept. */
export interface ReadAnswer extends Omit<Reading, 'data'> {
  /** The data as JSON text. */
  readonly json: string;
  /** `{"data":…}` as bytes, where another thread did the reading. */
  readonly envelope?: Uint8Array<ArrayBuffer>;
  /** Made ready to be kept, where another thread did the reading. */
  readonly packed?: {
    readonly answer: PackedContent;
    readonly bodies: ReadonlyMap<Reply, PackedBody>;
  };
}

/** Reads replies, here or in another thread. Throws what `read` throws. */
export type Reader = (
  entry: Entry,
  input: ReadInput,
  /** Ends the wait for a thread. */
  signal?: AbortSignal,
) => Promise<ReadAnswer>;

/** In this thread, at once. */
export const readHere: Reader = (entry, input) =>
  new Promise((resolve) => resolve(answerFromReading(read(entry, ...input))));

export const answerFromReading = ({
  data,
  ...reading
}: Reading): Omit<ReadAnswer, 'packed' | 'envelope'> => ({
  ...reading,
  json: JSON.stringify(data),
});

export const repliesIn = ([exchanges]: ReadInput): readonly Reply[] =>
  exchanges.map(({ reply }) => reply);
