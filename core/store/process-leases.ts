import { hostname } from 'node:os';
import { instant, newId, type Now } from './clock.ts';
import type { Db } from './db.ts';

/** A running process that may hold reservations and downloads. */
export interface EngineRow {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly started: string;
  /** When it last said that it lives. */
  readonly heartbeat: string;
}

export type Engines = ReturnType<typeof createEngines>;

/** An engine that has not said for this long that it lives is taken for dead. */
export const SILENCE_MS = 60_000;

export const createEngines = (db: Db, now: Now) => {
  const id = newId(now());
  const host = hostname();
  const started = instant(now());

  /** Makes this engine's row, or makes it again when another process took us for dead. */
  const present = (): void => {
    if (!db.prepare('SELECT 1 FROM engines WHERE id = ?').get(id)) beat();
  };

  /** Says that this engine lives; due well within `SILENCE_MS`. */
  const beat = (): void => {
    db.prepare(
      `INSERT INTO engines (id, host, pid, started, heartbeat)
       VALUES (:id, :host, :pid, :started, :heartbeat)
       ON CONFLICT (id) DO UPDATE SET heartbeat = excluded.heartbeat`,
    ).run({ id, host, pid: process.pid, started, heartbeat: instant(now()) });
  };

  const isDead = (engine: EngineRow): boolean => {
    if (engine.id === id) return false;
    if (engine.heartbeat < instant(now() - SILENCE_MS)) return true;
    // Another machine's or container's process numbers say nothing here.
    if (engine.host !== host) return false;
    // Our own number under another name: that process is gone and its number was given to us.
    return engine.pid === process.pid || !isRunning(engine.pid);
  };

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
        const open = db
          .prepare<{ callId: string }>(
            'SELECT callId FROM reservations WHERE engine = ? ORDER BY rowid',
          )
          .all(engine.id);
        for (const { callId } of open) {
          refund(callId, 'interrupted');
          refunded.push(callId);
        }
        db.prepare('DELETE FROM engines WHERE id = ?').run(engine.id);
      }
      return refunded;
    });
  };

  const list = (): EngineRow[] =>
    db.prepare<EngineRow>('SELECT * FROM engines ORDER BY started, id').all();

  /** Takes this engine's row away, unless calls are still open: the next start refunds those. */
  const leave = (): void => {
    db.prepare(
      'DELETE FROM engines WHERE id = :id AND NOT EXISTS (SELECT 1 FROM reservations WHERE engine = :id)',
    ).run({ id });
  };

  /** The engines other than this one that are not known to be dead. */
  const living = (): EngineRow[] => list().filter((engine) => engine.id !== id && !isDead(engine));

  return { id, present, beat, recover, list, living, leave };
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, but is not ours to signal.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
