import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorIn } from './support/http.ts';
import { record } from './support/recordings.ts';
import { removeDir, run, tempDir, type Running } from './support/running.ts';
import { testCatalogue } from './support/testsite.ts';

/** Two hundred calls at once on a hundred credits: not one too many, and not one too few. */
let on: Running;
let dir: string;
beforeAll(async () => {
  dir = tempDir();
  for (const [name, status, body] of [
    ['good', 200, { name: 'Good' }],
    ['gone', 404, { error: 'gone' }],
  ] as const)
    record(join(dir, 'recordings'), name, {
      ask: { url: `https://www.testsite.example/things/${name}` },
      status,
      body,
    });
  on = await run({ catalogue: testCatalogue, replay: [join(dir, 'recordings')] });
});
afterAll(async () => {
  await on.close();
  removeDir(dir);
});

const path = (thing: string) => `/v1/testsite/things/${thing}`;

test('100 succeed, 100 get 402, none of the failures costs, and the books balance', async () => {
  expect(on.balance()).toBe(100);
  const calls = Array.from({ length: 200 }, () => on.get(path('good')));
  const answers = await Promise.all(calls);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBe(100);
  expect(statuses.filter((status) => status === 402).length).toBe(100);
  for (const answer of answers.filter(({ status }) => status === 402))
    expect(errorIn(answer)).toMatchObject({ code: 'credits_exhausted', remaining: undefined });
  const left = answers
    .filter(({ status }) => status === 200)
    .map(({ headers }) => Number(headers['x-credits-remaining']));
  expect(Math.min(...left)).toBe(0);
  expect(on.balance()).toBe(0);
  expect(on.app.store.ledger.audit()).toEqual([]);
  expect(on.app.store.ledger.overview()).toEqual({ granted: 100, spent: 100, reserved: 0 });
});

test('a key with a budget stops at it, whatever the account has', async () => {
  on.app.store.ledger.grant(50, 'more');
  const { secret, key } = on.app.store.keys.add({ name: 'capped', budget: 10 });
  const headers = { authorization: `Bearer ${secret}` };
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => on.get(path(i % 3 === 0 ? 'gone' : 'good'), { headers })),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(200), count(200) + count(404) + count(402)]).toEqual([10, 30]);
  expect(on.balance()).toBe(40);
  expect(on.app.store.ledger.credits(key.id)).toMatchObject({ spent: 10, available: 0 });
  expect(on.app.store.ledger.audit()).toEqual([]);
  const remaining = answers.flatMap(({ headers }) => headers['x-credits-remaining'] ?? []);
  expect(Math.max(...remaining.map(Number))).toBeLessThanOrEqual(10);
  expect(errorIn(await on.get('/v1/testsite/nothing', { headers }))).toMatchObject({
    status: 404,
    remaining: '0',
  });
  expect(errorIn(await on.get(path('good'), { headers })).message).toBe(
    "Credits exhausted. This call costs 1. The key's own budget of 10 has 0 left: raise the key's budget in Settings under Programs and assistants (to upgrade the plan or to grant credits does not change it).",
  );
});

test('a batch that the balance does not cover is refused as a whole', async () => {
  const before = on.balance();
  const ids = Array.from({ length: before + 1 }, (_, i) => (i === 0 ? 'good' : `id-${i}`));
  const post = (body: object) =>
    on.get('/v1/testsite/things/batch', { method: 'POST', body: JSON.stringify(body) });
  expect(errorIn(await post({ entityIds: ids }))).toMatchObject({
    status: 402,
    code: 'credits_exhausted',
  });
  expect(on.balance()).toBe(before);
  expect((await post({ entityIds: ids.slice(1, 3) })).status).toBe(502);
  expect(on.balance()).toBe(before);
  expect((await post({ entityIds: ids.slice(0, before) })).status).toBe(200);
  expect(on.balance()).toBe(0);
});

test('at zero, REST says what can be done; extra usage goes on to its cap and not beyond', async () => {
  const { ledger } = on.app.store;
  expect(errorIn(await on.get(path('good'))).message).toBe(
    'Credits exhausted. This call costs 1. The account has 0 left. To go on, upgrade the plan (`bowerbird plan set researcher`: 10000 credits a month), or grant credits (`bowerbird credits grant N`); Settings, Pace and limits, does the same.',
  );
  ledger.setPlan('researcher');
  ledger.setExtraUsage(true);
  // All but the last 40 credits of extra usage.
  ledger.reserve(on.keyId, 19_960, 'before');
  ledger.settle('before');
  const answers = await Promise.all(Array.from({ length: 60 }, () => on.get(path('good'))));
  const good = answers.filter(({ status }) => status === 200);
  expect([good.length, answers.filter(({ status }) => status === 402).length]).toEqual([40, 20]);
  for (const { headers } of good) expect(headers['x-credits-remaining']).toBe('0');
  expect(ledger.billing()).toMatchObject({ balance: -10_000, cycle: { owed: 10_000 } });
  expect(errorIn(await on.get(path('good'))).message).toMatch(
    /^Credits exhausted\. This call costs 1\. The account has 0 left, extra usage included\. To go on, grant credits/,
  );
  expect(ledger.audit()).toEqual([]);
});

test('no HTTP door changes a plan', async () => {
  const before = on.app.store.ledger.account();
  for (const address of ['/v1/plan', '/v1/plan.set', '/plan.set', '/api/plan.set'])
    expect(
      (await on.get(address, { method: 'POST', body: JSON.stringify({ plan: 'free' }) })).status,
    ).toBe(404);
  expect(on.app.store.ledger.account()).toEqual(before);
});
