import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Push } from '../../doors/contract.ts';
import { AppError } from '../../kit/errors.ts';
import { openStore, type Store } from '../../store/index.ts';
import { mediaHost, type MediaHost } from './testing/media-host.ts';
import { createQueue, type DownloadQueue } from './queue.ts';

const FILE = Buffer.from(Array.from({ length: 10_000 }, (_, i) => (i * 7) % 251));
const OTHER = Buffer.from(Array.from({ length: 8_000 }, (_, i) => (i * 11) % 241));
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let dir: string;
let store: Store;
let host: MediaHost;
let queue: DownloadQueue;
let pushed: Push[];
let links: boolean[];

const open = (): DownloadQueue =>
  createQueue({
    rows: store.downloads,
    defaultFolder: dir,
    folder: () => dir,
    link: (_, fresh) => {
      links.push(fresh);
      const link = { url: `https://media.example/${links.length}`, mediaType: 'video/mp4' };
      return Promise.resolve({
        ...link,
        callId: `call-${links.length}`,
        fetchedAt: '2026-08-01T12:00:00.000Z',
      });
    },
    media: (_, url, headers, signal) => host.get(url, headers, signal),
    push: (message) => pushed.push(message),
    changed: () => {},
    now: Date.now,
  });

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-downloads-'));
  store = openStore({ dir: ':memory:' });
  host = mediaHost(FILE);
  [pushed, links] = [[], []];
  queue = open();
});
afterEach(async () => {
  await queue.close();
  store.close();
  rmSync(dir, { recursive: true, force: true });
});

const add = (title = 'A film', id = '123'): string => {
  const row = store.downloads.add({
    operation: 'site.get-link',
    params: { videoId: id },
    platform: 'site',
    sourceUrl: '/v1/site/videos/123/download',
    title,
  });
  queue.pump();
  return row.id;
};
const row = (id: string) => store.downloads.get(id);
const until = (id: string, state: string) =>
  vi.waitFor(() => expect(row(id)?.state).toBe(state), { interval: 5 });
const files = (): string[] => readdirSync(dir).sort();

describe('a download', () => {
  test('arrives whole, with its hash, its metadata beside it, and nothing else', async () => {
    const id = add();
    await until(id, 'done');
    const done = row(id);
    expect(files()).toEqual(['site-123 A film.mp4', 'site-123 A film.mp4.json']);
    expect(readFileSync(join(dir, 'site-123 A film.mp4')).equals(FILE)).toBe(true);
    expect(done).toMatchObject({
      file: join(dir, 'site-123 A film.mp4'),
      sidecar: join(dir, 'site-123 A film.mp4.json'),
      partial: null,
      received: 10_000,
      total: 10_000,
      sha256: sha256(FILE),
      mediaType: 'video/mp4',
      attempts: 1,
      error: null,
    });
    expect(JSON.parse(readFileSync(done?.sidecar ?? '', 'utf8'))).toMatchObject({
      operation: 'site.get-link',
      params: { videoId: '123' },
      title: 'A film',
      mediaType: 'video/mp4',
      size: 10_000,
      sha256: sha256(FILE),
      linkObtainedByCall: 'call-1',
      linkObtainedAt: '2026-08-01T12:00:00.000Z',
    });
    expect(host.asked).toEqual([{ url: 'https://media.example/1', headers: {} }]);
    expect(pushed[0]).toMatchObject({ push: 'progress', download: { id, total: 10_000 } });
  });

  test('a hostile title stays in the folder', async () => {
    const id = add('../../\u202egpj.exe\0/C:\\CON', '../..');
    await until(id, 'done');
    expect(files()).toEqual(['site-item gpj.exe C CON.mp4', 'site-item gpj.exe C CON.mp4.json']);
  });

  test('never overwrites a file, nor the metadata of another', async () => {
    writeFileSync(join(dir, 'site-123 A film.mp4'), 'mine');
    writeFileSync(join(dir, 'site-123 A film (2).mp4.json'), 'mine too');
    writeFileSync(join(dir, 'site-123 A film (3).mp4'), '');
    const id = add();
    await until(id, 'done');
    expect(row(id)?.file).toBe(join(dir, 'site-123 A film (4).mp4'));
    expect(readFileSync(join(dir, 'site-123 A film.mp4'), 'utf8')).toBe('mine');
    expect(readFileSync(join(dir, 'site-123 A film (2).mp4.json'), 'utf8')).toBe('mine too');
    expect(readFileSync(join(dir, 'site-123 A film (3).mp4'), 'utf8')).toBe('');
  });

  test('two run at once, the third waits its turn', async () => {
    host.holdAt = 3000;
    const ids = [add('one', '1'), add('two', '2'), add('three', '3')];
    await host.held();
    expect(ids.map((id) => row(id)?.state)).toEqual(['running', 'running', 'queued']);
    host.release();
    for (const id of ids) await until(id, 'done');
  });

  test('what another process has claimed is left alone', async () => {
    const { id } = store.downloads.add({
      operation: 'x.y',
      params: { a: '1' },
      platform: 'x',
      sourceUrl: '/',
    });
    store.downloads.claim(id);
    queue.pump();
    const own = add();
    await until(own, 'done');
    expect(row(id)).toMatchObject({ state: 'running', attempts: 1 });
    expect(host.asked.length).toBe(1);
  });
});

describe('pausing and going on', () => {
  const pausedAt = async (bytes: number): Promise<string> => {
    host.holdAt = bytes;
    const id = add();
    await host.held();
    queue.pause(id);
    await vi.waitFor(() => expect(row(id)?.received).toBe(bytes), { interval: 5 });
    host.holdAt = undefined;
    return id;
  };

  test('goes on where it stopped, with Range and If-Range; the hash covers the whole', async () => {
    const id = await pausedAt(4000);
    expect(row(id)).toMatchObject({ state: 'paused', received: 4000, total: 10_000, error: null });
    expect(files()).toEqual([`.${id}.part`]);
    queue.resume(id);
    await until(id, 'done');
    expect(host.asked[1]?.headers).toEqual({ range: 'bytes=4000-', 'if-range': '"v1"' });
    expect(row(id)).toMatchObject({ sha256: sha256(FILE), received: 10_000, attempts: 2 });
    expect(readFileSync(row(id)?.file ?? '').equals(FILE)).toBe(true);
  });

  test('a file that changed meanwhile is fetched anew', async () => {
    const id = await pausedAt(4000);
    host.file = OTHER;
    host.etag = '"v2"';
    queue.resume(id);
    await until(id, 'done');
    expect(readFileSync(row(id)?.file ?? '').equals(OTHER)).toBe(true);
    expect(row(id)).toMatchObject({ sha256: sha256(OTHER), total: 8000 });
  });

  test('without anything to tell versions apart it starts over', async () => {
    host.etag = undefined;
    const id = await pausedAt(4000);
    queue.resume(id);
    await until(id, 'done');
    expect(host.asked[1]?.headers).toEqual({});
    expect(row(id)?.sha256).toBe(sha256(FILE));
  });

  test('a weak ETag does not vouch for bytes', async () => {
    host.etag = 'W/"v1"';
    const id = await pausedAt(4000);
    queue.resume(id);
    await until(id, 'done');
    expect(host.asked[1]?.headers).toEqual({});
  });

  test('a part that is whole already is not refused for ever', async () => {
    const id = await pausedAt(4000);
    writeFileSync(join(dir, `.${id}.part`), FILE);
    queue.resume(id);
    await until(id, 'done');
    expect(host.asked.map(({ headers }) => headers['range'])).toEqual([
      undefined,
      'bytes=10000-',
      undefined,
    ]);
    expect(row(id)?.sha256).toBe(sha256(FILE));
  });

  test('after a restart it goes on by itself', async () => {
    host.holdAt = 6000;
    const id = add();
    await host.held();
    await queue.close();
    expect(row(id)).toMatchObject({ state: 'queued', received: 6000 });
    host.holdAt = undefined;
    queue = open();
    store.downloads.resetRunning();
    queue.pump();
    await until(id, 'done');
    expect(host.asked[1]?.headers['range']).toBe('bytes=6000-');
    expect(row(id)?.sha256).toBe(sha256(FILE));
  });

  test('pausing and going on at once does not lose the download', async () => {
    host.holdAt = 2000;
    const id = add();
    await host.held();
    queue.pause(id);
    host.holdAt = undefined;
    queue.resume(id);
    await until(id, 'done');
    expect(row(id)?.sha256).toBe(sha256(FILE));
  });
});

describe('what goes wrong', () => {
  test('a file that ends early is a failure that names it, and a retry completes it', async () => {
    host.cutAt = 5000;
    const id = add();
    await until(id, 'failed');
    expect(row(id)).toMatchObject({
      received: 5000,
      error: {
        code: 'platform_error',
        status: 502,
        message: 'Platform error: the file ended after 5000 of 10000 bytes',
      },
    });
    expect(files()).toEqual([`.${id}.part`]);
    host.cutAt = undefined;
    queue.resume(id);
    await until(id, 'done');
    expect(row(id)).toMatchObject({ sha256: sha256(FILE), error: null });
  });

  test.each([403, 404, 410])(
    'an expired link (%i) fails, and the retry asks for a fresh one',
    async (status) => {
      host.statuses.push(status);
      const id = add();
      await until(id, 'failed');
      expect(row(id)?.error).toMatchObject({
        message: `Platform error: the link is no longer good (status ${status})`,
      });
      queue.resume(id);
      await until(id, 'done');
      expect(links).toEqual([false, true]);
      expect(host.asked.map(({ url }) => url)).toEqual([
        'https://media.example/1',
        'https://media.example/2',
      ]);
    },
  );

  test.each([500, 302, 204])('status %i is a failure with its number', async (status) => {
    host.statuses.push(status);
    const id = add();
    await until(id, 'failed');
    expect(row(id)?.error).toMatchObject({
      message: `Platform error: the media host answered ${status}`,
    });
    expect(files().filter((name) => !name.endsWith('.part'))).toEqual([]);
  });

  test('a refusal is kept with its choices', async () => {
    const refusal = {
      kind: 'rate-limit',
      says: 'media.example asks us to wait',
      choices: ['Wait.'],
    } as const;
    host.get = () =>
      Promise.reject(
        new AppError('service_unavailable', refusal.says, { refusal, retryAfter: 60 }),
      );
    const id = add();
    await until(id, 'failed');
    expect(row(id)?.error).toEqual({
      code: 'service_unavailable',
      status: 503,
      message: 'Service unavailable: media.example asks us to wait',
      refusal,
      retryAfter: 60,
    });
  });

  test('an unknown download is not_found', async () => {
    expect(() => queue.pause('nobody')).toThrow(AppError);
    expect(() => queue.resume('nobody')).toThrow('Not found: no such download');
    await expect(queue.remove('nobody', true)).rejects.toThrow('no such download');
  });
});

describe('taking off the list', () => {
  test.each([
    [
      false,
      [
        'site-123 A film.mp4',
        'site-123 A film.mp4.json',
        'site-9 other.mp4',
        'site-9 other.mp4.json',
      ],
    ],
    [true, ['site-9 other.mp4', 'site-9 other.mp4.json']],
  ])('with its file only if asked (%s)', async (deleteFile, left) => {
    const other = add('other', '9');
    await until(other, 'done');
    const id = add();
    await until(id, 'done');
    await queue.remove(id, deleteFile);
    expect(row(id)).toBeUndefined();
    expect(files()).toEqual(left);
  });

  test('while it runs, its part goes with it', async () => {
    host.holdAt = 2000;
    const id = add();
    await host.held();
    await queue.remove(id, false);
    expect([row(id), files()]).toEqual([undefined, []]);
    host.release();
  });

  test('at its very start, nothing stays behind either', async () => {
    const id = add();
    await queue.remove(id, true);
    expect([row(id), files()]).toEqual([undefined, []]);
  });
});
