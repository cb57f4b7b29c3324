import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as cases from '../core/platforms/videosite/cases/official.ts';
import { cliGiven, inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';

/** Official APIs on the command line: the terms before the first use, and a key from outside only. */
let dir: string;
beforeEach(() => {
  dir = tempDir();
});
afterEach(() => removeDir(dir));

const run = (...args: string[]) => inside(...args, '--data', join(dir, 'data'));
const getVideo = ['call', 'videosite.get-video', '--param', `videoId=${cases.VIDEO}`] as const;
const TERMS = 'YouTube Data API v3: what its terms say (2026-09-14,';

/** A recording of the API's answer for one video. */
const recording = (): string => {
  const folder = join(dir, 'recordings', 'video');
  mkdirSync(folder, { recursive: true });
  const parts = 'snippet,contentDetails,statistics,status,liveStreamingDetails';
  const url = `https://www.googleapis.com/youtube/v3/videos?part=${parts}&id=${cases.VIDEO}&key=[redacted]`;
  writeFileSync(join(folder, 'request.json'), JSON.stringify({ method: 'GET', url }));
  writeFileSync(
    join(folder, 'response.json'),
    JSON.stringify({ status: 200, headers: {}, at: cases.AT }),
  );
  writeFileSync(
    join(folder, 'response.body'),
    JSON.stringify(cases.videos(cases.video(cases.VIDEO))),
  );
  return folder;
};

describe('bowerbird official', () => {
  test('lists, then shows the terms, which counts as shown', async () => {
    const before = await run('official');
    expect(before.out).toContain('terms of 2026-09-14 shown: no');
    const terms = await run('official', 'videosite');
    expect([terms.code, terms.out.startsWith(TERMS)]).toEqual([0, true]);
    expect((await run('official', 'videosite', '--json')).out).toContain('"shown":true');
  });

  test('says how to get credentials, and by which variables they may be given', async () => {
    const { code, out } = await run('official', 'forum');
    expect(code).toBe(0);
    expect(out).toContain('A new client needs Reddit’s explicit approval first');
    expect(out).toContain('BOWERBIRD_REDDIT_CLIENT_ID  Client id: ');
    expect(out).toContain('BOWERBIRD_REDDIT_CLIENT_SECRET  Client secret (may be left out): ');
  });

  test('whether a key is used on refusals', async () => {
    const yes = await run('official', 'videosite', '--on-refusal', 'yes');
    expect(yes.out).toContain('used when the public page refuses: yes');
    const no = await run('official', 'videosite', '--on-refusal', 'no');
    expect(no.out).toContain('used when the public page refuses: no');
  });

  test.each([
    [['nothing']],
    [['videosite', 'x']],
    [['--on-refusal', 'yes']],
    [['videosite', '--on-refusal', 'perhaps']],
    [['--set']],
    [['videosite', '--set', '--forget']],
  ])('wrong usage: %j', async (args) => {
    expect((await run('official', ...args)).code).toBe(2);
  });
});

describe('bowerbird official: credentials in an encrypted file', () => {
  const SECRET = 'invented-client-secret';
  const CLIENT = JSON.stringify({ clientId: 'invented-client', clientSecret: SECRET });
  const words = (passphrase: string) => ({ BOWERBIRD_PASSPHRASE: passphrase });
  const given = (stdin: string, env: Readonly<Record<string, string>>, ...args: string[]) =>
    cliGiven({ stdin, env }, 'official', 'forum', ...args, '--data', join(dir, 'data'));
  const files = (): string[] =>
    readdirSync(join(dir, 'data'), { recursive: true, encoding: 'utf8' })
      .map((name) => join(dir, 'data', name))
      .filter((path) => statSync(path).isFile());

  test('set, used, opened by the same words alone, forgotten', async () => {
    const set = await given(CLIENT, words('four invented words here'), '--set');
    expect([set.code, set.err]).toEqual([0, '']);
    expect(set.out).toContain('forum: Reddit Data API\n  credentials: in an encrypted file\n');
    expect(set.out).not.toContain(SECRET);
    const named = files().map((path) => path.slice(join(dir, 'data').length + 1));
    expect(named).toContain(join('credentials', 'forum.sealed.json'));
    expect(files().filter((path) => readFileSync(path).includes(SECRET))).toEqual([]);

    const wrong = await given('', words('other words'), '--test');
    expect([wrong.code, wrong.out.split('\n').at(-2)]).toEqual([
      1,
      'passphrase: it does not open the encrypted file',
    ]);
    const none = await given('', {}, '--test', '--json');
    expect([none.code, JSON.parse(none.out)]).toEqual([
      1,
      {
        data: {
          ok: false,
          says: 'passphrase: BOWERBIRD_PASSPHRASE has to hold the one that your credentials are encrypted with',
        },
      },
    ]);
    const forgotten = await given('', {}, '--forget');
    expect(forgotten.out).toContain('credentials: none');
    expect(files().filter((path) => path.includes('sealed'))).toEqual([]);
  });

  test.each([
    ['{"clientId":"no good!"}', 1, 'clientId: this is no Client id of Reddit Data API'],
    ['not JSON', 2, '--set takes one JSON object from standard input'],
  ])('%s is not kept', async (stdin, code, text) => {
    const stated = await given(stdin, words('four invented words here'), '--set');
    expect([stated.code, stated.err.includes(text)]).toEqual([code, true]);
    expect(files().filter((path) => path.includes('sealed'))).toEqual([]);
  });

  test('without a passphrase nothing is kept', async () => {
    const stated = await given(CLIENT, {}, '--set');
    expect([stated.code, stated.err.includes('BOWERBIRD_PASSPHRASE')]).toEqual([1, true]);
    expect(files().filter((path) => path.includes('sealed'))).toEqual([]);
  });
});

describe('bowerbird call --route official-api', () => {
  test('shows the terms once, and then refuses without a key', async () => {
    const first = await run(...getVideo, '--route', 'official-api');
    expect([first.code, first.err.startsWith(TERMS)]).toEqual([1, true]);
    expect([first.out, first.err.includes('needs a key of your own')]).toEqual(['', true]);
    const second = await run(...getVideo, '--route', 'official-api');
    expect([second.code, second.err.includes(TERMS)]).toEqual([1, false]);
  });

  test('a replay needs no key; a recording with one in its address answers', async () => {
    const folder = recording();
    const { code, out } = await run(
      ...getVideo,
      '--json',
      '--route',
      'official-api',
      '--replay',
      join(folder, '..'),
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      data: { viewCount: 41623531 },
      meta: { route: 'official-api' },
    });
    const parsed = await run('parse', 'videosite.get-video', folder);
    expect(JSON.parse(parsed.out)).toMatchObject({ data: { viewCount: 41623531 } });
  });
});
