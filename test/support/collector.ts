import { verbatim } from '#kit/message.ts';
import { writeSync } from 'node:fs';
import { openApp } from '../../core/app/open-app.ts';
import { AppError } from '#kit/errors.ts';
import type { FakeResponse } from '#kit/fake/site.ts';
import { createNet } from '../../core/net/index.ts';
import { loadFakes } from '../../core/platforms/fakes.ts';

/**
 * A process of the kill test: gathers two sources of the sample world into one collection, or goes on
 * with what a process before it had begun, and names each page on its output once it is kept. The
 * sites have faults, one in so many answers; none where that is 0.
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
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return state / 2 ** 31;
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
let wasFault = false;
const net = createNet({
  userAgent: 'Bowerbird/9.9.9 (test)',
  fake: async () => ({
    serve: (request) => {
      const response = fakes.serve(request);
      wasFault = !wasFault && Number(oneIn) > 0 && random() < 1 / Number(oneIn);
      const fault = FAULTS[Math.floor(random() * FAULTS.length)];
      return response && wasFault && fault ? fault(response) : response;
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
writeSync(1, `${run.state} ${run.reason ?? ''}\n`);
await app.close();
