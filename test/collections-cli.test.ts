import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp } from '../core/app/open-app.ts';
import type { RowsView, RunView } from '#calls/index.ts';
import { cliGiven, inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';

/** Collections from the command line and through the window's door, over the sample world. */
let dir: string;
let data: string;
beforeAll(() => {
  dir = tempDir();
  data = join(dir, 'data');
});
afterAll(() => removeDir(dir));

const FILM = ['--param', 'videoId=sample_001x'];
const run = (...args: string[]) => inside(...args, '--data', data);
const lines = (out: string): unknown[] =>
  out
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));

describe('from the command line', () => {
  test('what it takes is said first, and nothing is begun', async () => {
    const { code, out } = await run(
      'collect',
      'videosite.list-video-comments',
      ...FILM,
      '--limit',
      '40',
      '--preflight',
      '--json',
      '--sample',
    );
    expect([code, JSON.parse(out)]).toMatchObject([
      0,
      { items: 40, requests: { estimate: 2, atMost: 12 }, credits: { estimate: 2, atMost: 12 } },
    ]);
    expect((await run('collections', '--json')).out).toBe('[]\n');
  });

  test('all comments of a film, with lines of JSON on the way; the list of it; what is missing', async () => {
    const { code, out, err } = await run(
      'collect',
      'videosite.list-video-comments',
      ...FILM,
      '--into',
      'Talk',
      '--json',
      '--sample',
    );
    expect([code, err]).toEqual([0, '']);
    expect(lines(out).at(-1)).toMatchObject({
      event: 'end',
      state: 'done',
      items: 55,
      added: 55,
      pages: 3,
      credits: 3,
    });
    expect(lines((await run('collections', '--json')).out)).toMatchObject([
      [{ name: 'Talk', items: 55, removed: 0 }],
    ]);
    expect((await run('collections', 'Talk')).out).toContain(
      'All of it is invented: it is of Bowerbird’s sample world, and no platform was asked. The dataset holds 55 unique items. The platform states a total of 86 (comments). By what the lists state, at most 31 further items exist, so the true number is between 55 and 86. The date of 55 items is known only as a span of time, so counts by date have a least and a most. Replies to comments were not asked for: 29 are known to be there.',
    );
    expect(lines((await run('runs', '--json')).out)).toMatchObject([
      [{ collection: 'Talk', state: 'done' }],
    ]);
  });

  test('a link is enough; identifiers come from a file; it says how far it went', async () => {
    const link = await run(
      'collect',
      'https://www.youtube.com/watch?v=sample_001x',
      '--into',
      'Link',
      '--limit',
      '5',
      '--sample',
    );
    expect([link.code, link.out]).toEqual([
      0,
      'stopped (went as far as was asked; without replies (15 known)): 5 items (5 new) in 1 page, 1 credit\n',
    ]);
    const file = join(dir, 'ids.txt');
    writeFileSync(file, 'sample_001x\nsample_002x\n');
    const facts = await run(
      'collect',
      'videosite.get-video',
      '--ids',
      `@${file}`,
      '--into',
      'Films',
      '--sample',
    );
    expect([facts.code, facts.out]).toEqual([0, 'done: 2 items (2 new) in 2 pages, 2 credits\n']);
  });

  test('a pasted list, mixed: each link its own list; what is not known is named by its line', async () => {
    const file = join(dir, 'links.csv');
    const film = 'https://www.youtube.com/watch?v=sample_001x';
    const post = 'https://www.reddit.com/comments/0post0000/';
    writeFileSync(file, `title,link\nOne,${film}\nTwo,${post}\nnothing at all,\n`);
    const wanted = ['collect', '--from', file, '--limit', '5', '--sample'];
    const before = await inside(...wanted, '--preflight', '--json', '--data', join(dir, 'new'));
    expect([before.code, JSON.parse(before.out)]).toMatchObject([
      0,
      {
        requests: { estimate: 2 },
        credits: { estimate: 2 },
        unread: [{ line: 4, text: 'nothing at all,' }],
      },
    ]);
    expect(await run(...wanted, '--into', 'Mixed')).toEqual({
      code: 0,
      out: 'stopped (went as far as was asked; without replies (15 known)): 10 items (10 new) in 2 pages, 2 credits\n',
      err: [
        '1 × youtube/list-video-comments',
        '1 × reddit/list-post-comments',
        'line 4: not recognised: nothing at all,',
        '',
      ].join('\n'),
    });
    const request = await run(...wanted, '--into', 'Mixed', '--json');
    expect(lines(request.out)[0]).toEqual({ event: 'unread', line: 4, text: 'nothing at all,' });
    const unreadLines = { count: 1, first: [{ line: 4, text: 'nothing at all,' }] };
    expect(lines(request.out).at(-1)).toMatchObject({ event: 'end', unreadLines });
    expect(lines((await run('collections', 'Mixed', '--json')).out)).toMatchObject([
      { unreadLines },
    ]);
    expect((await run('collections', 'Mixed')).out).toContain(
      '1 line of the given lists meant nothing that can be gathered, and was not asked for: line 4 “nothing at all,”.',
    );
  });

  test('an operation is asked about each line of a list, also from standard input', async () => {
    const stdin = 'https://youtu.be/sample_001x\nsample_002x\nsample_001x\n';
    const args = ['videosite.get-video', '--into', 'Facts', '--sample', '--data', data];
    const from = await cliGiven({ stdin }, 'collect', ...args, '--from', '-');
    expect([from.code, from.out, from.err]).toEqual([
      0,
      'done: 2 items (2 new) in 2 pages, 2 credits\n',
      '2 × youtube/get-video\n',
    ]);
  });

  test('a list of which nothing is known is refused with its first line', async () => {
    const file = join(dir, 'nothing.txt');
    writeFileSync(file, '\nthe weather\n');
    const { code, err } = await run('collect', '--from', file, '--into', 'X', '--sample');
    expect([code, err]).toMatchObject([1, expect.stringContaining('line 2: the weather')]);
    expect((await run('collections', 'X')).code).toBe(1);
  });

  test('what was held is found by its words, also what was only looked at', async () => {
    await run('call', 'videosite.list-video-comments', ...FILM, '--sample');
    const found = await run('search', 'kettle', 'gate', '--platform', 'videosite', '--json');
    const rows = JSON.parse(found.out) as { item: { content: string } }[];
    expect(rows.map(({ item }) => item.content.includes('kettle'))).toEqual([true, true]);
    const linewise = await run('search', 'kettle', 'gate', '--platform', 'videosite', '--ndjson');
    expect(lines(linewise.out)).toEqual(rows);
    expect((await run('search', 'nobody-wrote-this', '--json')).out).toBe('[]\n');
    expect((await run('search', 'nobody-wrote-this')).out).toBe('nothing found\n');
    expect((await run('search', 'kettle', '--in', 'Films')).out).toBe('nothing found\n');
  });

  test('how many there are, at least and at most; two runs of one list side by side', async () => {
    const again = ['collect', 'videosite.list-video-comments', ...FILM, '--into', 'Twice'];
    expect((await run(...again, '--sample')).code).toBe(0);
    const count = await run('search', '--in', 'Twice', '--count');
    expect([count.code, count.out]).toEqual([0, '55 found; in truth between 55 and 86\n']);
    expect((await run(...again, '--limit', '40', '--sample')).code).toBe(0);
    const compared = await run('compare', 'Twice', '--json');
    expect(JSON.parse(compared.out)).toMatchObject({
      first: { rows: 55, unfinished: [], only: 15 },
      second: { rows: 40, unfinished: ['limited'], only: 0 },
      both: 40,
      order: 1,
      noEstimate: 'truncated',
    });
    const words = await run('compare', 'Twice');
    expect(words.out).toContain(
      'how many exist is not estimated: a list was not followed to its end',
    );
    expect((await run('compare', 'Twice', 'Twice', '--route', 'by-post')).code).toBe(2);
  });

  test.each([
    [['compare']],
    [['collect']],
    [['collect', 'videosite.list-video-comments']],
    [['collect', 'no such thing', '--into', 'X']],
    [['collect', 'videosite.get-video', '--into', 'X', '--all', '--limit', '3']],
    [['collect', 'videosite.get-video', '--into', 'X', '--ids', '/nowhere/at-all']],
    [['collect', '--from', '/nowhere/at-all', '--into', 'X']],
    [['collect', 'videosite.get-video', '--into', 'X', '--ids', 'a', '--from', 'b']],
    [['collect', '--into', 'X', '--from', '-', '--param', 'videoId=sample_001x']],
    [['collect', 'https://youtu.be/sample_001x', '--into', 'X', '--from', '-']],
    [['runs', 'pause']],
    [['runs', 'stop', 'x']],
    [['search', '--from', 'soon']],
    [['recheck']],
    [['collect', 'videosite.list-video-comments', '--into', 'X', '--param', 'colour=x']],
    [['call', 'videosite.list-video-comments']],
    [['call', 'videosite.list-video-comments', '--param', 'colour=x']],
  ])('%j is wrong usage', async (args) => {
    expect((await run(...args)).code).toBe(2);
  });

  test('what cannot be gathered is refused with its reason', async () => {
    const missing = await run(
      'collect',
      'videosite.list-video-comments',
      '--into',
      'X',
      '--sample',
    );
    expect([missing.code, missing.err]).toEqual([
      2,
      'youtube/list-video-comments takes --param videoId=…: videoId is missing\nSee: bowerbird collect --help\n',
    ]);
    expect((await run('runs', 'resume', 'nothing')).code).toBe(1);
    expect((await run('collections', 'Nothing')).code).toBe(1);
  });
});

test('through the window’s door: begun, read page by page, noted, paused, deleted', async () => {
  const app = openApp({ dataDir: data, version: '9.9.9', sample: true, background: false });
  const ask = async <T>(name: string, params: object = {}): Promise<T> => {
    const answer = await app.door.answer({ id: 1, name, params }, app.callers.window);
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.data as T;
  };
  try {
    const sources = [
      { operation: 'videosite.list-video-comments', params: { videoId: 'sample_001x' } },
    ];
    const begun = await ask<RunView>('collections.start', { name: 'Door', sources });
    expect(begun).toMatchObject({ collection: 'Door', state: 'running', pending: 1, gaps: 0 });
    await app.collecting.follow(begun.id);
    const first = await ask<RowsView>('collections.rows', {
      name: 'Door',
      sort: 'likes',
      limit: 50,
    });
    const rest = await ask<RowsView>('collections.rows', {
      name: 'Door',
      sort: 'likes',
      limit: 50,
      after: first.next,
    });
    expect([first.rows.length, rest.rows.length, rest.next]).toEqual([50, 5, undefined]);
    const [best] = first.rows;
    await ask('collections.annotate', { id: best?.id, note: 'kind', tags: ['thanks'] });
    expect(await ask('collections.item', { id: best?.id })).toMatchObject({
      note: 'kind',
      tags: ['thanks'],
      origin: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown },
      observations: [{ item: best?.item }],
    });
    expect(await ask('collections.count', { name: 'Door', filter: { tag: 'thanks' } })).toEqual({
      count: 1,
      isAll: true,
    });
    expect(await ask('collections.get', { name: 'Door' })).toMatchObject({
      items: 55,
      sources,
      kinds: [{ platform: 'videosite', shape: 'Comment', count: 55 }],
      runs: [{ id: begun.id, state: 'done' }],
    });
    expect(await ask('runs.pause', { id: begun.id })).toMatchObject({ state: 'done' });
    await ask('collections.remove', { name: 'Door' });
    await expect(ask('collections.get', { name: 'Door' })).rejects.toThrow('Not found');
  } finally {
    await app.close();
  }
});

test('the same comments again, with their replies, are of the same total', async () => {
  const other = join(dir, 'replies');
  const comments = ['collect', 'videosite.list-video-comments', ...FILM, '--into', 'Replies'];
  await inside(...comments, '--sample', '--data', other);
  await inside(
    ...comments,
    '--expand',
    'youtube/list-comment-replies',
    '--sample',
    '--data',
    other,
  );
  const { out } = await inside('collections', 'Replies', '--json', '--data', other);
  expect(lines(out)).toMatchObject([
    { statedTotal: 86, unique: 84, stated: [{ kind: 'comments', total: 86, lists: 1, held: 84 }] },
  ]);
});

test.each([
  ['youtube/list-video-comments/youtube/list-comment-replies'],
  ['youtube/list-video-comments/list-comment-replies'],
  ['videosite.list-video-comments/videosite.list-comment-replies'],
  ['list-video-comments/videosite_list_comment_replies'],
])('what is asked of each item is named in any spelling: %s', async (path) => {
  const list = [
    'youtube/list-playlist-videos',
    '--param',
    'playlistId=PLsample_quillmere_garden_year',
  ];
  const wanted = ['collect', ...list, '--expand', path, '--preflight', '--sample', '--data', data];
  expect(await inside(...wanted)).toMatchObject({ code: 0, err: '' });
});

test('what cannot be asked of its items is named as help names it', async () => {
  const wanted = [...FILM, '--expand', 'videosite.list-playlist-videos', '--preflight', '--sample'];
  const { code, err } = await inside('collect', 'youtube/get-video', ...wanted, '--data', data);
  expect([code, err]).toEqual([
    1,
    'Validation error: expand: youtube/list-playlist-videos cannot be asked about what this list brings (Video)\n',
  ]);
});
