import { verbatim } from '#kit/message.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import { jsonFromReply, type Get, type Reply } from '#kit/exchange.ts';
import { cursor, defineList } from '#kit/operation.ts';
import { publicPage } from '#kit/route.ts';
import type { Store } from '../store/index.ts';
import { netDouble, replyTo } from '../../test/support/net-double.ts';
import { testsite } from '../../test/support/testsite.ts';
import { buildCatalogue } from './catalogue.ts';
import { checkedFor, cutPage } from './cut-pages.ts';
import type { Good, Places } from './outcome.ts';
import { createEngine, type Engine } from './engine.ts';
import type { Page } from '#vocab/page.ts';
import { openTestStore } from '../store/testing/open-test-store.ts';

/** A platform that gives its 40 things in batches of its own size, for pages of 15. */
let store: Store;
let engine: Engine;
let requests: string[];
let batch: number;
let broken: string | undefined;

const PAGE = 15;

interface Batch {
  readonly names: readonly number[];
  readonly next: string | null;
}

const readBatch = (reply: Reply): Batch => jsonFromReply(reply) as Batch;

/** Asks for batches until there is a page of them; where a later one fails, the page ends before it. */
const fetchBatches = async (
  get: Get,
  params: { readonly cursor?: string | undefined },
): Promise<readonly Reply[]> => {
  const fetchFrom = (from: string): Promise<Reply> =>
    get({ url: `https://www.testsite.example/things?from=${from}` });
  const replies = [await fetchFrom(params.cursor ?? '0')];
  for (;;) {
    const batches = replies.map(readBatch);
    const next = batches.at(-1)?.next ?? null;
    if (next === null || batches.flatMap(({ names }) => names).length >= PAGE) return replies;
    const reply = await fetchFrom(next).catch(() => undefined);
    if (!reply) return replies;
    replies.push(reply);
  }
};

const parseBatches = (replies: readonly Reply[]) => {
  const batches = replies.map(readBatch);
  const items = batches
    .flatMap(({ names }) => names)
    .map((name) => ({ type: 'Thing' as const, name: String(name) }));
  return { data: { items, totalItems: null, next: batches.at(-1)?.next ?? null }, notices: [] };
};

const list = defineList({
  name: 'list-things',
  title: 'Things',
  summary: 'Fifteen to a page.',
  path: '/things',
  params: z.object({ cursor }),
  item: z.strictObject({ type: z.literal('Thing'), name: z.string() }),
  pageSize: () => PAGE,
  fullPages: true,
  routes: [publicPage({ fetch: fetchBatches, parse: parseBatches })],
});
const catalogue = buildCatalogue([{ ...testsite, operations: [list] }]);

const batchFrom = (url: string): Reply => {
  const from = Number(new URL(url).searchParams.get('from'));
  const end = Math.min(40, from + batch);
  const names = Array.from({ length: end - from }, (_, i) => from + i);
  const next = end < 40 ? String(end) : null;
  return replyTo(url, JSON.stringify({ names, next }));
};

beforeEach(() => {
  store = openTestStore();
  requests = [];
  batch = 12;
  broken = undefined;
  const net = netDouble(async ({ url }, _platform, _signal, onReply) => {
    const from = new URL(url).searchParams.get('from') ?? '';
    requests.push(from);
    if (from === broken) throw new AppError('platform_error', verbatim('it answered 500'));
    const reply = batchFrom(url);
    onReply?.(reply);
    return reply;
  });
  engine = createEngine({ store, net, base: () => 'http://127.0.0.1:8674', catalogue });
});
afterEach(() => store.close());

const ask = async (at: string | null = null): Promise<Good & { page: Page<{ name: string }> }> => {
  const caller = { keyId: 'window', door: 'window' } as const;
  const outcome = await engine.call(
    'testsite.list-things',
    at === null ? {} : { cursor: at },
    caller,
  );
  if (!outcome.ok) throw outcome.error;
  return { ...outcome, page: outcome.result.data as Page<{ name: string }> };
};

/** First and last thing of each page, and what it cost. */
const walk = async (): Promise<[string, number][]> => {
  const pages: [string, number][] = [];
  for (let at: string | null | undefined = null; at !== undefined;) {
    const { page, meta } = await ask(at);
    const names = page.orderedItems.map(({ name }) => name);
    expect(names).toHaveLength(page.itemCount);
    pages.push([`${names[0]}-${names.at(-1)}`, meta.creditsUsed]);
    at = page.nextCursor ?? undefined;
  }
  return pages;
};

test('batches of 12 are joined to pages of 15; none is asked for or paid twice', async () => {
  expect(await walk()).toEqual([
    ['0-14', 1],
    ['15-29', 1],
    ['30-39', 0],
  ]);
  expect(requests).toEqual(['0', '12', '24', '36']);
});

test.each([5, 7, 15, 33])('batches of %d too', async (size) => {
  batch = size;
  expect((await walk()).map(([range]) => range)).toEqual(['0-14', '15-29', '30-39']);
  expect(new Set(requests).size).toBe(requests.length);
});

test('a reader that cuts a joined page goes on without asking or paying again', async () => {
  const { page: first } = await ask();
  const at = first.nextCursor ?? '';
  const { page, meta, before } = await ask(at);
  const [entry] = catalogue.entries;
  if (!entry) throw new Error('no operation');
  const places: Places = { callId: meta.callId, offset: 0, before };
  const spent = requests.length;
  for (const [count, range] of [
    [4, '19-33'],
    [9, '24-38'],
    [12, '27-39'],
  ] as const) {
    const cut = cutPage(entry, checkedFor(entry, { cursor: at }), page, places, count);
    const on = await ask(cut.nextCursor);
    const names = on.page.orderedItems.map(({ name }) => name);
    expect([`${names[0]}-${names.at(-1)}`, on.meta.creditsUsed]).toEqual([range, 0]);
  }
  expect(requests).toHaveLength(spent);
});

test('where a later batch fails, what came before is given, and the failure to whoever goes on', async () => {
  broken = '12';
  const { page } = await ask();
  expect(page.itemCount).toBe(12);
  await expect(ask(page.nextCursor)).rejects.toThrow('it answered 500');
  broken = undefined;
  const { page: second } = await ask(page.nextCursor);
  expect([second.orderedItems[0]?.name, second.itemCount]).toEqual(['12', 15]);
});

test('what is left of an answer is given even where the next one fails', async () => {
  const { page } = await ask();
  broken = '24';
  const { page: left, meta } = await ask(page.nextCursor);
  expect([left.orderedItems.map(({ name }) => name).join(), meta.creditsUsed]).toEqual([
    '15,16,17,18,19,20,21,22,23',
    0,
  ]);
  await expect(ask(left.nextCursor)).rejects.toThrow('it answered 500');
});
