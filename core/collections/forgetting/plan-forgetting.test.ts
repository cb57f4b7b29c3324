/** One account among others in an archive of invented replies: what is found of it, and what goes. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeDir, tempDir } from '../../../test/support/running.ts';
import { catalogue } from '../../engine/catalogue.ts';
import type { Exchange } from '../../store/index.ts';
import { packContent } from '../../store/calls/contents.ts';
import { packBody } from '../../store/calls/bodies.ts';
import { openStore } from '../../store/index.ts';
import { openReading } from '../../store/reading.ts';
import { splitIntoPortions } from './forget-planned.ts';
import { planForgetting, type ForgettingPlan } from './plan-forgetting.ts';
import { namesGiven } from '../people.ts';

let dir: string;
let store: ReturnType<typeof openStore>;
beforeEach(() => {
  dir = tempDir();
  store = openStore({ dir });
});
afterEach(() => {
  store.close();
  removeDir(dir);
});

const AT = '2026-08-15T10:00:00.000Z';
const GIVEN = ['@heron', 'heron'];

const exchangeWith = (body: string, url = 'https://www.youtube.com/x'): Exchange => ({
  platform: 'videosite',
  identity: `GET ${url}`,
  reply: {
    request: { method: 'GET', url, headers: {} },
    status: 200,
    headers: {},
    body: new TextEncoder().encode(body),
    at: AT,
  },
});

/** A call of the past that no operation of today made. */
const keep = (id: string, bodies: readonly string[], params: object = {}, url?: string): void => {
  store.ledger.grant(1, 'for the test');
  store.ledger.reserve('window', 1, id);
  store.calls.finish(id, {
    operation: 'videosite.of-the-past',
    params,
    keyId: 'window',
    door: 'window',
    startedAt: AT,
    outcome: 'ok',
    world: 'live',
    close: 'settle',
    exchanges: bodies.map((body) => exchangeWith(body, url)),
  });
};

const signal = new AbortController().signal;
const plan = async (given = GIVEN, watch: { readonly signal: AbortSignal } = { signal }) => {
  const reading = openReading(dir);
  const body = vi.spyOn(reading.evidence, 'body');
  try {
    const found = await planForgetting(reading, catalogue, 'videosite', given, {
      tell: () => undefined,
      ...watch,
    });
    return { ...found, read: body.mock.calls.length };
  } finally {
    reading.close();
  }
};

const forget = (of: ForgettingPlan, most = Infinity, given = GIVEN): void => {
  const reading = openReading(dir);
  try {
    const request = store.people.request('videosite', 0);
    const packing = { body: packBody, content: packContent };
    let n = 0;
    for (const portion of splitIntoPortions(reading, catalogue, of, given, packing)) {
      if ((n += 1) > most) return;
      if (!('others' in portion)) store.people.forget(request, portion);
    }
  } finally {
    reading.close();
  }
};

const placesIn = ({ calls }: ForgettingPlan) =>
  calls.flatMap(({ callId, replies }) => replies.map(({ place, fate }) => [callId, place, fate]));

test('replies in every spelling are found, their siblings are not', async () => {
  const own = [
    '{"username":"%40heron"}',
    String.raw`{"html":"x","owner":{"username":"\u003cheron"}}`,
    String.raw`{"username":"\nheron"}`,
    '{"username":"Heron"}',
    '<a href="/@HERON">x</a>',
  ];
  for (const [n, body] of own.entries()) keep(`own-${n}`, [body]);
  const others = [
    '{"title":"heron"}',
    '{"username":"heron2"}',
    '{"hashtag":"heron","url":"https://www.youtube.com/hashtag/heron"}',
    '{"url":"https://other.test/@heron"}',
    '{"text":"as @heron said"}',
  ];
  for (const [n, body] of others.entries()) keep(`other-${n}`, [body]);
  const found = await plan();
  expect(placesIn(found)).toEqual([
    ['own-0', 'username', 'unread'],
    ['own-1', 'owner.username', 'unread'],
    ['own-2', 'username', 'unread'],
    ['own-3', 'username', 'unread'],
    ['own-4', 'href of <a>', 'unread'],
  ]);

  forget(found);
  expect((await plan()).calls).toEqual([]);
  for (const [n, body] of others.entries()) {
    const [row] = store.evidence.exchanges(`other-${n}`);
    expect(new TextDecoder().decode(store.evidence.body(row?.bodySha256 ?? ''))).toBe(body);
  }
});

test.each(['q', 'ö', 'a1', '鳥鳥'])('somebody of the short name @%s', async (name) => {
  const given = namesGiven(catalogue, 'videosite', `@${name}`);
  keep('own', [JSON.stringify({ username: name })]);
  const other = JSON.stringify({ username: `${name}x`, title: name, text: `as @${name} wrote` });
  keep('other', [other]);
  const found = await plan(given);
  expect(placesIn(found)).toEqual([['own', 'username', 'unread']]);

  forget(found, Infinity, given);
  expect((await plan(given)).calls).toEqual([]);
  const [row] = store.evidence.exchanges('other');
  expect(new TextDecoder().decode(store.evidence.body(row?.bodySha256 ?? ''))).toBe(other);
});

test('a body is read once, however many replies it is', async () => {
  for (let n = 0; n < 30; n += 1) keep(`call-${n}`, ['{"username":"wren"}', '{"a":1}']);
  expect((await plan()).read).toBe(2);
});

test('requests and parameters that name the account; a search of the word stays', async () => {
  keep('address', ['{}'], {}, 'https://www.youtube.com/@heron/videos');
  keep('params', ['{"b":1}'], { channelId: '@heron' });
  keep(
    'search',
    ['{"c":1}'],
    { query: 'heron' },
    'https://www.youtube.com/results?search_query=heron',
  );
  const found = await plan();
  expect(placesIn(found)).toEqual([['address', 'address', 'unread']]);
  expect(found.requests.calls).toEqual([store.calls.find('params')?.seq]);
  forget(found);
  expect([store.calls.find('params')?.params, store.calls.find('search')?.params]).toEqual([
    {},
    { query: 'heron' },
  ]);
});

test('a source that asks for several keeps the others', async () => {
  const { seq } = store.collections.open('One');
  store.collections.addSource(seq, {
    operation: 'videosite.list-channel-videos',
    params: {},
    ids: ['@wren', '@Heron'],
  });
  store.collections.addSource(seq, {
    operation: 'videosite.search-videos',
    params: { query: 'heron' },
  });
  const found = await plan();
  expect(found.sourcesOf).toEqual([seq]);
  forget(found);
  expect(store.collections.sources(seq)).toMatchObject([
    { ids: ['@wren'] },
    { params: { query: 'heron' } },
  ]);
});

test('the digest is that of the set: the same set the same, another one another', async () => {
  keep('one', ['{"username":"heron"}']);
  const first = await plan();
  keep('other', ['{"username":"wren"}']);
  expect((await plan()).digest).toBe(first.digest);
  keep('two', ['{"user":{"username":"heron"}}']);
  expect((await plan()).digest).not.toBe(first.digest);
});

test('a deletion that was interrupted leaves whole calls, and is ended by the next', async () => {
  for (let n = 0; n < 50; n += 1) keep(`call-${n}`, [`{"n":${n},"username":"heron"}`]);
  forget(await plan(), 1);
  const left = await plan();
  expect(left.calls).toHaveLength(30);
  for (const { callId } of left.calls) expect(store.evidence.exchanges(callId)).toHaveLength(1);
  forget(left);
  expect((await plan()).calls).toEqual([]);
  expect(store.evidence.isIncomplete('call-0')).toBe(true);
});

test('it ends when it is cancelled', async () => {
  keep('one', ['{"username":"heron"}']);
  await expect(plan(GIVEN, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
});
