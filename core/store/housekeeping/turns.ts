import type { Refusal } from '#kit/errors.ts';
import { nextTurn, withinHour, type TurnTimes } from '#kit/turn-times.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { bySqlite } from '../file/dialect.ts';

const CLOCK = bySqlite(
  "round(unixepoch('subsec') * 1000)",
  'round(extract(epoch FROM clock_timestamp()) * 1000)',
);

/**
 * The clock of the database, in whole milliseconds since 1970: one clock for all processes that share it, wherever
 * they run. Read anew within a transaction. It may be set.
 */
export const readDbClock = (db: Db): number =>
  db.get<{ ms: number }>(sql`SELECT CAST(${CLOCK} AS BIGINT) AS ms`)?.ms ?? 0;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

export interface TurnsConfig {
  /** The name of the address from which the processes that share these turns reach the platforms. */
  readonly egress: string;
  /** For tests: another clock than the database’s. */
  readonly readClock?: () => number;
}

export interface TurnInput {
  readonly host: string;
  readonly platform: string;
  /** Milliseconds between the start of this request and the next one. */
  readonly gapMs: number;
  readonly perHour: number;
  /** No turn is taken that is further off. */
  readonly maxWaitMs: number;
  /** The clock by which the caller waits: milliseconds from some moment on, never set back. */
  readonly monotonic: () => number;
}

/** The moment that a request was given, or why it was given none. */
export interface TakenTurn {
  /** Set while the platform rests: no turn was taken. */
  readonly rest?: { readonly forMs: number; readonly refusal: Refusal } | undefined;
  /** False when the turn would be further off than it may. */
  readonly taken: boolean;
  /** Milliseconds from the moment at which the clock of the database was read. */
  readonly waitMs: number;
  /** Milliseconds during which the platform allows no request; 0 when it does. */
  readonly heldMs: number;
  /** Between which two moments of `monotonic` that clock was read. */
  readonly readBetween: readonly [earliest: number, latest: number];
}

interface TurnRow {
  readonly nextAt: number;
  readonly heldUntil: number;
  readonly starts: string;
}

/** How many requests were started in which minute since 1970. */
type Minutes = Readonly<Record<string, number>>;

export type StoredTurns = ReturnType<typeof createStoredTurns>;

/**
 * When hosts may be asked and which platforms rest, for all processes behind one address. Everything is counted
 * by the database’s clock; as that may be set back, no row can stop a host for longer than an hour, or a week
 * where its platform said so.
 */
export const createStoredTurns = (db: Db, config: TurnsConfig) => {
  const { egress, readClock = () => readDbClock(db) } = config;
  let cleanedAt = -Infinity;

  const findRow = (host: string): TurnRow | undefined =>
    db.get<TurnRow>(
      sql`SELECT nextAt, heldUntil, starts FROM turns WHERE egress = ${egress} AND host = ${host}`,
    );

  const findRest = (platform: string, now: number) => {
    const row = db.get<{ until: number; refusal: string }>(
      sql`SELECT until, refusal FROM rests WHERE egress = ${egress} AND platform = ${platform}`,
    );
    return row === undefined || row.until <= now
      ? undefined
      : {
          forMs: Math.min(row.until - now, WEEK),
          refusal: JSON.parse(row.refusal) as Refusal,
        };
  };

  /** Forgets hosts that were not asked for a day, and rests that are over; once an hour. */
  const clean = (now: number): void => {
    if (Math.abs(now - cleanedAt) < HOUR) return;
    cleanedAt = now;
    db.run(
      sql`DELETE FROM turns WHERE egress = ${egress} AND nextAt < ${now - DAY} AND heldUntil < ${now}`,
    );
    db.run(sql`DELETE FROM rests WHERE egress = ${egress} AND until < ${now}`);
  };

  /** Gives a request its moment, in one transaction: a host that was idle is asked at once. */
  const take = ({ host, platform, gapMs, perHour, maxWaitMs, monotonic }: TurnInput): TakenTurn =>
    db.transaction(() => {
      const earliest = monotonic();
      const now = readClock();
      const readBetween = [earliest, monotonic()] as const;
      clean(now);
      const rest = findRest(platform, now);
      if (rest) return { rest, taken: false, waitMs: rest.forMs, heldMs: 0, readBetween };
      const row = findRow(host);
      const times = timesFromRow(row, now);
      const waitMs = nextTurn(times, { gapMs, perHour }, 0);
      const turn = { waitMs, heldMs: Math.max(0, times.heldUntil), readBetween };
      if (waitMs > maxWaitMs) return { ...turn, taken: false };
      const at = now + waitMs;
      const starts = JSON.stringify(withStart(minutesFromRow(row, now), at));
      db.run(
        sql`INSERT INTO turns (egress, host, nextAt, heldUntil, starts)
          VALUES (${egress}, ${host}, ${at + Math.ceil(gapMs)}, 0, ${starts})
          ON CONFLICT (egress, host)
          DO UPDATE SET nextAt = excluded.nextAt, starts = excluded.starts`,
      );
      return { ...turn, taken: true };
    });

  /** How it stands with a host, in milliseconds from now. */
  const look = (host: string): TurnTimes => timesFromRow(findRow(host), readClock());

  /** Lets no request to a host start for so many milliseconds. A shorter time does not cut a longer one short. */
  const hold = (host: string, forMs: number): void => {
    const now = readClock();
    db.run(
      sql`INSERT INTO turns (egress, host, nextAt, heldUntil, starts)
        VALUES (${egress}, ${host}, ${now}, ${now + Math.ceil(forMs)}, '{}')
        ON CONFLICT (egress, host) DO UPDATE SET heldUntil = excluded.heldUntil
        WHERE turns.heldUntil < excluded.heldUntil`,
    );
  };

  /** Stops a platform for so many milliseconds. A shorter rest does not cut a longer one short. */
  const rest = (platform: string, forMs: number, refusal: Refusal): void => {
    const until = readClock() + Math.ceil(forMs);
    db.run(
      sql`INSERT INTO rests (egress, platform, until, refusal)
        VALUES (${egress}, ${platform}, ${until}, ${JSON.stringify(refusal)})
        ON CONFLICT (egress, platform)
        DO UPDATE SET until = excluded.until, refusal = excluded.refusal
        WHERE rests.until < excluded.until`,
    );
  };

  const endRest = (platform: string): void =>
    void db.run(sql`DELETE FROM rests WHERE egress = ${egress} AND platform = ${platform}`);

  /** The platforms that rest. */
  const resting = (): string[] =>
    db
      .all<{ platform: string }>(
        sql`SELECT platform FROM rests WHERE egress = ${egress} AND until > ${readClock()} ORDER BY platform`,
      )
      .map(({ platform }) => platform);

  return {
    take,
    look,
    hold,
    rest,
    restOf: (platform: string) => findRest(platform, readClock()),
    endRest,
    resting,
  };
};

/** Moments in milliseconds from now. */
const timesFromRow = (row: TurnRow | undefined, now: number): TurnTimes => ({
  nextAt: Math.min((row?.nextAt ?? now) - now, HOUR),
  heldUntil: Math.min((row?.heldUntil ?? 0) - now, WEEK),
  // Each counts until an hour after its minute has ended: never too short, and a minute too long at most.
  starts: withinHour(
    Object.entries(minutesFromRow(row, now)).flatMap(([minute, count]) =>
      Array.from({ length: count }, () => (Number(minute) + 1) * MINUTE - now),
    ),
    0,
  ),
});

/** Those that count still. */
const minutesFromRow = (row: TurnRow | undefined, now: number): Minutes => {
  const minutes: Record<string, number> = {};
  for (const [minute, count] of Object.entries(JSON.parse(row?.starts ?? '{}') as Minutes)) {
    const kept = Math.min(Number(minute), Math.floor((now + HOUR) / MINUTE));
    if ((kept + 1) * MINUTE > now - HOUR) minutes[kept] = (minutes[kept] ?? 0) + count;
  }
  return minutes;
};

const withStart = (minutes: Minutes, at: number): Minutes => {
  const minute = Math.floor(at / MINUTE);
  return { ...minutes, [minute]: (minutes[minute] ?? 0) + 1 };
};
