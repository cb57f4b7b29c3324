import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Call } from '../core/doors/contract.ts';
import { createNet } from '../core/net/index.ts';
import { instantClock } from '../core/net/testing/virtual-clock.ts';
import { API, boardCatalogue, SITE, startBoard, TERMS, type Board } from './support/board.ts';
import { removeDir, run, tempDir, type Running } from './support/running.ts';

/** An official API that wants a token: when it is asked, what it is sent, and what is never kept. */
const SECRET = 'board-secret-0123456789';
const READY = { BOARD_CLIENT: 'client-one', BOARD_SECRET: SECRET };

let board: Board;
let on: Running;
let dir: string;
let environment: Record<string, string>;

beforeEach(async () => {
  dir = tempDir();
  environment = { ...READY };
  board = await startBoard();
  const clock = instantClock();
  const net = createNet({
    userAgent: 'Bowerbird/9.9.9 (test)',
    local: { [SITE]: board.origin, [API]: board.origin },
    record: join(dir, 'recordings'),
    clock,
  });
  on = await run({
    dataDir: join(dir, 'data'),
    catalogue: boardCatalogue,
    net,
    now: clock.now,
    environment,
  });
});
afterEach(async () => {
  await on.close();
  await board.close();
  removeDir(dir);
});

const ask = (name: string, params: object = {}, more: Partial<Call> = {}): Promise<Answer> =>
  on.app.door.answer({ id: 1, name, params, ...more }, on.app.callers.window);
const showTerms = () => ask('official.show-terms', { platform: 'board', date: TERMS });
const get = (name: string, more: Partial<Call> = {}, thingId = 'one') =>
  ask(`board.${name}`, { thingId }, more);
const forgetEnvironment = (): void => {
  for (const name of Object.keys(environment)) delete environment[name];
};
const exchanges = (): number => board.asked.filter((one) => one === `${SITE} /token`).length;

describe('which way is taken', () => {
  test('the official API first, once its terms were shown and credentials are at hand', async () => {
    await showTerms();
    expect(await get('get-both')).toMatchObject({
      ok: true,
      data: { name: '/things/one' },
      meta: { route: 'official-api', creditsUsed: 1, notices: [] },
    });
    expect(board.asked).toEqual([`${SITE} /token`, `${API} /things/one`]);
  });

  test('else the public page directly, with one sentence about it', async () => {
    const before = await get('get-both');
    expect(before).toMatchObject({
      ok: true,
      data: { name: 'from the site' },
      meta: {
        route: 'public-page',
        notices: [
          {
            code: 'official-not-set-up',
            message:
              'Answered by the public pages of Board; there would be more by the Board API, whose terms come before its first use (Settings).',
          },
        ],
      },
    });
    forgetEnvironment();
    const without = await get('get-both');
    expect(without.meta?.notices.map(({ message }) => message)).toEqual([
      'Answered by the public pages of Board; with an API client of your own (Settings) there would be more.',
    ]);
    expect(board.asked).toEqual([`${SITE} /things/one`, `${SITE} /things/one`]);
  });

  test('credentials of an encrypted file are used while its passphrase is at hand', async () => {
    await showTerms();
    forgetEnvironment();
    environment['BOWERBIRD_PASSPHRASE'] = 'four invented words here';
    const platform = on.app.engine.catalogue.platform('board');
    if (platform) await on.app.ownKeys.keepInFile(platform, { client: 'client-of-the-file' });
    expect(await ask('official.get')).toMatchObject({ data: [{ source: 'file', first: true }] });
    expect(await get('get-both')).toMatchObject({ ok: true, meta: { route: 'official-api' } });
    environment['BOWERBIRD_PASSPHRASE'] = 'other words';
    expect(await get('get-both')).toMatchObject({
      ok: false,
      error: {
        status: 400,
        message: 'Validation error: passphrase: it does not open the encrypted file',
      },
    });
    forgetEnvironment();
    const locked = await get('get-both');
    expect(locked.meta).toMatchObject({ route: 'public-page' });
    expect(locked.meta?.notices[0]?.message).toContain('(BOWERBIRD_PASSPHRASE)');
    expect(await get('get-api-only')).toMatchObject({
      ok: false,
      error: { status: 502, refusal: { kind: 'credentials-needed' } },
    });
  });

  test('a public page that comes first stays first, and says nothing', async () => {
    await showTerms();
    expect(await get('get-page-first')).toMatchObject({
      ok: true,
      meta: { route: 'public-page', notices: [] },
    });
  });

  test('a refusal of the official API is not answered by the public page, unless asked for', async () => {
    await showTerms();
    await ask('official.enable', { platform: 'board', onRefusal: true });
    board.api = () => ({ status: 403, body: '<html>no</html>', type: 'text/html' });
    expect(await get('get-both')).toMatchObject({
      ok: false,
      error: { status: 502, refusal: { kind: 'block-page' } },
      meta: { route: 'official-api' },
    });
    expect(await get('get-both', { route: 'public-page' })).toMatchObject({ ok: true });
  });

  test('by its name without credentials: a mistake where there is another way', async () => {
    forgetEnvironment();
    expect(await get('get-both', { route: 'official-api' })).toMatchObject({
      ok: false,
      error: {
        status: 400,
        message:
          'Validation error: route: Board API needs credentials of your own; store them in the settings, or give them in BOARD_CLIENT',
      },
    });
  });

  test.each([{}, { route: 'official-api' as const }])(
    'the only way, which may not be asked yet, is a refusal that costs nothing: %j',
    async (more) => {
      const first = await get('get-api-only', more);
      expect(first).toMatchObject({
        ok: false,
        error: {
          status: 502,
          code: 'platform_error',
          message:
            'Platform error: Board serves this only by the Board API, whose terms come before its first use; read them in Settings',
          refusal: { kind: 'credentials-needed' },
        },
      });
      forgetEnvironment();
      expect(await get('get-api-only', more)).toMatchObject({
        ok: false,
        error: {
          status: 502,
          message:
            'Platform error: Board no longer serves this without an API client of your own; add yours in Settings',
          refusal: { kind: 'credentials-needed' },
        },
      });
      expect([board.asked, on.balance()]).toEqual([[], 100]);
    },
  );

  test('a list goes on by the route that began it', async () => {
    await showTerms();
    const first = await ask('board.list-both');
    expect(first).toMatchObject({ ok: true, meta: { route: 'official-api' } });
    const cursor = first.ok ? (first.data as { nextCursor: string }).nextCursor : '';
    const second = await ask('board.list-both', { cursor });
    expect(second).toMatchObject({
      ok: true,
      data: { orderedItems: [{ name: '/list?from=1' }], nextCursor: null },
      meta: { route: 'official-api' },
    });
    forgetEnvironment();
    expect(await ask('board.list-both', { cursor })).toMatchObject({
      ok: false,
      error: { status: 400 },
    });
    const page = await ask('board.list-both');
    const next = page.ok ? (page.data as { nextCursor: string }).nextCursor : '';
    Object.assign(environment, READY);
    expect(await ask('board.list-both', { cursor: next })).toMatchObject({
      ok: true,
      data: { orderedItems: [{ name: 'from the site' }] },
      meta: { route: 'public-page', notices: [] },
    });
    expect(await ask('board.list-both', { cursor: next }, { route: 'official-api' })).toMatchObject(
      {
        ok: false,
        error: { message: 'Validation error: cursor: this list was begun by public-page' },
      },
    );
  });
});

describe('in a replay', () => {
  const replay = async (hosts: readonly string[]) => {
    for (const host of hosts) {
      const folder = join(dir, 'replayed', host);
      mkdirSync(folder, { recursive: true });
      const url = `https://${host}/things/one`;
      writeFileSync(join(folder, 'request.json'), JSON.stringify({ method: 'GET', url }));
      writeFileSync(join(folder, 'response.json'), JSON.stringify({ status: 200, headers: {} }));
      writeFileSync(join(folder, 'response.body'), JSON.stringify({ name: `recorded ${host}` }));
    }
    return run({
      dataDir: join(dir, 'replaying'),
      catalogue: boardCatalogue,
      replay: [join(dir, 'replayed')],
      environment: {},
    });
  };

  test.each([
    ['get-both', [API], 'official-api'],
    ['get-both', [SITE], 'public-page'],
    ['get-both', [API, SITE], 'official-api'],
    ['get-page-first', [API], 'official-api'],
    ['get-page-first', [SITE], 'public-page'],
    ['get-page-first', [API, SITE], 'public-page'],
    ['get-api-only', [API], 'official-api'],
  ] as const)(
    '%s with recordings of %j: by %s, without credentials',
    async (name, hosts, route) => {
      const replaying = await replay(hosts);
      try {
        const call = { id: 1, name: `board.${name}`, params: { thingId: 'one' } };
        expect(await replaying.app.door.answer(call, replaying.app.callers.window)).toMatchObject({
          ok: true,
          data: { name: `recorded ${route === 'official-api' ? API : SITE}` },
          meta: { route, notices: [] },
        });
        const other = { ...call, params: { thingId: 'two' } };
        expect(await replaying.app.door.answer(other, replaying.app.callers.window)).toMatchObject({
          ok: false,
          error: { unasked: true },
        });
      } finally {
        await replaying.close();
      }
    },
  );
});

describe('the token', () => {
  test('is exchanged once for calls at the same time, and held for the next ones', async () => {
    await showTerms();
    const answers = await Promise.all(['a', 'b', 'c'].map((id) => get('get-both', {}, id)));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    await get('get-both');
    expect(exchanges()).toBe(1);
  });

  test('is renewed once when the API no longer takes it', async () => {
    await showTerms();
    await get('get-both');
    board.revoke();
    expect(await get('get-both')).toMatchObject({ ok: true, data: { name: '/things/one' } });
    expect(exchanges()).toBe(2);
    board.asked.length = 0;
    board.api = () => ({ status: 401, body: { error: 401 } });
    expect(await get('get-both')).toMatchObject({
      ok: false,
      error: {
        status: 502,
        refusal: { kind: 'key-refused', says: 'Your Board credentials were refused.' },
      },
      meta: { route: 'official-api' },
    });
    expect(board.asked).toEqual([`${API} /things/one`, `${SITE} /token`, `${API} /things/one`]);
    expect(on.balance()).toBe(98);
  });

  test.each([
    [401, { message: 'Unauthorized', error: 401 }],
    [403, { message: 'Forbidden', error: 403 }],
    [403, '<html>You are blocked</html>'],
  ])(
    'an exchange that answers %i refuses the credentials, and stops nothing',
    async (status, body) => {
      await showTerms();
      board.exchange = () => ({ status, body });
      for (let i = 0; i < 2; i += 1)
        expect(await get('get-both')).toMatchObject({
          ok: false,
          error: { status: 502, refusal: { kind: 'key-refused' } },
        });
      expect(exchanges()).toBe(2);
      expect(await get('get-both', { route: 'public-page' })).toMatchObject({ ok: true });
      expect(await ask('health.list')).toMatchObject({ ok: true, data: { resting: [] } });
    },
  );

  test('a trial takes a new one, asks one question and tells what came of it', async () => {
    await showTerms();
    await get('get-both');
    const trial = () => ask('official.test', { platform: 'board' });
    expect(await trial()).toMatchObject({
      data: { ok: true, says: 'Board API answered (Thing; credits used: 1).' },
    });
    expect([exchanges(), on.balance()]).toEqual([2, 98]);
    board.exchange = () => ({ status: 401, body: {} });
    expect(await trial()).toMatchObject({
      data: { ok: false, says: 'Your Board credentials were refused.' },
    });
    forgetEnvironment();
    expect(await trial()).toMatchObject({
      data: {
        ok: false,
        says: 'route: Board API needs credentials of your own; store them in the settings, or give them in BOARD_CLIENT',
      },
    });
  });
});

describe('where secrets never are', () => {
  const files = (folder: string): Buffer[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => readFileSync(path));

  test('evidence, answers, errors, recordings, data: not even when they are repeated', async () => {
    await showTerms();
    const told: Answer[] = [await get('get-both'), await get('get-api-only')];
    const secrets = [SECRET, board.token(), btoa(`client-one:${SECRET}`)];
    board.api = ({ headers }) => ({
      status: 200,
      body: { name: `you sent ${headers.authorization}` },
    });
    const echoed = await get('get-both');
    told.push(echoed);
    board.api = () => ({ status: 401, body: { error: 401 } });
    told.push(await get('get-both'));
    secrets.push(board.token());
    board.exchange = () => ({ status: 400, body: { error: `no ${SECRET}` } });
    told.push(await get('get-both'));
    board.exchange = () => ({ status: 200, body: `token ${SECRET}` });
    told.push(await get('get-both'), await ask('official.test', { platform: 'board' }));
    for (const name of ['official.get', 'settings.get', 'health.list', 'calls.recent'])
      told.push(await ask(name));
    told.push(await ask('evidence.get', { callId: echoed.meta?.callId ?? '' }));
    expect(echoed).toMatchObject({ ok: true, data: { name: 'you sent Bearer <redacted>' } });
    const bodies = told.flatMap(({ meta }) => meta?.evidence ?? []);
    expect(bodies.length).toBeGreaterThanOrEqual(5);
    const kept = bodies.map(({ sha256 }) =>
      Buffer.from(on.app.store.evidence.body(sha256)).toString(),
    );
    const recorded = files(join(dir, 'recordings'));
    expect(recorded.some((bytes) => bytes.includes(`https://${API}/things/one`))).toBe(true);
    expect(recorded.filter((bytes) => bytes.includes('/token'))).toEqual([]);
    const all = [...recorded, ...files(join(dir, 'data'))];
    for (const secret of secrets) {
      expect(JSON.stringify(told)).not.toContain(secret);
      expect(kept.filter((body) => body.includes(secret))).toEqual([]);
      expect(all.filter((bytes) => bytes.includes(secret))).toEqual([]);
    }
  });
});
