import { verbatim } from '#kit/message.ts';
import { askingRoute } from '#kit/testing/asking-route.ts';
import { describe, expect, it } from 'vitest';
import { AppError, refused } from '#kit/errors.ts';
import type { RequestSpec, Reply } from '#kit/exchange.ts';
import { answerNamed as read } from './cases/answers.ts';
import operation from './operation.ts';

const VIDEO = '7600000000000000123';
const PLAYER = read('player').request.url;
const EMBED = read('embed').request.url;
const [FIRST, SECOND] = [read('probe-good').request.url, read('probe-text').request.url];
const PAGE = `https://www.tiktok.com/@_/video/${VIDEO}`;

/** Asks a world in which these addresses are answered so; all others were never recorded. */
const asking = async (world: Record<string, Reply | AppError>, params: object = {}) => {
  const requests: RequestSpec[] = [];
  const get = async (ask: RequestSpec): Promise<Reply> => {
    requests.push(ask);
    const answer =
      world[ask.url] ??
      new AppError('platform_error', verbatim('not recorded'), { replayMiss: true });
    if (answer instanceof AppError) throw answer;
    return answer;
  };
  const call = askingRoute(operation).fetch(get, { videoId: VIDEO, ...params }, undefined);
  const replies = await call.catch((error: unknown) => error);
  return { asked: requests, replies, urls: requests.map(({ url }) => url) };
};

describe('asking', () => {
  it('asks the player, then tries its links until one works', async () => {
    const {
      asked: requests,
      urls,
      replies,
    } = await asking({
      [PLAYER]: read('player'),
      [FIRST]: read('probe-forbidden'),
      [SECOND]: read('probe-good-second'),
    });
    expect(urls).toEqual([PLAYER, FIRST, SECOND]);
    expect(requests[1]).toEqual({ url: FIRST, want: 'probe', headers: { range: 'bytes=0-1' } });
    expect(replies).toEqual([read('player'), read('probe-good-second')]);
  });

  it('stops at the first good link', async () => {
    const { urls } = await asking({ [PLAYER]: read('player'), [FIRST]: read('probe-good') });
    expect(urls).toEqual([PLAYER, FIRST]);
  });

  it('fails when no link works', async () => {
    const { replies } = await asking({
      [PLAYER]: read('player'),
      [FIRST]: read('probe-forbidden'),
      [SECOND]: read('probe-text'),
    });
    expect(String(replies)).toContain('2 tried');
  });

  it('turns to the embed page where the player has no link or stumbled', async () => {
    const world = { [EMBED]: read('embed'), [SECOND]: read('probe-good-second') };
    for (const player of [
      read('player-busy'),
      read('player-gone'),
      new AppError('platform_error', verbatim('answered 500')),
    ]) {
      const { urls } = await asking({ ...world, [PLAYER]: player });
      expect(urls).toEqual([PLAYER, EMBED, SECOND]);
    }
  });

  it('asks nothing more after a refusal', async () => {
    const wall = refused({ kind: 'bot-check', message: 'no', choices: [] });
    const { urls, replies } = await asking({ [PLAYER]: wall, [EMBED]: read('embed') });
    expect(urls).toEqual([PLAYER]);
    expect(replies).toBe(wall);
  });

  it('asks for no file of a photo post', async () => {
    const { urls } = await asking({ [PLAYER]: read('player-photos') });
    expect(urls).toEqual([PLAYER]);
  });

  it('makes do in a replay with what was recorded', async () => {
    expect((await asking({ [PLAYER]: read('player') })).replies).toEqual([read('player')]);
    expect((await asking({ [EMBED]: read('embed') })).replies).toEqual([read('embed')]);
    const { urls, replies } = await asking({ [PAGE]: read('page') });
    expect(urls).toEqual([PLAYER, EMBED, PAGE]);
    expect(replies).toEqual([read('page')]);
    expect((await asking({})).replies).toMatchObject({ replayMiss: true });
  });

  it('does not look the video up again when it is given a play URL', async () => {
    const { urls } = await asking({ [SECOND]: read('probe-good-second') }, { url: SECOND });
    expect(urls).toEqual([SECOND]);
  });

  it('asks nobody about a play URL of elsewhere', async () => {
    const { urls, replies } = await asking({}, { url: 'https://127.0.0.1/v.mp4' });
    expect(urls).toEqual([]);
    expect(replies).toMatchObject({ kind: 'validation_error' });
  });
});

const problem = (params: object): string | undefined =>
  operation.params.strict().safeParse(params).error?.issues[0]?.message;

describe('parameters', () => {
  it('takes ids of digits', () => {
    expect(problem({ videoId: VIDEO })).toBeUndefined();
    expect(problem({ videoId: '12345' })).toContain('6 to 25 digits');
    expect(problem({ videoId: '../../x' })).toContain('6 to 25 digits');
    expect(problem({ videoId: VIDEO, count: 1 })).toBeDefined();
  });

  it.each([
    ['https://v16m.tiktokcdn-us.com/v.mp4?x=1', undefined],
    ['https://v16m.tiktokcdn-us.com:443/v.mp4', undefined],
    ['https://v16-webapp-prime.tiktok.com/v.mp4', undefined],
    ['http://v16m.tiktokcdn-us.com/v.mp4', 'not an https address'],
    ['https://v16m.tiktokcdn-us.com:8443/v.mp4', 'names a port'],
    ['https://me:pw@v16m.tiktokcdn-us.com/v.mp4', 'user name or password'],
    ['https://v16m.tiktokcdn-us.com@evil.example/v.mp4', 'user name or password'],
    ['https://v16m.tiktokcdn-us.com\\@evil.example/v.mp4', 'not a plain web address'],
    ['https://tiktokcdn-us.com.evil.example/v.mp4', 'not on a media host'],
    ['https://eviltiktokcdn.com/v.mp4', 'not on a media host'],
    ['https://127.0.0.1/v.mp4', 'not on a media host'],
    ['https://[::1]/v.mp4', 'not on a media host'],
    ['https://v16m.tiktokcdn.com./v.mp4', 'not on a media host'],
    ['file:///etc/passwd', 'not a web address'],
    ['ftp://v16m.tiktokcdn-us.com/v.mp4', 'not an https address'],
    ['https:/v16m.tiktokcdn-us.com/v.mp4', 'not a web address'],
    ['v16m.tiktokcdn-us.com/v.mp4', 'not a web address'],
    ['https://www.tiktok.com/aweme/v1/play/?video_id=1', 'inside the session'],
    ['https://v16-webapp-prime.tiktok.com/v/?tk=tt_chain_token', 'inside the session'],
    ['', 'not a plain web address'],
  ])('url %s', (url, why) => {
    const text = problem({ videoId: VIDEO, url });
    expect(why === undefined ? text : text?.includes(why)).toBe(
      why === undefined ? undefined : true,
    );
  });
});
