import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openReef, reefPath } from '../collections/testing/open-reef.ts';
import { answer, comments } from '../collections/testing/reef.ts';
import { runChart, type ChartTask } from '../store/collections/charts/read-charts.ts';
import type { FakeResponse } from '#kit/fake/site.ts';
import { removeDir, tempDir } from '../../test/support/running.ts';
import type { ChangeNews } from '#contract/index.ts';
import type { App } from './app.ts';
import { FEED_FILE, startChangeWatch } from './change-watch.ts';

let dir: string;
let app: App;
let now: number;
let site: Record<string, FakeResponse>;

beforeEach(() => {
  dir = tempDir();
  [now, site] = [Date.parse('2026-08-15T10:00:00.000Z'), {}];
  app = openReef({
    dataDir: dir,
    now: () => now,
    onSleep: (ms) => {
      now += ms;
    },
    serve: (url) => {
      now += 1000;
      return site[reefPath(url)];
    },
  });
  app.store.ledger.grant(1000, 'for the test');
});
afterEach(async () => {
  await app.close();
  removeDir(dir);
});

const gather = async (): Promise<void> => {
  const source = { operation: 'reef.list-video-comments', params: { videoId: 'v1' } };
  const run = app.collecting.start({ name: 'Test', sources: [source] }, app.callers.cli);
  await app.collecting.follow(run.id);
};

const recheck = async (): Promise<string> => {
  const run = await app.collecting.recheck('Test', app.callers.cli);
  return (await app.collecting.follow(run.id)).id;
};

/** What is told until everything is counted, by a program that was started at `startedAt`. */
const watch = async (startedAt: number): Promise<readonly ChangeNews[]> => {
  const heard: ChangeNews[] = [];
  const watching = startChangeWatch({
    store: app.store,
    catalogue: app.engine.catalogue,
    count: async <T>(task: ChartTask) => runChart(app.store.charts, task) as T,
    dataDir: dir,
    now: () => startedAt,
    onCounted: () => {},
    announce: (news) => heard.push(news),
    warn: (sentence) => {
      throw new Error(sentence);
    },
  });
  while (app.store.checks.uncounted(1).length > 0 || heard.length === 0)
    await new Promise((resolve) => setImmediate(resolve));
  await watching.close();
  return heard;
};

const ONE_GONE = answer({
  items: [{ id: 'a' }, { id: 'b', type: 'Tombstone', content: undefined }],
});
const feed = (): string => readFileSync(join(dir, FEED_FILE), 'utf8');

test('a check is told once, with its counts, and stands in the feed', async () => {
  const startedAt = now;
  site = { 'comments/v1': comments('a b'), 'batch/a+b': ONE_GONE };
  await gather();
  const check = await recheck();
  expect(await watch(startedAt)).toEqual([
    { unseen: 1, check: { collection: 'Test', check, removed: 1, changed: 0, came: 0 } },
  ]);
  expect(feed()).toContain(`<id>urn:uuid:${check}</id>`);
  // Another program, or a later start: it is only still to be seen.
  expect(await watch(now + 1000)).toEqual([{ unseen: 1 }]);
  app.store.checks.markSeen(app.store.collections.there('Test').seq);
  expect(await watch(now + 1000)).toEqual([{ unseen: 0 }]);
});

test('nothing is told of figures alone, of what a person began, and where it is off', async () => {
  const startedAt = now;
  site = {
    'comments/v1': answer({ items: [{ id: 'a', likeCount: 1 }] }),
    'batch/a': answer({ items: [{ id: 'a', likeCount: 2 }] }),
  };
  await gather();
  await recheck();
  expect(await watch(startedAt)).toEqual([{ unseen: 0 }]);
  expect(existsSync(join(dir, FEED_FILE))).toBe(false);
  const { seq } = app.store.collections.there('Test');
  app.store.checks.putWatch(seq, { figures: true });
  expect(await watch(startedAt)).toEqual([{ unseen: 1 }]);
  app.store.checks.putWatch(seq, { notifies: false });
  site['batch/a'] = answer({ items: [{ id: 'a', likeCount: 3, content: 'other' }] });
  await recheck();
  expect(await watch(startedAt)).toEqual([{ unseen: 1 }]);
  site['comments/v1'] = comments('a b c');
  app.store.checks.putWatch(seq, { notifies: true });
  await gather();
  expect(await watch(startedAt)).toEqual([{ unseen: 1 }]);
});

test('the feed goes where it is switched off, and with the last collection in it', async () => {
  site = { 'comments/v1': comments('a b'), 'batch/a+b': ONE_GONE };
  await gather();
  await recheck();
  await watch(now);
  expect(feed()).toContain('Test: 1 removed, 0 changed, 0 new');
  app.store.settings.set('writesChangeFeed', false);
  await watch(now);
  expect(existsSync(join(dir, FEED_FILE))).toBe(false);
});
