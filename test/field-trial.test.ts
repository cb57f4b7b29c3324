import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from '../core/app/open-app.ts';
import { compareTrials } from '../core/cli/field-trial/comparison.ts';
import { formOf } from '../core/cli/field-trial/observation.ts';
import { askAll, type Question } from '../core/cli/field-trial/questions.ts';
import type { Observation, Report } from '../core/cli/field-trial/report.ts';
import type { FakeResponse } from '#kit/fake/site.ts';
import { createNet } from '../core/net/index.ts';
import { loadFakes } from '../core/platforms/fakes.ts';
import { cli } from './support/cli.ts';

const question = (id: string, params: Question['params']): Question => ({
  id,
  params,
  platform: id.split('.')[0] ?? '',
  cost: 1,
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
  change: (response: FakeResponse, text: string) => FakeResponse = (response) => response,
  questions = QUESTIONS,
): Promise<readonly Observation[]> => {
  const fakes = await loadFakes();
  const net = createNet({
    userAgent: 'Bowerbird/9.9.9 (test)',
    fake: async () => ({
      serve: (request) => {
        const response = fakes.serve(request);
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
    return await askAll(app, questions);
  } finally {
    await app.close();
  }
};

const renamed =
  (from: string, to: string) =>
  (response: FakeResponse, text: string): FakeResponse => ({
    ...response,
    body: text.replaceAll(from, to),
  });

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-trial-'));
  usual = await trial();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const of = (name: string): readonly Question[] => QUESTIONS.filter(({ id }) => id === name);

test('what answers as usual is noted without any of its content', () => {
  expect(usual.map(({ operation, ending, items }) => [operation, ending, items])).toEqual([
    ['videosite.get-video', 'answered', 1],
    ['videosite.list-video-comments', 'answered', 20],
    ['forum.list-subreddit-posts', 'answered', 25],
    ['professional.get-user', 'answered', 1],
  ]);
  expect(usual[1]?.fields).toMatchObject({ content: 20, attributedTo: 19, entityId: 20 });
  expect(usual[1]?.notices).toEqual({ 'total-includes-replies': 1 });
  const text = JSON.stringify(usual);
  for (const content of ['Quillmere', 'quillmere', 'sample', 'heron', 'http', '@'])
    expect(text).not.toContain(content);
});

test('the same again is nothing new', async () => {
  expect(compareTrials(usual, await trial())).toEqual([]);
});

test.each([
  ['a renamed figure', 'videosite.get-video', renamed('"viewCount"', '"viewTally"'), /viewCount/],
  [
    'a renamed list',
    'videosite.list-video-comments',
    renamed('commentEntityPayload', 'commentThing'),
    /list-video-comments: .*(?:no items|failed)/,
  ],
  [
    'a login wall',
    'professional.get-user',
    () => ({ status: 999, headers: {}, body: '' }),
    /refused \(\S+\) now$/,
  ],
  [
    'an empty page',
    'videosite.get-video',
    () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '' }),
    /then, (?:failed|was refused) \(\S+\) now$/,
  ],
  [
    'another page',
    'forum.list-subreddit-posts',
    () => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><title>Hello</title>',
    }),
    /then, (?:failed|was refused) \(\S+\) now$/,
  ],
  [
    'a moved feed',
    'forum.list-subreddit-posts',
    renamed('entry>', 'post>'),
    /list-subreddit-posts: /,
  ],
  [
    'a wall of too many requests',
    'forum.list-subreddit-posts',
    () => ({ status: 429, headers: { 'retry-after': '90' }, body: '' }),
    /answered then, was refused \(rate-limit\) now$/,
  ],
] as const)('%s is found, and named by its operation', async (_name, id, change, words) => {
  const lines = compareTrials(usual, await trial(change, of(id)));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(words);
  expect(lines[0]?.startsWith(`${id}: `)).toBe(true);
});

test('a platform that refused is asked nothing more, and the others are', async () => {
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

test('a form is the same whatever it says, and another where a key has another name', () => {
  const form = (value: unknown): string =>
    formOf({
      status: 200,
      body: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
    });
  const usualForm = form({ list: [{ id: 1, by: { '1234567': 'a' } }] });
  expect(
    form({
      list: [
        { id: 2, by: { '7654321': 'b' } },
        { id: 3, by: {} },
      ],
    }),
  ).toBe(usualForm);
  expect(form(')]}\'\n{"list":[{"id":1,"by":{"999":1}}]}')).toBe(usualForm);
  expect(form({ list: [{ key: 1, by: { '1234567': 'a' } }] })).not.toBe(usualForm);
  expect(form('<script id="state">{}</script>')).toBe(
    form('<p>x</p><script id="state">{"a":1}</script>'),
  );
});

test('the command asks only when it may, keeps a report, and says what has changed', async () => {
  const file = join(dir, 'report.json');
  const command = [
    'field-trial',
    '--sample',
    '--data',
    join(dir, 'cli'),
    '--platform',
    'microblog',
  ];
  const refused = await cli(...command);
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.err).toMatch(/usual pace: \d+ \(microblog\); credits: at most \d+\./);
  expect((await cli(...command, '--preview')).out).toContain('microblog.get-post');

  expect((await cli(...command, '--yes', '--out', file)).code).toBe(0);
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  expect(report).toMatchObject({ format: 'bowerbird-field-trial', world: 'sample' });
  expect((await cli(...command, '--yes', '--compare', file)).out).toContain('Nothing has changed.');
  expect((await cli(...command, '--yes', '--out', file)).err).toContain('is there already');

  writeFileSync(file, '{}');
  const other = await cli(...command, '--yes', '--compare', file);
  expect(other).toMatchObject({ code: 2 });
  expect(other.err).toContain('is no report of a field trial');
});
