/** The first process of `serve --processes N`: it opens no data, and starts and ends those that do. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../doors/http/listen.ts';
import { EXIT } from './command.ts';
import { printLine } from './print.ts';
import { untilSignal } from './until-signal.ts';
import { passOnReadings } from './worker-readings.ts';

/** Before a process that ended is replaced; twice as long each time, while they do not last. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** One that lived for so long begins with the first pause again. */
const LASTING_MS = 60_000;

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

interface Started {
  readonly worker: Worker;
  /** `undefined` where it ended before it answered. */
  readonly listening: Promise<string | undefined>;
  readonly ended: Promise<Ended>;
}

/** The arguments of one process: those of all without their number. */
const argumentsOfOne = (args: readonly string[]): string[] =>
  args.filter(
    (arg, at) =>
      arg !== '--processes' && args[at - 1] !== '--processes' && !arg.startsWith('--processes='),
  );

const start = (number: number): Started => {
  const worker = cluster.fork({ [WORKER_VARIABLE]: String(number) });
  const ended = once(worker, 'exit').then(([code, signal]): Ended => ({ code, signal }));
  const listening = new Promise<string | undefined>((resolve) => {
    worker.on('message', (message: unknown) => {
      const found = listeningFromMessage(message);
      if (found) resolve(found);
    });
    void ended.then(() => resolve(undefined));
  });
  return { worker, listening, ended };
};

const reasonOf = ({ code, signal }: Ended): string =>
  signal === null ? `with code ${code ?? 'unknown'}` : `by ${signal}`;

/** Starts one of them again and again, until `ending`. */
const keepRunning = async (
  number: number,
  first: Started,
  { ending, warn }: { ending: AbortSignal; warn: (sentence: string) => void },
): Promise<void> => {
  let current = first;
  let pauseMs = FIRST_PAUSE_MS;
  for (;;) {
    const since = performance.now();
    const end = (): void => void current.worker.process.kill('SIGTERM');
    if (ending.aborted) end();
    else ending.addEventListener('abort', end, { once: true });
    const ended = await current.ended;
    ending.removeEventListener('abort', end);
    if (ending.aborted) return;
    if (performance.now() - since >= LASTING_MS) pauseMs = FIRST_PAUSE_MS;
    warn(
      `process ${number} of the server ended ${reasonOf(ended)}; another is started in ${pauseMs / 1000} s`,
    );
    await pause(pauseMs, undefined, { signal: ending }).catch(() => undefined);
    if (ending.aborted) return;
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    current = start(number);
  }
};

interface Config {
  readonly count: number;
  /** As it was given; 0 for any that is free. */
  readonly port: number | undefined;
  readonly host: string;
  readonly warn: (sentence: string) => void;
}

/** Answers the exit code once all of them have ended. */
export const serveProcesses = async ({ count, port, host, warn }: Config): Promise<number> => {
  const args = argumentsOfOne(process.argv.slice(2));
  // Where any port would do, all of them and their successors take the same.
  if (port === 0) args.push('--port', String(await findFreePort(host)));
  // Whoever is free takes the next connection. Dealt out by this process instead, one that a process was dealt as it
  // was killed would stay open here, and its client would wait without end.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: process.argv[1], args });
  cluster.on('message', (worker, message) =>
    passOnReadings(worker, message, cluster.workers ?? {}),
  );
  const ending = new AbortController();
  void untilSignal().then(() => ending.abort());
  // The first brings the data up to date, and says why it cannot be used.
  const first = start(1);
  const running = [keepRunning(1, first, { ending: ending.signal, warn })];
  const listening = await Promise.race([first.listening, first.ended.then(() => undefined)]);
  if (listening === undefined) {
    ending.abort();
    await Promise.all(running);
    return (await first.ended).code ?? EXIT.failed;
  }
  const others = Array.from({ length: count - 1 }, (_, at) => start(at + 2));
  others.forEach((one, at) =>
    running.push(keepRunning(at + 2, one, { ending: ending.signal, warn })),
  );
  await Promise.all(others.map((one) => one.listening));
  printLine(`listening on ${listening}`);
  await Promise.all(running);
  return EXIT.ok;
};

/** One of the processes of `serve --processes N`, as it and the first process know it. */

/** Set for each of them: its number, from 1 on. */
export const WORKER_VARIABLE = 'BOWERBIRD_SERVE_WORKER';

export const isWorker = (): boolean => process.env[WORKER_VARIABLE] !== undefined;

/** Tells the first process that this one answers, and where: `http://127.0.0.1:8674`. */
export const announceListening = (listening: string): void => void process.send?.({ listening });

/** Where one answers, if a message tells that. */
export const listeningFromMessage = (message: unknown): string | undefined =>
  typeof message === 'object' &&
  message !== null &&
  'listening' in message &&
  typeof message.listening === 'string'
    ? message.listening
    : undefined;

/** Lets the process end, which its connection to the first one keeps. */
export const endWorker = (): void => {
  if (isWorker() && process.connected) process.disconnect();
};
