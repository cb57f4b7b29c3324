import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { removeDir, tempDir } from '../../../test/support/running.ts';
import type { ForgettingQuestion } from '../../collections/people.ts';
import { jobsHere, openJobThreads } from '../job-threads.ts';
import { openApp } from '../open-app.ts';
import { forgetBeside } from './beside.ts';

/** Where a person is looked for, and who deletes. */
let dir: string;
const BEE = { platform: 'videosite', given: ['UCPerson-sample-bee00001'] };

beforeAll(async () => {
  dir = tempDir();
  const app = openApp({ dataDir: dir, version: '0', sample: true, background: false });
  const params = { videoId: 'sample_001x' };
  await app.engine.call('videosite.list-video-comments', params, app.callers.cli);
  while (!app.collecting.catchUp());
  await app.close();
});
afterAll(() => removeDir(dir));

const signal = new AbortController().signal;
const unheard = { tell: () => undefined, signal };

test('a thread reads, tells how far it is, and asks for what is to be deleted', async () => {
  const warn = vi.fn<(sentence: string) => void>();
  const threads = openJobThreads(warn);
  try {
    const beside = forgetBeside(threads, dir);
    const nothing = () => {
      throw new Error('nothing is asked without a digest');
    };
    const tell = vi.fn<(progress: unknown) => void>();
    const shown = await beside(BEE, { tell, signal, answer: nothing });
    const here = await forgetBeside(jobsHere, dir)(BEE, { ...unheard, answer: nothing });
    expect(shown).toEqual(here);
    expect(shown.plan.items.length).toBeGreaterThan(0);
    expect(tell).toHaveBeenLastCalledWith({ read: expect.any(Number), of: expect.any(Number) });

    const questions: ForgettingQuestion[] = [];
    const { digest } = shown.plan;
    const answered = await beside(
      { ...BEE, digest },
      { ...unheard, answer: (one) => void questions.push(one) },
    );
    expect(answered.isDone).toBe(true);
    expect(
      questions.map((question) => Object.keys('portion' in question ? question.portion : question)),
    ).toEqual([['plan'], ['calls'], ['requests'], ['items']]);
    const other = await beside({ ...BEE, digest: 'f'.repeat(64) }, { ...unheard, answer: nothing });
    expect([other.isDone, other.plan.digest]).toEqual([false, digest]);
    expect(warn).not.toHaveBeenCalled();
  } finally {
    await threads.close();
  }
});

test('one that is cancelled ends', async () => {
  const threads = openJobThreads(() => undefined);
  try {
    const stop = new AbortController();
    const run = forgetBeside(threads, dir)(BEE, {
      ...unheard,
      signal: stop.signal,
      answer: () => undefined,
    });
    stop.abort();
    await expect(run).rejects.toThrow('the call was ended');
  } finally {
    await threads.close();
  }
});
