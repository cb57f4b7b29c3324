import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import { inside } from './support/cli.ts';
import { programEnv } from './support/program-env.ts';
import { removeDir, tempDir } from './support/running.ts';

const ROOT = join(import.meta.dirname, '..');

let data: string;
beforeAll(() => {
  data = tempDir();
});
afterAll(() => removeDir(data));

const on = (...args: string[]) => inside(...args, '--data', data, '--sample');
const lines = (text: string): unknown[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
/** As a shell splits it; our examples quote with single quotes alone. */
const splitCommand = (command: string): string[] =>
  [...command.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replaceAll("'", ''));

describe('operations', () => {
  test('are found by words, on one platform, by any of its names', async () => {
    const found = await inside('operations', 'replies', '--platform', 'YouTube');
    expect(found).toEqual({
      code: 0,
      err: '',
      out: [
        'OPERATION\tGIVES\tROUTES',
        'youtube/list-comment-replies\tReplies to a comment\tpublic page, official key',
        'youtube/list-video-comments\tComments of a video\tpublic page, official key',
        '',
      ].join('\n'),
    });
    expect(await inside('operations', 'replies', '--platform', 'videosite')).toEqual(found);
  });

  test('all of them, one a line, with what a call needs', async () => {
    const all = lines((await inside('operations', '--ndjson')).out) as { id: string }[];
    expect(all.map(({ id }) => id)).toEqual(catalogue.entries.map(({ id }) => id));
    expect(all.find(({ id }) => id === 'forum.get-comment')).toMatchObject({
      name: 'reddit/get-comment',
      platform: 'forum',
      list: false,
      routes: [
        {
          route: 'official-api',
          needs: 'Your own credentials for Reddit Data API: bowerbird official reddit',
        },
      ],
      rest: expect.stringMatching(/^GET \/v1\/forum\//),
      tool: 'forum_get_comment',
    });
    const { out } = await inside('operations', '--json');
    expect(JSON.parse(out)).toEqual(all);
  });

  test('words that nothing has find nothing, and say so beside the answer', async () => {
    expect(await inside('operations', 'zzzz')).toEqual({
      code: 0,
      out: '',
      err: 'no operation has these words\n',
    });
  });
});

describe('the help of an operation', () => {
  test('tells parameters, routes and an example, in any spelling', async () => {
    const help = await inside('call', 'videosite_list_video_comments', '--help', '--sample');
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toMatch(/^youtube\/list-video-comments: Comments of a video \(YouTube\)\n/);
    expect(help.out).toMatch(/^ {2}videoId {2,}Required: text\. /m);
    expect(help.out).toMatch(/^ {2}sort {2,}One of top, newest\. top when left out\. /m);
    expect(help.out).toMatch(/^ {2}cursor {2,}Text, 1 to 512 characters\. /m);
    expect(help.out).toMatch(/^ {2}public-page {2,}Nothing: anybody may open it\.$/m);
    expect(help.out).toMatch(
      /^ {2}official-api {2,}Your own credentials for .*: bowerbird official youtube$/m,
    );
    expect(help.out).toMatch(
      /^ {2}bowerbird call youtube\/list-video-comments --param .* --sample$/m,
    );
    expect(await inside('help', 'call', 'youtube/listVideoComments', '--sample')).toEqual(help);
  });

  test('of a link says which operation it is', async () => {
    const link = 'https://www.youtube.com/watch?v=sample_001x';
    const { out } = await inside('call', link, '--help', '--sample');
    expect(out).toMatch(/^youtube\/get-video: /);
    expect(out).toContain('The link says: videoId=sample_001x\n');
    expect(out).toContain(
      '  bowerbird call youtube/get-video --param videoId=sample_001x --sample\n',
    );
    const { out: json } = await inside('call', link, '--help', '--json');
    expect(JSON.parse(json)).toMatchObject({
      name: 'youtube/get-video',
      link: { videoId: 'sample_001x' },
    });
  });

  test('shows the example of the world that is open, which is answered', async () => {
    for (const id of [
      'videosite.list-chart-videos',
      'forum.list-feed-posts',
      'shortvideo.get-tag',
    ]) {
      const { out } = await inside('call', id, '--help', '--sample', '--data', data);
      const [, command = ''] = /^Example\n {2}bowerbird (.*)$/m.exec(out) ?? [];
      const ran = await inside(...splitCommand(command));
      const aside = ran.err.replace(/^there is more: .*\n/, '');
      expect([command, ran.code, aside]).toEqual([command, 0, '']);
    }
    const { out: live } = await inside('call', 'videosite.list-chart-videos', '--help');
    expect(live).not.toContain('--sample');
  });
});

describe('a call', () => {
  test('of a link is that of the operation which Enter would open', async () => {
    const { code, out } = await on('call', 'https://www.youtube.com/watch?v=sample_001x', '--json');
    expect([code, JSON.parse(out)]).toEqual([
      0,
      {
        data: expect.objectContaining({ type: 'Video', entityId: 'sample_001x' }),
        meta: expect.objectContaining({ operation: 'videosite.get-video', creditsUsed: 1 }),
      },
    ]);
  });

  test('of the sample world is not recorded, which is said', async () => {
    const film = ['youtube/get-video', '--param', 'videoId=sample_001x'];
    const { code, err } = await on('call', ...film, '--record', join(data, 'recordings'));
    expect([code, err]).toEqual([
      0,
      '--record writes nothing here: only what the platforms themselves answer is recorded\n',
    ]);
  });

  test('with --ndjson gives the items of a page, and tells beside it how to go on', async () => {
    const playlist = 'playlistId=PLsample_quillmere_garden_year';
    const args = [
      'call',
      'youtube/list-playlist-videos',
      '--param',
      playlist,
      '--param',
      'count=2',
    ];
    const { out, err } = await on(...args, '--ndjson');
    expect(lines(out)).toEqual([
      expect.objectContaining({ type: 'Video' }),
      expect.objectContaining({ type: 'Video' }),
    ]);
    expect(err).toMatch(/there is more: --param cursor=[\w-]+\n$/);
    const cursor = /cursor=([\w-]+)/.exec(err)?.[1] ?? '';
    const next = await on(...args, '--param', `cursor=${cursor}`, '--ndjson');
    expect(lines(next.out)).toHaveLength(2);
    const one = await on('call', 'youtube/get-video', '--param', 'videoId=sample_001x', '--ndjson');
    expect(lines(one.out)).toEqual([expect.objectContaining({ entityId: 'sample_001x' })]);
  });
});

test('what is still to be done for an official API names the same data', async () => {
  const { out } = await on('official', 'reddit');
  expect(out).toContain(`bowerbird official forum --set --data ${data} --sample`);
});

test('what every command takes may stand before its name', async () => {
  const behind = await inside('collections', '--json', '--data', data, '--sample');
  expect(await inside('--data', data, '--sample', 'collections', '--json')).toEqual(behind);
  const help = await inside('help', 'collections');
  expect(await inside('--help', 'collections')).toEqual(help);
  expect(await inside('--sample', 'help', 'collections')).toEqual(help);
  expect(await inside('--data', data, 'colections')).toMatchObject({ code: 2, out: '' });
});

test('in a pipe a call gives whole texts, tabs between the cells, and an error on stderr', async () => {
  const list = ['call', 'youtube/list-video-comments', '--param', 'videoId=sample_001x'];
  const { code, out } = await on(...list);
  const rows = out
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  expect([code, rows[0]]).toEqual([0, ['PUBLISHED', 'TYPE', 'BY', 'WHAT', 'ID']]);
  expect(new Set(rows.map((cells) => cells.length))).toEqual(new Set([5]));
  expect(out).not.toContain('…\t');
  const one = await on('call', 'youtube/get-video', '--param', 'videoId=sample_001x');
  expect(one.out).toMatch(/^FIELD\tVALUE\n/);
  expect(one.out).toContain('\nentityId\tsample_001x\n');
  const missing = ['call', 'youtube/get-video', '--param', 'videoId=nobody_knew'];
  expect(await on(...missing)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^[A-Z][^{]+\n$/),
  });
  const { out: error } = await on(...missing, '--json');
  expect(JSON.parse(error)).toMatchObject({ data: null, errors: [{ code: expect.any(String) }] });
});

describe('on a terminal', () => {
  const { isTTY } = process.stdout;
  beforeAll(() => {
    vi.stubEnv('NO_COLOR', '1');
    process.stdout.isTTY = true;
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    process.stdout.isTTY = isTTY;
  });

  test('a list is a table, and what is beside it goes to stderr', async () => {
    const list = ['call', 'youtube/list-video-comments', '--param', 'videoId=sample_001x'];
    const { code, out, err } = await on(...list);
    const [heads = '', first = ''] = out.split('\n');
    expect([code, heads.split(/ +/)]).toEqual([0, ['PUBLISHED', 'TYPE', 'BY', 'WHAT', 'ID']]);
    expect(first).toMatch(/^ {11}Note {2}bower\.sample\.studio_ {2}Pinned: .+ {2}Ugx\S+$/);
    expect(err).toMatch(/there is more: --param cursor=/);
    const { out: json } = await on(...list, '--json');
    expect(Object.keys(JSON.parse(json) as object)).toEqual(['data', 'meta']);
  });

  test('one thing is its fields, and an error a sentence on stderr', async () => {
    const { out } = await on('call', 'youtube/get-video', '--param', 'videoId=sample_001x');
    expect(out).toMatch(/^ {2}entityId +sample_001x$/m);
    expect(out).not.toContain('@context');
    // Nor does a line of what somebody wrote look like a field.
    expect(out).toMatch(/^ {2}content +\S.*\n {16,}\S/m);
    expect(out.split('\n').filter((line) => !line.startsWith('  '))).toEqual(['']);
    const missing = await on('call', 'youtube/get-video', '--param', 'videoId=nobody_knew');
    expect([missing.code, missing.out]).toEqual([1, '']);
    expect(missing.err).toMatch(/^[A-Z][^{]+\n$/);
  });
});

describe('what was mistyped is answered with what was meant', () => {
  test.each([
    [['cal'], 'no such command: cal. Did you mean call?', ''],
    [['hlep'], 'no such command: hlep', ''],
    [['call', '--jsno'], 'no such option: --jsno. Did you mean --json?', ' call'],
    [
      ['call', 'youtube/get-vidoe'],
      'no such operation: youtube/get-vidoe. Did you mean youtube/get-video?',
      ' call',
    ],
    [
      ['collect', 'list-playlist-vidoes', '--into', 'Garden'],
      'no such operation: list-playlist-vidoes. Did you mean youtube/list-playlist-videos, or tiktok/list-playlist-videos?',
      ' collect',
    ],
    [
      ['call', 'get-video'],
      'get-video is an operation of several platforms: youtube/get-video, or tiktok/get-video',
      ' call',
    ],
    [
      ['call', 'youtube/get-video', '--param', 'video_id=x'],
      'youtube/get-video has no parameter video_id. Did you mean videoId?',
      ' call youtube/get-video',
    ],
    [
      ['call', 'youtube/get-video', '--param', 'colour=x'],
      'youtube/get-video has no parameter colour; it has videoId',
      ' call youtube/get-video',
    ],
    [
      ['operations', '--platform', 'yuotube'],
      'no such platform: yuotube. Did you mean youtube?',
      ' operations',
    ],
    [
      ['terms', 'myspace'],
      'no such platform: myspace; there are youtube, instagram, tiktok, reddit, x, linkedin',
      ' terms',
    ],
    [
      ['call', 'no words at all'],
      'no such operation: no words at all, and no link that is known; bowerbird operations lists them',
      ' call',
    ],
  ])('%j', async (args, message, about) => {
    const ran = await inside(...args, ...(args.length > 1 ? ['--data', data] : []));
    expect(ran).toEqual({ code: 2, out: '', err: `${message}\nSee: bowerbird${about} --help\n` });
  });
});

test('exit codes are as the overview and the guide say', async () => {
  const { out } = await inside('--help');
  const [, codes = ''] = out.split('Exit codes\n');
  expect([...codes.matchAll(/^ {2}(\d)  /gm)].map(([, code]) => code)).toEqual([
    '0',
    '1',
    '2',
    '3',
  ]);
  const guide = readFileSync(join(ROOT, 'docs', 'guide', 'command-line.md'), 'utf8');
  expect([...guide.matchAll(/^\| (\d) /gm)].map(([, code]) => code)).toEqual(['0', '1', '2', '3']);
  const file = join(ROOT, 'package.json');
  for (const [code, ...args] of [
    [0, 'operations', 'comments'],
    [1, 'call', 'youtube/get-video', '--param', 'videoId=x', '--sample', '--data', data],
    [2, 'call', '--nothing'],
    [3, 'collections', '--data', file],
  ] as const)
    expect([args, (await inside(...args)).code]).toEqual([args, code]);
});

const hasTerminal = spawnSync('script', ['--version']).status === 0;

describe.skipIf(!hasTerminal)('where a terminal reads (left out without `script`)', () => {
  const CLI = join(ROOT, 'core', 'cli', 'bowerbird.ts');
  const onTerminal = (command: string, env: Readonly<Record<string, string>> = {}): string =>
    spawnSync('script', ['-qec', `'${process.execPath}' '${CLI}' ${command}`, '/dev/null'], {
      env: programEnv({ TERM: 'xterm', ...env }),
      encoding: 'utf8',
      input: '',
    }).stdout.replaceAll('\r\n', '\n');

  test('rows are lined up under a bold head; with NO_COLOR there is no escape sequence', () => {
    const command = 'operations replies --platform youtube';
    const rows = [
      'youtube/list-comment-replies  Replies to a comment  public page, official key',
      'youtube/list-video-comments   Comments of a video   public page, official key',
      'bowerbird call OPERATION --help tells its parameters.',
    ];
    const head = 'OPERATION                     GIVES                 ROUTES';
    expect(onTerminal(command).trimEnd().split('\n')).toEqual([
      `\u001b[1m${head}\u001b[22m`,
      ...rows,
    ]);
    expect(onTerminal(command, { NO_COLOR: '1' }).trimEnd().split('\n')).toEqual([head, ...rows]);
  });
});
