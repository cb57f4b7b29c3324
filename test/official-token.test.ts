import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Answer } from '#calls/index.ts';
import { API, SITE } from './support/board.ts';
import { onBoard, SECRET } from './support/on-board.ts';
import { filesBelow } from './support/running.ts';

/** An official API that wants a token: how it comes, how it is renewed, and where it never is. */
const here = onBoard();

describe('the token', () => {
  test('is exchanged once for calls at the same time, and held for the next ones', async () => {
    await here().showTerms();
    const answers = await Promise.all(['a', 'b', 'c'].map((id) => here().get('get-both', {}, id)));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    await here().get('get-both');
    expect(here().exchanges()).toBe(1);
  });

  test('is renewed once when the API no longer takes it', async () => {
    await here().showTerms();
    await here().get('get-both');
    here().board.revoke();
    expect(await here().get('get-both')).toMatchObject({ ok: true, data: { name: '/things/one' } });
    expect(here().exchanges()).toBe(2);
    here().board.asked.length = 0;
    here().board.api = () => ({ status: 401, body: { error: 401 } });
    expect(await here().get('get-both')).toMatchObject({
      ok: false,
      error: {
        status: 502,
        refusal: { kind: 'key-refused', message: 'Your Board credentials were refused.' },
      },
      meta: { route: 'official-api' },
    });
    expect(here().board.asked).toEqual([
      `${API} /things/one`,
      `${SITE} /token`,
      `${API} /things/one`,
    ]);
    expect(here().on.balance()).toBe(98);
  });

  test.each([
    [401, { message: 'Unauthorized', error: 401 }],
    [403, { message: 'Forbidden', error: 403 }],
    [403, '<html>You are blocked</html>'],
  ])(
    'an exchange that answers %i refuses the credentials, and stops nothing',
    async (status, body) => {
      await here().showTerms();
      here().board.exchange = () => ({ status, body });
      for (let i = 0; i < 2; i += 1)
        expect(await here().get('get-both')).toMatchObject({
          ok: false,
          error: { status: 502, refusal: { kind: 'key-refused' } },
        });
      expect(here().exchanges()).toBe(2);
      expect(await here().get('get-both', { route: 'public-page' })).toMatchObject({ ok: true });
      expect(await here().ask('health.list')).toMatchObject({ ok: true, data: { resting: [] } });
    },
  );

  test('a trial takes a new one, asks one question and tells what came of it', async () => {
    await here().showTerms();
    await here().get('get-both');
    const trial = () => here().ask('official.test', { platform: 'board' });
    expect(await trial()).toMatchObject({
      data: { ok: true, says: { message: 'Board API answered (Thing; credits used: 1).' } },
    });
    expect([here().exchanges(), here().on.balance()]).toEqual([2, 98]);
    here().board.exchange = () => ({ status: 401, body: {} });
    expect(await trial()).toMatchObject({
      data: { ok: false, says: { message: 'Your Board credentials were refused.' } },
    });
    here().forgetEnvironment();
    expect(await trial()).toMatchObject({
      data: {
        ok: false,
        says: {
          message:
            'route: Board API needs credentials of your own; store them in the settings, or give them in BOARD_CLIENT',
        },
      },
    });
  });
});

describe('where secrets never are', () => {
  test('evidence, answers, errors, recordings, data: not even when they are repeated', async () => {
    await here().showTerms();
    const texts: Answer[] = [await here().get('get-both'), await here().get('get-api-only')];
    const secrets = [SECRET, here().board.token(), btoa(`client-one:${SECRET}`)];
    here().board.api = ({ headers }) => ({
      status: 200,
      body: { name: `you sent ${headers.authorization}` },
    });
    const echoed = await here().get('get-both');
    texts.push(echoed);
    here().board.api = () => ({ status: 401, body: { error: 401 } });
    texts.push(await here().get('get-both'));
    secrets.push(here().board.token());
    here().board.exchange = () => ({ status: 400, body: { error: `no ${SECRET}` } });
    texts.push(await here().get('get-both'));
    here().board.exchange = () => ({ status: 200, body: `token ${SECRET}` });
    texts.push(
      await here().get('get-both'),
      await here().ask('official.test', { platform: 'board' }),
    );
    for (const name of ['official.get', 'settings.get', 'health.list', 'calls.recent'])
      texts.push(await here().ask(name));
    texts.push(await here().ask('evidence.get', { callId: echoed.meta?.callId ?? '' }));
    expect(echoed).toMatchObject({ ok: true, data: { name: 'you sent Bearer [redacted]' } });
    const bodies = texts.flatMap(({ meta }) => meta?.evidence ?? []);
    expect(bodies.length).toBeGreaterThanOrEqual(5);
    const kept = bodies.map(({ sha256 }) =>
      Buffer.from(here().on.app.store.evidence.body(sha256)).toString(),
    );
    const recorded = filesBelow(join(here().dir, 'recordings'));
    expect(recorded.some((bytes) => bytes.includes(`https://${API}/things/one`))).toBe(true);
    expect(recorded.filter((bytes) => bytes.includes('/token'))).toEqual([]);
    const all = [...recorded, ...filesBelow(join(here().dir, 'data'))];
    for (const secret of secrets) {
      expect(JSON.stringify(texts)).not.toContain(secret);
      expect(kept.filter((body) => body.includes(secret))).toEqual([]);
      expect(all.filter((bytes) => bytes.includes(secret))).toEqual([]);
    }
  });
});
