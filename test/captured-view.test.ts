import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Answer, CaptureView, LossReason } from '#calls/index.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';
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
      body: new TextEncoder().encode(textFromReply(reply).replaceAll('"512"', `"${visit}"`)),
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

const lose = (url: string, reason: LossReason, at = page().at): void =>
  running.app.captureLost({ request: { method: 'GET', url, headers: {} }, at, reason });

test('a reply that could not be kept is counted by its endpoint and its reason, without what it asked', async () => {
  const { url } = page().request;
  lose(url, 'aborted');
  lose(url, 'aborted');
  lose(url, 'closed');
  expect((await view()).lost).toEqual([
    { endpoint: 'X graphql/UserTweets', reason: 'aborted', count: 2 },
    { endpoint: 'X graphql/UserTweets', reason: 'closed', count: 1 },
  ]);
});

test('what would not have been kept is not counted as lost', async () => {
  lose('https://bank.example/list', 'aborted');
  lose('https://x.com/i/api/1.1/dm/inbox.json', 'aborted');
  expect((await view()).lost).toEqual([]);
});

test('what is lost in a pause is not counted', async () => {
  await ask('capture.set', { paused: true });
  // A pause has no end while it lasts.
  lose(page().request.url, 'closed', '2999-01-01T00:00:00.000Z');
  expect((await view()).lost).toEqual([]);
});
