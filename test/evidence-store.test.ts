import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { S3_SECRET, startS3Server, type S3Server } from '../core/store/testing/s3-server.ts';
import { removeDir, tempDir } from './support/folders.ts';
import { runOnTestsite, type OnTestsite } from './support/running.ts';

/** A program that keeps replies in an evidence store, and what its callers see when that is away. */
let server: S3Server;
let on: OnTestsite | undefined;
let folder: string;
let warnings: string[];
let time: number;
beforeAll(() => {
  server = startS3Server();
  folder = tempDir();
});
afterAll(() => {
  server.close();
  removeDir(folder);
});
afterEach(async () => {
  server.fail();
  await on?.close();
});

const start = async (evidence: string): Promise<OnTestsite> => {
  [warnings, time] = [[], 0];
  on = await runOnTestsite({
    evidence,
    environment: server.environment,
    monotonic: () => time,
    warn: (sentence) => warnings.push(sentence),
  });
  on.app.store.ledger.grant(100, 'for the calls');
  return on;
};

const GOOD = '/v1/testsite/things/good';

test('in a folder: what was asked is read from there again', async () => {
  const { app, get } = await start(`dir:${folder}`);
  expect((await get(GOOD)).status).toBe(200);
  const [call] = app.store.calls.recent(1);
  const [exchange] = app.store.evidence.exchanges(call?.id ?? '');
  const sha256 = exchange?.bodySha256 ?? '';
  const part = join(folder, 'replies', sha256.slice(0, 2));
  expect(readdirSync(part)).toEqual([expect.stringMatching(`^${sha256}-[0-9a-f]{32}$`)]);
  expect(app.store.evidence.body(sha256).byteLength).toBe(exchange?.size);
  rmSync(join(folder, 'replies'), { recursive: true });
});

test('away: 503 with Retry-After before anybody is asked, at no cost; what is kept is read', async () => {
  const { app, get, site, balance } = await start('s3://evidence/first');
  expect((await get(GOOD)).status).toBe(200);
  const [requests, credits] = [site.asked.length, balance()];

  server.fail({ to: '', answer: 503 });
  // It was not used for a while.
  time += 11_000;
  const { status, headers, text } = await get('/v1/testsite/things/other');
  expect([status, headers['retry-after']]).toEqual([503, '30']);
  expect(JSON.parse(text)).toEqual({
    data: null,
    errors: [
      {
        code: 'service_unavailable',
        message:
          'Service unavailable: the evidence store cannot be used now: it answered 503 (SlowDown)',
      },
    ],
  });
  expect([site.asked.length, balance()]).toEqual([requests, credits]);
  expect(warnings).toEqual([
    'the evidence store cannot be used now: it answered 503 (SlowDown) (s3://evidence/first): platforms are not asked until it can',
  ]);
  const { status: kept } = await get(GOOD, { headers: { 'cache-control': 'max-age=3600' } });
  expect(kept).toBe(200);
  expect(app.store.calls.recent(5).map(({ outcome }) => outcome)).not.toContain('internal_error');
});

test('away between the question and the answer: the credit comes back, and nothing is half kept', async () => {
  const { app, get, balance } = await start('s3://evidence/second');
  await app.store.evidenceObjects.ready();
  const credits = balance();
  server.fail({ to: 'PUT second/replies/', answer: 503 });
  const { status, text } = await get(GOOD);
  expect(status).toBe(503);
  expect(text).not.toContain(S3_SECRET);
  expect(balance()).toBe(credits);
  expect(app.store.ledger.audit()).toEqual([]);
  expect(warnings.join('\n')).not.toContain(S3_SECRET);
});

test('nothing of the keys reaches the data folder', async () => {
  const { app, get, dataDir } = await start('s3://evidence/third');
  await get(GOOD);
  app.store.calls.flush();
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.startsWith('bowerbird.db'),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const name of files)
    expect(readFileSync(join(dataDir, name)).includes(S3_SECRET)).toBe(false);
});
