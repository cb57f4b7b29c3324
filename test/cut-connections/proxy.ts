import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AT, TRAP, type ProxyThreadData } from './proxy-states.ts';

/** A line between programs and PostgreSQL that can be cut. */
export interface DatabaseProxy {
  /** `postgres://…` through the proxy. */
  readonly url: string;
  /** Cuts every connection, and each new one at once. */
  readonly cut: () => void;
  readonly mend: () => void;
  /** For good: nothing passes any more, nobody is told, and new connections find nobody. */
  readonly stall: () => void;
  /**
   * Cuts the connection of the next COMMIT: before the server gets it, or after the server has answered and before
   * the client gets the answer. Afterwards everything passes.
   */
  readonly cutAtCommit: (when: 'before' | 'after') => void;
  /** Connections that were cut, or refused, so far. */
  readonly cuts: () => number;
  readonly close: () => Promise<void>;
}

/** In a thread of its own: the store holds the thread that asks it. */
export const startProxy = async (databaseUrl: string): Promise<DatabaseProxy> => {
  const url = new URL(databaseUrl);
  const states = new Int32Array(new SharedArrayBuffer(12));
  const data: ProxyThreadData = { host: url.hostname, port: Number(url.port), states };
  const thread = new Worker(join(import.meta.dirname, 'proxy-thread.ts'), { workerData: data });
  const [port] = (await once(thread, 'message')) as [number];
  url.port = String(port);
  const tell = (what: 'cut' | 'stall' | 'close'): void =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no page
    thread.postMessage(what);
  return {
    url: url.href,
    cut: () => {
      Atomics.store(states, AT.isCut, 1);
      tell('cut');
    },
    stall: () => tell('stall'),
    mend: () => void Atomics.store(states, AT.isCut, 0),
    cutAtCommit: (when) => void Atomics.store(states, AT.trap, TRAP[when]),
    cuts: () => Atomics.load(states, AT.cuts),
    close: async () => {
      Atomics.store(states, AT.isCut, 1);
      const ended = once(thread, 'exit');
      tell('close');
      await ended;
    },
  };
};
