import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNet, type Net } from '../../../net/index.ts';
import { site } from '../../../net/testing/invented.ts';
import { openStore, type DownloadRow, type Store } from '../../../store/index.ts';
import { createQueue, type DownloadQueue } from '../queue.ts';
import type { QueueConfig } from '../queue-config.ts';
import { mediaServer, type FileVersion, type MediaServer } from './media-server.ts';

/** For tests: the queue on a folder and a store of its own, before a real server, by the real way out. */
export interface DownloadBench {
  readonly server: MediaServer;
  readonly store: Store;
  readonly folder: string;
  readonly queue: DownloadQueue;
  /** Queues the file of the server, and starts unless told otherwise; answers the download. */
  readonly add: (pump?: boolean) => string;
  /** Resolves with the row once the download rests in a state in which nothing goes on. */
  readonly rested: (id: string) => Promise<DownloadRow>;
  /** Tries again, and waits until that rests. */
  readonly again: (id: string) => Promise<DownloadRow>;
  /** The program as it is after it ended and was started again. */
  readonly reopen: () => Promise<void>;
  /** Names in the folder, those of parts included. */
  readonly files: () => string[];
  readonly content: (name: string) => Buffer;
  readonly close: () => Promise<void>;
}

const HOST = 'v1.media.test';

export const downloadBench = async (
  version: FileVersion,
  more: Partial<QueueConfig> = {},
): Promise<DownloadBench> => {
  const server = await mediaServer(version);
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-resumed-'));
  const store = openStore({ dir: ':memory:' });
  const net: Net = createNet({
    userAgent: 'Bowerbird/0.0.0 (test)',
    local: { [HOST]: server.origin },
  });
  const listeners = new Set<() => void>();
  const open = (): DownloadQueue =>
    createQueue({
      rows: store.downloads,
      defaultFolder: () => folder,
      folder: () => folder,
      link: () => Promise.resolve({ url: `https://${HOST}/file`, mediaType: 'video/mp4' }),
      media: async (_row, url, headers, signal) => {
        const reply = await net.media(url, site, { headers, signal });
        return { ...reply, body: counted(reply.body, server.taken) };
      },
      push: () => {},
      changed: () => listeners.forEach((listen) => listen()),
      now: Date.now,
      ...more,
    });
  let queue = open();
  const rested = (id: string): Promise<DownloadRow> =>
    new Promise((resolve) => {
      const look = (): void => {
        const row = store.downloads.get(id);
        if (!row || row.state === 'queued' || row.state === 'running') return;
        listeners.delete(look);
        resolve(row);
      };
      listeners.add(look);
      look();
    });
  return {
    server,
    store,
    folder,
    get queue() {
      return queue;
    },
    add: (pump = true) => {
      const { id } = store.downloads.add({
        operation: 'site.get-link',
        params: { videoId: '1' },
        platform: site.segment,
        sourceUrl: null,
        title: 'A film',
      });
      if (pump) queue.pump();
      return id;
    },
    rested,
    again: (id) => {
      queue.resume(id);
      return rested(id);
    },
    reopen: async () => {
      await queue.close();
      store.downloads.resetRunning();
      queue = open();
      queue.pump();
    },
    files: () => readdirSync(folder).sort(),
    content: (name) => readFileSync(join(folder, name)),
    close: async () => {
      await queue.close();
      await net.close();
      store.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Tells how many bytes the reader has done with. */
async function* counted(
  body: AsyncIterable<Uint8Array>,
  taken: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    yield chunk;
    taken((bytes += chunk.byteLength));
  }
}

/** One download through everything that its server does; tried again until it is done. */
export interface Resumed {
  /** Versions and misbehaviours, one for each attempt; the last version stays. */
  readonly attempts: readonly {
    readonly version: FileVersion;
    readonly odd: MediaServer['next'][number];
  }[];
}

/**
 * Runs one such download and answers its finished row and file. Whatever the server did, the file is
 * to be one of the versions, byte by byte, and its hash that version's.
 */
export const resumedDownload = async ({ attempts }: Resumed) => {
  const [first] = attempts;
  if (!first) throw new Error('a download needs an attempt');
  const on = await downloadBench(first.version);
  try {
    on.server.next.push(first.odd);
    const id = on.add();
    let row = await on.rested(id);
    for (const { version, odd } of attempts.slice(1)) {
      if (row.state === 'done') break;
      on.server.version = version;
      on.server.next.splice(0, Infinity, odd);
      row = await on.again(id);
    }
    if (row.state !== 'done') row = await on.again(id);
    const { file } = row;
    return {
      row,
      bytes: file === null ? undefined : readFileSync(file),
      asked: on.server.asked.map(({ range, 'if-range': condition }) => ({ range, condition })),
      files: on.files(),
    };
  } finally {
    await on.close();
  }
};

/**
 * Attempts as chance has them: the server breaks off, changes the file, takes the condition for met
 * when it is not, and tells lies about what it sends. `chance` gives numbers from 0 to 1.
 */
export const inventedAttempts = (chance: () => number, count: number): Resumed['attempts'] => {
  const below = (most: number): number => Math.floor(chance() * most);
  let version = 0;
  return Array.from({ length: count }, (_, attempt) => {
    if (chance() < 0.4) version += 1;
    const size = 8000 + below(3) * 1000;
    const lies = [
      {},
      // Never that of another version in the same length: nobody could see through that.
      { etag: `"lie-${attempt}"` },
      { etag: undefined },
      { 'content-length': undefined },
      { 'content-range': `bytes ${below(9000)}-${size - 1}/${size}` },
    ];
    return {
      version: {
        bytes: Buffer.alloc(8000 + (version % 3) * 1000, version + 1),
        headers: { etag: `"${version}"` },
      },
      odd: {
        cutAfter: 1000 + below(7000),
        ignoresCondition: chance() < 0.5,
        headers: lies[below(lies.length)] ?? {},
      },
    };
  });
};
