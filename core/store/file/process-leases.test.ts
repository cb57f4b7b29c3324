import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDb } from './db.ts';
import { processHost } from '#kit/processes.ts';
import { sql } from './sql.ts';
import { clock, tempDir } from '../calls/fixtures.ts';
import { openStore } from '../index.ts';

const ALIVE = process.ppid;
// Above the largest process number that Linux, macOS or Windows give out.
const GONE = 2 ** 30;

let place: ReturnType<typeof tempDir>;
let time: ReturnType<typeof clock>;
beforeEach(() => {
  place = tempDir();
  time = clock();
});
afterEach(() => {
  vi.useRealTimers();
  place.remove();
});

/** Leaves the folder as another process would: with an open reservation of one credit. */
const leave = (engine: { id: string; pid: number; host?: string; heartbeat?: string }): void => {
  const store = openStore({ dir: place.dir, now: time.now });
  store.ledger.reserve('cli', 1, `call of ${engine.id}`);
  const db = openDb(place.dir);
  db.transaction(() => {
    db.exec('PRAGMA defer_foreign_keys = ON');
    db.run(sql`UPDATE reservations SET engine = ${engine.id} WHERE engine = ${store.leases.id}`);
    db.run(
      sql`UPDATE engines SET id = ${engine.id}, pid = ${engine.pid}, host = ${engine.host ?? processHost()}, heartbeat = ${engine.heartbeat ?? '2026-08-15T10:00:00.000Z'} WHERE id = ${store.leases.id}`,
    );
  });
  db.close();
  store.close();
};

const reopened = () => {
  const store = openStore({ dir: place.dir, now: time.now });
  const result = {
    recovered: [...store.recovered],
    balance: store.ledger.account().balance,
    faults: store.ledger.audit(),
    others: store.leases
      .list()
      .map(({ id }) => id)
      .filter((id) => id !== store.leases.id),
  };
  store.close();
  return result;
};

test('a living engine keeps its reservations', () => {
  leave({ id: 'app', pid: ALIVE });
  expect(reopened()).toEqual({ recovered: [], balance: 99, faults: [], others: ['app'] });
});

test('an engine is dead when its process is gone', () => {
  leave({ id: 'app', pid: GONE });
  expect(reopened()).toEqual({ recovered: ['call of app'], balance: 100, faults: [], others: [] });
});

test('an engine is dead when its process number is ours', () => {
  leave({ id: 'app', pid: process.pid });
  expect(reopened()).toEqual({ recovered: ['call of app'], balance: 100, faults: [], others: [] });
});

test('an engine is dead when it has been silent for more than a minute, whoever has its number', () => {
  leave({ id: 'app', pid: ALIVE });
  time.pass(60_000);
  expect(reopened().recovered).toEqual([]);
  time.pass(1);
  expect(reopened()).toEqual({ recovered: ['call of app'], balance: 100, faults: [], others: [] });
});

test('a clock that was set back does not keep a dead engine alive', () => {
  vi.useFakeTimers();
  leave({ id: 'app', pid: ALIVE, heartbeat: '2026-09-24T10:00:00.000Z' });
  const cli = openStore({ dir: place.dir, now: time.now });
  vi.advanceTimersByTime(60_000);
  expect(cli.ledger.overview().reserved).toBe(1);
  vi.advanceTimersByTime(15_000);
  vi.useRealTimers();
  expect(cli.ledger.overview()).toEqual({ granted: 100, spent: 0, reserved: 0 });
  cli.close();
});

test('an engine that goes on saying that it lives is alive, however the clock jumps', () => {
  vi.useFakeTimers();
  const app = openStore({ dir: place.dir, now: time.now });
  const db = openDb(place.dir);
  db.run(sql`UPDATE engines SET pid = ${ALIVE}`);
  db.close();
  const cli = openStore({ dir: place.dir, now: time.now });
  app.ledger.reserve('window', 1, 'slow');
  for (const jump of [0, 3_600_000, -7_200_000, 86_400_000, 0]) {
    time.pass(jump);
    vi.advanceTimersByTime(15_000);
  }
  vi.useRealTimers();
  expect(app.ledger.settle('slow')).toBe(1);
  cli.close();
  app.close();
});

test("another machine's process numbers and clock say nothing", () => {
  vi.useFakeTimers();
  // Its clock is an hour behind ours.
  leave({
    id: 'app',
    pid: GONE,
    host: 'another-machine',
    heartbeat: '2026-08-15T09:00:00.000Z',
  });
  const cli = openStore({ dir: place.dir, now: time.now });
  expect(cli.recovered).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(cli.ledger.overview().reserved).toBe(1);
  vi.advanceTimersByTime(15_000);
  vi.useRealTimers();
  expect(cli.ledger.overview().reserved).toBe(0);
  cli.close();
});

test('an engine on another machine that says in time that it lives is alive, whatever its clock says', () => {
  vi.useFakeTimers();
  leave({ id: 'app', pid: GONE, host: 'another-machine' });
  const cli = openStore({ dir: place.dir, now: time.now });
  const db = openDb(place.dir);
  for (const heartbeat of ['2020-01-01T00:00:00.000Z', '2040-01-01T00:00:00.000Z', '1999-01-01'])
    for (const part of [1, 2, 3]) {
      vi.advanceTimersByTime(15_000);
      db.run(sql`UPDATE engines SET heartbeat = ${heartbeat + part} WHERE id = 'app'`);
    }
  vi.useRealTimers();
  expect(cli.ledger.overview().reserved).toBe(1);
  db.close();
  cli.close();
});

test('an engine that was taken for dead comes back with its next reservation', () => {
  const app = openStore({ dir: place.dir, now: time.now });
  app.ledger.reserve('window', 1, 'slow');
  time.pass(60_001);
  const cli = openStore({ dir: place.dir, now: time.now });
  expect(cli.recovered).toEqual(['slow']);
  expect(() => app.ledger.settle('slow')).toThrow(/^Service unavailable: this program stood still/);
  app.ledger.reserve('window', 1, 'next');
  expect(app.leases.list().map(({ id }) => id)).toContain(app.leases.id);
  expect(app.ledger.settle('next')).toBe(1);
  expect(app.ledger.audit()).toEqual([]);
  cli.close();
  app.close();
});

test('an engine that closes with calls open leaves them to the next start', () => {
  const app = openStore({ dir: place.dir, now: time.now });
  app.ledger.reserve('window', 1, 'open');
  app.close();
  app.close();
  expect(reopened()).toEqual({ recovered: ['open'], balance: 100, faults: [], others: [] });
});

test('an engine that dies while another runs is cleared by that one', () => {
  vi.useFakeTimers();
  leave({ id: 'cli', pid: ALIVE });
  const app = openStore({ dir: place.dir, now: time.now });
  time.pass(60_001);
  // The clock of the day alone says nothing: it may have been set.
  vi.advanceTimersByTime(60_000);
  expect(app.ledger.overview().reserved).toBe(1);
  vi.advanceTimersByTime(15_000);
  vi.useRealTimers();
  expect(app.ledger.overview()).toEqual({ granted: 100, spent: 0, reserved: 0 });
  expect(app.leases.list()).toMatchObject([
    { id: app.leases.id, heartbeat: '2026-08-15T10:01:00.001Z' },
  ]);
  app.close();
});

test('a command that must be alone is not kept out for ever by what died on another machine', () => {
  leave({
    id: 'near',
    pid: GONE,
    host: 'another-machine 1',
    heartbeat: '2026-08-15T09:30:00.000Z',
  });
  leave({ id: 'long ago', pid: GONE, host: 'a-third', heartbeat: '2026-08-14T10:00:00.000Z' });
  const store = openStore({ dir: place.dir, now: time.now });
  expect(store.leases.holders()).toEqual([{ pid: GONE, host: 'another-machine' }]);
  store.close();
});
