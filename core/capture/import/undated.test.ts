import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { browsed } from '../../../test/support/browsed.ts';
import { harFromReplies, warcFromReplies } from '../../../test/support/recording-files.ts';
import { collectCaptured } from '../../collections/captured-items.ts';
import { computeCompleteness } from '../../collections/completeness.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { capturedKey } from '../../engine/question-key.ts';
import { parseReplies } from '../../engine/parse-replies.ts';
import type { Reply } from '#kit/exchange.ts';
import type { Route } from '#kit/route.ts';
import { openStore, type Store } from '../../store/index.ts';
import { createTaker } from '../take.ts';
import { importFiles, type ImportReport } from './import-files.ts';

let dir: string;
let store: Store;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-test-'));
  store = openStore({ dir: ':memory:' });
});
afterEach(() => {
  store.close();
  rmSync(dir, { recursive: true });
});

const list = (): Reply => {
  const [reply] = browsed()['microblog'] ?? [];
  if (!reply) throw new Error('nothing is browsed');
  return reply;
};

const importOf = (name: string, content: string | Uint8Array): Promise<ImportReport> => {
  const path = join(dir, name);
  writeFileSync(path, content);
  const taker = createTaker({
    catalogue,
    store,
    door: 'import',
    onAnswer: (answer) => collectCaptured(store, 'ponds', answer),
  });
  return importFiles([path], { taker, platforms: catalogue.platforms, folders: () => [] });
};

const post = (collected: object): string =>
  JSON.stringify({
    item_id: '2090457220026626468',
    ...collected,
    source_platform: 'twitter.com',
    data: {
      rest_id: '2090457220026626468',
      core: { user_results: { result: { rest_id: '7', core: { screen_name: 'heron' } } } },
      legacy: { full_text: 'A pond', created_at: 'Fri Nov 20 10:00:00 +0000 2026' },
    },
  });

const MARKED = harFromReplies([list()]).replace(list().at, '1970-01-01T00:00:00.000Z');

describe.each([
  ['a HAR without times', 'a.har', harFromReplies([list()], false)],
  ['a HAR whose program wrote 0', 'a.har', MARKED],
  ['a WARC without times', 'a.warc', warcFromReplies([list()], false)],
  ['Zeeschuimer without a time', 'a.ndjson', post({})],
  ['Zeeschuimer with the time 1', 'a.ndjson', post({ timestamp_collected: 1 })],
  ['Zeeschuimer with a time that is none', 'a.ndjson', post({ timestamp_collected: 1e18 })],
])('%s', (_, name, content) => {
  test('is read; its time is not known, which is told, and is not 1970', async () => {
    const begun = new Date().toISOString();
    const report = await importOf(name, content);
    expect([report.kept, report.replyNotices]).toMatchObject([
      1,
      [{ code: 'time-not-known', count: 1 }],
    ]);
    const [answer] = store.answers.recent(1);
    expect(answer?.notices.map(({ code }) => code)).toContain('time-not-known');
    expect((answer?.fetchedAt ?? '') >= begun).toBe(true);
    const callId = answer?.callId ?? '';
    expect(store.evidence.exchanges(callId)).toMatchObject([{ isUndated: true }]);
    expect(store.evidence.replies(callId)).toMatchObject([{ isUndated: true }]);
  });

  test('brings nothing when it is imported again', async () => {
    await importOf(name, content);
    const again = await importOf(name, content);
    expect([again.kept, again.duplicates]).toEqual([0, 1]);
  });

  test('is counted in the words for a methods section', async () => {
    await importOf(name, content);
    const [collection] = store.collections.list();
    if (!collection) throw new Error('there is no collection');
    const { methods } = computeCompleteness(store, collection);
    expect(methods).toMatch(/^1 answer of the platform was read from files/);
    expect(methods).toContain('When it was loaded is not known, because the files do not say it');
  });
});

test('what is dated is kept beside the same that is not, and answers first', async () => {
  await importOf('a.har', harFromReplies([list()], false));
  const dated = await importOf('b.har', harFromReplies([list()]));
  expect([dated.kept, dated.replyNotices]).toEqual([1, undefined]);
  const [first, second] = store.answers.recent(2);
  expect([first?.fetchedAt, second?.notices[0]?.code]).toEqual([list().at, 'time-not-known']);
  expect((await importOf('c.har', harFromReplies([list()]))).kept).toBe(0);
  const entry = catalogue.find('microblog.list-user-posts');
  const params = store.calls.find(first?.callId ?? '')?.params as Record<string, unknown>;
  if (!entry) throw new Error('nothing was kept');
  expect(store.calls.latestCaptured(entry.id, capturedKey(entry, params))?.fetchedAt).toBe(
    list().at,
  );
});

test('a parser gets no time that is not that of the reply', () => {
  const times: string[] = [];
  const route = {
    parse: (replies: readonly Reply[]) => {
      times.push(...replies.map(({ at }) => at));
      return { data: {}, notices: [{ code: 'dates-unread', message: 'x', id: 'x' }] };
    },
  } as unknown as Route;
  expect(parseReplies(route, [{ ...list(), isUndated: true }], {}).notices).toEqual([]);
  expect(parseReplies(route, [list()], {}).notices).toHaveLength(1);
  expect(times).toEqual(['', list().at]);
});
