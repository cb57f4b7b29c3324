import type { Sequence } from './dataset.ts';

/** Values that want others to have their turn after each batch. */
export interface Paced<T> extends Iterable<T> {
  readonly pause: () => Promise<void>;
}

const pauseOf = <T>(values: Iterable<T>): (() => Promise<void>) | undefined =>
  'pause' in values ? (values as Paced<T>).pause : undefined;

/**
 * How many rows are held at a time: so few that they and the text made of them are still young when they
 * are done with, which keeps an export of a million rows below 300 MB.
 */
export const BATCH = 32;

/** A sequence by the handful: a promise for each single row would cost more than the row. */
export async function* batchesOf<T>(
  sequence: Sequence<T>,
  size: number = BATCH,
): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  const pause = Symbol.iterator in sequence ? pauseOf(sequence) : undefined;
  if (Symbol.iterator in sequence)
    for (const one of sequence) {
      batch.push(one);
      if (batch.length < size) continue;
      if (pause) await pause();
      yield batch;
      batch = [];
    }
  else
    for await (const one of sequence) {
      batch.push(one);
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
  if (pause) await pause();
  if (batch.length > 0) yield batch;
}
