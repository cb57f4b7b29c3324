import type { Sequence } from './dataset.ts';

/** Values that want others to have their turn after each batch. */
export interface Paced<T> extends Iterable<T> {
  readonly pause: () => Promise<void>;
}

const findPause = <T>(values: Iterable<T>): (() => Promise<void>) | undefined =>
  'pause' in values ? (values as Paced<T>).pause : undefined;

/**
 * How many rows are held at a time: so few that they and the text made of them are still young when they
 * are done with, which keeps an export of a million rows below 300 MB.
 */
export const BATCH = 32;

/** A sequence by the handful: a promise for each single row would cost more than the row. */
export async function* readBatches<T>(
  sequence: Sequence<T>,
  size: number = BATCH,
): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  const pause = Symbol.iterator in sequence ? findPause(sequence) : undefined;
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

/**
 * What is made of each value of a sequence; `undefined` leaves it out. Values that are there at once stay
 * so, and still let others have their turn.
 */
export const mapped = <T, U>(
  values: Sequence<T>,
  make: (value: T) => U | undefined,
): Sequence<U> => {
  if (!(Symbol.iterator in values)) return mappedLater(values, make);
  const pause = findPause(values);
  const again = (): Iterator<U> => mappedNow(values, make);
  const each: Iterable<U> | Paced<U> = pause
    ? { [Symbol.iterator]: again, pause }
    : { [Symbol.iterator]: again };
  return each;
};

function* mappedNow<T, U>(values: Iterable<T>, make: (value: T) => U | undefined): Generator<U> {
  for (const value of values) {
    const made = make(value);
    if (made !== undefined) yield made;
  }
}

async function* mappedLater<T, U>(
  values: AsyncIterable<T>,
  make: (value: T) => U | undefined,
): AsyncGenerator<U> {
  for await (const value of values) {
    const made = make(value);
    if (made !== undefined) yield made;
  }
}
