/** How runs begin: of sources that were chosen, of what a collection holds, and again every so many hours. */
import type { RecheckPreflightView } from '#calls/collections/collections.ts';
import type { Caller } from '../engine/caller.ts';
import type { Engine } from '../engine/engine.ts';
import { AppError } from '#kit/errors.ts';
import type { AddSourceInput, RunRow, ScheduleRow, Store } from '../store/index.ts';
import { givenLinks, linkedLists } from './given-links.ts';
import { messages } from './messages.ts';
import type { Pasted } from './pasted.ts';
import { computePreflight } from './preflight.ts';
import { computeRecheckPreflight, planRecheck } from './recheck.ts';
import type { Allowance } from './run-control.ts';
import type { Runner } from './runner.ts';
import { asKept, checkSource, distinctSources, listsFromSource } from './sources.ts';
import { firstUnread } from './unread-lines.ts';

interface StartInput {
  /** The collection's name; it is made when there is none. */
  readonly name: string;
  readonly description?: string | undefined;
  readonly sources: readonly AddSourceInput[];
  /** The list from which the sources were read: what its lines mean, and which mean nothing. */
  readonly pasted?:
    | (Pick<Pasted, 'links' | 'unread'> & Partial<Pick<Pasted, 'repeated' | 'read'>>)
    | undefined;
  /** Less, or more, than the preflight allows. */
  readonly most?: Allowance;
  /** Then again every so many hours, for so many days. */
  readonly repeat?: Repeat | undefined;
  /** `2027-01-31`: what the collection holds is deleted on that day. */
  readonly retainUntil?: string | undefined;
  /** Called in the transaction that begins it. */
  readonly within?: ((run: RunRow) => void) | undefined;
}

interface Repeat {
  readonly everyHours: number;
  readonly days: number;
}

export interface RunStarts {
  /** Begins a run; it is worked on from the next turn on. */
  readonly start: (input: StartInput, caller: Pick<Caller, 'keyId' | 'door'>) => RunRow;
  /** Asks whether what a collection holds is still there; what is gone is marked, and nothing is replaced. */
  readonly recheck: (
    name: string,
    caller: Pick<Caller, 'keyId' | 'door'>,
    /** Some of its items. */
    only?: ReadonlySet<number>,
  ) => Promise<RunRow>;
  /** Gathers all sources of a collection every so many hours, for so many days. */
  readonly schedule: (name: string, everyHours: number, days: number) => ScheduleRow;
  /**
   * Asks for each row of a collection again as often. Each run may take what it takes now; where the collection
   * has grown beyond that, the run stops and asks. Throws `validation_error` where nobody can be asked.
   */
  readonly scheduleRecheck: (
    name: string,
    everyHours: number,
    days: number,
  ) => Promise<ScheduleRow>;
  /** What a recheck takes now. */
  readonly preflightRecheck: (
    name: string,
    only?: ReadonlySet<number>,
  ) => Promise<RecheckPreflightView>;
}

interface RunStartsConfig {
  readonly store: Store;
  readonly engine: Engine;
  readonly runner: Runner;
  readonly onChange: (run: RunRow) => void;
}

/** The sources, each once and valid. Throws `validation_error`. */
export const checkSources = (
  engine: Pick<Engine, 'catalogue' | 'findObstacle'>,
  sources: readonly AddSourceInput[],
) => {
  if (sources.length === 0) throw new AppError('validation_error', messages.sourcesEmpty);
  return distinctSources(sources.map((source) => checkSource(engine, source)));
};

export const createRunStarts = (config: RunStartsConfig): RunStarts => {
  const { store, engine, runner, onChange } = config;
  const { catalogue } = engine;

  /** Of all sources that the collection has by then; each run may take what these take now. */
  const addSchedule = (collection: number, repeat: Repeat): ScheduleRow => {
    const declared = computePreflight(
      store,
      checkSources(engine, store.collections.sources(collection)),
    );
    store.caseLog.append(collection, 'settings', { changed: ['schedule'], ...repeat });
    return store.schedules.add({
      collection,
      ...repeat,
      mostRequests: declared.requests.atMost,
      mostCredits: declared.credits.atMost,
    });
  };

  /** Throws `validation_error` where nobody can be asked about anything of it. */
  const recheckOf = async (name: string, only?: ReadonlySet<number>) => {
    const { seq } = store.collections.there(name);
    const plan = await planRecheck(store, catalogue, seq, only);
    if (plan.lists.length === 0)
      throw new AppError('validation_error', messages.nothingToRecheck({ name }));
    return { seq, lists: plan.lists, preflight: computeRecheckPreflight(catalogue, plan) };
  };

  const begin = (run: RunRow): RunRow => {
    onChange(run);
    void runner.follow(run.id);
    return run;
  };

  return {
    start: (input, { keyId, door }) => {
      const { name, description, sources, pasted, most = {}, repeat, retainUntil } = input;
      const all = checkSources(engine, sources);
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
          unreadLines: pasted && firstUnread(pasted),
          lists: [],
        });
        const lists = rows.flatMap((source) => listsFromSource(catalogue, source));
        const links = store.links.add(seq, begun.seq, givenLinks(catalogue, lists, pasted));
        for (const list of linkedLists(catalogue, lists, links))
          store.runs.addList(begun.seq, list);
        input.within?.(begun);
        return begun;
      });
      return begin(run);
    },
    recheck: async (name, { keyId, door }, only) => {
      const { seq, lists, preflight } = await recheckOf(name, only);
      const run = store.runs.add({
        kind: 'recheck',
        collection: seq,
        keyId,
        door,
        mostRequests: preflight.requests.atMost,
        mostCredits: preflight.credits.estimate,
        lists,
      });
      return begin(run);
    },
    schedule: (name, everyHours, days) => {
      const { seq } = store.collections.there(name);
      const schedule = store.transaction(() => addSchedule(seq, { everyHours, days }));
      engine.changed('collections');
      return schedule;
    },
    scheduleRecheck: async (name, everyHours, days) => {
      const { seq, preflight } = await recheckOf(name);
      const wanted = { everyHours, days, kind: 'recheck' } as const;
      const schedule = store.transaction(() => {
        store.caseLog.append(seq, 'settings', { changed: ['schedule'], ...wanted });
        return store.schedules.add({
          collection: seq,
          ...wanted,
          mostRequests: preflight.requests.atMost,
          mostCredits: preflight.credits.atMost,
        });
      });
      engine.changed('collections');
      return schedule;
    },
    preflightRecheck: async (name, only) => {
      const { seq } = store.collections.there(name);
      return computeRecheckPreflight(catalogue, await planRecheck(store, catalogue, seq, only));
    },
  };
};
