import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useOneList } from '../collections/testing/one-list.ts';
import { answer, comments } from '../collections/testing/reef.ts';
import { runChart, type ChartTask } from '../store/collections/charts/read-charts.ts';
import type { ChangeNews } from '#calls/index.ts';
import { FEED_FILE, startChangeWatch } from './change-watch.ts';

const here = useOneList();
const { gather, recheck } = here;

/** What is told until everything is counted, by a program that was started at `startedAt`. */
const watch = async (startedAt: number): Promise<readonly ChangeNews[]> => {
  const heard: ChangeNews[] = [];
  const watching = startChangeWatch({
    store: here.app.store,
    catalogue: here.app.engine.catalogue,
    count: async <T>(task: ChartTask) => runChart(here.app.store.charts, task) as T,
    dataDir: here.dir,
    now: () => startedAt,
    follow: here.app.engine.onChange,
    onCounted: () => {},
    announce: (news) => heard.push(news),
    warn: (sentence) => {
      throw new Error(sentence);
    },
  });
  while (here.app.store.checks.uncounted(1).length > 0 || heard.length === 0)
    await new Promise((resolve) => setImmediate(resolve));
  await watching.close();
  return heard;
};

const ONE_GONE = answer({
  items: [{ id: 'a' }, { id: 'b', type: 'Tombstone', content: undefined }],
});
const feed = (): string => readFileSync(join(here.dir, FEED_FILE), 'utf8');

test('a check is told once, with its counts, and stands in the feed', async () => {
  const startedAt = here.now;
  here.site = { 'comments/v1': comments('a b'), 'batch/a+b': ONE_GONE };
  await gather();
  const check = await recheck();
  expect(await watch(startedAt)).toEqual([
    { unseen: 1, check: { collection: 'Test', check, missing: 1, changed: 0, came: 0 } },
  ]);
  expect(feed()).toContain(`<id>urn:uuid:${check}</id>`);
  // Another program, or a later start: it is only still to be seen.
  expect(await watch(here.now + 1000)).toEqual([{ unseen: 1 }]);
  here.app.store.checks.markSeen(here.app.store.collections.there('Test').seq);
  expect(await watch(here.now + 1000)).toEqual([{ unseen: 0 }]);
});

test('nothing is told of figures alone, of what a person began, and where it is off', async () => {
  const startedAt = here.now;
  here.site = {
    'comments/v1': answer({ items: [{ id: 'a', likeCount: 1 }] }),
    'batch/a': answer({ items: [{ id: 'a', likeCount: 2 }] }),
  };
  await gather();
  await recheck();
  expect(await watch(startedAt)).toEqual([{ unseen: 0 }]);
  expect(existsSync(join(here.dir, FEED_FILE))).toBe(false);
  const { seq } = here.app.store.collections.there('Test');
  here.app.store.checks.putWatch(seq, { figures: true });
  expect(await watch(startedAt)).toEqual([{ unseen: 1 }]);
  here.app.store.checks.putWatch(seq, { notifies: false });
  here.site['batch/a'] = answer({ items: [{ id: 'a', likeCount: 3, content: 'other' }] });
  await recheck();
  expect(await watch(startedAt)).toEqual([{ unseen: 1 }]);
  here.site['comments/v1'] = comments('a b c');
  here.app.store.checks.putWatch(seq, { notifies: true });
  await gather();
  expect(await watch(startedAt)).toEqual([{ unseen: 1 }]);
});

test('the feed goes where it is switched off, and with the last collection in it', async () => {
  here.site = { 'comments/v1': comments('a b'), 'batch/a+b': ONE_GONE };
  await gather();
  await recheck();
  await watch(here.now);
  expect(feed()).toContain('Test: 1 no longer shown, 0 changed, 0 new');
  here.app.store.settings.set('writesChangeFeed', false);
  await watch(here.now);
  expect(existsSync(join(here.dir, FEED_FILE))).toBe(false);
});
