import { verbatim } from '#kit/message.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#kit/errors.ts';
import { FILE, queueBench, sha256, untilState, type QueueBench } from './testing/queue-bench.ts';

let on: QueueBench;
beforeEach(() => {
  on = queueBench(FILE);
});
afterEach(() => on.close());

const until = (id: string, state: string) => untilState(on, id, state);

describe('what goes wrong', () => {
  test('a file that ends early is a failure that names it, and a retry completes it', async () => {
    on.host.cutAt = 5000;
    const id = on.add();
    await until(id, 'failed');
    expect(on.row(id)).toMatchObject({
      received: 5000,
      error: {
        code: 'platform_error',
        status: 502,
        message: 'Platform error: the file ended after 5000 of 10000 bytes',
      },
    });
    expect(on.files()).toEqual([`.bowerbird-${id}`]);
    on.host.cutAt = undefined;
    on.queue.resume(id);
    await until(id, 'done');
    expect(on.row(id)).toMatchObject({ sha256: sha256(FILE), error: null });
  });

  test.each([403, 404, 410])(
    'an expired link (%i) fails, and the retry asks for a fresh one',
    async (status) => {
      on.host.statuses.push(status);
      const id = on.add();
      await until(id, 'failed');
      expect(on.row(id)?.error).toMatchObject({
        message: `Platform error: the link is no longer good (status ${status})`,
      });
      on.queue.resume(id);
      await until(id, 'done');
      expect(on.links).toEqual([false, true]);
      expect(on.host.asked.map(({ url }) => url)).toEqual([
        'https://media.example/1',
        'https://media.example/2',
      ]);
    },
  );

  test.each([500, 302, 204])('status %i is a failure with its number', async (status) => {
    on.host.statuses.push(status);
    const id = on.add();
    await until(id, 'failed');
    expect(on.row(id)?.error).toMatchObject({
      message: `Platform error: the media host answered ${status}`,
    });
    expect(on.files().filter((name) => !name.startsWith('.'))).toEqual([]);
  });

  test('a refusal is kept with its choices', async () => {
    const refusal = {
      kind: 'rate-limit',
      message: 'media.example asks us to wait',
      choices: [verbatim('Wait.')],
    } as const;
    on.host.get = () =>
      Promise.reject(
        new AppError('service_unavailable', verbatim(refusal.message), { refusal, retryAfter: 60 }),
      );
    const id = on.add();
    await until(id, 'failed');
    expect(on.row(id)?.error).toMatchObject({
      code: 'service_unavailable',
      status: 503,
      message: 'Service unavailable: media.example asks us to wait',
      refusal,
      retryAfter: 60,
    });
  });

  test('an unknown download is not_found', async () => {
    expect(() => on.queue.pause('nobody')).toThrow(AppError);
    expect(() => on.queue.resume('nobody')).toThrow('Not found: no such download');
    await expect(on.queue.remove('nobody', true)).rejects.toThrow('no such download');
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
    const other = on.add('other', '9');
    await until(other, 'done');
    const id = on.add();
    await until(id, 'done');
    await on.queue.remove(id, deleteFile);
    expect(on.row(id)).toBeUndefined();
    expect(on.files()).toEqual(left);
  });

  test('while it runs, its part goes with it', async () => {
    on.host.holdAt = 2000;
    const id = on.add();
    await on.host.held();
    await on.queue.remove(id, false);
    expect([on.row(id), on.files()]).toEqual([undefined, []]);
    on.host.release();
  });

  test('at its very start, nothing stays behind either', async () => {
    const id = on.add();
    await on.queue.remove(id, true);
    expect([on.row(id), on.files()]).toEqual([undefined, []]);
  });
});
