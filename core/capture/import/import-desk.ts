import { basename } from 'node:path';
import type { ImportView } from '#contract/index.ts';
import type { Catalogue } from '../../engine/catalogue.ts';
import { AppError, toAppError } from '#kit/errors.ts';
import type { CapturedAnswer } from '../keep-captured.ts';
import { createTaker, createTakerBeside, type ReadBeside, type TakerConfig } from '../take.ts';
import type { CaptureStore } from '../capture-store.ts';
import { importFiles, type FindBeside, type ImportConfig } from './import-files.ts';
import { messages } from '../messages.ts';

export interface ImportDeskConfig {
  readonly catalogue: Catalogue;
  readonly store: CaptureStore;
  readonly folders: ImportConfig['folders'];
  /** Read files, and what was found in them, in other threads; in this one when left out. */
  readonly beside?: { readonly find: FindBeside; readonly read: ReadBeside } | undefined;
  /** Puts what an answer brought into a collection, within its transaction; how many items are new there. */
  readonly collect: (collection: string, answer: CapturedAnswer) => number;
  /** Puts the answers of calls into a collection, in portions; how many items are new there. */
  readonly collectCalls: (collection: string, callIds: readonly string[]) => Promise<number>;
  /** Told after whatever changes the view. */
  readonly onChange: () => void;
}

interface ImportInput {
  /** Absolute paths of files and folders. */
  readonly paths: readonly string[];
  /** The collection into which items go; none when left out. */
  readonly into?: string | undefined;
}

/** Imports that a window begins, one at a time: how the latest stands. */
export interface ImportDesk {
  /** Begins; throws `validation_error` while another goes on. */
  readonly begin: (input: ImportInput) => ImportView;
  /** `null` before the first. */
  readonly view: () => ImportView | null;
  /**
   * Puts what the latest import read into a collection, also what was kept before; how many items are new
   * there. Throws `validation_error` while it goes on, and where there is nothing.
   */
  readonly collect: (collection: string) => Promise<number>;
  /** Stops; what was kept stays. */
  readonly cancel: () => void;
  /** Stops, and waits until nothing is written any more. */
  readonly close: () => Promise<void>;
}

/** Calls of an import that can be put into a collection afterwards. */
const MOST_REMEMBERED = 100_000;

const widened = (span: ImportView['span'], at: string): NonNullable<ImportView['span']> => ({
  first: span === undefined || at < span.first ? at : span.first,
  last: span === undefined || at > span.last ? at : span.last,
});

export const createImportDesk = (config: ImportDeskConfig): ImportDesk => {
  const { catalogue, store, folders, beside } = config;
  let view: ImportView | null = null;
  let stop = new AbortController();
  let work: Promise<void> = Promise.resolve();
  /** Calls whose answers the latest import read. */
  let callIds: string[] = [];

  const change = (to: Partial<ImportView>): void => {
    if (view) view = { ...view, ...to };
    config.onChange();
  };

  const run = async ({ paths, into }: ImportInput, signal: AbortSignal): Promise<void> => {
    let collected = 0;
    callIds = [];
    let span: ImportView['span'];
    const taking: TakerConfig = {
      catalogue,
      store,
      door: 'import',
      onAnswer: (answer) => {
        if (callIds.length < MOST_REMEMBERED) callIds.push(answer.callId);
        span = widened(span, answer.at);
        if (into !== undefined) collected += config.collect(into, answer);
      },
    };
    try {
      const { files, ...report } = await importFiles(paths, {
        taker: beside ? createTakerBeside(taking, beside.read, signal) : createTaker(taking),
        platforms: catalogue.platforms,
        folders,
        find: beside?.find,
        signal,
        onProgress: (seen) => change({ seen, collected }),
      });
      change({
        state: 'done',
        report,
        collected,
        formats: files.map(({ format }) => format),
        ...(span && { span }),
        canCollect: callIds.length > 0 && callIds.length < MOST_REMEMBERED,
      });
    } catch (thrown) {
      if (signal.aborted) change({ state: 'cancelled', collected });
      else change({ state: 'failed', because: toAppError(thrown).message, collected });
    }
  };

  return {
    begin: (input) => {
      if (view?.state === 'running')
        throw new AppError('validation_error', messages.importStillRunning);
      stop = new AbortController();
      view = {
        state: 'running',
        names: input.paths.map((path) => basename(path)),
        into: input.into ?? null,
        seen: 0,
        collected: 0,
        canCollect: false,
      };
      config.onChange();
      const begun = view;
      work = run(input, stop.signal);
      return begun;
    },
    view: () => view,
    collect: (collection) => {
      if (view?.canCollect !== true)
        throw new AppError('validation_error', messages.nothingToCollect);
      return config.collectCalls(collection, callIds);
    },
    cancel: () => stop.abort(),
    close: () => {
      stop.abort();
      return work;
    },
  };
};
