import { verbatim } from '#kit/message.ts';
import { z } from 'zod';
import { buildCatalogue, type Catalogue } from '../../core/engine/catalogue.ts';
import { AppError } from '#kit/errors.ts';
import { jsonFromReply, type Get, type Reply } from '#kit/exchange.ts';
import { cursor, defineList, defineOperation } from '#kit/operation.ts';
import { browserPage, capture, none, publicPage } from '#kit/route.ts';
import { inventedPlatform } from './invented-platform.ts';

/**
 * A platform that does not exist, for what is true of every platform: each row of the error table can
 * be provoked on it without knowing a real one.
 */
export const HOST = 'www.testsite.example';
const ORIGIN = `https://${HOST}`;

const Thing = z.strictObject({ type: z.literal('Thing'), name: z.string() });
const name = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/, 'is 1 to 40 small letters, digits or hyphens')
  .describe('Name of the thing.');

/** 404 is the platform's word for "no such thing"; everything else must be readable. */
const thingIn = (reply: Reply | undefined) => {
  if (reply?.status === 404) throw new AppError('not_found', verbatim('there is no such thing'));
  const value = reply && (jsonFromReply(reply) as { name?: unknown });
  if (typeof value?.name !== 'string')
    throw new AppError('platform_error', verbatim('no name in the answer'));
  return { type: 'Thing' as const, name: value.name };
};

const parseThing = ([reply]: readonly Reply[]) => ({ data: thingIn(reply), notices: [] });

const getThing = defineOperation({
  name: 'get-thing',
  title: 'Thing',
  summary: 'One thing.',
  path: '/things/{thingId}',
  params: z.object({ thingId: name, size: z.int().min(1).max(9).optional() }),
  result: Thing,
  routes: [
    publicPage({
      fetch: async (get: Get, { thingId }: { thingId: string }) => [
        await get({ url: `${ORIGIN}/things/${thingId}` }),
      ],
      parse: parseThing,
    }),
  ],
});

const listItems = defineList({
  name: 'list-items',
  title: 'Items of a list',
  summary: 'Two items a page.',
  path: '/lists/{listId}/items',
  params: z.object({ listId: name, size: z.int().min(1).max(9).optional(), cursor }),
  item: Thing,
  routes: [
    publicPage({
      fetch: async (
        get: Get,
        { listId, cursor: state }: { listId: string; cursor?: string | undefined },
      ) => [await get({ url: `${ORIGIN}/lists/${listId}?from=${state ?? '0'}` })],
      parse: ([reply]: readonly Reply[]) => {
        const page = (reply ? jsonFromReply(reply) : {}) as {
          items: string[];
          next: string | null;
        };
        const items = page.items.map((item) => ({ type: 'Thing' as const, name: item }));
        return { data: { items, totalItems: null, next: page.next }, notices: [] };
      },
    }),
  ],
});

/** What a programmer can do wrong: the program must answer 500 or 502 and stay up. */
const misbehave = defineOperation({
  name: 'misbehave',
  title: 'Fault',
  summary: 'A faulty operation.',
  path: '/faults/{fault}',
  params: z.object({ fault: z.enum(['fetch', 'parse', 'shape', 'circular', 'not-an-error']) }),
  result: z.looseObject({ type: z.literal('Thing') }),
  routes: [
    publicPage({
      fetch: async (get: Get, { fault }: { fault: string }) => {
        if (fault === 'fetch') throw new TypeError('secret-word in /home/somebody/file.ts');
        if (fault === 'not-an-error') throw 'secret-word';
        return [await get({ url: `${ORIGIN}/things/good` })];
      },
      parse: (_: readonly Reply[], { fault }) => {
        if (fault === 'parse') throw new RangeError('secret-word in /home/somebody/file.ts');
        const data = { type: 'Thing' as const, self: null as unknown };
        if (fault === 'circular') data.self = data;
        if (fault === 'shape') Object.assign(data, { type: 'Nothing' });
        return { data, notices: [] };
      },
    }),
  ],
});

const unreachable = defineOperation({
  name: 'get-unreachable',
  title: 'Unreachable',
  summary: 'There is no honest way to it.',
  path: '/unreachable',
  params: z.object({}),
  result: Thing,
  routes: none({ because: 'Testsite shows this to members only.', since: '2026-07-15' }),
});

const inBrowser = defineOperation({
  name: 'get-in-browser',
  title: 'For browsers',
  summary: 'What only a browser is served.',
  path: '/in-browser/{thingId}',
  params: z.object({ thingId: name }),
  result: Thing,
  routes: [
    browserPage({
      fetch: async (get: Get, { thingId }: { thingId: string }) => [
        await get({ url: `${ORIGIN}/browser/${thingId}` }),
      ],
      parse: parseThing,
    }),
  ],
});

const captured = defineList({
  name: 'list-captured',
  title: 'Captured things',
  summary: 'What only browsing brings.',
  path: '/captured',
  params: z.object({ cursor }),
  item: Thing,
  routes: [
    capture({
      reads: ({ url }) => url.startsWith(`${ORIGIN}/captured/`),
      parse: ([reply]) => ({
        data: { items: [thingIn(reply)], totalItems: null, next: '2' },
        notices: [],
      }),
    }),
  ],
});

const batch = defineOperation({
  name: 'get-things',
  title: 'Things',
  summary: 'Many things, one credit each.',
  method: 'POST',
  path: '/things/batch',
  params: z.object({ entityIds: z.array(name).min(1).max(100) }),
  result: z.strictObject({ type: z.literal('Thing'), name: z.string() }),
  cost: ({ entityIds }) => entityIds.length,
  routes: [
    publicPage({
      fetch: async (get: Get, { entityIds }: { entityIds: readonly string[] }) => [
        await get({ url: `${ORIGIN}/things/${entityIds[0] ?? ''}` }),
      ],
      parse: parseThing,
    }),
  ],
});

export const testsite = inventedPlatform({
  segment: 'testsite',
  aliases: ['specimen'],
  label: 'Test',
  brand: 'Testsite',
  hosts: [HOST],
  mediaHosts: ['media.testsite.example'],
  operations: [getThing, listItems, misbehave, unreachable, inBrowser, captured, batch],
});

export const testCatalogue: Catalogue = buildCatalogue([testsite]);
