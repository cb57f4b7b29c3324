import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { makeEnding, makeExchange } from '../calls/fixtures.ts';
import { openStore, type Store, type StoreOptions } from '../index.ts';
import { startS3Server, type S3Server } from './s3-server.ts';

export const S3 = 's3://evidence/lab';
export const DAY_MS = 86_400_000;
/** sha256 of `hello`. */
export const HELLO = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
export const AWAY = 'Service unavailable: the evidence store cannot be used now: ';

export interface EvidencePlace {
  readonly server: S3Server;
  /** A data folder of the test. */
  readonly data: (name?: string) => string;
  /** A store on `data()` with the bucket, at the time of `pass`; closed with the test. */
  readonly openAt: (more?: Partial<StoreOptions>) => Store;
  /** The same once the bucket is its own. */
  readonly started: (more?: Partial<StoreOptions>) => Store;
  /** Lets monotonic time go on. */
  readonly pass: (ms: number) => void;
  /** Keys of replies in the bucket. */
  readonly objects: () => string[];
}

/** A server of objects for a file of tests, empty before each. */
export const eachEvidenceStore = (begin: (place: EvidencePlace) => void): void => {
  let server: S3Server;
  let folder: string;
  let open: Store[];
  beforeAll(() => {
    server = startS3Server();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bowerbird-evidence-'));
    open = [];
    let time = 0;
    const data = (name = 'data'): string => join(folder, name);
    const openAt = (more: Partial<StoreOptions> = {}): Store => {
      const { environment } = server;
      const at = { dir: data(), evidence: S3, environment, monotonic: () => time };
      const store = openStore({ ...at, ...more });
      open.push(store);
      return store;
    };
    begin({
      server,
      data,
      openAt,
      started: (more) => {
        const store = openAt(more);
        store.evidenceObjects.start();
        return store;
      },
      pass: (ms) => void (time += ms),
      objects: () => server.keys().filter((key) => /^lab\/[0-9a-f]{2}\//.test(key)),
    });
  });
  afterEach(() => {
    for (const store of open) store.close();
    server.fail();
    for (const key of server.keys()) server.remove(key);
    server.requests();
    rmSync(folder, { recursive: true, force: true });
  });
};

/** Keeps a call with these replies. */
export const keepReplies = (store: Store, id: string, ...bodies: readonly string[]): void => {
  store.ledger.reserve('window', 1, id);
  store.calls.finish(id, makeEnding({ exchanges: bodies.map((body) => makeExchange(body)) }));
};

export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

export const messageOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'nothing was thrown';
};
