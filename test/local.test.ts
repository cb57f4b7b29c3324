import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Answer, CatalogueView, Push } from '#calls/index.ts';
import { locals } from '#calls/answering/list.ts';
import { CONTEXT } from '../core/vocab/context.ts';
import { errorIn } from './support/http.ts';
import { runOnTestsite, type OnTestsite } from './support/running.ts';

/** The person's own data, through the door that the window uses. */
let on: OnTestsite;
beforeEach(async () => {
  on = await runOnTestsite();
});
afterEach(() => on.close());

const answer = (name: string, params: object = {}): Promise<Answer> =>
  on.app.door.answer({ id: 1, name, params }, on.app.callers.window);
const data = async (name: string, params: object = {}): Promise<unknown> => {
  const answered = await answer(name, params);
  if (!answered.ok) throw new Error(answered.error.message);
  return answered.data;
};
const failure = async (name: string, params: object = {}) => {
  const answered = await answer(name, params);
  return answered.ok ? 'ok' : answered.error;
};

describe('the door', () => {
  test.each([
    [undefined],
    [null],
    ['credits.get'],
    [{ id: '1', name: 'credits.get', params: {} }],
    [{ id: 1, name: 'credits.get' }],
    [{ id: 1, name: 'credits.get', params: [] }],
    [{ id: 1, params: {} }],
  ])('what is no call is told so: %j', async (message) => {
    expect(await on.app.door.answer(message, on.app.callers.window)).toMatchObject({
      id: 0,
      ok: false,
      error: { code: 'validation_error', status: 400, message: 'Validation error: not a call' },
    });
  });

  test('unknown names and unknown parameters', async () => {
    for (const name of ['nothing', 'constructor', '__proto__', ''])
      expect(await failure(name)).toMatchObject({ code: 'route_not_found', status: 404 });
    for (const { name } of locals)
      expect(await failure(name, { unknownOne: 1 })).toMatchObject({ code: 'validation_error' });
  });

  test('no local operation has an HTTP door', async () => {
    for (const { name } of locals)
      for (const path of [`/v1/${name}`, `/v1/${name.replace('.', '/')}`, `/${name}`]) {
        const answered = await on.get(path, { method: 'POST', body: '{}' });
        expect(errorIn(answered)).toMatchObject({ status: 404, code: 'route_not_found' });
      }
  });

  test('an operation goes the same way, and max-age is honoured whatever its size', async () => {
    const call = { id: 5, name: 'testsite.get-thing', params: { thingId: 'good' } };
    const first = await on.app.door.answer(call, on.app.callers.window);
    expect(first).toMatchObject({
      id: 5,
      ok: true,
      data: { name: 'Good' },
      meta: { creditsUsed: 1 },
    });
    for (const maxAge of [60, 1e300, Infinity]) {
      const kept = await on.app.door.answer({ ...call, maxAge }, on.app.callers.window);
      expect(kept).toMatchObject({ ok: true, meta: { creditsUsed: 0, fromArchive: true } });
    }
    for (const maxAge of [0, -1, NaN])
      expect(await on.app.door.answer({ ...call, maxAge }, on.app.callers.window)).toMatchObject({
        meta: { creditsUsed: 1 },
      });
  });

  test('windows hear what changed', async () => {
    const heard: Push[] = [];
    const stop = on.app.onPush((message) => heard.push(message));
    await data('keys.add', { name: 'x' });
    await data('credits.get');
    await data('testsite.get-thing', { thingId: 'good' });
    stop();
    await data('credits.grant', { amount: 1 });
    expect(heard).toEqual([
      { push: 'changed', topics: ['keys'] },
      { push: 'changed', topics: ['credits', 'network'] },
      { push: 'changed', topics: ['credits', 'calls', 'health', 'network'] },
    ]);
  });

  test('the catalogue tells what puts an answer out of date, and what a call changes', async () => {
    const { calls } = (await data('catalogue.list')) as CatalogueView;
    expect(Object.keys(calls).toSorted()).toEqual(locals.map(({ name }) => name).toSorted());
    expect(calls['clients.list']).toEqual({
      topics: ['clients', 'credits'],
      changes: [],
      needs: 'collect',
    });
    expect(calls['capture.forget']).toEqual({
      topics: [],
      changes: ['calls', 'collections', 'capture'],
      needs: 'program',
    });
    expect(calls['evidence.get']).toEqual({ topics: [], changes: [], needs: 'export' });
  });

  test('a window that fails does not change what a call answers', async () => {
    on.app.onPush(() => {
      throw new Error('gone');
    });
    expect(await data('testsite.get-thing', { thingId: 'good' })).toEqual({
      '@context': CONTEXT,
      type: 'Thing',
      name: 'Good',
    });
    expect(on.balance()).toBe(99);
  });
});

describe('keys and credits', () => {
  test('a key from birth to end; its secret is told once', async () => {
    const made = (await data('keys.add', {
      name: '  Agent  ',
      budget: 3,
      expires: '2999-01-01T01:00:00+01:00',
    })) as { id: string; key: string };
    expect(made.key).toMatch(/^bb_[\w-]{43}$/);
    const view = async () =>
      ((await data('keys.list')) as { id: string }[]).find(({ id }) => id === made.id);
    expect(await view()).toMatchObject({
      name: 'Agent',
      kind: 'api',
      state: 'active',
      budget: 3,
      spent: 0,
      prefix: made.key.slice(0, 9),
      mayCollect: false,
      expires: '2999-01-01T00:00:00.000Z',
    });
    expect(JSON.stringify(await data('keys.list'))).not.toContain(made.key);
    const headers = { authorization: `Bearer ${made.key}` };
    expect((await on.get('/v1/testsite/things/good', { headers })).status).toBe(200);
    await data('keys.set-budget', { id: made.id, budget: 1 });
    expect((await on.get('/v1/testsite/things/good', { headers })).status).toBe(402);
    await data('keys.set-budget', { id: made.id });
    expect((await on.get('/v1/testsite/things/good', { headers })).status).toBe(200);
    const next = (await data('keys.rotate', { id: made.id })) as { id: string; key: string };
    expect(await view()).toMatchObject({ state: 'active', successor: next.id, spent: 2 });
    await data('keys.revoke', { id: made.id });
    expect(await view()).toMatchObject({ state: 'revoked' });
    expect((await on.get('/v1/testsite/things/good', { headers })).status).toBe(401);
    const second = { authorization: `Bearer ${next.key}` };
    expect((await on.get('/v1/testsite/things/good', { headers: second })).status).toBe(200);
  });

  test('the built-in keys cannot be ended', async () => {
    for (const id of ['window', 'cli'])
      for (const verb of ['disable', 'revoke', 'rotate'])
        expect(await failure(`keys.${verb}`, { id })).toMatchObject({ code: 'validation_error' });
    expect(await failure('keys.disable', { id: 'nobody' })).toMatchObject({ code: 'not_found' });
  });

  test.each([
    [{ name: '' }],
    [{ name: '   ' }],
    [{ name: 'x'.repeat(101) }],
    [{ name: 'x', budget: -1 }],
    [{ name: 'x', budget: 1.5 }],
    [{ name: 'x', expires: 'soon' }],
    [{ name: 'x', expires: '2020-01-31T00:00:00Z' }],
    [{ name: 'x', expires: '2026-02-30T00:00:00Z' }],
  ])('a wish that makes no sense: %j', async (input) => {
    expect(await failure('keys.add', input)).toMatchObject({ code: 'validation_error' });
  });

  test('plans: what there is, choosing one, extra usage, and what makes no sense', async () => {
    expect(await data('plan.get', {})).toEqual({
      plan: 'free',
      extraUsage: false,
      cap: 0,
      balance: 100,
      bills: [],
      plans: [
        { name: 'free', title: 'Free', once: 100, monthly: 0, cap: 0 },
        { name: 'researcher', title: 'Researcher', once: 0, monthly: 10_000, cap: 10_000 },
      ],
    });
    for (const [name, params] of [
      ['plan.set', { plan: 'gold' }],
      ['plan.set', {}],
      ['plan.set-extra-usage', { on: 'yes' }],
      ['plan.set-extra-usage', { on: true }],
    ] as const)
      expect(await failure(name, params)).toMatchObject({ code: 'validation_error' });
    expect(await data('plan.get', {})).toMatchObject({ plan: 'free', extraUsage: false });
  });

  test('grants and the ledger, page by page', async () => {
    expect(await data('credits.grant', { amount: 5, note: 'for the class' })).toEqual({
      balance: 105,
      plan: 'free',
      extraUsage: false,
      granted: 105,
      spent: 0,
      reserved: 0,
    });
    await data('testsite.get-thing', { thingId: 'good' });
    await data('testsite.get-thing', { thingId: 'gone' }).catch(() => undefined);
    const { rows, more } = (await data('credits.ledger', { limit: 3 })) as Ledger;
    expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['refund', 1],
      ['reserve', -1],
      ['settle', 0],
    ]);
    expect(rows[0]).toMatchObject({
      keyName: 'Desktop window',
      operation: 'testsite.get-thing',
      balance: 104,
    });
    expect(more).toBe(true);
    const rest = (await data('credits.ledger', { before: rows[2]?.seq })) as Ledger;
    expect(rest.rows.map(({ kind, note }) => [kind, note ?? ''])).toEqual([
      ['reserve', ''],
      ['grant', 'for the class'],
      ['grant', expect.any(String)],
    ]);
    expect(rest.more).toBe(false);
    for (const amount of [0, -1, 1.5, 1e7])
      expect(await failure('credits.grant', { amount })).toMatchObject({
        code: 'validation_error',
      });
  });

  interface Ledger {
    readonly rows: readonly { seq: number; kind: string; amount: number; note?: string }[];
    readonly more: boolean;
  }
});

describe('settings, health, calls, evidence', () => {
  test('settings: read, changed in part, refused when they make no sense', async () => {
    const before = (await data('settings.get')) as { downloadFolder: string };
    expect(before).toMatchObject({
      theme: 'system',
      density: 'comfortable',
      texts: 'formatted',
      paceSeconds: 1,
    });
    const folder = join(before.downloadFolder, 'more');
    expect(await data('settings.set', { theme: 'dark', downloadFolder: folder })).toEqual({
      browserPages: [],
      lookForUpdates: false,
      notifiesOfChanges: true,
      writesChangeFeed: true,
      theme: 'dark',
      density: 'comfortable',
      texts: 'formatted',
      downloadFolder: folder,
      paceSeconds: 1,
      pruneAfterDays: null,
      pruneAboveMb: null,
      refreshAfterHours: 24,
    });
    expect(await data('settings.set', { pruneAfterDays: 90, pruneAboveMb: 500 })).toMatchObject({
      pruneAfterDays: 90,
      pruneAboveMb: 500,
    });
    expect(await data('settings.set', { pruneAfterDays: null })).toMatchObject({
      pruneAfterDays: null,
      pruneAboveMb: 500,
    });
    for (const wrong of [
      { theme: 'pink' },
      { paceSeconds: 0 },
      { paceSeconds: 1e9 },
      { pruneAfterDays: 0 },
      { pruneAfterDays: 1.5 },
      { pruneAboveMb: 1 },
      { refreshAfterHours: 0 },
      { downloadFolder: 'relative' },
      { apiPort: 1 },
    ])
      expect(await failure('settings.set', wrong)).toMatchObject({ code: 'validation_error' });
    expect(await data('settings.get')).toMatchObject({ theme: 'dark', downloadFolder: folder });
  });

  test('a call leaves its evidence, whose hash is computed anew when it is shown', async () => {
    await data('testsite.get-thing', { thingId: 'good' });
    const { calls } = (await data('calls.recent')) as { calls: { id: string }[] };
    expect(calls).toEqual([
      expect.objectContaining({
        operation: 'testsite.get-thing',
        outcome: 'ok',
        credits: 1,
        door: 'window',
      }),
    ]);
    const evidence = (await data('evidence.get', { callId: calls[0]?.id })) as {
      exchanges: { sha256: string; requestHeaders: Record<string, string> }[];
    };
    expect(evidence).toMatchObject({
      operation: 'testsite.get-thing',
      params: { thingId: 'good' },
    });
    expect(evidence.exchanges).toEqual([
      expect.objectContaining({
        method: 'GET',
        url: 'https://www.testsite.example/things/good',
        status: 200,
        size: 15,
      }),
    ]);
    expect(JSON.stringify(evidence.exchanges[0]?.requestHeaders)).toContain('Bowerbird/9.9.9');
    const { sha256 } = evidence.exchanges[0] ?? { sha256: '' };
    expect(await data('evidence.body', { sha256, limit: 7 })).toEqual({
      sha256,
      size: 15,
      text: '{"name"',
      truncated: true,
      verified: true,
    });
    expect(await failure('evidence.body', { sha256: 'f'.repeat(64) })).toMatchObject({
      code: 'not_found',
    });
    expect(await failure('evidence.get', { callId: 'nobody' })).toMatchObject({
      code: 'not_found',
    });
  });

  test('a refusal is evidence too, and shows on the health page with who rests', async () => {
    await data('testsite.get-thing', { thingId: 'captcha' }).catch(() => undefined);
    const health = (await data('health.list')) as {
      operations: { operation: string }[];
      resting: object[];
    };
    expect(
      health.operations.find(({ operation }) => operation === 'testsite.get-thing'),
    ).toMatchObject({
      successes: 0,
      failures: 1,
      lastFailure: { code: 'platform_error', refusal: { kind: 'captcha' } },
    });
    expect(health.resting).toEqual([
      expect.objectContaining({
        platform: 'testsite',
        refusal: expect.objectContaining({ kind: 'captcha' }),
      }),
    ]);
    const { calls } = (await data('calls.recent')) as { calls: { id: string }[] };
    const evidence = (await data('evidence.get', { callId: calls[0]?.id })) as {
      exchanges: object[];
    };
    expect(evidence.exchanges.length).toBe(1);
  });

  test('the API can be moved and switched off while it runs', async () => {
    expect(await data('api.get')).toMatchObject({ running: true, port: on.port, address: on.base });
    expect(await data('api.set', { enabled: false })).toMatchObject({
      enabled: false,
      running: false,
    });
    for (const port of [0, 80, 70_000, 1024.5])
      expect(await failure('api.set', { port })).toMatchObject({ code: 'validation_error' });
    expect(await data('network.get')).toMatchObject({ mode: 'live', inFlight: 0, queued: 0 });
  });
});
