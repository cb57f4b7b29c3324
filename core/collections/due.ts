import type { Engine } from '../engine/engine.ts';
import type { AddListInput, ScheduleRow, Store } from '../store/index.ts';
import type { Runner } from './runner.ts';
import { mergeWords } from './merge-words.ts';
import { linkedLists } from './given-links.ts';
import { planRecheck } from './recheck.ts';
import { listsFromSource } from './sources.ts';

/** Runs of one collection that are stopped when its day has come. */
const MOST_RUNS = 1000;
/** What is begun by the clock is paid as what the person does in the window. */
export const SCHEDULED = { keyId: 'window', door: 'window' } as const;

interface Config {
  readonly store: Store;
  readonly engine: Engine;
  readonly runner: Pick<Runner, 'interrupt' | 'takeUp'>;
  /** Whether this process works on runs, and so begins those that are due. */
  readonly collects: boolean;
}

/** What happens because its time has come: schedules begin, and retention dates end what was kept. */
export const createDue = ({ store, engine, runner, collects }: Config) => {
  const expiring = new Set<number>();
  let isPlanning = false;

  /** What is due now, and what another process left. Resolves when what may be kept no longer is gone. */
  const look = async (): Promise<void> => {
    try {
      const expired = store.careLease.take() ? care() : undefined;
      if (collects) await beginDue();
      runner.takeUp();
      await expired;
    } catch {
      // The store cannot be used at present: the next look may find it well.
      return;
    }
  };

  /** What one process does for all that have the data open. */
  const care = (): Promise<void> => {
    const expired = expire();
    store.caseLog.sealOld();
    return expired;
  };

  /** Begins each schedule that is due, once, however many processes look. */
  const beginDue = async (): Promise<void> => {
    const planned = await planDueRechecks();
    store.schedules.begin(
      (schedule) => {
        const { seq, collection, kind } = schedule;
        // Two at once would bring the same twice.
        if (isGathering(collection)) return;
        const lists = kind === 'recheck' ? planned.get(seq) : listsOfAll(collection);
        // Nobody can be asked about what it holds, by now.
        if (lists === undefined || (kind === 'recheck' && lists.length === 0)) return;
        store.runs.add({
          ...SCHEDULED,
          kind,
          collection,
          schedule: seq,
          mostRequests: schedule.mostRequests,
          mostCredits: schedule.mostCredits,
          lists,
        });
      },
      ({ seq, kind }) => kind === 'collect' || planned.has(seq),
    );
  };

  const isGathering = (collection: number): boolean => {
    const [last] = store.runs.recent(1, collection);
    return last?.state === 'running' || last?.state === 'waiting';
  };

  /** The calls of schedules that ask for each row again: found in turns, before what begins them is written. */
  const planDueRechecks = async (): Promise<ReadonlyMap<ScheduleRow['seq'], AddListInput[]>> => {
    const planned = new Map<number, AddListInput[]>();
    if (isPlanning) return planned;
    isPlanning = true;
    try {
      for (const { seq, collection, kind } of store.schedules.due()) {
        if (kind !== 'recheck') continue;
        const plan = isGathering(collection)
          ? undefined
          : await planRecheck(store, engine.catalogue, collection);
        planned.set(seq, [...(plan?.lists ?? [])]);
      }
    } finally {
      isPlanning = false;
    }
    return planned;
  };

  const emptyOld = async (): Promise<void> => {
    if (await store.deleted.emptyOld()) engine.changed('collections', 'calls');
  };

  /** What may be kept no longer goes, whoever works on it: that stops at once, the rest goes in portions. */
  const expire = async (): Promise<void> => {
    const due = store.retention.due().filter((seq) => !expiring.has(seq));
    if (due.length === 0) return emptyOld();
    for (const seq of due) {
      for (const { id } of store.runs.recent(MOST_RUNS, seq)) runner.interrupt(id);
      store.retention.stop(seq);
      expiring.add(seq);
    }
    try {
      for (const seq of due) await store.retention.expire(seq);
    } finally {
      for (const seq of due) expiring.delete(seq);
    }
    engine.changed('collections', 'calls');
    // Where it is interrupted, the next deletion goes on with it.
    await mergeWords(store).catch(() => undefined);
  };

  const listsOfAll = (collection: number): AddListInput[] =>
    linkedLists(
      engine.catalogue,
      store.collections
        .sources(collection)
        .flatMap((source) => listsFromSource(engine.catalogue, source)),
      store.links.known(collection),
    );

  return { look };
};
