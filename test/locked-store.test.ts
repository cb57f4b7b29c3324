import { connect } from 'node:net';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from './support/eventually.ts';
import type { Push } from '#calls/index.ts';
import { FILE, openDb, type Db } from '../core/store/file/db.ts';
import { ask, errorIn, jsonIn, type Answered } from './support/http.ts';
import { removeDir, run, tempDir, type Running } from './support/running.ts';

/** The data file is held by another program, or is taken away, while the program runs. */
let dir: string;
let on: Running;
let other: Db;
let warnings: string[];
let pushed: Push[];

const PATH = '/v1/videosite/videos/sample_001x';
const KEPT = { headers: { 'cache-control': 'max-age=600' } };
const call = (): Promise<Answered> => on.get(PATH);
const kept = (): Promise<Answered> => on.get(PATH, KEPT);

beforeEach(async () => {
  dir = tempDir();
  warnings = [];
  pushed = [];
  on = await run({ sample: true, dataDir: dir, warn: (sentence) => warnings.push(sentence) });
  on.app.onPush((message) => pushed.push(message));
  other = openDb(dir);
  await call();
});
afterEach(async () => {
  other.close();
  await on.close();
  removeDir(dir);
});

test('locked: calls are told to come back, the archive and the sign of life go on', async () => {
  other.exec('BEGIN IMMEDIATE');
  const refused = await Promise.all([call(), call(), call()]);
  for (const answered of refused)
    expect({ ...errorIn(answered), retryAfter: answered.headers['retry-after'] }).toMatchObject({
      status: 503,
      code: 'service_unavailable',
      message: 'Service unavailable: another process is writing to the data folder',
      retryAfter: '1',
      used: '0',
      remaining: '99',
    });
  // After the first wait in vain nobody waits.
  const archived = await Promise.all(Array.from({ length: 20 }, kept));
  expect(archived.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect((await ask(on.port, '/health')).status).toBe(200);

  other.exec('ROLLBACK');
  expect((await call()).status).toBe(200);
  expect(on.balance()).toBe(98);
  expect(on.app.store.ledger.audit()).toEqual([]);
});

test('locked: a connection that is kept open is answered each time and never reset', async () => {
  other.exec('BEGIN IMMEDIATE');
  const socket = connect(on.port, '127.0.0.1');
  const faults: Error[] = [];
  let got = '';
  socket.on('error', (error) => faults.push(error)).on('data', (chunk) => (got += String(chunk)));
  const request = `GET ${PATH} HTTP/1.1\r\nHost: 127.0.0.1:${on.port}\r\nAuthorization: Bearer ${on.key}\r\n`;
  const statuses = (): string[] => got.match(/HTTP\/1\.1 \d+/g) ?? [];
  for (const [count, more] of ['', 'Cache-Control: max-age=600\r\n', ''].entries()) {
    socket.write(`${request}${more}\r\n`);
    await eventually(() => expect(statuses()).toHaveLength(count + 1));
  }
  expect(statuses()).toEqual(['HTTP/1.1 503', 'HTTP/1.1 200', 'HTTP/1.1 503']);
  expect([faults, socket.destroyed]).toEqual([[], false]);
  other.exec('ROLLBACK');
  socket.destroy();
});

test.skipIf(process.platform === 'win32')(
  'taken away: everything is refused with one sentence, loudly, until the file is back',
  async () => {
    const balance = on.balance();
    renameSync(join(dir, FILE), join(dir, 'elsewhere'));
    const sentence =
      'Service unavailable: the data file was deleted or moved while Bowerbird ran; nothing is answered or written until it is back in its place or Bowerbird is started anew';
    for (const answered of [await call(), await kept(), await call()])
      expect({ ...errorIn(answered), retryAfter: answered.headers['retry-after'] }).toMatchObject({
        status: 503,
        code: 'service_unavailable',
        message: sentence,
        retryAfter: '30',
      });
    expect(
      await on.app.door.answer({ id: 1, name: 'health.list', params: {} }, on.app.callers.window),
    ).toMatchObject({
      error: { code: 'service_unavailable', message: sentence },
    });
    await eventually(() => expect(warnings).toHaveLength(1));
    expect(warnings[0]).toMatch(/^the data file was deleted or moved \(.+\): nothing is answered/);
    expect(pushed).toContainEqual({
      push: 'changed',
      topics: [
        'keys',
        'clients',
        'credits',
        'downloads',
        'settings',
        'health',
        'api',
        'calls',
        'collections',
        'network',
        'capture',
        'updates',
        'members',
        'laboratory',
        'presence',
      ],
    });
    const health = await ask(on.port, '/health');
    expect([health.status, health.headers['retry-after'], jsonIn(health)]).toEqual([
      503,
      '30',
      {
        data: {
          status: 'unavailable',
          name: 'Bowerbird',
          version: '9.9.9',
          because: 'the data file was deleted or moved',
        },
      },
    ]);

    renameSync(join(dir, 'elsewhere'), join(dir, FILE));
    await eventually(() => expect(warnings).toHaveLength(2));
    expect((await ask(on.port, '/health')).status).toBe(200);
    expect((await call()).status).toBe(200);
    expect(on.balance()).toBe(balance - 1);
    expect(on.app.store.ledger.audit()).toEqual([]);
  },
);
