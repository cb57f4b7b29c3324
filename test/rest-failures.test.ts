import { describe, expect, test } from 'vitest';
import { errorIn } from './support/http.ts';
import { onTestsite, withCredits, withoutCredits } from './support/unpaid.ts';

/** Every row of the specification's error table, provoked through a real socket. */
const here = onTestsite();
const { failed } = here;

describe('413', () => {
  const tooLarge = {
    status: 413,
    code: 'validation_error',
    message: 'Request body too large',
    ...withoutCredits,
  };
  const big = Buffer.alloc(1_000_001, 97);

  test.each(['GET', 'POST', 'PUT'])('a declared length over 1 MB, by %s', async (method) => {
    const answered = await here.on.get('/v1/testsite/things/batch', { method, body: big });
    expect(errorIn(answered)).toMatchObject(tooLarge);
  });

  test.each(['GET', 'POST'])('chunks over 1 MB, by %s', async (method) => {
    const answered = await here.on.get('/v1/testsite/things/batch', {
      method,
      body: big,
      chunked: true,
    });
    expect(errorIn(answered)).toMatchObject(tooLarge);
  });

  test('before the key is looked at', async () => {
    const answered = await here.on.get('/v1/testsite/things/batch', {
      method: 'POST',
      body: big,
      headers: { authorization: '' },
    });
    expect(errorIn(answered)).toMatchObject(tooLarge);
  });

  test('exactly 1 MB is not too large', async () => {
    const body = `{"entityIds":["good"]}${' '.repeat(1_000_000 - 22)}`;
    const answered = await here.on.get('/v1/testsite/things/batch', { method: 'POST', body });
    here.on.app.store.ledger.grant(1, 'for the call');
    expect([answered.status, body.length]).toEqual([200, 1_000_000]);
  });
});

describe('500, 502, 503, 504', () => {
  test.each(['fetch', 'parse', 'circular', 'not-an-error'])(
    '500: a fault of the operation (%s) says nothing of the inside',
    async (fault) => {
      const error = await failed(`/v1/testsite/faults/${fault}`);
      expect(error).toMatchObject({
        status: 500,
        code: 'internal_error',
        message: 'Internal error',
        ...withCredits,
      });
      expect(error.text).not.toMatch(/secret-word|\.ts|at /);
    },
  );

  test.each([
    [
      'html',
      /^Platform error: expected JSON from www\.testsite\.example\/things\/html, got an HTML page$/,
    ],
    ['cut', /^Platform error: expected JSON from .*, got broken or truncated JSON$/],
    ['nameless', /^Platform error: no name in the answer$/],
    ['captcha', /^Platform error: www\.testsite\.example answered with a captcha instead$/],
    ['blocked', /^Platform error: www\.testsite\.example answered 403 and a page that blocks us$/],
    ['empty', /^Platform error: www\.testsite\.example answered 200 with an empty body$/],
    ['fault', /^Platform error: www\.testsite\.example answered 500, a fault of its own$/],
  ])('502: %s', async (thing, message) => {
    const error = await failed(`/v1/testsite/things/${thing}`);
    expect(error).toMatchObject({ status: 502, code: 'platform_error', ...withCredits });
    expect(error.message).toMatch(message);
  });

  test('502: no honest route, and nobody is asked', async () => {
    const requestCount = here.on.site.asked.length;
    expect(await failed('/v1/testsite/unreachable')).toMatchObject({
      status: 502,
      code: 'platform_error',
      message: 'Platform error: Testsite shows this to members only (as of 2026-07-15).',
      ...withCredits,
    });
    expect(here.on.site.asked.length).toBe(requestCount);
  });

  test('502: an answer of ours that breaks its own schema is never handed out', async () => {
    const error = await failed('/v1/testsite/faults/shape');
    expect(error).toMatchObject({ status: 502, code: 'platform_error', ...withCredits });
    expect(error.message).toMatch(/^Platform error: the answer could not be read: type /);
  });

  test('503: the platform asks us to wait, and is then not asked again', async () => {
    const refused = { status: 503, code: 'service_unavailable', ...withCredits };
    const first = await failed('/v1/testsite/things/wait');
    expect(first).toMatchObject({ ...refused, retryAfter: '120' });
    expect(first.message).toMatch(/^Service unavailable: www\.testsite\.example answered 429/);
    const requestCount = here.on.site.asked.length;
    const second = await failed('/v1/testsite/things/good');
    expect(second).toMatchObject(refused);
    expect(Number(second.retryAfter)).toBeGreaterThan(0);
    expect(here.on.site.asked.length).toBe(requestCount);
  });

  test('504: the platform does not answer in time', async () => {
    expect(await failed('/v1/testsite/things/slow')).toMatchObject({
      status: 504,
      code: 'platform_error',
      message: 'Platform error: www.testsite.example did not answer in time',
      ...withCredits,
    });
  });

  test('after all of this the books balance', () => {
    expect(here.on.app.store.ledger.audit()).toEqual([]);
    expect(here.on.app.store.ledger.overview().reserved).toBe(0);
  });
});
