import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import type { Push } from '../../index.ts';
import {
  openStore,
  type DownloadRow,
  type AddFileInput,
  type Store,
} from '../../../store/index.ts';
import { createQueue, type DownloadQueue } from '../queue.ts';
import { mediaHost, type MediaHost } from './media-host.ts';

/** For tests: a download queue on a temporary folder, before a media host that streams from memory. */
export interface QueueBench {
  readonly dir: string;
  readonly store: Store;
  readonly host: MediaHost;
  /** The queue; another one after `reopen`. */
  readonly queue: DownloadQueue;
  readonly pushed: Push[];
  /** For each link that was asked for: whether a fresh one was wanted. */
  readonly links: boolean[];
  readonly add: (title?: string, id?: string) => string;
  /** Adds a file that an answer named. */
  readonly addFile: (file?: Partial<AddFileInput>) => string;
  /** Waits that the queue asked for: how long, and their end. */
  readonly waits: { readonly ms: number; readonly end: () => void }[];
  readonly row: (id: string) => DownloadRow | undefined;
  /** Names in the folder; the folder of a part without what is random in its name. */
  readonly files: () => string[];
  readonly part: (id: string) => string;
  /** As after a restart of the program. */
  readonly reopen: () => void;
  readonly close: () => Promise<void>;
}

const PART = /(?<=^\.bowerbird-.*)-[^-]{6}$/;

export const queueBench = (file: Uint8Array): QueueBench => {
  const dir = mkdtempSync(join(tmpdir(), 'bowerbird-downloads-'));
  const store = openStore({ dir: ':memory:' });
  const host = mediaHost(file);
  const [pushed, links]: [Push[], boolean[]] = [[], []];
  const waits: { readonly ms: number; readonly end: () => void }[] = [];
  const open = (): DownloadQueue =>
    createQueue({
      rows: store.downloads,
      defaultFolder: () => dir,
      folder: () => dir,
      link: (_, fresh) => {
        const n = links.push(fresh);
        return Promise.resolve({
          url: `https://media.example/${n}`,
          mediaType: 'video/mp4',
          callId: `call-${n}`,
          fetchedAt: '2026-08-01T12:00:00.000Z',
        });
      },
      media: (_, url, headers, signal) => host.get(url, headers, signal),
      push: (message) => pushed.push(message),
      changed: () => {},
      now: Date.now,
      later: (end, ms) => {
        waits.push({ ms, end });
        return () => {};
      },
    });
  let queue = open();
  return {
    dir,
    store,
    host,
    get queue() {
      return queue;
    },
    pushed,
    links,
    waits,
    addFile: (file = {}) => {
      const [added] = store.downloads.addFiles([
        {
          operation: 'site.list-things',
          params: { listId: 'L1' },
          platform: 'site',
          sourceUrl: 'https://site.example/things/1',
          address: 'https://media.example/pictures/1.jpg?size=large',
          name: 'thing-1',
          title: 'A picture',
          ...file,
        },
      ]);
      queue.pump();
      return added?.row.id ?? '';
    },
    add: (title = 'A film', id = '123') => {
      const row = store.downloads.add({
        operation: 'site.get-link',
        params: { videoId: id },
        platform: 'site',
        sourceUrl: '/v1/site/videos/123/download',
        title,
      });
      queue.pump();
      return row.id;
    },
    row: (id) => store.downloads.get(id),
    files: () =>
      readdirSync(dir)
        .map((name) => name.replace(PART, ''))
        .sort(),
    part: (id) => store.downloads.get(id)?.partial ?? '',
    reopen: () => {
      queue = open();
      store.downloads.resetRunning();
      queue.pump();
    },
    close: async () => {
      await queue.close();
      store.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};

/** The file that the tests of the queue download. */
export const FILE = Buffer.from(Array.from({ length: 10_000 }, (_, i) => (i * 7) % 251));

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Waits until a download is in a state. */
export const untilState = (on: QueueBench, id: string, state: string): Promise<void> =>
  eventually(() => expect(on.row(id)?.state).toBe(state));
