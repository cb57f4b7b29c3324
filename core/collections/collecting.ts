import { setTimeout as pause } from 'node:timers/promises';
import type { PreflightView } from '#calls/gathering.ts';
import type { ExportedView } from '#calls/index.ts';
import type { Engine } from '../engine/engine.ts';
import type { LongWork, WorkAsker } from '../engine/long-work.ts';
import type { Completeness, CompletenessView } from '#kit/completeness.ts';
import { inEnglish } from '#kit/message.ts';
import type { ChosenColumns } from '#kit/view-columns.ts';
import type {
  AddSourceInput,
  CollectionRow,
  HeldLeftOut,
  ItemRow,
  RunRow,
  Store,
} from '../store/index.ts';
import { operationTexts, platformNames } from './operation-words.ts';
import { readDatasetRows } from './dataset.ts';
import type { DatasetRow, Origin } from '../exports/dataset.ts';
import type { ExportProgress } from '../exports/watched.ts';
import type { IdentifyingColumns } from '../exports/identifying-columns.ts';
import type { ReferenceFormat } from '../exports/references/write-references.ts';
import type { CitedRows } from './cite-rows.ts';
import type { KeyedExport, WriteCollection } from './exporting.ts';
import { writeLogged } from './log-export.ts';
import { createDue } from './due.ts';
import { createOrigins } from './origin.ts';
import { createLibrary } from './library.ts';
import { listFor, choicesFor, type Choice } from './choices.ts';
import { createLeftOutTaking, type RunLeftOut } from './left-out-taking.ts';
import {
  makeCollection,
  type MadeCollection,
  type MakeCollectionInput,
} from './make-collection.ts';
import {
  createRowReader,
  type Overview,
  type RowReader,
  type ReadPage,
  type RowReading,
  type RowsToFind,
} from './row-reading.ts';
import { findNextSteps, type NextStep } from './next-steps.ts';
import { createPeople, type People, type RunForgetting } from './people.ts';
import type { About } from './link-groups.ts';
import { readPasted, type Pasted } from './pasted.ts';
import { computePreflight } from './preflight.ts';
import {
  acceptReading,
  rereadCollection,
  type RereadOptions,
  type RereadReport,
} from './reread-collection.ts';
import { createRunControl, type RunControl } from './run-control.ts';
import { checkSources, createRunStarts, type RunStarts } from './run-starts.ts';
import { createRunner } from './runner.ts';

export interface CollectingConfig {
  readonly store: Store;
  readonly engine: Engine;
  readonly now: () => number;
  /** Resolves after `ms`, or as soon as the signal is aborted; never rejects. */
  readonly sleep?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
  /** Where what takes long is watched and ended. */
  readonly works: LongWork;
  /** Writes exports somewhere else; this thread does when it is left out. */
  readonly write?: WriteCollection | undefined;
  /** Reads kept replies again somewhere else; this thread does when it is left out. */
  readonly reread?: RereadElsewhere | undefined;
  /** Reads pasted lines somewhere else; this thread does when it is left out. */
  readonly readPasted?: ((text: string, about?: About) => Promise<Pasted>) | undefined;
  /** Looks through all rows of a collection somewhere else; this thread does when it is left out. */
  readonly readRows?: RowReading | undefined;
  /** Reads a page of rows beside the thread that answers, where they are many. */
  readonly readPage?: ReadPage | undefined;
  /** Finds what is held of a person. */
  readonly forgetting: RunForgetting;
  /** Finds whom the data file leaves out and holds nevertheless; this thread does when it is left out. */
  readonly heldLeftOut?: (() => Promise<readonly HeldLeftOut[]>) | undefined;
  /** Takes those who are left out of what calls were answered. */
  readonly leftOut: RunLeftOut;
  /** Whether runs and schedules are worked on here; they are when it is left out. */
  readonly collects?: boolean | undefined;
  /** Whether other processes begin runs on the same data, which are then taken up at once. */
  readonly isShared?: boolean | undefined;
}

type RereadElsewhere = (name: string, options: RereadOptions) => Promise<RereadReport>;

interface RereadInput extends Pick<RereadOptions, 'tell' | 'signal'> {
  /** Take what is read today; what was read before is kept as an earlier version. */
  readonly accept: boolean;
}

/** Gathering at length: the heart of collections, whichever door asks. Methods throw `AppError`. */
export interface Collecting extends People, RunStarts, RunControl {
  /** The list that a link means whose operation and parameters were recognised. */
  readonly listFor: (
    operation: string,
    params: Readonly<Record<string, unknown>>,
  ) => AddSourceInput;
  /** What pasted links and identifiers mean, one a line. */
  readonly pasted: (text: string, about?: About) => Promise<Pasted>;
  /** The first sheet of a workbook as lines that can be pasted. Throws `validation_error` for what is none. */
  readonly workbookLines: (bytes: Uint8Array) => Promise<string>;
  /** What can be gathered of what a call is about. */
  readonly choices: (
    operation: string,
    params: Readonly<Record<string, unknown>>,
  ) => readonly Choice[];
  /** What can be gathered next of rows that are held. */
  readonly nextSteps: (rows: RowsToFind) => Promise<readonly NextStep[]>;
  readonly preflight: (sources: readonly AddSourceInput[]) => PreflightView;
  /** Until which day a collection may be kept; `null`: without an end. Throws `validation_error`. */
  readonly retain: (name: string, until: string | null) => void;
  /** Works on a run here until it is over or stands still. */
  readonly follow: (id: string) => Promise<RunRow>;
  /** Hears every change of a run; answers how to stop that. */
  readonly onChange: (listener: (run: RunRow) => void) => () => void;
  /** What is there, what is missing and why; while a run goes on, as it was shortly before. */
  readonly completeness: (name: string) => Promise<Completeness>;
  /** The same for people who read another language than English. */
  readonly completenessView: (name: string) => Promise<CompletenessView>;
  /** The reply from which an item was read, and its place in it. */
  readonly origin: (item: ItemRow) => Origin;
  /** Reads the kept replies of a collection again with today's parsers. */
  readonly reread: (name: string, input: RereadInput) => Promise<RereadReport>;
  /** What of the rows of a collection is found out by looking at all of them. */
  readonly rows: RowReader;
  /** A few rows of a collection as an export has them. */
  readonly datasetRows: (
    collection: CollectionRow,
    overview: Overview,
    rows: readonly ItemRow[],
  ) => Iterable<DatasetRow>;
  /** Makes a collection of rows that others hold. */
  readonly make: (input: MakeCollectionInput) => Promise<MadeCollection>;
  /** Writes a collection to a file of the disk. */
  readonly export: (input: KeyedExport, asker?: WorkAsker) => Promise<ExportedView>;
  /** A few rows as references. Throws `validation_error` for more than a clipboard is for. */
  readonly cite: (
    rows: RowsToFind,
    format: ReferenceFormat,
    words: { readonly version: string },
  ) => Promise<CitedRows>;
  /** Of an export of a collection, or of everything, with the columns of a view, or with all. */
  readonly identifyingColumns: (
    name: string | undefined,
    view: ChosenColumns | undefined,
  ) => Promise<IdentifyingColumns>;
  /** Takes in what was fetched without collecting, as far as a search should wait for it. */
  readonly catchUp: () => boolean;
  /** The same in turns, for a program that answers others meanwhile. */
  readonly catchUpInTurns: () => Promise<boolean>;
  /** Begins what is due and takes up what is open. */
  readonly look: () => Promise<void>;
  /** The same, now and from time to time. */
  readonly open: () => void;
  /** Pages under way have until `drainMs`; they are interrupted at once when it is left out. */
  readonly close: (drainMs?: number) => Promise<void>;
}

/** How often runs are looked for that another process left, or let go on, in milliseconds. */
const LOOK_MS = 15_000;
/** The same where other processes begin runs that are to be worked on here. */
const SHARED_LOOK_MS = 1000;
/** Calls that a search waits for at most before it answers with what it has. */
const MOST_BEFORE_SEARCH = 500;

export const createCollecting = (config: CollectingConfig): Collecting => {
  const { store, engine, works, now, sleep = wait, collects = true } = config;
  const { catalogue } = engine;
  const operations = operationTexts(catalogue);
  const listeners = new Set<(run: RunRow) => void>();
  const leftOut = createLeftOutTaking({ store, run: config.leftOut, changed: engine.changed });
  const onChange = (run: RunRow): void => {
    leftOut.follow();
    engine.changed('collections');
    for (const listener of listeners) listener(run);
  };
  const library = createLibrary(store, catalogue, leftOut.follow);
  const runner = createRunner({ store, engine, now, sleep, onChange, collects });
  const control = createRunControl({ store, catalogue, runner, onChange });
  const starts = createRunStarts({ store, engine, runner, onChange });
  const rows = createRowReader({
    store,
    operations,
    beside: config.readRows,
    page: config.readPage,
    onDue: () => engine.changed('collections'),
  });
  const people = createPeople({
    store,
    engine,
    library,
    run: config.forgetting,
    heldLeftOut: config.heldLeftOut,
    takeLeftOut: leftOut.settle,
    works,
  });
  const { look } = createDue({ store, engine, runner, collects });
  let isOpen = false;
  let looking: NodeJS.Timeout[] = [];
  // A program that goes on takes them in as they end; a single command those of its own, at its end.
  let hasCalled = false;
  let unfollow = engine.onChange((topics) => {
    hasCalled ||= topics.includes('calls');
  });

  const takeUp = (): void => {
    try {
      runner.takeUp();
    } catch {
      // The store cannot be used at present: the next look may find it well.
    }
  };

  // The formats are loaded by whoever takes something away: not by every start of the program.
  const writeHere: WriteCollection = async (input, watch) => {
    const { exportCollection } = await import('./exporting.ts');
    return exportCollection(store, input, watch);
  };

  /** What was called is read for people who are left out, where there are any. */
  const catchUpLeftOut = (): void => {
    try {
      if (store.people.isAnybodyLeftOut()) library.catchUp(MOST_BEFORE_SEARCH);
    } catch {
      // A busy or lost store: whoever takes the calls in later does it.
    }
  };

  return {
    listFor: (operation, params) => listFor(catalogue, operation, params),
    // Its unpacking is loaded when such a file is there.
    workbookLines: async (bytes) => (await import('./xlsx-links.ts')).workbookLines(bytes),
    pasted: async (text, about) =>
      config.readPasted ? config.readPasted(text, about) : readPasted(catalogue, text, about),
    choices: (operation, params) => choicesFor(catalogue, operation, params),
    nextSteps: async (wanted) => findNextSteps(store, engine, await rows.find(wanted)),
    preflight: (sources) => computePreflight(store, checkSources(engine, sources)),
    ...starts,
    ...control,
    retain: (name, until) => {
      store.retention.set(store.collections.there(name).seq, until);
      engine.changed('collections');
    },
    follow: runner.follow,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    completeness: async (name) => inEnglish(await rows.completeness(store.collections.there(name))),
    completenessView: async (name) => rows.completeness(store.collections.there(name)),
    origin: (item) => createOrigins(store).originOf(item),
    reread: async (name, { accept, tell, signal }) => {
      const rereadHere: RereadElsewhere = (...of) => rereadCollection(store, catalogue, ...of);
      const report = await works.run({ kind: 'reread' }, ({ signal: ended }) =>
        (config.reread ?? rereadHere)(name, {
          tell,
          signal: signal ? AbortSignal.any([signal, ended]) : ended,
          ...(accept && { accept: (reading) => acceptReading(store, catalogue, reading) }),
        }),
      );
      if (accept && report.changed > 0) {
        const { items, changed, missing, unread } = report;
        const { seq } = store.collections.there(name);
        store.caseLog.append(seq, 'reread', { items, changed, missing, unread });
        engine.changed('collections');
      }
      return report;
    },
    ...people,
    rows,
    datasetRows: (collection, { kinds }, found) =>
      readDatasetRows(store, collection, new Set(kinds.map(({ platform }) => platform)), found),
    make: async (input) => {
      const made = await makeCollection(store, catalogue, rows.find, input);
      engine.changed('collections');
      return made;
    },
    export: ({ openKey, ...input }, asker) =>
      works.run<ExportedView, ExportProgress>({ ...asker, kind: 'export' }, async (watch) => {
        await leftOut.settle();
        const signing = await openKey?.();
        const request = { ...input, operations, signing };
        const write = config.write ?? writeHere;
        const { files, rows, damaged } = await writeLogged(store, request, write, watch);
        return { files, rows, ...(damaged.length > 0 && { damaged }) };
      }),
    cite: async (wanted, format, { version }) => {
      const { citeRows } = await import('./cite-rows.ts');
      const words = { version, platforms: platformNames(operations) };
      return store.inPortions(citeRows(store, await rows.find(wanted), format, words));
    },
    identifyingColumns: (name, view) => readIdentifyingColumns(store, rows, name, view),
    catchUp: () => library.catchUp(MOST_BEFORE_SEARCH),
    catchUpInTurns: () => library.catchUpInTurns(MOST_BEFORE_SEARCH),
    look,
    open: () => {
      void look();
      looking = [setInterval(() => void look(), LOOK_MS).unref()];
      if (config.isShared) looking.push(setInterval(takeUp, SHARED_LOOK_MS).unref());
      isOpen = true;
      unfollow();
      unfollow = engine.onChange((topics) => {
        if (topics.includes('calls')) library.follow();
      });
      library.follow();
      leftOut.follow();
    },
    close: async (drainMs) => {
      looking.forEach(clearInterval);
      unfollow();
      library.close();
      await works.close();
      await runner.close(drainMs);
      // What is left of it is taken up by the next start of a program that goes on.
      if (isOpen) return leftOut.stop();
      if (hasCalled) catchUpLeftOut();
      await leftOut.settle();
    },
  };
};

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => undefined);

/**
 * Which columns that an export of a collection can have lead to people, by the kinds of its rows; of everything
 * that is held without a name. Throws `not_found`.
 */
const readIdentifyingColumns = async (
  { collections, completeness }: Pick<Store, 'collections' | 'completeness'>,
  rows: Pick<RowReader, 'overview'>,
  name: string | undefined,
  view: ChosenColumns | undefined,
): Promise<IdentifyingColumns> => {
  const shapes =
    name === undefined
      ? completeness.shapes()
      : new Set((await rows.overview(collections.there(name))).kinds.map(({ shape }) => shape));
  const { identifyingColumns } = await import('../exports/identifying-columns.ts');
  return identifyingColumns([...shapes].sort(), view);
};
