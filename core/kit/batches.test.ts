import { verbatim } from './message.ts';
import { expect, test } from 'vitest';
import { inBatches } from './batches.ts';
import { AppError } from './errors.ts';
import { jsonFromReply, type Get, type Reply } from './exchange.ts';
import type { ListPage } from './operation.ts';

/** A list of letters in batches: each names the next one, or what is wrong with it. */
type Batches = Readonly<Record<string, { readonly items: string; readonly next?: string }>>;

interface Params {
  readonly cursor?: string | undefined;
  readonly word?: string;
}

const makeJsonReply = (batch: unknown): Reply => ({
  request: { method: 'GET', url: 'https://site.test/', headers: {} },
  status: 200,
  headers: {},
  body: new TextEncoder().encode(JSON.stringify(batch)),
  at: '2026-08-01T12:00:00.000Z',
});

const parse = (reply: Reply, { cursor }: Partial<Params>) => {
  const { items, next } = jsonFromReply(reply) as { items: string; next?: string };
  if (items === '?') throw new AppError('platform_error', verbatim('a batch that nobody can read'));
  const data: ListPage<string> = {
    items: items.split(''),
    // Each batch says another total: the first is the one that counts.
    totalItems: cursor === undefined ? 9 : 99,
    next: next ?? null,
  };
  return { data, notices: [{ code: 'batch', message: `after ${cursor ?? 'nothing'}` }] };
};

const list = (size: number, batches: Batches) => {
  const requests: unknown[] = [];
  const { fetch, parse: parseAll } = inBatches<Params, string, string>(size, {
    ask: (_, params, session) => {
      requests.push([params, session]);
      const batch = batches[params.cursor ?? 'first'];
      return batch
        ? Promise.resolve(makeJsonReply(batch))
        : Promise.reject(new AppError('platform_error', verbatim('refused')));
    },
    parse,
  });
  const get: Get = () => Promise.reject(new Error('the batches are asked for by `ask`'));
  return { asked: requests, fetch: () => fetch(get, { word: 'w' }, 'session'), parse: parseAll };
};

test('batches are asked for until a page is full, and read as one', async () => {
  const {
    asked: requests,
    fetch,
    parse: read,
  } = list(4, {
    first: { items: 'ab', next: '2' },
    '2': { items: 'cd', next: '3' },
    '3': { items: 'ef' },
  });
  const replies = await fetch();
  expect(requests).toEqual([
    [{ word: 'w' }, 'session'],
    [{ word: 'w', cursor: '2' }, 'session'],
  ]);
  expect(read(replies, {})).toEqual({
    data: { items: ['a', 'b', 'c', 'd'], totalItems: 9, next: '3' },
    notices: [
      expect.objectContaining({ code: 'batch', message: 'after nothing' }),
      expect.objectContaining({ code: 'batch', message: 'after 2' }),
    ],
  });
});

test('what goes beyond the page stays in the answer; the end of the list is the end', async () => {
  const {
    asked: requests,
    fetch,
    parse: read,
  } = list(3, {
    first: { items: 'ab', next: '2' },
    '2': { items: 'cd' },
  });
  expect(read(await fetch(), {}).data).toEqual({
    items: ['a', 'b', 'c', 'd'],
    totalItems: 9,
    next: null,
  });
  expect(requests).toHaveLength(2);
});

test('no more batches are asked for than a page has items, though they are empty', async () => {
  const { asked: requests, fetch } = list(3, {
    first: { items: '', next: 'more' },
    more: { items: '', next: 'more' },
  });
  expect(await fetch()).toHaveLength(3);
  expect(requests).toHaveLength(3);
});

test.each([
  ['is refused', {}],
  ['cannot be read', { '2': { items: '?' } }],
] as const)(
  'where a later batch %s, the page ends before it and goes on there',
  async (_, more) => {
    const { fetch, parse: read } = list(9, { first: { items: 'ab', next: '2' }, ...more });
    const replies = await fetch();
    expect(replies).toHaveLength(1);
    expect(read(replies, {}).data).toMatchObject({ items: ['a', 'b'], next: '2' });
  },
);

test('a kept reply that can be read no more ends the page as well', () => {
  const { parse: read } = list(9, {});
  const replies = [{ items: 'ab', next: '2' }, { items: '?' }, { items: 'ef' }].map(makeJsonReply);
  expect(read(replies, {}).data).toMatchObject({ items: ['a', 'b'], next: '2' });
});

test('what stands behind the last batch of a list is not of it', () => {
  const { parse: read } = list(9, {});
  expect(read([{ items: 'ab' }, { items: 'zz' }].map(makeJsonReply), {}).data.items).toEqual([
    'a',
    'b',
  ]);
});

test('a first batch that is refused or cannot be read is an error', async () => {
  await expect(list(9, {}).fetch()).rejects.toThrow('refused');
  const unread = list(9, { first: { items: '?', next: '2' } });
  const replies = await unread.fetch();
  expect(unread.asked).toHaveLength(1);
  expect(() => unread.parse(replies, {})).toThrow('a batch that nobody can read');
  expect(() => unread.parse([], {})).toThrow('no reply is at hand');
});
