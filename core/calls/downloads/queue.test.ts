import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { FILE, queueBench, sha256, untilState, type QueueBench } from './testing/queue-bench.ts';

const OTHER = Buffer.from(Array.from({ length: 8_000 }, (_, i) => (i * 11) % 241));

let on: QueueBench;
beforeEach(() => {
  on = queueBench(FILE);
});
afterEach(() => on.close());

const until = (id: string, state: string) => untilState(on, id, state);

describe('a download', () => {
  test('arrives whole, with its hash, its metadata beside it, and nothing else', async () => {
    const id = on.add();
    await until(id, 'done');
    const done = on.row(id);
    expect(on.files()).toEqual(['site-123 A film.mp4', 'site-123 A film.mp4.json']);
    expect(readFileSync(join(on.dir, 'site-123 A film.mp4')).equals(FILE)).toBe(true);
    expect(done).toMatchObject({
      file: join(on.dir, 'site-123 A film.mp4'),
      sidecar: join(on.dir, 'site-123 A film.mp4.json'),
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
    expect(on.host.asked).toEqual([{ url: 'https://media.example/1', headers: {} }]);
    expect(on.pushed[0]).toMatchObject({ push: 'progress', download: { id, total: 10_000 } });
  });

  test('a hostile title stays in the folder', async () => {
    const id = on.add('../../\u202egpj.exe\0/C:\\CON', '../..');
    await until(id, 'done');
    expect(on.files()).toEqual(['site-item gpj.exe C CON.mp4', 'site-item gpj.exe C CON.mp4.json']);
  });

  test('never overwrites a file, nor the metadata of another', async () => {
    writeFileSync(join(on.dir, 'site-123 A film.mp4'), 'mine');
    writeFileSync(join(on.dir, 'site-123 A film (2).mp4.json'), 'mine too');
    writeFileSync(join(on.dir, 'site-123 A film (3).mp4'), '');
    const id = on.add();
    await until(id, 'done');
    expect(on.row(id)?.file).toBe(join(on.dir, 'site-123 A film (4).mp4'));
    expect(readFileSync(join(on.dir, 'site-123 A film.mp4'), 'utf8')).toBe('mine');
    expect(readFileSync(join(on.dir, 'site-123 A film (2).mp4.json'), 'utf8')).toBe('mine too');
    expect(readFileSync(join(on.dir, 'site-123 A film (3).mp4'), 'utf8')).toBe('');
  });

  test('two run at once, the third waits its turn', async () => {
    on.host.holdAt = 3000;
    const ids = [on.add('one', '1'), on.add('two', '2'), on.add('three', '3')];
    await on.host.held();
    expect(ids.map((id) => on.row(id)?.state)).toEqual(['running', 'running', 'queued']);
    on.host.release();
    for (const id of ids) await until(id, 'done');
  });

  test('what another process has claimed is left alone', async () => {
    const { id } = on.store.downloads.add({
      operation: 'x.y',
      params: { a: '1' },
      platform: 'x',
      sourceUrl: '/',
    });
    on.store.downloads.claim(id);
    on.queue.pump();
    const own = on.add();
    await until(own, 'done');
    expect(on.row(id)).toMatchObject({ state: 'running', attempts: 1 });
    expect(on.host.asked.length).toBe(1);
  });
});

describe('pausing and going on', () => {
  const pausedAt = async (bytes: number): Promise<string> => {
    on.host.holdAt = bytes;
    const id = on.add();
    await on.host.held();
    on.queue.pause(id);
    await eventually(() => expect(on.row(id)?.received).toBe(bytes));
    on.host.holdAt = undefined;
    return id;
  };

  test('goes on where it stopped, with Range and If-Range; the hash covers the whole', async () => {
    const id = await pausedAt(4000);
    expect(on.row(id)).toMatchObject({
      state: 'paused',
      received: 4000,
      total: 10_000,
      error: null,
    });
    expect(on.files()).toEqual([`.bowerbird-${id}`]);
    on.queue.resume(id);
    await until(id, 'done');
    expect(on.host.asked[1]?.headers).toEqual({ range: 'bytes=4000-', 'if-range': '"v1"' });
    expect(on.row(id)).toMatchObject({ sha256: sha256(FILE), received: 10_000, attempts: 2 });
    expect(readFileSync(on.row(id)?.file ?? '').equals(FILE)).toBe(true);
  });

  test('a file that changed meanwhile is fetched anew', async () => {
    const id = await pausedAt(4000);
    on.host.file = OTHER;
    on.host.etag = '"v2"';
    on.queue.resume(id);
    await until(id, 'done');
    expect(readFileSync(on.row(id)?.file ?? '').equals(OTHER)).toBe(true);
    expect(on.row(id)).toMatchObject({ sha256: sha256(OTHER), total: 8000 });
  });

  test('without anything to tell versions apart it starts over', async () => {
    on.host.etag = undefined;
    const id = await pausedAt(4000);
    on.queue.resume(id);
    await until(id, 'done');
    expect(on.host.asked[1]?.headers).toEqual({});
    expect(on.row(id)?.sha256).toBe(sha256(FILE));
  });

  test('a weak ETag does not vouch for bytes', async () => {
    on.host.etag = 'W/"v1"';
    const id = await pausedAt(4000);
    on.queue.resume(id);
    await until(id, 'done');
    expect(on.host.asked[1]?.headers).toEqual({});
  });

  test('a part that is whole already is not asked for again', async () => {
    const id = await pausedAt(4000);
    writeFileSync(on.part(id), FILE);
    on.store.downloads.update(id, { received: 10_000, partSha256: sha256(FILE) });
    on.queue.resume(id);
    await until(id, 'done');
    expect(on.host.asked).toHaveLength(1);
    expect(on.row(id)?.sha256).toBe(sha256(FILE));
  });

  test('a part that somebody changed is not gone on with', async () => {
    const id = await pausedAt(4000);
    writeFileSync(on.part(id), OTHER);
    on.queue.resume(id);
    await until(id, 'done');
    expect(on.host.asked[1]?.headers).toEqual({});
    expect(on.row(id)?.sha256).toBe(sha256(FILE));
    expect(on.files()).toEqual(['site-123 A film.mp4', 'site-123 A film.mp4.json']);
  });

  test('after a restart it goes on by itself', async () => {
    on.host.holdAt = 6000;
    const id = on.add();
    await on.host.held();
    await on.queue.close();
    expect(on.row(id)).toMatchObject({ state: 'queued', received: 6000 });
    on.host.holdAt = undefined;
    on.reopen();
    await until(id, 'done');
    expect(on.host.asked[1]?.headers['range']).toBe('bytes=6000-');
    expect(on.row(id)?.sha256).toBe(sha256(FILE));
  });

  test('what another process has taken over after a pause is not written to any more', async () => {
    on.host.holdAt = 4000;
    const id = on.add();
    await on.host.held();
    const { get } = on.store.downloads;
    const row = get(id);
    vi.spyOn(on.store.downloads, 'get').mockImplementation(
      () => row && { ...row, engine: 'other' },
    );
    const update = vi.spyOn(on.store.downloads, 'update');
    const list = vi.spyOn(on.store.downloads, 'list');
    on.host.release();
    // It looks for the next one when it has ended.
    await eventually(() => expect(list).toHaveBeenCalled());
    expect(update).not.toHaveBeenCalled();
    expect(on.files()).toEqual([`.bowerbird-${id}`]);
    vi.restoreAllMocks();
  });

  test('pausing and going on at once does not lose the download', async () => {
    on.host.holdAt = 2000;
    const id = on.add();
    await on.host.held();
    on.queue.pause(id);
    on.host.holdAt = undefined;
    on.queue.resume(id);
    await until(id, 'done');
    expect(on.row(id)?.sha256).toBe(sha256(FILE));
  });
});
