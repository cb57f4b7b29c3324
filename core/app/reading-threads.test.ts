import { readdirSync, readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { expect, test } from 'vitest';
import { catalogue } from '../engine/catalogue.ts';
import { openReadingThreads } from './job-threads.ts';

/** The 19th field of `stat` (proc_pid_stat(5)), behind the name, which may hold spaces. */
const niceness = (): number[] =>
  readdirSync('/proc/self/task').map((id) =>
    Number(readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16]),
  );

// Elsewhere a thread has no priority of its own, and none is set.
test.skipIf(platform() !== 'linux')('reading gives way to answering', async () => {
  const before = niceness().filter((nice) => nice >= 10).length;
  const threads = openReadingThreads(() => undefined);
  const entry = catalogue.find('forum.get-post');
  if (!entry) throw new Error('the operation is gone');
  const reply = {
    request: { method: 'GET', url: 'https://www.reddit.com/by_id/t3_x.json', headers: {} },
    status: 200,
    headers: {},
    body: new Uint8Array(100_000),
    at: '2026-08-01T12:00:00.000Z',
  };
  const exchanges = [{ reply, route: 'public-page' as const }];
  await expect(
    threads.read(entry, [exchanges, { params: {}, base: 'http://127.0.0.1:8674' }]),
  ).rejects.toMatchObject({ kind: 'platform_error' });
  expect(niceness().filter((nice) => nice >= 10).length).toBeGreaterThan(before);
  await threads.close();
});
