import { afterEach, expect, test, vi } from 'vitest';
import { makeEnding, makeExchange } from './fixtures.ts';
import { packContent } from './contents.ts';
import { eachStoreInMemory, type OpenedStore } from '../testing/each-store.ts';
import { verbatim } from '#kit/message.ts';

let { store, time } = {} as OpenedStore;
eachStoreInMemory((opened) => {
  ({ store, time } = opened);
});
afterEach(() => vi.useRealTimers());

const refusal = { kind: 'login-wall', message: 'The site asks to sign in.', choices: [] } as const;
const answer = (at: string, title: string) => ({
  paramsKey: '{"videoId":"abc"}',
  at,
  fetchedAt: '2026-07-02T07:36:46.000Z',
  json: JSON.stringify({ name: title }),
});

test('a good call is finished in one piece', () => {
  store.ledger.reserve('window', 1, 'c1');
  time.pass(1500);
  const finished = store.calls.finish(
    'c1',
    makeEnding({
      route: 'public-page',
      notices: [{ code: 'items-set-aside', message: '1 of 3 items set aside', count: 1 }],
      exchanges: [makeExchange('hello')],
      answer: answer('2026-08-15T10:00:01.000Z', 'One'),
    }),
  );
  expect(finished).toEqual({
    credits: 1,
    evidence: [
      {
        sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
        url: store.evidence.exchanges('c1')[0]?.url,
        status: 200,
        at: store.evidence.exchanges('c1')[0]?.at,
        size: 5,
      },
    ],
  });
  expect(store.calls.find('c1')).toStrictEqual({
    seq: 1,
    id: 'c1',
    operation: 'videosite.get-video',
    params: { videoId: 'abc' },
    keyId: 'window',
    door: 'window',
    startedAt: '2026-08-15T10:00:00.000Z',
    finishedAt: '2026-08-15T10:00:01.500Z',
    outcome: 'ok',
    status: 200,
    message: null,
    route: 'public-page',
    credits: 1,
    notices: [
      expect.objectContaining({
        code: 'items-set-aside',
        message: '1 of 3 items set aside',
        count: 1,
      }),
    ],
    reader: null,
    refusal: null,
    fromArchive: false,
    world: 'live',
  });
  expect(store.ledger.account().balance).toBe(99);
  expect(store.ledger.audit()).toEqual([]);
});

test('the worlds of calls are told each once; that of one that is gone is unknown', () => {
  for (const [id, world] of [
    ['c1', 'live'],
    ['c2', 'live'],
    ['c3', 'sample'],
  ] as const)
    store.calls.finish(id, makeEnding({ world, close: 'free' }));
  expect(store.calls.worlds(['c1', 'c2'])).toEqual(['live']);
  expect(store.calls.worlds(['c1', 'c2', 'c3', 'gone']).toSorted()).toEqual([
    'live',
    'sample',
    'unknown',
  ]);
  expect(store.calls.worlds([])).toEqual([]);
});

test('a refused call costs nothing and keeps what was answered', () => {
  store.ledger.reserve('window', 1, 'c1');
  const ending = makeEnding({
    outcome: 'platform_error',
    close: 'refund',
    message: verbatim('Platform error: The site asks to sign in.'),
    refusal,
    exchanges: [makeExchange('hello', { status: 403 })],
  });
  expect(store.calls.finish('c1', ending).credits).toBe(0);
  expect(store.calls.find('c1')).toMatchObject({ outcome: 'platform_error', status: 502, refusal });
  expect(store.evidence.exchanges('c1')).toHaveLength(1);
  expect(store.ledger.recent(1)[0]).toMatchObject({ kind: 'refund', note: 'platform_error' });
  expect(store.ledger.account().balance).toBe(100);
});

test('what cannot be finished whole leaves nothing', () => {
  store.ledger.reserve('window', 1, 'c1');
  const ending = makeEnding({
    exchanges: [makeExchange('hello')],
    answer: {
      paramsKey: null as unknown as string,
      at: '2026-08-15T10:00:01.000Z',
      fetchedAt: '',
      json: '1',
    },
  });
  expect(() => store.calls.finish('c1', ending)).toThrow(
    /NOT NULL constraint failed: answers.paramsKey|null value in column "paramskey"/,
  );
  expect(store.calls.find('c1')).toBeUndefined();
  expect(store.evidence.exchanges('c1')).toEqual([]);
  expect(store.calls.health()).toEqual([]);
  expect(store.ledger.account().balance).toBe(99);
  expect(store.calls.finish('c1', makeEnding()).credits).toBe(1);
  expect(() => store.calls.finish('c1', makeEnding())).toThrow(/UNIQUE|duplicate key/);
});

test('the newest answer that is not too old is found by its question', () => {
  const { finish, latestAnswer } = store.calls;
  const key = '{"videoId":"abc"}';
  finish(
    'c1',
    makeEnding({ route: 'public-page', answer: answer('2026-08-15T09:00:00.000Z', 'Old') }),
  );
  finish('c2', makeEnding({ answer: answer('2026-08-15T10:00:00.000Z', 'New') }));
  expect(latestAnswer('videosite.get-video', key, '2026-08-15T10:00:00.000Z')).toStrictEqual({
    callId: 'c2',
    operation: 'videosite.get-video',
    paramsKey: key,
    at: '2026-08-15T10:00:00.000Z',
    fetchedAt: '2026-07-02T07:36:46.000Z',
    json: '{"name":"New"}',
    body: Buffer.from('{"data":{"name":"New"}}'),
    route: null,
    world: 'live',
    notices: [],
  });
  expect(latestAnswer('videosite.get-video', key, '2026-08-15T08:00:00.000Z')?.callId).toBe('c2');
  expect(latestAnswer('videosite.get-video', key, '2026-08-15T10:00:00.001Z')).toBeUndefined();
  expect(latestAnswer('videosite.get-video', '{}', '2026-08-15T08:00:00.000Z')).toBeUndefined();
  expect(latestAnswer('forum.get-post', key, '2026-08-15T08:00:00.000Z')).toBeUndefined();
});

test('equal answers are kept once, and each call finds its own', () => {
  const { finish } = store.calls;
  for (const id of ['c1', 'c2', 'c3'])
    finish(id, makeEnding({ answer: answer('2026-08-15T10:00:00.000Z', id === 'c3' ? 'B' : 'A') }));
  expect(['c1', 'c2', 'c3'].map((id) => store.answers.find(id)?.data)).toEqual([
    { name: 'A' },
    { name: 'A' },
    { name: 'B' },
  ]);
});

test('an answer that another thread packed is kept as it came', () => {
  const packed = packContent('{"name":"A"}');
  const given = answer('2026-08-15T10:00:00.000Z', 'A');
  store.calls.finish('c1', makeEnding({ answer: { ...given, packed } }));
  expect(store.answers.find('c1')?.data).toEqual({ name: 'A' });
});

test('calls are listed from the last one, page by page', () => {
  for (const id of ['c1', 'c2', 'c3']) store.calls.finish(id, makeEnding());
  const [first, second] = store.calls.recent(2);
  expect([first?.id, second?.id]).toEqual(['c3', 'c2']);
  expect(store.calls.recent(2, second?.seq).map(({ id }) => id)).toEqual(['c1']);
});

test('health tells the last answer and the last failure of each operation', () => {
  const { finish, health } = store.calls;
  finish('c1', makeEnding({ route: 'public-page' }));
  time.pass(1000);
  finish(
    'c2',
    makeEnding({ outcome: 'platform_error', close: 'refund', message: verbatim('wall'), refusal }),
  );
  time.pass(1000);
  finish(
    'c3',
    makeEnding({ outcome: 'platform_timeout', close: 'refund', message: verbatim('late') }),
  );
  for (const outcome of ['validation_error', 'not_found', 'credits_exhausted'] as const)
    finish(outcome, makeEnding({ operation: 'forum.get-post', outcome, close: 'refund' }));
  expect(health()).toStrictEqual([
    {
      operation: 'videosite.get-video',
      lastSuccessAt: '2026-08-15T10:00:00.000Z',
      lastRoute: 'public-page',
      lastFailureAt: '2026-08-15T10:00:02.000Z',
      lastFailure: 'platform_timeout',
      lastMessage: { message: 'late' },
      lastRefusal: null,
      successes: 1,
      failures: 2,
    },
  ]);
});

test('answers from the archive are logged in batches and cost nothing', () => {
  vi.useFakeTimers();
  const hit = {
    operation: 'videosite.get-video',
    params: { videoId: 'abc' },
    keyId: 'window',
    door: 'rest',
    route: 'public-page',
    world: 'sample',
  } as const;
  const id = store.calls.noteArchiveHit(hit);
  vi.advanceTimersByTime(100);
  expect(store.calls.find(id)).toMatchObject({
    fromArchive: true,
    credits: 0,
    status: 200,
    outcome: 'ok',
    door: 'rest',
    world: 'sample',
    params: { videoId: 'abc' },
    startedAt: '2026-08-15T10:00:00.000Z',
  });
  for (let n = 0; n < 1200; n += 1) store.calls.noteArchiveHit(hit);
  expect(store.calls.recent(5000)).toHaveLength(1201);
  expect(store.calls.health()).toEqual([]);
  expect(store.ledger.recent(10)).toHaveLength(1);
});

test('a log line that cannot be written is let go and holds up no other', () => {
  const hit = { operation: 'a', params: {}, keyId: 'nobody', door: 'rest', world: 'live' } as const;
  store.calls.noteArchiveHit(hit);
  expect(store.calls.recent(10)).toEqual([]);
  store.calls.noteArchiveHit({ ...hit, keyId: null });
  expect(store.calls.recent(10)).toHaveLength(1);
});
