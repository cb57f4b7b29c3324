/** Counts what each check found once it is over, tells the desktop of it, and keeps the feed up to date. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from '../credentials/private-file.ts';
import type { ChangeNews, CheckNews } from '#calls/index.ts';
import type { Topic } from '#kit/topics.ts';
import type { Catalogue } from '../engine/catalogue.ts';
import { atomFeed } from '#kit/changes/atom-feed.ts';
import {
  isEmptySummary,
  ownedLists,
  summaryFromCounts,
  type ChangeCounts,
} from '#kit/changes/change-list.ts';
import type { CheckRow, Store } from '../store/index.ts';
import type { CountChart } from './chart-counting.ts';
import { repeatWork, type RepeatedWork } from './repeated-work.ts';

interface Parts {
  readonly store: Pick<Store, 'checks' | 'collections' | 'settings' | 'newId'>;
  readonly catalogue: Catalogue;
  readonly count: CountChart;
  readonly dataDir: string;
  readonly now: () => number;
  /** Hears what this program changes; returns how to stop that. */
  readonly follow: (listener: (topics: readonly Topic[]) => void) => () => void;
  /** Called when checks were counted. */
  readonly onCounted: () => void;
  readonly announce?: ((news: ChangeNews) => void) | undefined;
  readonly warn: (sentence: string) => void;
}

export const FEED_FILE = 'changes.atom';

const EVERY_MS = 10_000;
/** Of the feed. */
const MOST_ENTRIES = 100;
/** The feed holds checks, names of collections, and what the person wants to hear of. */
const IN_FEED: ReadonlySet<Topic> = new Set<Topic>(['collections', 'settings']);
/** After so many turns the feed is written anew whatever was heard: other programs change the same data. */
const TURNS_UNHEARD = 30;

export const startChangeWatch = (parts: Parts): RepeatedWork => {
  const { store, announce, now, warn } = parts;
  const startedAt = new Date(now()).toISOString();
  let unseen: number | undefined;
  let feed: string | undefined;
  let turnsSinceFeed = Infinity;
  const unfollow = parts.follow((topics) => {
    if (topics.some((topic) => IN_FEED.has(topic))) turnsSinceFeed = Infinity;
  });

  /** The badge follows what was looked at, in whatever window. */
  const tellUnseen = (check?: CheckNews): void => {
    const count = store.checks.unseen().length;
    if (count === unseen && !check) return;
    unseen = count;
    announce?.({ unseen: count, check });
  };

  const updateFeed = (): void => {
    turnsSinceFeed += 1;
    if (turnsSinceFeed < TURNS_UNHEARD) return;
    turnsSinceFeed = 0;
    const text = store.settings.get('writesChangeFeed') ? feedText(store) : '';
    if (text === feed) return;
    feed = text;
    const file = join(parts.dataDir, FEED_FILE);
    if (text === '') rmSync(file, { force: true });
    else writePrivateFile(parts.dataDir, file, text);
  };

  const repeated = repeatWork({
    everyMs: EVERY_MS,
    work: async (signal) => {
      try {
        for await (const check of countChecks(parts, signal)) {
          turnsSinceFeed = Infinity;
          parts.onCounted();
          // What ended before this start was told, or is told by the badge.
          if (check.until >= startedAt) tellUnseen(checkNews(store, check));
        }
      } catch (error) {
        // The counting was ended with the program.
        if (!signal.aborted) throw error;
      }
      if (signal.aborted) return;
      tellUnseen();
      updateFeed();
    },
    onError: (words) =>
      warn(`what checks found could not be counted, which is tried again: ${words}`),
  });
  return {
    close: () => {
      unfollow();
      return repeated.close();
    },
  };
};

/** Each check that is over and not counted, counted one after the other. */
async function* countChecks(
  { store, catalogue, count }: Pick<Parts, 'store' | 'catalogue' | 'count'>,
  signal: AbortSignal,
): AsyncGenerator<CheckRow> {
  const owned = ownedLists(catalogue);
  for (;;) {
    const [next] = store.checks.uncounted(1);
    if (!next || signal.aborted) return;
    const { collection, run } = next;
    const args = [{ collection }, { run }, owned] as const;
    const counts = await count<ChangeCounts>({ chart: 'changesOfCheck', args: [...args] });
    store.checks.keep(next, counts);
    const check = store.checks.find(run);
    if (!check) return;
    yield check;
  }
}

/** What is told of a check; nothing where the person does not want it or nothing was found. */
const checkNews = (
  { checks, collections, settings }: Parts['store'],
  { isScheduled, kind, collection, id, ...counts }: CheckRow,
): CheckNews | undefined => {
  const watch = checks.watch(collection);
  const name = collections.bySeq(collection)?.name;
  const isAnnounced = isScheduled || kind === 'recheck';
  if (!isAnnounced || name === undefined || !watch.notifies || !settings.get('notifiesOfChanges'))
    return undefined;
  const summary = summaryFromCounts(counts, watch.figures);
  return isEmptySummary(summary) ? undefined : { collection: name, check: id, ...summary };
};

/** The same each time while nothing has changed. */
const feedText = ({ checks, collections, settings, newId }: Parts['store']): string => {
  const entries = checks.withChanges(MOST_ENTRIES).map(({ id, until, collection, ...counts }) => ({
    id,
    at: until,
    collection: collections.bySeq(collection)?.name ?? '',
    ...summaryFromCounts(counts, checks.watch(collection).figures),
  }));
  if (entries.length === 0) return '';
  const known = settings.get('changeFeedId');
  const id = known ?? newId();
  if (known === null) settings.set('changeFeedId', id);
  return atomFeed(id, entries);
};
