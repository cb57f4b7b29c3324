import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeDir, tempDir } from '../../../test/support/running.ts';
import type { LeftOutRedaction } from '../../store/index.ts';
import { jobsHere, openJobThreads } from '../job-threads.ts';
import type { App } from '../app.ts';
import { openApp } from '../open-app.ts';
import { redactBeside } from './beside.ts';

/** A call that was answered with somebody who is left out, and noted. */
let dir: string;
let app: App;
let callId: string;
const BEE = 'UCPerson-sample-bee00001';
const signal = new AbortController().signal;

beforeEach(async () => {
  dir = tempDir();
  app = openApp({ dataDir: dir, version: '0', sample: true, background: false });
  app.store.people.leaveOut('videosite', [BEE]);
  const params = { videoId: 'sample_001x' };
  const { meta } = await app.engine.call('videosite.list-video-comments', params, app.callers.cli);
  callId = meta.callId;
  while (!app.collecting.catchUp());
});
afterEach(async () => {
  await app.close();
  removeDir(dir);
});

const found = async (jobs = jobsHere): Promise<readonly LeftOutRedaction[]> => {
  const redactions: LeftOutRedaction[] = [];
  await redactBeside(jobs, dir)({ signal, take: (one) => void redactions.push(one) });
  return redactions;
};
const hashesFromRedaction = ({ call, kept }: LeftOutRedaction) => ({
  kept,
  answer: typeof call.answer === 'string' ? call.answer : call.answer.sha256,
  replies: call.replies.map(({ id, rest }) => [id, rest?.sha256]),
});
const theOnly = async (): Promise<LeftOutRedaction> => {
  const [redaction] = await found();
  if (!redaction) throw new Error('no call waits');
  return redaction;
};
const answer = (): string => JSON.stringify(app.store.answers.find(callId)?.data ?? null);

test('a thread reads what is to be taken out, and changes nothing', async () => {
  const threads = openJobThreads((sentence) => {
    throw new Error(sentence);
  });
  try {
    const beside = await found(threads);
    // A copy of a `Buffer` is plain bytes.
    expect(JSON.stringify(beside.map(hashesFromRedaction))).toBe(
      JSON.stringify((await found()).map(hashesFromRedaction)),
    );
    expect(beside).toMatchObject([{ call: { callId }, isRequested: false }]);
  } finally {
    await threads.close();
  }
  expect([app.store.people.hasLeftOutCalls(), answer().includes(BEE)]).toEqual([true, true]);
});

test('is taken out once, however many programs found it', async () => {
  const redaction = await theOnly();
  expect(app.store.people.takeLeftOut(redaction)).toBe(true);
  expect(app.store.people.takeLeftOut(redaction)).toBe(false);
  expect([app.store.people.hasLeftOutCalls(), answer().includes(BEE)]).toEqual([false, false]);
  expect(answer()).toContain('"itemCount":');
  expect(await found()).toEqual([]);
});

test('what was changed since it was read is read again', async () => {
  const redaction = await theOnly();
  const reading = app.store.reading();
  const [exchange] = reading.allEvidence.exchanges(callId);
  reading.close();
  const request = app.store.people.request('videosite', 1);
  const replies = [{ id: exchange?.id ?? '', removed: 'another person' }];
  app.store.people.forget(request, { calls: [{ callId, replies, answer: 'keep' }] });
  expect(app.store.people.takeLeftOut(redaction)).toBe(false);
  expect([app.store.people.hasLeftOutCalls(), answer().includes(BEE)]).toEqual([true, true]);
  expect(app.store.people.takeLeftOut(await theOnly())).toBe(true);
  expect([app.store.people.hasLeftOutCalls(), answer()]).toEqual([false, 'null']);
});

test('of whoever was let in again meanwhile, nothing is taken out', async () => {
  app.store.people.readmit('videosite', BEE);
  const redaction = await theOnly();
  expect(redaction.call).toEqual({ callId, replies: [], answer: 'keep' });
  expect(app.store.people.takeLeftOut(redaction)).toBe(true);
  expect(app.store.evidence.replies(callId)).toHaveLength(2);
  expect(answer()).toContain(BEE);
});
