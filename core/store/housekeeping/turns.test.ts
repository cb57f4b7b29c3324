import { expect, test } from 'vitest';
import type { Refusal } from '#kit/errors.ts';
import { sql } from '../file/sql.ts';
import { openTestDb } from '../testing/open-test-store.ts';
import { readDbClock, createStoredTurns, type TurnInput } from './turns.ts';

/** At the beginning of an hour. */
const NOON = Date.parse('2026-08-15T12:00:00.000Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const HOST = 'www.site.test';
const refusal: Refusal = { kind: 'login-wall', message: 'it refused', choices: [] };

const setUp = () => {
  const db = openTestDb();
  let now = NOON;
  const turnsOf = (egress: string) => createStoredTurns(db, { egress, readClock: () => now });
  const turns = turnsOf('campus');
  return {
    db,
    turns,
    turnsOf,
    pass: (ms: number) => void (now += ms),
    take: (more: Partial<TurnInput> = {}, by = turns) => {
      const { readBetween: _, ...turn } = by.take({
        host: HOST,
        platform: 'site',
        gapMs: 2000,
        perHour: 100,
        maxWaitMs: 120_000,
        monotonic: () => now - NOON,
        ...more,
      });
      return turn;
    },
    rows: () => db.all(sql`SELECT * FROM turns ORDER BY egress, host`),
  };
};

const taken = (waitMs: number) => ({ taken: true, waitMs, heldMs: 0 });

test('an idle host is asked at once, and each further request a gap later', () => {
  const { take, pass, rows } = setUp();
  expect([take(), take(), take()]).toEqual([taken(0), taken(2000), taken(4000)]);
  pass(5500);
  expect(take()).toEqual(taken(500));
  pass(60_000);
  expect(take({ gapMs: 2500.4 })).toEqual(taken(0));
  expect(rows()).toEqual([
    {
      egress: 'campus',
      host: HOST,
      nextAt: NOON + 65_500 + 2501,
      heldUntil: 0,
      starts: `{"${NOON / 60_000}":4,"${NOON / 60_000 + 1}":1}`,
    },
  ]);
});

test('another host, and another address of ours, has turns of its own', () => {
  const { take, turnsOf } = setUp();
  expect(take()).toEqual(taken(0));
  expect(take({ host: 'api.site.test' })).toEqual(taken(0));
  expect(take({}, turnsOf('office'))).toEqual(taken(0));
  expect(take({}, turnsOf('campus'))).toEqual(taken(2000));
});

test('a turn that is further off than it may is not taken', () => {
  const { take, turns } = setUp();
  take({ gapMs: 5000 });
  expect(take({ maxWaitMs: 4999 })).toEqual({ taken: false, waitMs: 5000, heldMs: 0 });
  turns.hold(HOST, 300_000);
  expect(take()).toEqual({ taken: false, waitMs: 300_000, heldMs: 300_000 });
  expect(take({ maxWaitMs: 300_000 })).toEqual({ taken: true, waitMs: 300_000, heldMs: 300_000 });
});

test('an hour has no more requests than its ceiling, over all processes', () => {
  const { take, pass, turnsOf } = setUp();
  const other = turnsOf('campus');
  const few = { gapMs: 1000, perHour: 3 };
  expect([take(few), take(few, other), take(few)]).toEqual([taken(0), taken(1000), taken(2000)]);
  // The minute in which they started counts as a whole.
  expect(take(few, other)).toEqual({ taken: false, waitMs: HOUR + 60_000, heldMs: 0 });
  pass(HOUR);
  expect(take(few, other)).toEqual(taken(60_000));
  pass(60_000);
  expect([take(few), take(few)]).toEqual([taken(1000), taken(2000)]);
});

test('what stands in the way can be looked at without taking a turn', () => {
  const { take, turns, pass } = setUp();
  expect(turns.look(HOST)).toEqual({ nextAt: 0, heldUntil: -NOON, starts: [] });
  take();
  turns.hold(HOST, 90_000);
  pass(500);
  expect(turns.look(HOST)).toEqual({ nextAt: 1500, heldUntil: 89_500, starts: [59_500] });
  // A shorter one does not cut it short.
  turns.hold(HOST, 10_000);
  expect(turns.look(HOST).heldUntil).toBe(89_500);
  turns.hold('api.site.test', 10_000);
  expect(turns.look('api.site.test')).toEqual({ nextAt: 0, heldUntil: 10_000, starts: [] });
});

test('a platform that rests is asked by nobody behind this address until the rest is over', () => {
  const { take, turns, turnsOf, pass, rows } = setUp();
  const other = turnsOf('campus');
  other.rest('site', 60_000, refusal);
  pass(10_000);
  expect(take()).toEqual({
    rest: { forMs: 50_000, refusal },
    taken: false,
    waitMs: 50_000,
    heldMs: 0,
  });
  expect(rows()).toEqual([]);
  expect([turns.restOf('site'), turns.resting()]).toEqual([{ forMs: 50_000, refusal }, ['site']]);
  expect(take({ platform: 'another' })).toEqual(taken(0));
  expect(take({}, turnsOf('office'))).toEqual(taken(0));
  turns.rest('site', 20_000, { ...refusal, message: 'again' });
  expect(turns.restOf('site')).toEqual({ forMs: 50_000, refusal });
  turns.rest('site', 70_000, { ...refusal, message: 'again' });
  expect(turns.restOf('site')?.forMs).toBe(70_000);
  pass(70_000);
  expect([turns.restOf('site'), turns.resting(), take()]).toEqual([undefined, [], taken(0)]);
  other.rest('site', 60_000, refusal);
  turns.endRest('site');
  expect(other.restOf('site')).toBeUndefined();
});

test('a clock that is set back stops no host for longer than an hour, and none is asked more often', () => {
  const { take, turns, pass } = setUp();
  const few = { perHour: 2, maxWaitMs: 2 * HOUR };
  take(few);
  turns.rest('another', 60_000, refusal);
  turns.hold('api.site.test', 60_000);
  pass(-40 * DAY);
  expect(take(few)).toEqual(taken(HOUR));
  expect(take(few)).toEqual({ taken: false, waitMs: 2 * HOUR + 60_000, heldMs: 0 });
  expect(turns.restOf('another')?.forMs).toBe(7 * DAY);
  expect(turns.look('api.site.test').heldUntil).toBe(7 * DAY);
});

test('hosts that were not asked for a day are forgotten, unless they are held', () => {
  const { db, take, turns, pass, rows } = setUp();
  take();
  take({ host: 'held.test' });
  turns.hold('held.test', 3 * DAY);
  turns.rest('site', 60_000, refusal);
  pass(DAY + 2001);
  take({ host: 'api.site.test' });
  expect(rows()).toMatchObject([{ host: 'api.site.test' }, { host: 'held.test' }]);
  expect(db.all(sql`SELECT * FROM rests`)).toEqual([]);
});

test('cleaning is done once an hour', () => {
  const { take, pass, rows } = setUp();
  take({ host: 'old.test' });
  pass(DAY + 2000);
  take();
  pass(1);
  // Due since a millisecond.
  take();
  expect(rows()).toMatchObject([{ host: 'old.test' }, { host: HOST }]);
  pass(HOUR);
  take();
  expect(rows()).toMatchObject([{ host: HOST }]);
});

test('the clock of the database is that of the day, to the millisecond', () => {
  const { db } = setUp();
  const earliest = Date.now();
  const now = readDbClock(db);
  expect(Number.isInteger(now)).toBe(true);
  expect(now).toBeGreaterThanOrEqual(earliest);
  expect(now).toBeLessThanOrEqual(Date.now());
});

test('between which moments the clock was read is told by the clock of who asks', () => {
  const { turns } = setUp();
  let moment = 100;
  const { readBetween } = turns.take({
    host: HOST,
    platform: 'site',
    gapMs: 0,
    perHour: 1,
    maxWaitMs: 0,
    monotonic: () => moment++,
  });
  expect(readBetween).toEqual([100, 101]);
});
