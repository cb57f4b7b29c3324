import { AppError } from '#kit/errors.ts';
import { isRunning, processHost } from '#kit/processes.ts';
import { messages } from '../messages.ts';
import { instant, newId, type Now } from './clock.ts';
import type { Db } from './db.ts';
import { sql } from './sql.ts';

/** A running process that may hold reservations and downloads, as long as it says that it lives. */
export interface ProcessLease {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly started: string;
  /** When it last said that it lives. */
  readonly heartbeat: string;
}

export type ProcessLeases = ReturnType<typeof createProcessLeases>;

/**
 * An engine that has not said for this long that it lives is taken for dead. If it was only paused
 * (stopped, or swapped out), it finds its calls refunded, and their answers are refused
 * (`Ledger.settle`).
 */
export const SILENCE_MS = 60_000;

/** The clocks of two machines do not differ by more. */
const LONGEST_CLOCK_DIFFERENCE_MS = 3_600_000;

/** A heartbeat as it was seen, and the moment (monotonic) from which it counts as silent. */
interface Seen {
  readonly heartbeat: string;
  readonly since: number;
}

export const createProcessLeases = (
  db: Db,
  now: Now,
  monotonic: () => number,
  silenceMs = SILENCE_MS,
) => {
  const id = newId(now());
  const host = processHost();
  const started = instant(now());

  /** Makes this engine's row, or makes it again when another process took us for dead. */
  const present = (): void => {
    if (!db.get(sql`SELECT 1 FROM engines WHERE id = ${id}`)) beat();
  };

  /** Says that this engine lives; due every `pulseMs`. */
  const beat = (): void => {
    db.run(
      sql`INSERT INTO engines (id, host, pid, started, heartbeat)
        VALUES (${id}, ${host}, ${process.pid}, ${started}, ${instant(now())})
        ON CONFLICT (id) DO UPDATE SET heartbeat = excluded.heartbeat`,
    );
  };

  const seen = new Map<string, Seen>();
  let forgotten = 0;

  /**
   * How long another engine has been silent, in milliseconds. By the clock of the day only at the first
   * sight, and only of an engine on this machine: two machines' clocks may differ. From then on by our own
   * count since its heartbeat last changed, because the clock may be set, and both may have slept with the
   * machine.
   */
  const measureSilence = ({ id: engine, host: itsHost, heartbeat }: ProcessLease): number => {
    const known = seen.get(engine);
    if (known?.heartbeat === heartbeat) return monotonic() - known.since;
    const isByClock = known === undefined && itsHost === host;
    const age = isByClock ? Math.max(0, now() - Date.parse(heartbeat)) : 0;
    seen.set(engine, { heartbeat, since: monotonic() - age });
    return age;
  };

  const isDead = (engine: ProcessLease): boolean => {
    if (engine.id === id) return false;
    if (measureSilence(engine) > silenceMs) return true;
    // Another machine's or container's process numbers say nothing here.
    if (engine.host !== host) return false;
    // Our own number under another name: that process is gone and its number was given to us.
    return engine.pid === process.pid || !isRunning(engine.pid);
  };

  const listOpenCalls = (engine: string): string[] =>
    db
      .all<{ callId: string }>(
        sql`SELECT callId FROM reservations WHERE engine = ${engine} ORDER BY rowid`,
      )
      .map(({ callId }) => callId);

  /**
   * Gives back what dead engines left open and forgets them; answers the ids of the calls. What a
   * living engine reserved (a command line beside the app) is not touched.
   */
  const recover = (refund: (callId: string, note: string) => unknown): string[] => {
    // Looked for before the lock is taken: mostly nobody has died.
    if (!list().some(isDead)) return [];
    return db.transaction(() => {
      const refunded: string[] = [];
      for (const engine of list().filter(isDead)) {
        for (const callId of listOpenCalls(engine.id)) {
          refund(callId, 'interrupted');
          refunded.push(callId);
        }
        db.run(sql`DELETE FROM engines WHERE id = ${engine.id}`);
        db.run(sql`DELETE FROM topicChanges WHERE engine = ${engine.id}`);
        seen.delete(engine.id);
        forgotten += 1;
      }
      return refunded;
    });
  };

  const list = (): ProcessLease[] =>
    db.all<ProcessLease>(sql`SELECT * FROM engines ORDER BY started, id`);

  /** The calls of this engine whose reservations are open, in the order in which they were made. */
  const openCalls = (): string[] => listOpenCalls(id);

  /** Takes this engine's row away, unless calls are still open: the next start refunds those. */
  const leave = (): void =>
    db.transaction(() => {
      db.run(sql`DELETE FROM topicChanges WHERE engine = ${id}`);
      db.run(
        sql`DELETE FROM engines WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM reservations
          WHERE engine = ${id})`,
      );
    });

  /** The engines other than this one that are not known to be dead. */
  const living = (): ProcessLease[] => list().filter((lease) => lease.id !== id && !isDead(lease));

  /** Whether an engine, of its id, works: this one, or one that is not known to be dead. */
  const isLiving = (engine: string): boolean =>
    engine === id || living().some((lease) => lease.id === engine);

  /**
   * For a command that must not begin beside another engine: those that may still work, with the name of their
   * machine. It cannot wait for silence, so one that has not said for an hour that it lives counts as dead.
   */
  const holders = (): { readonly pid: number; readonly host: string }[] =>
    living()
      .filter(({ heartbeat }) => now() - Date.parse(heartbeat) < LONGEST_CLOCK_DIFFERENCE_MS)
      .map(({ pid, host: its }) => ({ pid, host: its.split(' ', 1)[0] ?? its }));

  return {
    id,
    /** How often this engine says that it lives, and looks who does not, in milliseconds. */
    pulseMs: silenceMs / 4,
    present,
    beat,
    recover,
    /** How many dead engines this one has forgotten. */
    countForgotten: (): number => forgotten,
    list,
    living,
    holders,
    isLiving,
    openCalls,
    leave,
  };
};

/**
 * Another process that works with the data, or did until moments ago: before the schema is changed, because a program of
 * before would go on writing as its own schema was. On this machine a process is dead as soon as it does not run.
 */
const findOtherProcess = (db: Db, now: Now): ProcessLease | undefined => {
  const here = processHost();
  return db.all<ProcessLease>(sql`SELECT * FROM engines ORDER BY started, id`).find((lease) => {
    const silence = now() - Date.parse(lease.heartbeat);
    return lease.host === here
      ? lease.pid !== process.pid && isRunning(lease.pid) && silence < LONGEST_CLOCK_DIFFERENCE_MS
      : silence < SILENCE_MS;
  });
};

/** Throws where there is one. */
export const requireAlone = (db: Db, now: Now): void => {
  const other = findOtherProcess(db, now);
  if (!other) return;
  const { pid, host } = other;
  throw new AppError(
    db.engine === 'sqlite' ? 'data_folder' : 'database',
    messages.olderProcessAtWork({ pid: String(pid), host: host.split(' ', 1)[0] ?? host }),
  );
};
