import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from '#kit/errors.ts';
import { BATCH, type Paced } from './batches.ts';
import type { Dataset, Sequence } from './dataset.ts';
import { messages } from './messages.ts';

/** How far an export is. A dataset is read several times: first to know it, then to write it. */
export interface ExportProgress {
  /** Which reading this is, from 1. */
  readonly step: number;
  readonly rows: number;
  readonly ofRows: number;
}

export interface Watch {
  readonly tell: (progress: ExportProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

export const cancelled = (): AppError => new AppError('validation_error', messages.exportCancelled);

/**
 * The same dataset, which tells how far it is read, lets others have their turn between two batches,
 * and ends with `validation_error` when it is cancelled.
 */
export const watched = (dataset: Dataset, { tell, signal }: Watch): Dataset => {
  const ofRows = dataset.view?.rows ?? dataset.completeness.unique;
  let [step, rows] = [0, 0];
  const pause = async (): Promise<void> => {
    if (step > 0) tell({ step, rows, ofRows });
    await turn();
    if (signal?.aborted) throw cancelled();
  };
  const counted = (): void => {
    rows += 1;
  };
  return {
    ...dataset,
    rows: () => {
      [step, rows] = [step + 1, 0];
      return paced(dataset.rows(), counted, pause);
    },
    observations: () => paced(dataset.observations(), () => {}, pause),
  };
};

const paced = <T>(
  values: Sequence<T>,
  counted: () => void,
  pause: () => Promise<void>,
): Sequence<T> => {
  if (!(Symbol.iterator in values)) return pacedEach(values, counted, pause);
  const each: Paced<T> = { [Symbol.iterator]: () => countedEach(values, counted), pause };
  return each;
};

function* countedEach<T>(values: Iterable<T>, counted: () => void): Generator<T> {
  for (const value of values) {
    counted();
    yield value;
  }
}

async function* pacedEach<T>(
  values: AsyncIterable<T>,
  counted: () => void,
  pause: () => Promise<void>,
): AsyncGenerator<T> {
  let n = 0;
  for await (const value of values) {
    counted();
    yield value;
    n += 1;
    if (n % BATCH === 0) await pause();
  }
  await pause();
}
