/**
 * A reply that a page gets of its service worker is seen twice: as the worker received it of the site, and
 * as the page received it of the worker. Which of the worker's replies a page's reply repeats is found by
 * method and address: the worker asks while the page waits.
 */
import { createHash } from 'node:crypto';

/** What became of a worker's reply: the digest of its body, or `undefined` where it could not be kept. */
type WorkerCopy = Promise<string | undefined>;

export interface WorkerCopies {
  /** The worker asks for that; the function is called when its reply was kept, or could not be. */
  readonly begin: (method: string, url: string) => (body: Uint8Array | undefined) => void;
  /** The worker's oldest reply to that, which is then no other's; `undefined` when it asked for none. */
  readonly take: (method: string, url: string) => WorkerCopy | undefined;
}

/** Of a worker that asks for its own ends, nobody ever takes what it got. */
const MAX_KEPT = 500;

export const createWorkerCopies = (): WorkerCopies => {
  /** Oldest first. */
  const copies: { readonly key: string; readonly copy: WorkerCopy }[] = [];
  return {
    begin: (method, url) => {
      const { promise, resolve } = Promise.withResolvers<string | undefined>();
      copies.push({ key: `${method} ${url}`, copy: promise });
      if (copies.length > MAX_KEPT) copies.shift();
      return (body) => resolve(body && computeDigest(body));
    },
    take: (method, url) => {
      const index = copies.findIndex(({ key }) => key === `${method} ${url}`);
      return index < 0 ? undefined : copies.splice(index, 1)[0]?.copy;
    },
  };
};

export const computeDigest = (body: Uint8Array): string =>
  createHash('sha256').update(body).digest('base64');
