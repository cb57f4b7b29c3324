import type { PreflightView } from '#contract/calls/collections.ts';
import type { ExportedView } from '#contract/index.ts';
import type { Caller } from '../engine/caller.ts';
import type { Engine } from '../engine/engine.ts';
import type { Completeness, CompletenessView } from '#kit/completeness.ts';
import { AppError } from '#kit/errors.ts';
import type { ItemRow, RunRow, ScheduleRow, AddSourceInput, Store } from '../store/index.ts';
import { computeCompleteness, completenessView } from './completeness.ts';
import { operationTexts } from './operation-words.ts';
import type { Origin } from '../exports/dataset.ts';
import type { ExportRequest, WriteCollection } from './exporting.ts';
import { createDue } from './due.ts';
import { createExportsUnderWay, type ExportsUnderWay } from './exports-under-way.ts';
import { createOrigins } from './origin.ts';
import { createLibrary } from './library.ts';
import { listFor } from './list-for.ts';
import { createLeftOutTaking, type RunLeftOut } from './left-out-taking.ts';
import {
  makeCollection,
  type MadeCollection,
  type MakeCollectionInput,
} from './make-collection.ts';
import { createPeople, type People, type RunForgetting } from './people.ts';
import type { About } from './link-groups.ts';
import { readPasted, type Pasted } from './pasted.ts';
import { computePreflight } from './preflight.ts';
import { planRecheck } from './recheck.ts';
import {
  acceptReading,
  rereadCollection,
  type RereadOptions,
  type RereadReport,
} from './reread-collection.ts';
import { createRunner } from './runner.ts';
import { choicesFor, type Choice } from './choices.ts';
import { givenLinks, linkedLists } from './given-links.ts';
import { asKept, checkSource, distinctSources, listsFromSource } from './sources.ts';
import { firstUnread } from './unread-lines.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';

export interface CollectingConfig {
  readonly store: Store;
  readonly engine: Engine;
  readonly now: () => number;
  /** Resolves after `ms`, or as soon as the signal is aborted; never rejects. */
  readonly sleep?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
  /** Writes exports somewhere else; this thread does when it is left out. */
  readonly write?: WriteCollection | undefined;
  /** Reads kept replies again somewhere else; this thread does when it is left out. */
  readonly reread?: RereadElsewhere | undefined;
  /** Reads pasted lines somewhere else; this thread does when it is left out. */
  readonly readPasted?: ((text: string, about?: About) => Promise<Pasted>) | undefined;
  /** Finds what is held of a person. */
  readonly forgetting: RunForgetting;
  /** Takes those who are left out of what calls were answered. */
  readonly leftOut: RunLeftOut;
}

type RereadElsewhere = (name: string, options: RereadOptions) => Promise<RereadReport>;

interface RereadInput extends Pick<RereadOptions, 'tell' | 'signal'> {
  /** Take what is read today; what was read before is kept as an earlier version. */
  readonly accept: boolean;
}

interface StartInput {
  /** The collection's name; it is made when there is none. */
  readonly name: string;
  readonly description?: string | undefined;
  readonly sources: readonly AddSourceInput[];
  /** The list from which the sources were read: what its lines mean, and which mean nothing. */
  readonly pasted?: Pick<Pasted, 'links' | 'unread'> | undefined;
  /** Less, or more, than the preflight allows. */
  readonly most?: { readonly requests?: number | undefined; readonly credits?: number | undefined };
  /** Then again every so many hours, for so many days. */
  readonly repeat?: Repeat | undefined;
  /** `2027-01-31`: what the collection holds is deleted on that day. */
  readonly retainUntil?: string | undefined;
}

interface Repeat {
  readonly everyHours: number;
  readonly days: number;
}

/** Gathering at length: the heart of collections, whichever door asks. Methods throw `AppError`. */
export interface Collecting extends People {
  /** The list that a link means whose operation and parameters were recognised. */
  readonly listFor: (
    operation: string,
    params: Readonly<Record<string, unknown>>,
  ) => AddSourceInput;
  /** What pasted links and identifiers mean, one a line. */
  readonly pasted: (text: string, about?: About) => Promise<Pasted>;
  /** What can be gathered of what a call is about. */
  readonly choices: (
    operation: string,
    params: Readonly<Record<string, unknown>>,
  ) => readonly Choice[];
  readonly preflight: (sources: readonly AddSourceInput[]) => PreflightView;
  /** Begins a run; it is worked on from the next turn on. */
  readonly start: (input: StartInput, caller: Pick<Caller, 'keyId' | 'door'>) => RunRow;
  /** Asks whether what a collection holds is still there; what is gone is marked, and nothing is replaced. */
  readonly recheck: (name: string, caller: Pick<Caller, 'keyId' | 'door'>) => Promise<RunRow>;
  /** Gathers all sources of a collection every so many hours, for so many days. */
  readonly schedule: (name: string, everyHours: number, days: number) => ScheduleRow;
  /** Until which day a collection may be kept; `null`: without an end. Throws `validation_error`. */
  readonly retain: (name: string, until: string | null) => void;
  readonly pause: (id: string, reason?: Message) => RunRow;
  /** What a run may take in all if it may take as much again, and its next call for certain. */
  readonly asMuchAgain: (id: string) => NonNullable<StartInput['most']>;
  /** Goes on, also where a person was needed; `most`: with a new allowance in all. */
  readonly resume: (id: string, most?: StartInput['most']) => RunRow;
  readonly cancel: (id: string) => RunRow;
  /** Asks again for what a run could not read. */
  readonly fillGaps: (id: string) => RunRow;
  /** The same of a collection, of some of its links or of all; what a person had to look at goes on. */
  readonly retry: (name: string, links?: readonly number[]) => readonly RunRow[];
  /** Works on a run here until it is over or stands still. */
  readonly follow: (id: string) => Promise<RunRow>;
  /** Hears every change of a run; answers how to stop that. */
  readonly onChange: (listener: (run: RunRow) => void) => () => void;
  /** What is there, what is missing and why. */
  readonly completeness: (name: string) => Completeness;
  /** The same for people who read another language than English. */
  readonly completenessView: (name: string) => CompletenessView;
  /** The reply from which an item was read, and its place in it. */
  readonly origin: (item: ItemRow) => Origin;
  /** Reads the kept replies of a collection again with today's parsers. */
  readonly reread: (name: string, input: RereadInput) => Promise<RereadReport>;
  /** Makes a collection of rows that others hold. */
  readonly make: (input: MakeCollectionInput) => Promise<MadeCollection>;
  /** Writes a collection to a file of the disk. */
  /** Under `id` it is asked for its progress, and cancelled. */
  readonly export: (input: ExportRequest, id?: string) => Promise<ExportedView>;
  readonly exportProgress: ExportsUnderWay['progress'];
  readonly cancelExport: ExportsUnderWay['cancel'];
  /** Takes in what was fetched without collecting, as far as a search should wait for it. */
  readonly catchUp: () => boolean;
  /** The same in turns, for a program that answers others meanwhile. */
  readonly catchUpInTurns: () => Promise<boolean>;
  /** Begins what is due and takes up what is open. */
  readonly look: () => Promise<void>;
  /** The same, now and from time to time. */
  readonly open: () => void;
  readonly close: () => Promise<void>;
}

/** How often runs are looked for that another process left, or let go on, in milliseconds. */
const LOOK_MS = 15_000;
/** Calls that a search waits for at most before it answers with what it has. */
const MOST_BEFORE_SEARCH = 500;
/** Requests of a recheck that may be made again. */
const SPARE_REQUESTS = 10;

export const createCollecting = (config: CollectingConfig): Collecting => {
  const { store, engine, now, sleep = wait } = config;
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
  const runner = createRunner({ store, engine, now, sleep, onChange });
  const exports = createExportsUnderWay();
  const { people, close: closePeople } = createPeople({
    store,
    engine,
    library,
    run: config.forgetting,
    takeLeftOut: leftOut.settle,
  });
  const { look } = createDue({ store, engine, runner });
  let isOpen = false;
  let looking: NodeJS.Timeout | undefined;
  // A program that goes on takes them in as they end; a single command those of its own, at its end.
  let hasCalled = false;
  let unfollow = engine.onChange((topics) => {
    hasCalled ||= topics.includes('calls');
  });

  // The formats are loaded by whoever takes something away: not by every start of the program.
  const writeHere: WriteCollection = async (input, watch) => {
    const { exportCollection } = await import('./exporting.ts');
    return exportCollection(store, input, watch);
  };

  const checked = (sources: readonly AddSourceInput[]) => {
    if (sources.length === 0) throw new AppError('validation_error', messages.sourcesEmpty);
    return distinctSources(sources.map((source) => checkSource(catalogue, source)));
  };

  /** Goes on from a state in which it stood still. */
  const goOn = (run: RunRow, most: StartInput['most'] = {}): RunRow => {
    const changed = store.runs.update(run.id, {
      state: 'running',
      reason: null,
      waitUntil: null,
      refusedBy: [],
      mostRequests: most.requests ?? run.mostRequests,
      mostCredits: most.credits ?? run.mostCredits,
    });
    onChange(changed);
    void runner.follow(run.id);
    return changed;
  };

  /** Of all sources that the collection has by then; each run may take what these take now. */
  const addSchedule = (collection: number, repeat: Repeat): ScheduleRow => {
    const declared = computePreflight(store, checked(store.collections.sources(collection)));
    return store.schedules.add({
      collection,
      ...repeat,
      mostRequests: declared.requests.atMost,
      mostCredits: declared.credits.atMost,
    });
  };

  /** Asks again for what a run could not read; `undefined` where there is nothing of it. */
  const fillGaps = (run: RunRow, links?: readonly number[]): RunRow | undefined => {
    const reopened = store.runs.reopen(run, ['gap', 'refused'], links);
    // What is asked again was declared already; what failed is allowed once more.
    return reopened === 0
      ? undefined
      : goOn(run, {
          requests: run.mostRequests + reopened,
          credits: run.mostCredits + reopened,
        });
  };

  const standStill = (
    id: string,
    state: 'paused' | 'cancelled',
    reason: Message | null,
  ): RunRow => {
    const run = store.runs.there(id);
    if (['done', 'stopped', 'cancelled'].includes(run.state)) return run;
    const changed = store.runs.update(id, { state, reason, waitUntil: null });
    runner.interrupt(id);
    onChange(changed);
    return changed;
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
    pasted: async (text, about) =>
      config.readPasted ? config.readPasted(text, about) : readPasted(catalogue, text, about),
    choices: (operation, params) => choicesFor(catalogue, operation, params),
    preflight: (sources) => computePreflight(store, checked(sources)),
    start: (input, { keyId, door }) => {
      const { name, description, sources, pasted, most = {}, repeat, retainUntil } = input;
      const all = checked(sources);
      const declared = computePreflight(store, all);
      const run = store.transaction(() => {
        const { seq } = store.collections.open(name, description);
        if (retainUntil !== undefined) store.retention.set(seq, retainUntil);
        const kept = store.collections.sources(seq);
        const rows = all.map((source) => store.collections.addSource(seq, asKept(source, kept)));
        if (repeat) addSchedule(seq, repeat);
        const begun = store.runs.add({
          collection: seq,
          keyId,
          door,
          mostRequests: most.requests ?? declared.requests.atMost,
          mostCredits: most.credits ?? declared.credits.atMost,
          unreadLines: firstUnread(pasted?.unread ?? []),
          lists: [],
        });
        const lists = rows.flatMap((source) => listsFromSource(catalogue, source));
        const links = store.links.add(seq, begun.seq, givenLinks(catalogue, lists, pasted));
        for (const list of linkedLists(catalogue, lists, links))
          store.runs.addList(begun.seq, list);
        return begun;
      });
      onChange(run);
      void runner.follow(run.id);
      return run;
    },
    recheck: async (name, { keyId, door }) => {
      const { seq } = store.collections.there(name);
      const { lists } = await planRecheck(store, catalogue, seq);
      if (lists.length === 0)
        throw new AppError('validation_error', messages.nothingToRecheck({ name }));
      const credits = lists.reduce((sum, { operation, params }) => {
        const cost = catalogue.find(operation)?.cost(params) ?? 1;
        return sum + cost;
      }, 0);
      const most = lists.length * 2 + SPARE_REQUESTS;
      const run = store.runs.add({
        kind: 'recheck',
        collection: seq,
        keyId,
        door,
        mostRequests: most,
        mostCredits: credits,
        lists,
      });
      onChange(run);
      void runner.follow(run.id);
      return run;
    },
    schedule: (name, everyHours, days) => {
      const { seq } = store.collections.there(name);
      const schedule = addSchedule(seq, { everyHours, days });
      engine.changed('collections');
      return schedule;
    },
    retain: (name, until) => {
      store.retention.set(store.collections.there(name).seq, until);
      engine.changed('collections');
    },
    pause: (id, reason = messages.pausedByYou) => standStill(id, 'paused', reason),
    asMuchAgain: (id) => {
      const { seq, requests, credits, mostRequests, mostCredits } = store.runs.there(id);
      const costs = store.runs.nextPages(seq).map((page) => {
        const { operation, params } = store.runs.list(page.list);
        return catalogue.find(operation)?.cost(params) ?? 1;
      });
      return {
        requests: Math.max(mostRequests * 2, requests + 1),
        credits: Math.max(mostCredits * 2, credits + Math.max(1, ...costs)),
      };
    },
    resume: (id, most) => {
      const run = store.runs.there(id);
      if (run.state === 'paused' || run.state === 'attention') return goOn(run, most);
      if (run.state === 'running' || run.state === 'waiting') return run;
      throw new AppError('validation_error', messages.runCannotResume({ state: run.state }));
    },
    cancel: (id) => standStill(id, 'cancelled', null),
    fillGaps: (id) => {
      const run = store.runs.there(id);
      return fillGaps(run) ?? run;
    },
    retry: (name, links) => {
      const { seq } = store.collections.there(name);
      return store.links.failedRuns(seq, links).flatMap((id) => {
        const run = store.runs.there(id);
        const isStuck = run.state === 'paused' || run.state === 'attention';
        return fillGaps(run, links) ?? (isStuck ? goOn(run) : []);
      });
    },
    follow: runner.follow,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    completeness: (name) => computeCompleteness(store, store.collections.there(name), operations),
    completenessView: (name) => completenessView(store, store.collections.there(name), operations),
    origin: (item) => createOrigins(store).originOf(item),
    reread: async (name, { accept, ...input }) => {
      const rereadHere: RereadElsewhere = (...of) => rereadCollection(store, catalogue, ...of);
      const report = await (config.reread ?? rereadHere)(name, {
        ...input,
        ...(accept && { accept: (reading) => acceptReading(store, catalogue, reading) }),
      });
      if (accept && report.changed > 0) engine.changed('collections');
      return report;
    },
    ...people,
    make: async (input) => {
      const made = await makeCollection(store, catalogue, input);
      engine.changed('collections');
      return made;
    },
    export: (input, id = store.newId()) =>
      exports.follow(id, async (watch) => {
        await leftOut.settle();
        const { files, rows, damaged } = await (config.write ?? writeHere)(
          { ...input, operations },
          watch,
        );
        return { files, rows, ...(damaged.length > 0 && { damaged }) };
      }),
    exportProgress: exports.progress,
    cancelExport: exports.cancel,
    catchUp: () => library.catchUp(MOST_BEFORE_SEARCH),
    catchUpInTurns: () => library.catchUpInTurns(MOST_BEFORE_SEARCH),
    look,
    open: () => {
      void look();
      looking = setInterval(() => void look(), LOOK_MS).unref();
      isOpen = true;
      unfollow();
      unfollow = engine.onChange((topics) => {
        if (topics.includes('calls')) library.follow();
      });
      library.follow();
      leftOut.follow();
    },
    close: async () => {
      clearInterval(looking);
      unfollow();
      library.close();
      await Promise.all([exports.close(), closePeople()]);
      await runner.close();
      // What is left of it is taken up by the next start of a program that goes on.
      if (isOpen) return leftOut.stop();
      if (hasCalled) catchUpLeftOut();
      await leftOut.settle();
    },
  };
};

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
