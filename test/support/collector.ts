import { createHash } from 'node:crypto';
import { verbatim } from '#kit/message.ts';
import { appendFileSync, existsSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openApp } from '../../core/app/open-app.ts';
import { AppError } from '#kit/errors.ts';
import type { SentRequest } from '#kit/exchange.ts';
import type { FakeResponse } from '#kit/fake/site.ts';
import { createNet } from '../../core/net/index.ts';
import { loadFakes } from '../../core/platforms/fakes.ts';

/**
 * A process of the kill test: gathers two sources of the sample world into one collection, or goes on
 * with what a process before it had begun, and names each page on its output once it is kept. The
 * sites have faults, one in so many answers; none where that is 0. None fails the same request twice,
 * whichever process makes it: a page is set aside when it has failed often enough.
 */
const [dataDir = '', oneIn = '0', seed = '1'] = process.argv.slice(2);
const SOURCES = [
  {
    operation: 'forum.list-subreddit-posts',
    params: { subreddit: 'sample_quillmere' },
    expand: 'list-post-comments',
  },
  {
    operation: 'videosite.list-video-comments',
    params: { videoId: 'sample_001x' },
    expand: 'list-comment-replies',
  },
];

let state = Number(seed);
/** From 0 to 1; the same for the same seed. */
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
/** The first numbers of neighbouring seeds are alike. */
for (let skipped = 0; skipped < 8; skipped += 1) random();

const failedFile = join(dataDir, 'failed-requests');
const failed = new Set(existsSync(failedFile) ? readFileSync(failedFile, 'utf8').split('\n') : []);
/** Whether this request shall fail now. Kept before it does: the process may be killed at any moment. */
const failsNow = (request: SentRequest): boolean => {
  const key = createHash('sha256')
    .update(JSON.stringify([request.url, request.body]))
    .digest('hex');
  if (random() >= 1 / Number(oneIn) || failed.has(key)) return false;
  failed.add(key);
  appendFileSync(failedFile, `${key}\n`);
  return true;
};

const FAULTS: readonly ((response: FakeResponse) => FakeResponse)[] = [
  () => ({ status: 429, headers: { 'retry-after': '90' }, body: '{}' }),
  () => ({ status: 503, headers: {}, body: 'unavailable' }),
  () => ({ status: 500, headers: {}, body: '' }),
  (response) => ({ ...response, body: response.body.slice(0, response.body.length / 2) }),
  () => {
    throw new AppError('platform_error', verbatim('the connection was reset'));
  },
  () => {
    throw new AppError('platform_timeout', verbatim('no answer came'));
  },
];

const fakes = await loadFakes();
const net = createNet({
  userAgent: 'Bowerbird/9.9.9 (test)',
  fake: async () => ({
    serve: (request) => {
      const response = fakes.serve(request);
      if (response === undefined || oneIn === '0' || !failsNow(request)) return response;
      return FAULTS[Math.floor(random() * FAULTS.length)]?.(response) ?? response;
    },
  }),
});

let slept = 0;
const app = openApp({
  dataDir,
  version: '9.9.9',
  background: false,
  net,
  now: () => Date.now() + slept,
  monotonic: () => performance.now(),
  sleep: async (ms) => {
    slept += ms;
    await new Promise((resolve) => setImmediate(resolve));
  },
});
app.store.notices.forEach((notice) => writeSync(2, `${notice}\n`));
app.collecting.onChange(({ pages }) => void writeSync(1, `${pages}\n`));
const known = app.store.runs.recent(1)[0];
const most = { requests: 100_000, credits: 100_000 };
const { id } =
  known ?? app.collecting.start({ name: 'Test', sources: SOURCES, most }, app.callers.cli);
const run = await app.collecting.follow(id);
writeSync(1, `${run.state} ${run.reason?.message ?? ''}\n`);
await app.close();
