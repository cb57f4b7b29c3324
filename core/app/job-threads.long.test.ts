import { isMainThread } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { inside } from '../../test/support/cli.ts';
import { removeDir, tempDir } from '../../test/support/running.ts';
import type { RereadReport } from '../collections/reread-collection.ts';
import { jobsHere, openJobThreads, startJobWorker, type JobThreads } from './job-threads.ts';

let threads: JobThreads | undefined;
let dir: string | undefined;
afterEach(async () => {
  await threads?.close();
  if (dir !== undefined) removeDir(dir);
  threads = dir = undefined;
});

const film = ['--param', 'videoId=sample_001x'];
const collected = async (): Promise<string> => {
  dir = tempDir();
  const into = ['--into', 'Talk', '--data', dir, '--sample'];
  await inside('collect', 'videosite.list-video-comments', ...film, ...into);
  return dir;
};

const WHOLE: RereadReport = { items: 55, changed: 0, missing: 0, unread: 0 };

test('a job is done in a real thread, as it is in this one', async () => {
  let started = 0;
  const start = () => {
    started += 1;
    return startJobWorker();
  };
  threads = openJobThreads(() => undefined, { start });
  const input = { dir: await collected(), name: 'Talk', accept: false };
  expect([isMainThread, await jobsHere.run('reread', input), started]).toEqual([true, WHOLE, 0]);
  expect([await threads.run('reread', input), started]).toEqual([WHOLE, 1]);
});

test('an error of the job is thrown as it is', async () => {
  threads = openJobThreads(() => undefined);
  const input = { dir: await collected(), name: 'Nothing', accept: false };
  await expect(threads.run('reread', input)).rejects.toMatchObject({ kind: 'not_found' });
});

test('where no thread can be started, that is said once and the job is done here', async () => {
  const warnings: string[] = [];
  threads = openJobThreads((sentence) => warnings.push(sentence), {
    start: () => {
      throw new Error('no threads');
    },
  });
  const input = { dir: await collected(), name: 'Talk', accept: false };
  expect(await threads.run('reread', input)).toEqual(WHOLE);
  expect(await threads.run('reread', input)).toEqual(WHOLE);
  expect(warnings).toEqual([
    'no thread could be started, so long work holds others up: no threads',
  ]);
});
