import { verbatim } from '#kit/message.ts';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { AppError } from '#kit/errors.ts';
import { queueBench, type QueueBench } from './testing/queue-bench.ts';

const PICTURE = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 13) % 251));
const sha256 = createHash('sha256').update(PICTURE).digest('hex');

let on: QueueBench;
beforeEach(() => {
  on = queueBench(PICTURE);
  on.host.mediaType = 'image/jpeg';
});
afterEach(() => on.close());

const until = (id: string, state: string) =>
  eventually(() => expect(on.row(id)?.state).toBe(state));

describe('a file that an answer named', () => {
  test('is fetched at its address, and no operation is asked', async () => {
    const id = on.addFile();
    await until(id, 'done');
    expect(on.links).toEqual([]);
    expect(on.host.asked).toEqual([
      { url: 'https://media.example/pictures/1.jpg?size=large', headers: {} },
    ]);
    expect(on.files()).toEqual(['site-thing-1 A picture.jpg', 'site-thing-1 A picture.jpg.json']);
    expect(on.row(id)).toMatchObject({ mediaType: 'image/jpeg', sha256, received: 5000 });
    const note = JSON.parse(readFileSync(on.row(id)?.sidecar ?? '', 'utf8')) as object;
    expect(note).toEqual({
      source: 'https://site.example/things/1',
      address: 'https://media.example/pictures/1.jpg?size=large',
      operation: 'site.list-things',
      params: { listId: 'L1' },
      title: 'A picture',
      mediaType: 'image/jpeg',
      size: 5000,
      sha256,
      finishedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    });
  });

  test('what is not known is left out of its note', async () => {
    const id = on.addFile({ sourceUrl: null, title: null });
    await until(id, 'done');
    const note = JSON.parse(readFileSync(on.row(id)?.sidecar ?? '', 'utf8')) as object;
    expect(Object.keys(note)).not.toContain('source');
    expect(Object.keys(note)).not.toContain('title');
    expect(on.files()[0]).toBe('site-thing-1.jpg');
  });

  test.each([
    ['text/html; charset=utf-8', 'text/html'],
    ['image/svg+xml', 'image/svg+xml'],
  ])('%s is not saved, and its connection is let go', async (text, what) => {
    on.host.mediaType = text;
    const id = on.addFile();
    await until(id, 'failed');
    expect(on.row(id)?.error).toMatchObject({
      message: `Platform error: the address answered ${what}, which is no picture, video or sound that is saved`,
    });
    expect(on.files()).toEqual([]);
    expect(on.host.open).toBe(0);
  });

  test('a hostile title and a hostile identifier stay in the folder', async () => {
    const id = on.addFile({ name: '../../.ssh/x', title: '\u202egpj.exe\0/../CON' });
    await until(id, 'done');
    expect(on.files()[0]).toBe('site-ssh x gpj.exe .. CON.jpg');
  });

  test.each([403, 404, 410])('an expired address (%i) says what to do', async (status) => {
    on.host.statuses.push(status, status);
    const id = on.addFile();
    await until(id, 'failed');
    expect(on.row(id)?.error).toMatchObject({
      code: 'platform_error',
      message: `Platform error: the link is no longer good (status ${status}): ask again for the answer that named it, and save the file anew from there`,
    });
    expect([on.host.asked.length, on.host.open]).toEqual([1, 0]);
    on.queue.resume(id);
    await eventually(() => expect(on.host.asked.length).toBe(2));
    await until(id, 'failed');
    expect(on.links).toEqual([]);
  });

  test('goes on after a pause and after a restart as every file does', async () => {
    on.host.holdAt = 2000;
    const id = on.addFile();
    await on.host.held();
    on.queue.pause(id);
    await eventually(() => expect(on.row(id)?.received).toBe(2000));
    on.host.holdAt = 4000;
    on.queue.resume(id);
    await on.host.held();
    await on.queue.close();
    on.host.holdAt = undefined;
    on.reopen();
    await until(id, 'done');
    expect(on.host.asked.map(({ headers }) => headers['range'])).toEqual([
      undefined,
      'bytes=2000-',
      'bytes=4000-',
    ]);
    expect(on.row(id)).toMatchObject({ sha256, received: 5000 });
    expect(on.links).toEqual([]);
  });
});

describe('the folder of a list', () => {
  const inFolder = (): string[] => readdirSync(join(on.dir, 'Garden')).sort();

  test('has the file and its note; what belongs to no list lies beside it', async () => {
    const id = on.addFile({ folder: 'Garden' });
    await until(id, 'done');
    const single = on.addFile({ address: 'https://media.example/2.jpg', name: 'thing-2' });
    await until(single, 'done');
    expect(inFolder()).toEqual(['site-thing-1 A picture.jpg', 'site-thing-1 A picture.jpg.json']);
    expect(on.row(id)).toMatchObject({
      file: join(on.dir, 'Garden', 'site-thing-1 A picture.jpg'),
      sidecar: join(on.dir, 'Garden', 'site-thing-1 A picture.jpg.json'),
    });
    expect(on.files()).toEqual([
      'Garden',
      'site-thing-2 A picture.jpg',
      'site-thing-2 A picture.jpg.json',
    ]);
  });

  test('goes when nothing lies in it any more, and stays while anything does', async () => {
    const [one, two] = [
      on.addFile({ folder: 'Garden' }),
      on.addFile({ folder: 'Garden', address: 'https://media.example/2.jpg', name: 'thing-2' }),
    ];
    for (const id of [one, two]) await until(id, 'done');
    await on.queue.remove(one, true);
    expect(inFolder()).toHaveLength(2);
    await on.queue.remove(two, true);
    expect(on.files()).toEqual([]);
  });

  test('is not left behind by a file that never came', async () => {
    on.host.mediaType = 'text/html';
    const id = on.addFile({ folder: 'Garden' });
    await until(id, 'failed');
    await eventually(() => expect(on.files()).toEqual([]));
  });

  test('a part of before, beside the folder, is gone on with and settles in the folder', async () => {
    on.host.holdAt = 2000;
    const id = on.addFile({ folder: 'Garden' });
    await on.host.held();
    on.queue.pause(id);
    await eventually(() => expect(on.row(id)?.received).toBe(2000));
    const part = on.row(id)?.partial ?? '';
    const moved = part.replace(`${sep}Garden${sep}`, sep);
    renameSync(dirname(part), dirname(moved));
    on.store.downloads.update(id, { partial: moved });
    on.host.holdAt = undefined;
    on.queue.resume(id);
    await until(id, 'done');
    expect(on.host.asked.at(-1)?.headers['range']).toBe('bytes=2000-');
    expect([on.files(), inFolder().length]).toEqual([['Garden'], 2]);
  });
});

describe('many files', () => {
  const many = (count: number, platform = 'site'): string[] =>
    Array.from({ length: count }, (_, n) =>
      on.addFile({ platform, address: `https://media.example/${platform}/${n}.jpg`, name: `${n}` }),
    );

  test('a hundred pictures arrive, two at once', async () => {
    const get = on.host.get;
    const counts: number[] = [];
    on.host.get = (url, headers, signal) => {
      counts.push(on.store.downloads.list('running').length);
      return get(url, headers, signal);
    };
    const ids = many(100);
    await eventually(() => expect(ids.map((id) => on.row(id)?.state)).not.toContain('queued'));
    for (const id of ids) await until(id, 'done');
    expect(Math.max(...counts)).toBe(2);
    expect(on.files()).toHaveLength(200);
  });

  test('those of one platform do not hold up those of another', async () => {
    const claim = vi.spyOn(on.store.downloads, 'claim');
    on.host.holdAt = 1000;
    many(5, 'slow');
    await on.host.held();
    const other = on.addFile({ platform: 'quick', address: 'https://media.example/q.jpg' });
    on.host.release();
    await until(other, 'done');
    expect(claim.mock.calls.findIndex(([id]) => id === other)).toBe(2);
  });

  test('our own pace is no failure: what comes too early waits for its turn', async () => {
    const get = on.host.get;
    on.host.get = () =>
      Promise.reject(
        new AppError('service_unavailable', verbatim('asked too often'), { retryAfter: 60 }),
      );
    const ids = many(3);
    await eventually(() => expect(on.store.downloads.list('queued')).toHaveLength(3));
    expect(on.store.downloads.list().map(({ error, attempts }) => [error, attempts])).toEqual([
      [null, 0],
      [null, 0],
      [null, 0],
    ]);
    on.host.get = get;
    // Another platform need not wait with it.
    const other = on.addFile({ platform: 'quick', address: 'https://media.example/q.jpg' });
    await until(other, 'done');
    expect(on.store.downloads.list('queued')).toHaveLength(3);
    expect(on.waits.at(-1)?.ms).toBe(60_000);
    on.waits.at(-1)?.end();
    for (const id of ids) await until(id, 'done');
  });

  test('one refusal does not fail all that come after it', async () => {
    const get = on.host.get;
    const refusal = { kind: 'rate-limit', message: 'wait', choices: [] } as const;
    on.host.get = () =>
      Promise.reject(
        new AppError('service_unavailable', verbatim('wait'), { refusal, retryAfter: 900 }),
      );
    const ids = many(10);
    await eventually(() => expect(on.store.downloads.list('running')).toHaveLength(0));
    const failed = on.store.downloads.list('failed');
    expect(failed.length).toBeLessThanOrEqual(2);
    on.host.get = get;
    // The person tries again at once: then all go on.
    on.queue.resume(failed[0]?.id ?? '');
    for (const id of ids) if (id !== failed[1]?.id) await until(id, 'done');
  });
});
