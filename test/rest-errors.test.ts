import { describe, expect, test } from 'vitest';
import { errorIn } from './support/http.ts';
import { onTestsite, withCredits, withoutCredits } from './support/unpaid.ts';

/** Every row of the specification's error table, provoked through a real socket. */
const here = onTestsite();
const { failed } = here;

describe('400 validation_error', () => {
  const bad = (detail: string) => ({
    status: 400,
    code: 'validation_error',
    message: `Validation error: ${detail}`,
    ...withCredits,
  });
  const shape = 'thingId: is 1 to 40 small letters, digits or hyphens';

  test.each([
    ['an unknown parameter', 'good?count=500', 'unknown parameter count'],
    ['two unknown parameters', 'good?b=1&a=2', 'unknown parameter b, a'],
    ['__proto__ as a parameter', 'good?__proto__=1', 'unknown parameter __proto__'],
    ['constructor as a parameter', 'good?constructor=1', 'unknown parameter constructor'],
    ['a path parameter in the query', 'good?thingId=x', 'unknown parameter thingId'],
    ['a repeated parameter', 'good?size=1&size=1', 'size: given more than once'],
    ['control characters in a name', 'good?%1b%5b31m=1', 'unknown parameter ?[31m'],
    ['a slash in an id', 'a%2Fb', shape],
    ['a quote in an id', 'a%22b', shape],
    ['NUL in an id', 'a%00b', shape],
    ['an id of 10 kB', 'a'.repeat(10_240), shape],
    ['broken percent signs', '%ZZ', shape],
    ['too large a number', 'good?size=10', 'size must be from 1 to 9'],
    ['a number that is none', 'good?size=1e0', 'size must be a whole number'],
    ['an empty number', 'good?size=', 'size must be a whole number'],
  ])('%s', async (_, rest, detail) => {
    expect(await failed(`/v1/testsite/things/${rest}`)).toMatchObject(bad(detail));
  });

  test('cursors: edited, of another list, of other parameters, empty, too long', async () => {
    const first = await here.on.get('/v1/testsite/lists/short/items');
    here.on.app.store.ledger.grant(1, 'for the page');
    const { data } = JSON.parse(first.text) as { data: { nextCursor: string } };
    const { nextCursor } = data;
    const edited = nextCursor.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'));
    const wrong = bad('cursor: not a cursor of this list');
    for (const path of [
      `short/items?cursor=${edited}`,
      `short/items?cursor=${nextCursor}A`,
      `short/items?cursor=${nextCursor}%3D`,
      `short/items?size=2&cursor=${nextCursor}`,
      `other/items?cursor=${nextCursor}`,
      'short/items?cursor=2',
    ])
      expect(await failed(`/v1/testsite/lists/${path}`)).toMatchObject(wrong);
    expect(await failed('/v1/testsite/lists/short/items?cursor=')).toMatchObject(
      bad('cursor must not be empty'),
    );
    expect(await failed(`/v1/testsite/lists/short/items?cursor=${'A'.repeat(513)}`)).toMatchObject(
      bad('cursor must have 512 characters at most'),
    );
  });
});

describe('401, 402, 403', () => {
  const path = '/v1/testsite/things/good';

  test.each([
    ['no key', '', 'missing_api_key'],
    ['blanks', '   ', 'missing_api_key'],
    ['a wrong key', `Bearer bb_${'A'.repeat(43)}`, 'invalid_api_key'],
    ['a short key', 'Bearer bb_short', 'invalid_api_key'],
    ['another scheme', 'Basic dXNlcjpwYXNz', 'invalid_api_key'],
    ['a scheme without a key', 'Bearer', 'missing_api_key'],
    ['a scheme and a blank', 'Bearer ', 'missing_api_key'],
    ['two keys', 'Bearer a b', 'invalid_api_key'],
    ['garbage', '\u00ff;drop table keys', 'invalid_api_key'],
  ])('401: %s', async (_, authorization, code) => {
    expect(await failed(path, { authorization })).toMatchObject({
      status: 401,
      code,
      message:
        'Invalid API key: make one in Bowerbird, in Settings under Programs and assistants, or with `bowerbird keys add --name NAME`, and send it as `Authorization: Bearer bb_…`',
      ...withoutCredits,
    });
  });

  test('the scheme is written in any case', async () => {
    const answered = await here.on.get(path, {
      headers: { authorization: `bEARER  ${here.on.key}` },
    });
    here.on.app.store.ledger.grant(1, 'for the call');
    expect(answered.status).toBe(200);
  });

  test('401 comes before 404 and before any look at the parameters', async () => {
    const authorization = '';
    for (const wrong of ['/v1/nothing', `${path}?count=1`])
      expect(await failed(wrong, { authorization })).toMatchObject({
        status: 401,
        code: 'missing_api_key',
      });
  });

  test('402: the key has no budget left, and nobody is asked', async () => {
    const { secret } = here.on.app.store.keys.add({ name: 'poor', budget: 0 });
    const requestCount = here.on.site.asked.length;
    const error = await failed(path, { authorization: `Bearer ${secret}` });
    expect(error).toMatchObject({ status: 402, code: 'credits_exhausted', ...withoutCredits });
    expect(error.message).toMatch(/^Credits exhausted\. .*raise the key's budget/);
    expect(error.message).not.toContain('credits grant');
    expect(here.on.site.asked.length).toBe(requestCount);
  });

  test('403: disabled and expired, and 401 once revoked', async () => {
    const { keys } = here.on.app.store;
    const disabled = keys.add({ name: 'off' });
    keys.disable(disabled.key.id);
    expect(await failed(path, { authorization: `Bearer ${disabled.secret}` })).toMatchObject({
      status: 403,
      code: 'api_key_disabled',
      message: 'API key is disabled',
      ...withoutCredits,
    });
    const expired = keys.add({ name: 'old', expires: '2026-06-30T00:00:00Z' });
    expect(await failed(path, { authorization: `Bearer ${expired.secret}` })).toMatchObject({
      status: 403,
      code: 'api_key_expired',
      message: 'API key is disabled: it expired on 2026-06-30T00:00:00.000Z',
      ...withoutCredits,
    });
    keys.revoke(disabled.key.id);
    expect(await failed(path, { authorization: `Bearer ${disabled.secret}` })).toMatchObject({
      status: 401,
      code: 'invalid_api_key',
    });
  });
});

describe('404', () => {
  const routeless = {
    status: 404,
    code: 'route_not_found',
    message: 'Not found',
    ...withCredits,
  };

  test('not_found: the platform says so, and keeps no credit', async () => {
    expect(await failed('/v1/testsite/things/gone')).toMatchObject({
      status: 404,
      code: 'not_found',
      message: 'Not found: there is no such thing',
      ...withCredits,
    });
  });

  test.each([
    '/v1/testsite/nothing',
    '/v1/testsite/things/',
    '/v1/testsite/things',
    '/v1/testsite/things/a/b',
    '/v1/Testsite/things/good',
    '/v1/test-site/things/good',
    '/v1/specimens/things/good',
    '/v1/',
    '/v1',
    '/v2/testsite/things/good',
    '/nothing',
    '/health/',
  ])('route_not_found: %s', async (path) => {
    expect(await failed(path)).toMatchObject(routeless);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'route_not_found: %s',
    async (method) => {
      const answered = await here.on.get('/v1/testsite/things/good', { method });
      expect(errorIn(answered)).toMatchObject(routeless);
    },
  );
});
