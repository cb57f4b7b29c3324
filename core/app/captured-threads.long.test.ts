import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browsed } from '../../test/support/browsed.ts';
import type { Reply } from '#kit/exchange.ts';
import { unpackContent } from '../store/calls/contents.ts';
import { openCapturedThreads, type CapturedThreads } from './captured-threads.ts';

let threads: CapturedThreads;
let warnings: string[];
beforeEach(() => {
  warnings = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await threads.close();
});

const OPTIONS = { preloads: false, collects: true };
const makeTextReply = (text: string): Reply => ({
  request: { method: 'GET', url: 'https://x.com/a', headers: {} },
  status: 200,
  headers: {},
  body: new TextEncoder().encode(text),
  at: '2026-11-20T10:00:00.000Z',
});
const openHarmful = (longestSeconds: number): void => {
  threads = openCapturedThreads({
    warn: (sentence) => warnings.push(sentence),
    longestSeconds,
    start: () =>
      new Worker(join(import.meta.dirname, 'testing', 'harmful-worker.ts'), {
        resourceLimits: { maxOldGenerationSizeMb: 32 },
      }),
  });
};
const readFailureReason = async (text: string, signal?: AbortSignal): Promise<string> => {
  try {
    return (await threads.read(makeTextReply(text), OPTIONS, signal)).reason ?? '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

test('a reply is read, scrubbed, packed and drafted in a thread', async () => {
  threads = openCapturedThreads({ warn: (sentence) => warnings.push(sentence) });
  const [reply] = browsed()['microblog'] ?? [];
  if (!reply) throw new Error('nothing is browsed');
  const { outcome, answers, exchange, host } = await threads.read(reply, OPTIONS);
  const [answer] = answers;
  expect([outcome, host, answer?.operation]).toEqual([
    'read',
    'x.com',
    'microblog.list-user-posts',
  ]);
  expect(answer?.packed && unpackContent(answer.packed)).toBe(answer?.json);
  expect(answer?.drafts?.length).toBe(answer?.items);
  expect([exchange?.packed?.sha256.length, exchange?.reply.request.headers['cookie']]).toEqual([
    64,
    undefined,
  ]);
  expect(warnings).toEqual([]);
});

test('one that never ends costs itself alone', async () => {
  openHarmful(3);
  const found = await Promise.all(['for ever', 'good'].map((text) => readFailureReason(text)));
  expect(found).toEqual(['reading it takes longer than 3 seconds', 'good']);
});

test('one that ends its thread is given up for that reason, not for time', async () => {
  openHarmful(600);
  expect(await readFailureReason('die')).toBe('reading it ended the thread');
});

test('what comes at the moment in which an idle thread is ended is read', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  openHarmful(20);
  for (const text of ['first', 'second', 'third']) {
    expect(await readFailureReason(text)).toBe(text);
    vi.advanceTimersByTime(60_000);
  }
});

test('so does one that fills the memory', async () => {
  openHarmful(600);
  const found = await Promise.all(['memory', 'good'].map((text) => readFailureReason(text)));
  expect(found).toEqual(['reading it takes more than 512 MB of memory', 'good']);
});

test('a reading that nobody waits for any more ends, whatever it does', async () => {
  openHarmful(600);
  const abort = new AbortController();
  const reading = readFailureReason('for ever', abort.signal);
  expect(await readFailureReason('good')).toBe('good');
  abort.abort();
  expect(await reading).toMatch(/the call was ended/);
  expect(await readFailureReason('good')).toBe('good');
});
