import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { programEnv } from '../support/program-env.ts';
import type { Arrival } from './host.ts';

export interface RequestedHost {
  /** `http://127.0.0.1:…` */
  readonly origin: string;
  /** In their order. */
  readonly arrivals: () => Promise<readonly Arrival[]>;
  readonly close: () => Promise<void>;
}

const fileHere = (name: string): string => join(import.meta.dirname, name);

/** In a process of its own, which nothing that the test does holds. */
export const startHost = async (): Promise<RequestedHost> => {
  const child = fork(fileHere('host.ts'), { env: programEnv() });
  const ended = once(child, 'close');
  const [origin] = (await once(child, 'message')) as [string];
  const waiting: ((arrivals: readonly Arrival[]) => void)[] = [];
  // Answered in the order in which it is asked.
  child.on('message', (arrivals) => waiting.shift()?.(arrivals as readonly Arrival[]));
  return {
    origin,
    arrivals: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        child.send('arrivals');
      }),
    close: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

export interface CollectorConfig {
  readonly dir: string;
  /** `postgres://…` */
  readonly database: string;
  readonly origin: string;
  readonly silenceMs: number;
  /** How its evidence store is reached. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface ChaosCollector {
  readonly child: ChildProcess;
  readonly pid: number;
  /** On which `/health` is answered. */
  readonly port: number;
  readonly ended: Promise<unknown>;
}

/** Resolves once it collects. Rejects with its last words where it ends before. */
export const startChaosCollector = (config: CollectorConfig): Promise<ChaosCollector> =>
  new Promise((resolve, reject) => {
    const { dir, database, origin, silenceMs, environment } = config;
    const args = [dir, database, origin, String(silenceMs)];
    const child = fork(fileHere('collector.ts'), args, {
      env: programEnv(environment),
      silent: true,
    });
    let words = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4000)));
    const ended = once(child, 'close');
    void ended.then(() => reject(new Error(`a collector ended: ${words}`)));
    child.once('message', (port) =>
      resolve({ child, pid: child.pid ?? 0, port: Number(port), ended }),
    );
  });

/**
 * Milliseconds between two requests at the host: as long as it may have been, where the host stood still itself before
 * it noted one.
 */
export const shortestGap = (arrivals: readonly Arrival[]): number =>
  Math.min(
    ...arrivals
      .slice(1)
      .map(({ latest }, place) => latest - (arrivals[place]?.earliest ?? -Infinity)),
  );
