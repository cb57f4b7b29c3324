import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { API, boardCatalogue, SITE } from './support/board.ts';
import { onBoard, READY } from './support/on-board.ts';
import { run } from './support/running.ts';

/** An official API that is asked first: when it is, and what answers where it cannot be. */
const here = onBoard();

describe('which way is taken', () => {
  test('the official API first, once its terms were shown and credentials are at hand', async () => {
    await here().showTerms();
    expect(await here().get('get-both')).toMatchObject({
      ok: true,
      data: { name: '/things/one' },
      meta: { route: 'official-api', creditsUsed: 1, notices: [] },
    });
    expect(here().board.asked).toEqual([`${SITE} /token`, `${API} /things/one`]);
  });

  test('else the public page directly, with one sentence about it', async () => {
    const before = await here().get('get-both');
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
    here().forgetEnvironment();
    const without = await here().get('get-both');
    expect(without.meta?.notices.map(({ message }) => message)).toEqual([
      'Answered by the public pages of Board; with an API client of your own (Settings) there would be more.',
    ]);
    expect(here().board.asked).toEqual([`${SITE} /things/one`, `${SITE} /things/one`]);
  });

  test('credentials of an encrypted file are used while its passphrase is at hand', async () => {
    await here().showTerms();
    here().forgetEnvironment();
    here().environment['BOWERBIRD_PASSPHRASE'] = 'four invented words here';
    const platform = here().on.app.engine.catalogue.platform('board');
    if (platform)
      await here().on.app.credentials.keepInFile(platform, { client: 'client-of-the-file' });
    expect(await here().ask('official.get')).toMatchObject({
      data: [{ source: 'file', first: true }],
    });
    expect(await here().get('get-both')).toMatchObject({
      ok: true,
      meta: { route: 'official-api' },
    });
    here().environment['BOWERBIRD_PASSPHRASE'] = 'other words';
    expect(await here().get('get-both')).toMatchObject({
      ok: false,
      error: {
        status: 400,
        message: 'Validation error: passphrase: it does not open the encrypted file',
      },
    });
    here().forgetEnvironment();
    const locked = await here().get('get-both');
    expect(locked.meta).toMatchObject({ route: 'public-page' });
    expect(locked.meta?.notices[0]?.message).toContain('(BOWERBIRD_PASSPHRASE)');
    expect(await here().get('get-api-only')).toMatchObject({
      ok: false,
      error: { status: 502, refusal: { kind: 'credentials-needed' } },
    });
  });

  test('a public page that comes first stays first, and says nothing', async () => {
    await here().showTerms();
    expect(await here().get('get-page-first')).toMatchObject({
      ok: true,
      meta: { route: 'public-page', notices: [] },
    });
  });

  test('a refusal of the official API is not answered by the public page, unless asked for', async () => {
    await here().showTerms();
    await here().ask('official.enable', { platform: 'board', onRefusal: true });
    here().board.api = () => ({ status: 403, body: '<html>no</html>', type: 'text/html' });
    expect(await here().get('get-both')).toMatchObject({
      ok: false,
      error: { status: 502, refusal: { kind: 'block-page' } },
      meta: { route: 'official-api' },
    });
    expect(await here().get('get-both', { route: 'public-page' })).toMatchObject({ ok: true });
  });

  test('by its name without credentials: a mistake where there is another way', async () => {
    here().forgetEnvironment();
    expect(await here().get('get-both', { route: 'official-api' })).toMatchObject({
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
      const first = await here().get('get-api-only', more);
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
      here().forgetEnvironment();
      expect(await here().get('get-api-only', more)).toMatchObject({
        ok: false,
        error: {
          status: 502,
          message:
            'Platform error: Board no longer serves this without an API client of your own; add yours in Settings',
          refusal: { kind: 'credentials-needed' },
        },
      });
      expect([here().board.asked, here().on.balance()]).toEqual([[], 100]);
    },
  );

  test('a list goes on by the route that began it', async () => {
    await here().showTerms();
    const first = await here().ask('board.list-both');
    expect(first).toMatchObject({ ok: true, meta: { route: 'official-api' } });
    const cursor = first.ok ? (first.data as { nextCursor: string }).nextCursor : '';
    const second = await here().ask('board.list-both', { cursor });
    expect(second).toMatchObject({
      ok: true,
      data: { orderedItems: [{ name: '/list?from=1' }], nextCursor: null },
      meta: { route: 'official-api' },
    });
    here().forgetEnvironment();
    expect(await here().ask('board.list-both', { cursor })).toMatchObject({
      ok: false,
      error: { status: 400 },
    });
    const page = await here().ask('board.list-both');
    const next = page.ok ? (page.data as { nextCursor: string }).nextCursor : '';
    Object.assign(here().environment, READY);
    expect(await here().ask('board.list-both', { cursor: next })).toMatchObject({
      ok: true,
      data: { orderedItems: [{ name: 'from the site' }] },
      meta: { route: 'public-page', notices: [] },
    });
    expect(
      await here().ask('board.list-both', { cursor: next }, { route: 'official-api' }),
    ).toMatchObject({
      ok: false,
      error: { message: 'Validation error: cursor: this list was begun by public-page' },
    });
  });
});

describe('in a replay', () => {
  const replay = async (hosts: readonly string[]) => {
    for (const host of hosts) {
      const folder = join(here().dir, 'replayed', host);
      mkdirSync(folder, { recursive: true });
      const url = `https://${host}/things/one`;
      writeFileSync(join(folder, 'request.json'), JSON.stringify({ method: 'GET', url }));
      writeFileSync(join(folder, 'response.json'), JSON.stringify({ status: 200, headers: {} }));
      writeFileSync(join(folder, 'response.body'), JSON.stringify({ name: `recorded ${host}` }));
    }
    return run({
      dataDir: join(here().dir, 'replaying'),
      catalogue: boardCatalogue,
      replay: [join(here().dir, 'replayed')],
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
          error: { replayMiss: true },
        });
      } finally {
        await replaying.close();
      }
    },
  );
});
