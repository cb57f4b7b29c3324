import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Answer, HealthView, ProofView } from '#calls/index.ts';
import { browsed } from './support/browsed.ts';
import { planted, secretsIn } from './support/planted.ts';
import { removeDir, run, tempDir, type Running } from './support/running.ts';

/** A site that answers otherwise than this version reads is told of, and breaks nothing. */
let dir: string;
let running: Running;
const open = async (): Promise<void> => {
  running = await run({ dataDir: dir });
};
beforeEach(async () => {
  dir = tempDir();
  await open();
});
afterEach(async () => {
  await running.close();
  removeDir(dir);
});

const ask = async (name: string, params: object = {}): Promise<unknown> => {
  const { app } = running;
  const answer: Answer = await app.door.answer({ id: 1, name, params }, app.callers.window);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data;
};
const unread = async () => ((await ask('health.list')) as HealthView).unread;

const load = (at: string, body: string, operation = 'UserRepliesTimeline', status = 200): void => {
  const [reply] = browsed()['microblog'] ?? [];
  if (!reply) throw new Error('nothing is browsed');
  const url = reply.request.url.replace('UserTweets', operation);
  running.app.capture(
    planted({
      ...reply,
      request: { ...reply.request, url },
      body: new TextEncoder().encode(body),
      status,
      at,
    }),
  );
};
const OTHERWISE = JSON.stringify({ data: { tabs: [{ label: 'a private word', count: 3 }] } });

test('is counted by endpoint with its first and its last day, also by the next process', async () => {
  load('2026-11-14T10:00:00.000Z', OTHERWISE);
  load('2026-11-12T10:00:00.000Z', OTHERWISE);
  await running.close();
  await open();
  load('2026-11-13T10:00:00.000Z', OTHERWISE);
  expect(await unread()).toEqual([
    {
      platform: 'microblog',
      endpoint: 'graphql/UserRepliesTimeline',
      about: 'user replies timeline',
      firstAt: '2026-11-12T10:00:00.000Z',
      lastAt: '2026-11-14T10:00:00.000Z',
      replies: 3,
    },
  ]);
  await ask('health.clear-unread');
  expect(await unread()).toEqual([]);
});

test('nothing is counted of an error, of an empty reply, or of what is none of our business', async () => {
  load('2026-11-12T10:00:00.000Z', OTHERWISE, 'UserRepliesTimeline', 500);
  load('2026-11-12T10:00:00.000Z', OTHERWISE, 'DmAllSearchSlice');
  expect(await unread()).toEqual([]);
});

test('what was browsed before and after is kept', async () => {
  const [good] = browsed()['microblog'] ?? [];
  load('2026-11-12T10:00:00.000Z', '{"data":');
  load('2026-11-12T10:00:00.000Z', '[]');
  if (good) running.app.capture(good);
  expect(running.app.store.answers.recent(9).length).toBe(1);
});

test('a report holds the form of the reply, and none of its words', async () => {
  load('2026-11-12T10:00:00.000Z', OTHERWISE);
  await ask('settings.set', { downloadFolder: dir });
  const { file } = (await ask('health.save-unread')) as ProofView;
  const report = readFileSync(file, 'utf8');
  expect(JSON.parse(report)).toMatchObject({
    replies: [
      {
        endpoint: 'graphql/UserRepliesTimeline',
        form: { data: { tabs: [{ label: 'text', count: 'number' }] } },
      },
    ],
  });
  expect([report.includes('a private word'), secretsIn(report)]).toEqual([false, []]);
});
