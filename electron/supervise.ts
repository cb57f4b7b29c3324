/**
 * Keeps the engine running. A crash costs the calls in flight, never the window: the engine is
 * started again, at once the first time, then with growing pauses; after several crashes in a row
 * it stays down until the person asks for it.
 */
import type { EngineState } from './channels.ts';

/** The part of Electron's UtilityProcess that is used here, so that tests can stand in for it. */
export interface Engine {
  readonly send: (message: unknown) => void;
  readonly kill: () => boolean;
  readonly onExit: (listener: (code: number) => void) => void;
}

export interface Supervision<E extends Engine> {
  readonly fork: () => E;
  /** The engine was started: time to hand out ports. They wait for it inside the channel. */
  readonly onStart: (engine: E) => void;
  readonly onState: (state: EngineState) => void;
  /** Injected so that tests do not wait. */
  readonly later: (ms: number, run: () => void) => () => void;
  readonly now: () => number;
}

export interface Supervisor<E extends Engine> {
  readonly engine: () => E | undefined;
  readonly state: () => EngineState;
  /** Starts it again, after `failed` or when the person wants it; resolves when it was started. */
  readonly restart: () => Promise<void>;
  /** Asks the engine to finish and resolves when it is gone; ends it after the grace time. */
  readonly stop: () => Promise<void>;
}

const PAUSES_MS = [0, 500, 2_000, 5_000, 15_000];
/** An engine that ran this long is well again: its next crash is a first one. */
const WELL_MS = 60_000;
/** Nobody sees it end: on a busy computer it writes what it has, and only what hangs is ended. */
const GRACE_MS = 30_000;

export const supervise = <E extends Engine>(using: Supervision<E>): Supervisor<E> => {
  let engine: E | undefined;
  let state: EngineState = 'starting';
  let crashes = 0;
  let startedAt = 0;
  let stopped: (() => void) | undefined;
  let restarted: (() => void) | undefined;
  let stopping = false;
  let cancelPause: (() => void) | undefined;

  const become = (next: EngineState): void => {
    state = next;
    using.onState(next);
  };

  const start = (): void => {
    startedAt = using.now();
    const started = using.fork();
    engine = started;
    started.onExit(() => left(started));
    become('running');
    using.onStart(started);
    restarted?.();
  };

  const left = (which: E): void => {
    if (which !== engine) return;
    engine = undefined;
    if (stopping) return stopped?.();
    if (using.now() - startedAt >= WELL_MS) crashes = 0;
    const pause = PAUSES_MS[crashes];
    crashes += 1;
    if (pause === undefined) return become('failed');
    become('restarting');
    cancelPause = using.later(pause, start);
  };

  const restart = async (): Promise<void> => {
    if (stopping) return;
    crashes = 0;
    cancelPause?.();
    if (engine === undefined) return start();
    const isStarted = new Promise<void>((resolve) => {
      restarted = resolve;
    });
    end(engine);
    await isStarted;
  };

  /** It writes its last rows; one that hangs is ended. */
  const end = (running: E, ended?: () => void): void => {
    running.send({ stop: true });
    using.later(GRACE_MS, () => {
      running.kill();
      ended?.();
    });
  };

  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      stopping = true;
      cancelPause?.();
      if (engine === undefined) return resolve();
      stopped = resolve;
      end(engine, resolve);
    });

  start();
  return { engine: () => engine, state: () => state, restart, stop };
};
