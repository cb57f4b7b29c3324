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
});

test('a batch that the balance does not cover is refused as a whole', async () => {
  const before = on.balance();
  const ids = Array.from({ length: before + 1 }, (_, i) => (i === 0 ? 'good' : `id-${i}`));
  const post = (body: object) =>
    on.get('/v1/testsite/things/batch', { method: 'POST', body: JSON.stringify(body) });
  expect(errorIn(await post({ ids }))).toMatchObject({ status: 402, code: 'credits_exhausted' });
  expect(on.balance()).toBe(before);
  expect((await post({ ids: ids.slice(1, 3) })).status).toBe(502);
  expect(on.balance()).toBe(before);
  expect((await post({ ids: ids.slice(0, before) })).status).toBe(200);
  expect(on.balance()).toBe(0);
});
