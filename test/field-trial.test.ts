import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from '../core/app/open-app.ts';
import { compareTrials, findingsOf, lineFromChanges } from '../core/field-trial/comparison.ts';
import { NORM } from '../core/field-trial/norm.ts';
import type { Question } from '../core/field-trial/questions.ts';
import type { Observation } from '../core/field-trial/report.ts';
import { inventedNorm } from '../scripts/invented-norm.ts';
import type { FakeResponse } from '#kit/fake/site.ts';
import { createNet } from '../core/net/index.ts';
import { loadFakes } from '../core/platforms/fakes.ts';
import { SEEDED_CHANGES, type ChangeOfForm } from './support/changes-of-form.ts';

const question = (operation: string, params: Question['params']): Question => ({
  operation,
  params,
  route: 'public-page',
  platform: operation.split('.')[0] ?? '',
  credits: 1,
  requests: 1,
  seconds: 1,
});

const QUESTIONS: readonly Question[] = [
  question('videosite.get-video', { videoId: 'sample_001x' }),
  question('videosite.list-video-comments', { videoId: 'sample_001x' }),
  question('forum.list-subreddit-posts', { subreddit: 'sample_quillmere' }),
  question('professional.get-user', { username: 'sample-heron' }),
];

let dir = '';
let usual: readonly Observation[] = [];

/** The trial over the invented sites, whose answers are changed on the way. */
const trial = async (
  change: ChangeOfForm = (response) => response,
  questions?: readonly Question[],
): Promise<readonly Observation[]> => {
  const fakes = await loadFakes();
  const net = createNet({
    userAgent: 'Bowerbird/9.9.9 (test)',
    fake: async () => ({
      serve: (request) => {
        const response: FakeResponse | undefined = fakes.serve(request);
        return response && change(response, Buffer.from(response.body).toString('utf8'));
      },
    }),
  });
  const app = openApp({
    dataDir: mkdtempSync(join(dir, 'data-')),
    version: '9.9.9',
    background: false,
    net,
    sleep: () => new Promise((resolve) => setImmediate(resolve)),
  });
  try {
    const { run } = await app.fieldTrial();
    return await run(app.callers.cli, questions ?? QUESTIONS);
  } finally {
    await app.close();
  }
};

const exampleOf = async (operation: string): Promise<Question['params']> =>
  (await loadFakes()).examples[operation] ?? {};

const asUsual = new Map<string, Promise<readonly Observation[]>>();

/** Without a change; once for each operation. */
const trialAsUsual = (
  operation: string,
  questions: readonly Question[],
): Promise<readonly Observation[]> => {
  const made = asUsual.get(operation) ?? trial(undefined, questions);
  asUsual.set(operation, made);
  return made;
};

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-trial-'));
  usual = await trial();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('what answers as usual is noted without any of its content', () => {
  expect(usual.map(({ operation, ending, items }) => [operation, ending, items])).toEqual([
    ['videosite.get-video', 'answered', 1],
    ['videosite.list-video-comments', 'answered', 20],
    ['forum.list-subreddit-posts', 'answered', 25],
    ['professional.get-user', 'answered', 1],
  ]);
  expect(usual[1]?.fields).toMatchObject({ content: 20, attributedTo: 19, entityId: 20 });
  expect(usual[1]?.notices).toEqual({ 'total-includes-replies': 1, 'no-author': 1 });
  const text = JSON.stringify(usual);
  for (const content of ['Quillmere', 'quillmere', 'sample', 'heron', 'http'])
    expect(text).not.toContain(content);
});

test('the same again is nothing new, and nothing otherwise than known', async () => {
  expect(compareTrials(usual, await trial())).toEqual([]);
  expect(usual.map((one) => findingsOf(one))).toEqual([[], [], [], []]);
  expect(usual.map(({ form }) => form?.match)).toEqual(['known', 'known', 'known', 'known']);
});

test('there are at least twenty seeded changes, of every kind', () => {
  expect(SEEDED_CHANGES.length).toBeGreaterThanOrEqual(20);
  expect(SEEDED_CHANGES.filter(({ isRefusal }) => isRefusal).length).toBeGreaterThanOrEqual(4);
});

test.each(SEEDED_CHANGES)(
  '$name is found, and named by its operation',
  async ({ operation, change, sentence, isRefusal }) => {
    const questions = [question(operation, await exampleOf(operation))];
    const before = await trialAsUsual(operation, questions);
    const [found, ...more] = compareTrials(before, await trial(change, questions));
    expect(more).toEqual([]);
    const line = found && lineFromChanges(found);
    expect(line?.startsWith(`${operation}: `)).toBe(true);
    expect(line).toMatch(sentence);
    // A platform that will not is another matter than one that answers in another form.
    expect(/ was refused \(/.test(line ?? '')).toBe(isRefusal);
  },
);

test('what is known of the forms is what the invented sites answer', async () => {
  // Else: npm run norm. An operation that is new may have no entry yet.
  const invented = await inventedNorm();
  const known = Object.keys(NORM).map((operation) => [operation, invented[operation]]);
  expect(Object.fromEntries(known)).toEqual(NORM);
});

test('a platform that refused gets no further requests, and the others do', async () => {
  const seen = await trial((response, text) =>
    text.includes('ytInitial') ? { status: 429, headers: {}, body: '' } : response,
  );
  expect(seen.map(({ operation, ending }) => [operation, ending])).toEqual([
    ['videosite.get-video', 'refused'],
    ['videosite.list-video-comments', 'left-out'],
    ['forum.list-subreddit-posts', 'answered'],
    ['professional.get-user', 'answered'],
  ]);
});
