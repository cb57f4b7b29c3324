import { basename } from 'node:path';
import type { ImportView } from '#calls/index.ts';
import type { Catalogue } from '../../engine/catalogue.ts';
import type { LongWork, WorkAsker } from '../../engine/long-work.ts';
import { AppError, toAppError } from '#kit/errors.ts';
import type { CapturedAnswer, CaptureStore } from '../keep-captured.ts';
import type { Store } from '../../store/index.ts';
import { createTaker, createTakerBeside, type ReadBeside, type TakerConfig } from '../take.ts';
import type { FindBeside, ImportConfig } from './import-files.ts';
import { messages } from '../messages.ts';

export interface ImportDeskConfig {
  readonly catalogue: Catalogue;
  readonly store: CaptureStore & Pick<Store, 'imports'>;
  readonly folders: ImportConfig['folders'];
  readonly works: LongWork;
  /** Read files, and what was found in them, in other threads; in this one when left out. */
  readonly beside?: { readonly find: FindBeside; readonly read: ReadBeside } | undefined;
  /** Puts what an answer brought into a collection, within its transaction; how many items are new there. */
  readonly collect: (collection: string, answer: CapturedAnswer) => number;
  /** Puts the answers of calls into a collection, in portions; how many items are new there. */
  readonly collectCalls: (collection: string, callIds: Iterable<string>) => Promise<number>;
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
  /** Begins; throws `validation_error` while another goes on. What was kept stays where it is ended. */
  readonly begin: (input: ImportInput, asker: WorkAsker) => ImportView;
  /** `null` before the first. */
  readonly view: () => ImportView | null;
  /**
   * Puts what the latest import read into a collection, also what was kept before; how many items are new
   * there. Throws `validation_error` while it goes on, and where there is nothing.
   */
  readonly collect: (collection: string) => Promise<number>;
}

export const createImportDesk = (config: ImportDeskConfig): ImportDesk => {
  const { catalogue, store, folders, works, beside } = config;
  let view: ImportView | null = null;
  /** When the latest import was begun: by that it is known. */
  let at = '';

  const change = (to: Partial<ImportView>): void => {
    if (view) view = { ...view, ...to };
    config.onChange();
  };

  const run = async ({ paths, into }: ImportInput, signal: AbortSignal): Promise<void> => {
    let collected = 0;
    let answers = 0;
    const taking: TakerConfig = {
      catalogue,
      store,
      door: 'import',
      onAnswer: (answer) => {
        store.imports.addCall(at, answer.callId);
        answers += 1;
        if (into !== undefined) collected += config.collect(into, answer);
      },
    };
    try {
      const { importFiles } = await import('./import-files.ts');
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
        ...(answers > 0 && { at }),
      });
    } catch (thrown) {
      if (signal.aborted) change({ state: 'cancelled', collected });
      else change({ state: 'failed', because: toAppError(thrown).message, collected });
    }
  };

  return {
    begin: (input, asker) => {
      if (view?.state === 'running')
        throw new AppError('validation_error', messages.importStillRunning);
      at = store.imports.begin();
      view = {
        state: 'running',
        names: input.paths.map((path) => basename(path)),
        into: input.into ?? null,
        seen: 0,
        collected: 0,
      };
      config.onChange();
      const begun = view;
      works
        .run({ ...asker, kind: 'import' }, ({ signal }) => run(input, signal))
        // The program is ending.
        .catch(() => change({ state: 'cancelled' }));
      return begun;
    },
    view: () => view,
    collect: (collection) => {
      if (view?.at === undefined) throw new AppError('validation_error', messages.nothingToCollect);
      return config.collectCalls(collection, store.imports.calls(view.at));
    },
  };
};
