import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Answer, CaptureView } from '../core/contract/index.ts';
import { textOf, type Reply } from '../core/kit/exchange.ts';
import { browsed } from './support/browsed.ts';
import { run, type Running } from './support/running.ts';

/** What the window shows of a person's browsing. */
let running: Running;
beforeEach(async () => {
  running = await run();
});
afterEach(() => running.close());

const ask = async (name: string, params: object = {}): Promise<unknown> => {
  const { app } = running;
  const answer: Answer = await app.door.answer({ id: 1, name, params }, app.callers.window);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data;
};
const view = async (): Promise<CaptureView> => (await ask('capture.state')) as CaptureView;

const page = (): Reply => {
  const [reply] = browsed()['microblog'] ?? [];
  if (!reply) throw new Error('nothing is browsed');
  return reply;
};

test('what is forgotten is no longer counted, however much it was', async () => {
  const reply = page();
  for (let visit = 1; visit <= 60; visit += 1)
    running.app.capture({
      ...reply,
      body: new TextEncoder().encode(textOf(reply).replaceAll('"512"', `"${visit}"`)),
      at: new Date(Date.parse(reply.at) + visit * 1000).toISOString(),
    });
  const before = await view();
  expect([before.answers, before.latest.length]).toEqual([60, 50]);
  expect(await ask('capture.forget', { minutes: 5 })).toEqual({ gone: 60 });
  expect(await view()).toMatchObject({ answers: 0, items: 0, kinds: [], latest: [] });
});

test('a reply that nobody reads goes by the name that people know', async () => {
  const reply = page();
  running.app.capture({ ...reply, body: new TextEncoder().encode('{"data":{"other":1}}') });
  expect((await view()).unknown).toEqual([{ endpoint: 'X graphql/UserTweets', count: 1 }]);
});
