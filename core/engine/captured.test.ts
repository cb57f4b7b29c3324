import { verbatim } from '#kit/message.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inventedPlatform } from '../../test/support/invented-platform.ts';
import { AppError, type Refusal } from '#kit/errors.ts';
import { cursor, defineList, defineOperation, type Platform } from '#kit/operation.ts';
import { browserPage, capture, publicPage, type RouteName } from '#kit/route.ts';
import type { Store } from '../store/index.ts';
import { createCaptured } from './captured.ts';
import { buildCatalogue, type Entry } from './catalogue.ts';
import { createMeta } from './meta.ts';

type Calls = Store['calls'];
type KeptAnswer = NonNullable<ReturnType<Calls['latestCaptured']>>;

const Bird = z.strictObject({ type: z.literal('Bird') });
const asking = {
  fetch: () => Promise.reject(new Error('nobody is asked')),
  parse: () => ({ data: { type: 'Bird' as const }, notices: [] }),
};
const browsing = { reads: () => false, parse: asking.parse };
const bird = { title: 'Bird', summary: 'One bird.', params: z.object({ name: z.string() }) };

const birdsite = (more: Partial<Platform> = {}): Platform =>
  inventedPlatform({
    segment: 'birdsite',
    brand: 'Birdsite',
    hosts: ['birds.test'],
    operations: [
      defineOperation({
        ...bird,
        name: 'get-asked',
        path: '/asked/{name}',
        result: Bird,
        routes: [publicPage(asking)],
      }),
      defineOperation({
        ...bird,
        name: 'get-either',
        path: '/either/{name}',
        result: Bird,
        routes: [publicPage(asking), capture(browsing)],
      }),
      defineOperation({
        ...bird,
        name: 'get-browsed',
        path: '/browsed/{name}',
        result: Bird,
        routes: [
          browserPage(asking),
          capture({ ...browsing, page: ({ name }) => `https://birds.test/${String(name)}` }),
        ],
      }),
      defineOperation({
        ...bird,
        name: 'get-somewhere',
        path: '/somewhere/{name}',
        result: Bird,
        routes: [capture({ ...browsing, page: () => undefined })],
      }),
      defineList({
        name: 'list-birds',
        title: 'Birds',
        summary: 'All birds.',
        path: '/birds',
        params: z.object({ cursor }),
        item: Bird,
        routes: [
          publicPage({
            ...asking,
            parse: () => ({ data: { items: [], totalItems: null, next: null }, notices: [] }),
          }),
          capture({
            ...browsing,
            parse: () => ({ data: { items: [], totalItems: null, next: null }, notices: [] }),
          }),
        ],
      }),
      defineList({
        name: 'list-rules',
        title: 'Rules',
        summary: 'All rules, which come at once.',
        path: '/rules',
        params: z.object({ cursor }),
        item: Bird,
        isWhole: true,
        routes: [
          capture({
            ...browsing,
            parse: () => ({ data: { items: [], totalItems: null, next: null }, notices: [] }),
          }),
        ],
      }),
    ],
    ...more,
  });

const entryFromName = (name: string, platform = birdsite()): Entry =>
  buildCatalogue([platform]).find(`birdsite.${name}`) as Entry;

const kept: KeptAnswer = {
  callId: 'browsed',
  operation: 'birdsite.get-either',
  paramsKey: '{"name":"wren"}',
  at: '2026-11-20T10:00:01.000Z',
  fetchedAt: '2026-11-20T10:00:00.000Z',
  route: 'capture',
  world: 'imported',
  notices: [{ code: 'odd', message: 'Something is odd.' }],
  json: '{"type":"Bird"}',
  body: new TextEncoder().encode('{"data":{"type":"Bird"}}'),
};

/** A page as it is kept, without our port; and as it is answered. */
const keptList: KeptAnswer = {
  ...kept,
  json: '{"partOf":"http://127.0.0.1/v1/birdsite/birds","nextCursor":"d","next":"http://127.0.0.1/v1/birdsite/birds?cursor=d"}',
};
const LIST_HERE =
  '{"data":{"partOf":"http://127.0.0.1:8674/v1/birdsite/birds","nextCursor":"d","next":"http://127.0.0.1:8674/v1/birdsite/birds?cursor=d"}}';

let found: KeptAnswer | undefined;
let looked: unknown[];
let noted: unknown[];

beforeEach(() => {
  found = kept;
  [looked, noted] = [[], []];
});

const store = {
  calls: {
    latestCaptured: (...all: unknown[]) => {
      looked.push(all);
      return found;
    },
    noteArchiveHit: (hit: unknown) => noted.push(hit),
  } as unknown as Calls,
};
const ledger = { remaining: () => 7 } as never;
const parts = {
  store,
  base: () => 'http://127.0.0.1:8674',
  metaOf: createMeta({ ledger }),
};
const captured = createCaptured(parts);

const makeQuestion = (
  entry: Entry,
  route?: RouteName,
  params: Readonly<Record<string, unknown>> = { name: 'wren' },
) => ({
  entry,
  params,
  paramsKey: 'not looked at',
  caller: { keyId: 'agent', door: 'rest' as const, ...(route && { route }) },
});
const only = (...question: Parameters<typeof makeQuestion>) =>
  captured.only(makeQuestion(...question), undefined);
const catchRefusal = async (work: () => Promise<unknown>) => {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError) return error.refusal;
    throw error;
  }
  throw new Error('nothing was thrown');
};

describe('a call that nothing else can answer', () => {
  test('is given what was captured under its question, free, and that is written down', async () => {
    expect(await only(entryFromName('get-browsed'))).toEqual({
      ok: true,
      result: { data: { type: 'Bird' }, body: kept.body },
      meta: {
        callId: 'browsed',
        operation: 'birdsite.get-browsed',
        creditsUsed: 0,
        creditsRemaining: 7,
        fromArchive: true,
        notices: [expect.objectContaining({ code: 'odd', message: 'Something is odd.' })],
        route: 'capture',
        fetchedAt: '2026-11-20T10:00:00.000Z',
        world: 'imported',
      },
    });
    expect(looked).toEqual([['birdsite.get-browsed', '{"name":"wren"}']]);
    expect(noted).toEqual([
      {
        operation: 'birdsite.get-browsed',
        params: { name: 'wren' },
        keyId: 'agent',
        door: 'rest',
        route: 'capture',
        world: 'imported',
      },
    ]);
  });

  test('is any call that names the route; a list is looked for whatever our port', async () => {
    expect((await only(entryFromName('get-either'), 'capture'))?.result.data).toEqual({
      type: 'Bird',
    });
    found = keptList;
    expect((await only(entryFromName('list-birds'), 'capture', {}))?.result.body).toBe(LIST_HERE);
    expect(looked).toEqual([
      ['birdsite.get-either', '{"name":"wren"}'],
      ['birdsite.list-birds', '{"base":"http://127.0.0.1"}'],
    ]);
  });

  const HERE = 'http://127.0.0.1:8674/v1/birdsite/rules';
  const KEPT = 'http://127.0.0.1/v1/birdsite/rules';
  const RULES = { nextCursor: null, next: null, orderedItems: [] };

  test.each([
    ['our', { type: 'OrderedCollection', id: KEPT, url: KEPT }, HERE],
    [
      'its own',
      {
        type: 'OrderedCollection',
        id: 'https://birds.test/rules',
        url: 'https://birds.test/rules',
      },
      'https://birds.test/rules',
    ],
    ['our, kept before whole lists had one,', { type: 'OrderedCollectionPage' }, HERE],
  ])('is a whole list at %s address', async (_, parts, address) => {
    found = { ...kept, json: JSON.stringify({ ...parts, partOf: KEPT, ...RULES }) };
    expect((await only(entryFromName('list-rules'), 'capture', {}))?.result.data).toMatchObject({
      type: 'OrderedCollection',
      id: address,
      url: address,
      partOf: HERE,
    });
  });

  test.each([
    ['a page that can be asked', 'get-either', undefined],
    ['that page by its name', 'get-either', 'public-page'],
    ['no capture at all', 'get-asked', 'capture'],
  ] as const)('is not one that has %s', async (_, name, route) => {
    expect([await only(entryFromName(name), route), looked]).toEqual([undefined, []]);
  });
});

describe('where nothing was captured', () => {
  const TO_CAPTURE = [
    'Open it in the Capture window, and scroll as far as you want to read: what the page loads is kept.',
    'Import what your own browser recorded: `bowerbird import FILE`.',
  ].map(verbatim);
  const home = 'https://birds.test/';
  const withHome = birdsite({ capture: { home, hosts: ['birds.test'] } });

  test.each([
    [
      'the site, where the page is not known',
      'get-somewhere',
      withHome,
      { end: ': open https://birds.test/', page: 'https://birds.test/' },
    ],
    [
      'the site, where no page is named',
      'get-either',
      withHome,
      { end: ': open https://birds.test/', page: 'https://birds.test/' },
    ],
    ['no page, where the site has none', 'get-somewhere', birdsite(), { end: '' }],
  ])('the person is told to open %s', async (_, name, platform, { end, ...page }) => {
    found = undefined;
    expect(await catchRefusal(() => only(entryFromName(name, platform), 'capture'))).toMatchObject({
      kind: 'capture-needed',
      message: `Birdsite shows this in a browser only; it is answered from what was captured while browsing, or imported${end}`,
      choices: TO_CAPTURE,
      ...page,
    });
    expect(noted).toEqual([]);
  });
});

describe('a page that the app’s own browser opens, too', () => {
  const byStanding = (standing: 'ready' | 'off' | 'absent') =>
    createCaptured({ ...parts, browser: { standing: () => standing } });
  const ask = (standing: 'ready' | 'off' | 'absent', route?: RouteName) =>
    byStanding(standing).only(makeQuestion(entryFromName('get-browsed'), route), undefined);

  test('is named beside browsing, where nothing was captured and it is switched off', async () => {
    found = undefined;
    expect(await catchRefusal(() => ask('off'))).toMatchObject({
      kind: 'capture-needed',
      message:
        'Birdsite shows this in a browser only; it is answered from what was captured while browsing, or imported, or from its page in the app’s own browser where that is switched on: open https://birds.test/wren',
      choices: [
        verbatim(
          'Open it in the Capture window, and scroll as far as you want to read: what the page loads is kept.',
        ),
        verbatim('Import what your own browser recorded: `bowerbird import FILE`.'),
        verbatim(
          'Switch on pages of Birdsite in Settings, after reading what that means: the desktop app then opens the one page by itself.',
        ),
      ],
      page: 'https://birds.test/wren',
    });
  });

  test('is opened where it is switched on or asked for by name, else what was captured answers', async () => {
    found = kept;
    expect([await ask('ready'), await ask('off', 'browser-page'), looked]).toEqual([
      undefined,
      undefined,
      [],
    ]);
    expect((await ask('off'))?.meta.route).toBe('capture');
    expect((await ask('absent'))?.meta.route).toBe('capture');
    expect((await ask('ready', 'capture'))?.meta.route).toBe('capture');
  });
});

describe('a list that browsing began', () => {
  const list = entryFromName('list-birds');
  const next = (begunBy: RouteName | undefined, route?: RouteName) =>
    captured.only(makeQuestion(list, route, { cursor: 'c' }), {
      state: '2',
      totalItems: null,
      ...(begunBy && { route: begunBy }),
    });

  test('goes on with what was browsed, whether the route is named again or not', async () => {
    found = keptList;
    expect((await next('capture'))?.result.body).toBe(LIST_HERE);
    expect((await next('capture', 'capture'))?.result.body).toBe(LIST_HERE);
    expect(looked).toEqual([
      ['birdsite.list-birds', '{"base":"http://127.0.0.1","cursor":"c"}'],
      ['birdsite.list-birds', '{"base":"http://127.0.0.1","cursor":"c"}'],
    ]);
  });

  test('is for others to judge where another route is named, or began it', async () => {
    const all = [next('capture', 'public-page'), next('official-api'), next(undefined)];
    expect(await Promise.all(all)).toEqual([undefined, undefined, undefined]);
    expect(looked).toEqual([]);
  });

  test('asks to scroll on where the next page was not captured', async () => {
    found = undefined;
    expect(await catchRefusal(() => next('capture'))).toMatchObject({
      kind: 'capture-needed',
      message:
        'The next page of this list has not been captured: Birdsite shows it when the page is scrolled further',
      choices: [verbatim('Scroll further in the Capture window; then ask again.')],
    });
  });
});

describe('in place of a refusal', () => {
  const wall: Refusal = {
    kind: 'login-wall',
    message: 'Birdsite asks to log in.',
    choices: [],
  };

  test('what was captured is given, and the first notice says so', () => {
    const good = captured.instead(makeQuestion(entryFromName('get-either')), wall);
    expect(good?.result.data).toEqual({ type: 'Bird' });
    expect(good?.meta.notices).toMatchObject([
      {
        code: 'captured-instead',
        message:
          'The public page refused: Birdsite asks to log in. The answer is what was read while browsing.',
      },
      { code: 'odd', message: 'Something is odd.' },
    ]);
  });

  test('nothing is given to a caller who named a route, nor where nothing can be captured', () => {
    expect([
      captured.instead(makeQuestion(entryFromName('get-either'), 'public-page'), wall),
      captured.instead(makeQuestion(entryFromName('get-asked')), wall),
      looked,
    ]).toEqual([undefined, undefined, []]);
  });

  test('nor where nothing was captured', () => {
    found = undefined;
    expect(captured.instead(makeQuestion(entryFromName('get-either')), wall)).toBeUndefined();
    expect(noted).toEqual([]);
  });
});
