import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkData } from '../doctor/check-data.ts';
import { compact } from '../doctor/give-room-back.ts';
import { FILE } from '../file/db.ts';
import { makeEnding, makeExchange } from '../calls/fixtures.ts';
import { eachStore, type OpenedStore } from '../testing/each-store.ts';
import { ofSqliteAlone } from '../testing/engines.ts';

const DAY_MS = 86_400_000;

let { place, time, store, reopen } = {} as OpenedStore;
eachStore((opened) => {
  ({ place, time, store, reopen } = opened);
  store.ledger.grant(1000, 'for the test');
});

/** Text that hardly becomes shorter by compression. */
const noise = (seed: number, length: number): string =>
  Array.from({ length: Math.ceil(length / 44) }, (_, n) =>
    hash('sha256', `${seed} ${n}`, 'base64'),
  ).join('');

const call = (id: string, answer: string, reply = `reply of ${id}`): void => {
  const at = new Date(time.now()).toISOString();
  store.ledger.reserve('window', 1, id);
  store.calls.finish(
    id,
    makeEnding({
      params: { videoId: id },
      exchanges: [makeExchange(reply)],
      answer: {
        paramsKey: `{"videoId":"${id}"}`,
        at,
        fetchedAt: at,
        json: JSON.stringify({ answer }),
      },
    }),
  );
};

const answered = (...ids: string[]): string[] =>
  ids.filter((id) => store.answers.find(id) !== undefined);
const evidenced = (...ids: string[]): string[] =>
  ids.filter((id) => store.evidence.exchanges(id).length > 0);
const faults = (): string[] =>
  checkData(place.dir, { full: true })
    .filter(({ ok }) => !ok)
    .map(({ what, says: text }) => `${what}: ${text}`);

describe('by age', () => {
  test('what is older goes with its evidence; calls, ledger and the rest stay', async () => {
    call('old', 'a');
    time.pass(5 * DAY_MS);
    call('young', 'b');
    time.pass(2 * DAY_MS);
    const ledger = store.ledger.recent(100);
    expect(await store.pruning.prune({ olderThanDays: 3 })).toMatchObject({
      answers: 1,
      replies: 1,
      logLines: 0,
    });
    expect(answered('old', 'young')).toEqual(['young']);
    expect(evidenced('old', 'young')).toEqual(['young']);
    expect(store.calls.find('old')).toMatchObject({ id: 'old', credits: 1, outcome: 'ok' });
    expect(store.ledger.recent(100)).toEqual(ledger);
    expect([store.ledger.audit(), faults()]).toEqual([[], []]);
  });

  test('what is pointed at by a younger call stays', async () => {
    call('old', 'same', 'the same reply');
    time.pass(5 * DAY_MS);
    call('young', 'same', 'the same reply');
    time.pass(2 * DAY_MS);
    expect(await store.pruning.prune({ olderThanDays: 3 })).toEqual({
      answers: 1,
      replies: 1,
      logLines: 0,
      bytes: 0,
    });
    expect(store.answers.find('young')?.data).toEqual({ answer: 'same' });
    expect(Buffer.from(store.evidence.replies('young')[0]?.body ?? []).toString()).toBe(
      'the same reply',
    );
    expect(faults()).toEqual([]);
  });

  test('what was fetched within a day stays, whatever is asked for', async () => {
    call('new', 'a');
    time.pass(DAY_MS - 1000);
    expect(await store.pruning.prune({ olderThanDays: 0, keepBelowMb: 0 })).toEqual({
      answers: 0,
      replies: 0,
      logLines: 0,
      bytes: 0,
    });
    expect(answered('new')).toEqual(['new']);
  });

  test('the evidence of what was saved stays', async () => {
    call('saved', 'a');
    call('other', 'b');
    store.downloads.add({
      operation: 'videosite.get-video',
      params: { videoId: 'saved' },
      platform: 'videosite',
      sourceUrl: 'https://videos.example/watch?v=saved',
    });
    time.pass(9 * DAY_MS);
    await store.pruning.prune({ olderThanDays: 3 });
    expect(answered('saved', 'other')).toEqual(['saved']);
    expect(evidenced('saved', 'other')).toEqual(['saved']);
  });

  test('refusals with their replies and the notes of free answers go too', async () => {
    store.calls.finish(
      'refused',
      makeEnding({
        outcome: 'platform_error',
        close: 'refund',
        exchanges: [makeExchange('a wall')],
      }),
    );
    const hit = store.calls.noteArchiveHit({
      operation: 'videosite.get-video',
      params: {},
      keyId: 'window',
      door: 'rest',
      world: 'live',
    });
    store.calls.flush();
    time.pass(9 * DAY_MS);
    expect(await store.pruning.prune({ olderThanDays: 3 })).toMatchObject({
      answers: 0,
      replies: 1,
      logLines: 1,
    });
    expect(store.calls.find('refused')).toBeDefined();
    expect(store.calls.find(hit)).toBeUndefined();
    expect(faults()).toEqual([]);
  });

  test('a plan tells the same and deletes nothing', async () => {
    for (const id of ['a', 'b', 'c']) call(id, id);
    time.pass(9 * DAY_MS);
    const plan = store.pruning.plan({ olderThanDays: 3 });
    expect(plan).toMatchObject({ answers: 3, replies: 3, logLines: 0 });
    expect(answered('a', 'b', 'c')).toEqual(['a', 'b', 'c']);
    expect(await store.pruning.prune({ olderThanDays: 3 })).toEqual(plan);
    expect(answered('a', 'b', 'c')).toEqual([]);
  });

  test('an answer that was held in memory is not handed out after it was pruned', async () => {
    call('a', 'a');
    const key = '{"videoId":"a"}';
    const find = () => store.calls.latestAnswer('videosite.get-video', key, '2000');
    expect(find()?.callId).toBe('a');
    time.pass(9 * DAY_MS);
    await store.pruning.prune({ olderThanDays: 3 });
    expect(find()).toBeUndefined();
  });

  test('what is ended early goes on where it stopped', async () => {
    for (let n = 0; n < 450; n += 1) call(`c${n}`, 'same', 'same');
    time.pass(9 * DAY_MS);
    const ending = new AbortController();
    const pruning = store.pruning.prune({ olderThanDays: 3 }, ending.signal);
    ending.abort();
    await pruning;
    expect([answered('c49'), answered('c50')]).toEqual([[], ['c50']]);
    expect(await store.pruning.prune({ olderThanDays: 3 })).toMatchObject({ answers: 400 });
    expect(faults()).toEqual([]);
  });
});

describe('by weight', () => {
  test('the oldest go until the file is light enough, and no more', async () => {
    for (let n = 0; n < 30; n += 1) {
      call(`c${n}`, noise(n + 1, 100_000), noise(n + 100, 10_000));
      time.pass(1000);
    }
    time.pass(2 * DAY_MS);
    expect(store.pruning.weight().used).toBeGreaterThan(2_500_000);
    await store.pruning.prune({ keepBelowMb: 2 });
    const { used, free } = store.pruning.weight();
    expect(used).toBeLessThan(2_000_000);
    expect(used).toBeGreaterThan(1_500_000);
    expect(free).toBeGreaterThan(500_000);
    expect([answered('c0'), answered('c29')]).toEqual([[], ['c29']]);
    expect(faults()).toEqual([]);
  });

  test.skipIf(ofSqliteAlone('PostgreSQL gives pages back by itself'))(
    'free pages go back to the disk once nobody has the file open',
    async () => {
      store.close();
      const before = statSync(join(place.dir, FILE)).size;
      store = reopen();
      for (let n = 0; n < 10; n += 1) call(`c${n}`, noise(n + 1, 200_000));
      time.pass(9 * DAY_MS);
      await store.pruning.prune({ olderThanDays: 3 });
      expect(compact(place.dir)).toBeUndefined();
      store.close();
      expect(compact(place.dir)).toBeGreaterThan(1_000_000);
      expect(statSync(join(place.dir, FILE)).size - before).toBeLessThan(30_000);
      // Windows has no such rights: its files are 0o666.
      const others = statSync(join(place.dir, FILE)).mode & 0o077;
      expect(process.platform === 'win32' ? 0 : others).toBe(0);
      store = reopen();
      expect([store.pruning.weight().free, store.ledger.audit(), faults()]).toEqual([0, [], []]);
      call('after', 'a');
      expect(answered('after')).toEqual(['after']);
    },
  );
});
