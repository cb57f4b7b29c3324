import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';

/** Identifiers that are passed on, and had again elsewhere, over the sample world. */
let dir: string;
beforeAll(() => {
  dir = tempDir();
});
afterAll(() => removeDir(dir));

const run = (...args: string[]) => inside(...args, '--data', join(dir, 'data'), '--sample');
const at = (name: string): string => join(dir, name);
const last = (out: string): unknown => JSON.parse(out.trim().split('\n').at(-1) ?? '');

const exported = async (name: string): Promise<string> => {
  const file = at(`${name}.ids.csv`);
  expect((await run('export', name, '--format', 'ids', '--out', file)).err).toBe('');
  return file;
};

test('posts by the hundred: there again, left out by the platform, and without a route', async () => {
  await run('credits', 'grant', '500');
  await run(
    'collect',
    'forum.list-subreddit-posts',
    '--param',
    'subreddit=sample_quillmere',
    '--limit',
    '30',
    '--into',
    'Forum',
  );
  const file = await exported('Forum');
  const line = (shape: string, id: string, operation: string, params: string): string =>
    `forum,${shape},id:${id},${operation},"${params}",official-api,2026-09-01T08:00:00.000Z,sample,\r\n`;
  appendFileSync(file, line('Post', '0gonezz', 'forum.batch-posts', '{""ids"":[""0gonezz""]}'));
  appendFileSync(file, line('Rule', '1', '', ''));
  const { out, code } = await run(
    'collect',
    '--from',
    file,
    '--rehydrate',
    '--into',
    'Forum again',
    '--report',
    at('report.csv'),
    '--json',
  );
  expect([code, last(out)]).toMatchObject([
    0,
    { event: 'attrition', counts: { there: 28, removed: 2, 'not-shown': 1, 'not-asked': 1 } },
  ]);
  expect(readFileSync(at('report.csv'), 'utf8').split('\r\n').slice(-3)).toEqual([
    '32,forum,Post,id:0gonezz,not-shown,',
    '33,forum,Rule,id:1,not-asked,no route here has it again',
    '',
  ]);
});

test('videos one by one, and comments with their list', async () => {
  await run(
    'collect',
    'videosite.list-playlist-videos',
    '--param',
    'playlistId=PLsample_quillmere_garden_year',
    '--limit',
    '3',
    '--into',
    'Films',
  );
  const films = await exported('Films');
  const gone = (id: string): string =>
    `videosite,Video,id:${id},videosite.get-video,"{""videoId"":""${id}""}",public-page,,sample,\r\n`;
  appendFileSync(films, gone('sample_017x') + gone('sample_018x'));
  const again = await run('collect', '--from', films, '--rehydrate', '--into', 'Films again');
  expect(again.out).toContain('3\t60.0 %\tthere again');
  expect(again.out).toContain('1\t20.0 %\tremoved: the platform says so');
  expect(again.out).toContain('1\t20.0 %\tnot shown: private, restricted or gone');

  await run(
    'collect',
    'videosite.list-video-comments',
    '--param',
    'videoId=sample_001x',
    '--into',
    'Talk',
  );
  const talk = await exported('Talk');
  const preflight = await run('collect', '--from', talk, '--rehydrate', '--preflight', '--json');
  expect(JSON.parse(preflight.out)).toMatchObject({ credits: { estimate: 3 } });
  const { out } = await run('collect', '--from', talk, '--rehydrate', '--into', 'Talk again');
  expect(out).toContain('55\t100.0 %\tthere again');
});

test.each([
  ['without a file', ['--rehydrate', 'videosite.get-video'], '--rehydrate takes --from FILE'],
  [
    'a report without it',
    ['--report', 'x.csv', 'videosite.get-video'],
    '--report goes with --rehydrate',
  ],
])('%s it is wrong usage', async (_, args, message) => {
  const { code, err } = await run('collect', '--into', 'X', ...args);
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});

test('identifiers are not written with pseudonyms', async () => {
  const { code, err } = await run(
    'export',
    'Talk',
    '--format',
    'ids',
    '--pseudonyms',
    at('report.csv'),
    '--out',
    at('x.csv'),
  );
  expect([code, err]).toEqual([1, expect.stringContaining('identifiers and replies name people')]);
});
