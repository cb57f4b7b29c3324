import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from './support/eventually.ts';
import { jsonIn } from './support/http.ts';
import { runOnTestsite, type OnTestsite } from './support/running.ts';

let on: OnTestsite;
beforeAll(async () => {
  on = await runOnTestsite();
});
afterAll(() => on.close());

test('a success: the envelope, its headers, one credit', async () => {
  const before = on.balance();
  const answered = await on.get('/v1/testsite/things/good');
  expect(answered.status).toBe(200);
  expect(answered.text).toBe(
    '{"data":{"@context":["https://www.w3.org/ns/activitystreams#","https://bowerbird.local/ns/social#"],"type":"Thing","name":"Good"}}',
  );
  expect(answered.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-credits-used': '1',
    'x-credits-remaining': String(before - 1),
    'x-bowerbird-route': 'public-page',
  });
  expect(on.balance()).toBe(before - 1);
  const call = on.app.store.calls.find(String(answered.headers['x-bowerbird-call']));
  expect(call).toMatchObject({
    operation: 'testsite.get-thing',
    params: { thingId: 'good' },
    keyId: on.keyId,
    door: 'rest',
    outcome: 'ok',
    status: 200,
    credits: 1,
  });
});

test('an alias answers identically, and what it prints is canonical', async () => {
  const path = (segment: string) => `/v1/${segment}/lists/short/items`;
  const canonical = await on.get(path('testsite'));
  const alias = await on.get(path('specimen'));
  expect(alias.text).toBe(canonical.text);
  expect(alias.text).toContain(`"partOf":"${on.base}/v1/testsite/lists/short/items"`);
  expect(alias.text).not.toContain('specimen');
});

test('a list: all fields of a page, `next` leads on, and the last page says so', async () => {
  const list = `${on.base}/v1/testsite/lists/short/items`;
  const first = (jsonIn(await on.get('/v1/testsite/lists/short/items')) as { data: Page }).data;
  expect(first).toEqual({
    '@context': ['https://www.w3.org/ns/activitystreams#', 'https://bowerbird.local/ns/social#'],
    type: 'OrderedCollectionPage',
    partOf: list,
    totalItems: null,
    cursor: null,
    nextCursor: first.nextCursor,
    next: `${list}?cursor=${first.nextCursor}`,
    itemCount: 2,
    orderedItems: [
      { type: 'Thing', name: 'a' },
      { type: 'Thing', name: 'b' },
    ],
  });
  expect(first.nextCursor).toMatch(/^[\w-]{8,}$/);
  const followed = await on.get(first.next?.slice(on.base.length) ?? '');
  expect((jsonIn(followed) as { data: Page }).data).toEqual({
    ...first,
    cursor: first.nextCursor,
    nextCursor: null,
    next: null,
    itemCount: 1,
    orderedItems: [{ type: 'Thing', name: 'c' }],
  });
});

interface Page {
  readonly nextCursor: string | null;
  readonly next: string | null;
}

test('the parameters of a list stay in the addresses that it prints', async () => {
  const { data } = jsonIn(await on.get('/v1/testsite/lists/short/items?size=2')) as {
    data: Page & { partOf: string };
  };
  expect(data.partOf).toBe(`${on.base}/v1/testsite/lists/short/items?size=2`);
  expect(data.next).toBe(`${data.partOf}&cursor=${data.nextCursor}`);
  expect((await on.get(data.next?.slice(on.base.length) ?? '')).status).toBe(200);
});

test('a batch costs a credit an id, and takes its parameters from a JSON body', async () => {
  const before = on.balance();
  const post = (body: string) => on.get('/v1/testsite/things/batch', { method: 'POST', body });
  const answered = await post('{"entityIds":["good","other","third"]}');
  expect([answered.status, answered.headers['x-credits-used']]).toEqual([200, '3']);
  expect(on.balance()).toBe(before - 3);
  for (const [body, message] of [
    ['', 'the body is not JSON'],
    ['{"entityIds":', 'the body is not JSON'],
    ['["good"]', 'the body is not a JSON object'],
    ['{"entityIds":[]}', 'entityIds must not be empty'],
    ['{"entityIds":["good"],"__proto__":1}', 'unknown parameter __proto__'],
    ['{"entityIds":["good"],"more":1}', 'unknown parameter more'],
  ])
    expect(jsonIn(await post(body ?? ''))).toEqual({
      errors: [{ code: 'validation_error', message: `Validation error: ${message}` }],
      data: null,
    });
  expect(on.balance()).toBe(before - 3);
});

test('max-age: an archived answer costs nothing and asks nobody', async () => {
  const path = '/v1/testsite/things/good';
  const fresh = await on.get(path);
  const [before, requestCount] = [on.balance(), on.site.asked.length];
  const kept = await on.get(path, { headers: { 'cache-control': 'max-age=600' } });
  expect(kept.text).toBe(fresh.text);
  expect(kept.headers).toMatchObject({
    'x-credits-used': '0',
    'x-credits-remaining': String(before),
    'x-bowerbird-archive': 'hit',
    'x-bowerbird-call': fresh.headers['x-bowerbird-call'],
    'x-bowerbird-fetched-at': fresh.headers['x-bowerbird-fetched-at'],
  });
  expect([on.balance(), on.site.asked.length]).toEqual([before, requestCount]);
});

test.each(['max-age=0', 'no-cache', 'max-age=', 'max-age=-1', 'max-age=1x', 'x-max-age=9', ''])(
  'Cache-Control: %s asks the platform',
  async (value) => {
    const path = '/v1/testsite/things/good';
    await on.get(path);
    const before = on.balance();
    const answered = await on.get(path, { headers: { 'cache-control': value } });
    expect(answered.headers['x-credits-used']).toBe('1');
    expect(on.balance()).toBe(before - 1);
  },
);

test('a call that its client gives up costs nothing', async () => {
  const before = on.balance();
  const controller = new AbortController();
  const given = fetch(`${on.base}/v1/testsite/things/held`, {
    headers: { authorization: `Bearer ${on.key}` },
    signal: controller.signal,
  }).catch(() => 'given up');
  await eventually(() => expect(on.site.asked).toContain('/things/held'));
  expect(on.balance()).toBe(before - 1);
  controller.abort();
  expect(await given).toBe('given up');
  await eventually(() => expect(on.app.engine.inFlight).toBe(0));
  expect(on.balance()).toBe(before);
});
