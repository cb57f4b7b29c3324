import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as cases from '../core/platforms/videosite/cases/official.ts';
import { inside } from './support/cli.ts';
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
  const url = `https://www.googleapis.com/youtube/v3/videos?part=${parts}&id=${cases.VIDEO}&key=<redacted>`;
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
  ])('wrong usage: %j', async (args) => {
    expect((await run('official', ...args)).code).toBe(2);
  });
});

describe('bowerbird call --route official-api', () => {
  test('shows the terms once, and then refuses without a key', async () => {
    const first = await run(...getVideo, '--route', 'official-api');
    expect([first.code, first.err.startsWith(TERMS)]).toEqual([1, true]);
    expect(first.out).toContain('needs a key of your own');
    const second = await run(...getVideo, '--route', 'official-api');
    expect([second.code, second.err]).toEqual([1, '']);
  });

  test('a replay needs no key; a recording with one in its address answers', async () => {
    const folder = recording();
    const { code, out } = await run(
      ...getVideo,
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
