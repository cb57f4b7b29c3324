import { verbatim } from '#kit/message.ts';
import { askingRoute } from '#kit/testing/asking-route.ts';
import { describe, expect, it } from 'vitest';
import { AppError, refused } from '#kit/errors.ts';
import type { RequestSpec, Reply } from '#kit/exchange.ts';
import { answerNamed as read } from './cases/answers.ts';
import operation from './operation.ts';
import { isUnconfirmed, parse } from './operation.ts';
import { appErrorFrom } from '../../../../../test/support/recorded.ts';
import { DownloadLink } from '#vocab/download-link.ts';
import { detectRefusal } from '../../readers/refusals.ts';

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

const FIRST_LINK =
  'https://v16m.tiktokcdn-us.com/0123456789abcdef0123456789abcdef/6a0f0000/video/tos/useast5/a/?a=1284&mime_type=video_mp4';
const SECOND_LINK =
  'https://v45.tiktokcdn-eu.com/b/video.mp4?mime_type=video_mp4&expire=1795000000';
const HEVC = 'https://v16m.tiktokcdn-us.com/hevc/media-video-hvc1/?mime_type=video_mp4';

const parsed = (...names: string[]) => parse(names.map(read), { videoId: VIDEO });
const codes = (result: ReturnType<typeof parsed>) => result.notices.map((notice) => notice.code);

/** Replies are judged before they are read. */
const judged = (reply: Reply): Reply => {
  const refusal = detectRefusal(reply);
  if (refusal) throw refused(refusal);
  return reply;
};

const failure = (...names: string[]) =>
  appErrorFrom(() => parse(names.map(read).map(judged), { videoId: VIDEO }));

describe('a link', () => {
  it('is the first that was seen to work', () => {
    const result = parsed('player', 'probe-good');
    expect(result.data).toEqual({
      type: 'Video',
      url: FIRST_LINK,
      mediaType: 'video/mp4',
    });
    expect(DownloadLink.safeParse(result.data).success).toBe(true);
    expect(result.notices).toEqual([
      expect.objectContaining({
        code: 'link-expires',
        message: 'The link works until 2026-05-21T12:52:16.000Z.',
      }),
    ]);
  });

  it('is another when the first does not work', () => {
    const result = parsed('player', 'probe-forbidden', 'probe-good-second');
    expect(result.data.url).toBe(SECOND_LINK);
    expect(result.notices).toEqual([
      expect.objectContaining({
        code: 'link-expires',
        message: 'The link works until 2026-11-18T11:06:40.000Z.',
      }),
    ]);
  });

  it('is not handed out when none works', () => {
    const error = failure('player', 'probe-forbidden', 'probe-text');
    expect(error.kind).toBe('platform_error');
    expect(error.message).toContain('2 tried: HTTP 403, HTTP 200');
  });

  it('is said to be unchecked where nobody was asked', () => {
    const result = parsed('player');
    expect(result.data.url).toBe(FIRST_LINK);
    expect(codes(result)).toEqual(['link-not-checked', 'link-expires']);
  });

  it('comes from the embed page where the player has none', () => {
    expect(parsed('player-session-bound', 'embed').data.url).toBe(SECOND_LINK);
    expect(parsed('player-gone', 'embed').data.url).toBe(SECOND_LINK);
    expect(parsed('embed-other-key').data.url).toBe(SECOND_LINK);
  });

  it('is H.265 only where there is nothing else', () => {
    const result = parsed('player-hevc-only');
    expect(result.data.url).toBe(HEVC);
    expect(codes(result)).toEqual(['link-not-checked']);
  });

  it('may be the play URL as it was given', () => {
    const given = { videoId: VIDEO, url: SECOND_LINK };
    expect(parse([read('probe-good-second')], given).data.url).toBe(SECOND_LINK);
    expect(parse([], given).notices[0]?.code).toBe('link-not-checked');
    const notices = (url: string) =>
      parse([], { videoId: VIDEO, url }).notices.map(({ code }) => code);
    expect(notices(SECOND_LINK)).toContain('play-url-unconfirmed');
    expect(notices(`${SECOND_LINK}&item_id=7600000000000000999`)).toContain('play-url-unconfirmed');
    expect(notices(`${SECOND_LINK}&item_id=${VIDEO}`)).not.toContain('play-url-unconfirmed');
    expect(isUnconfirmed({ videoId: VIDEO })).toBe(false);
    expect(() => parse([read('probe-text')], given)).toThrow('1 tried: HTTP 200');
    expect(() => parse([], { url: 'https://example.com/v.mp4' })).toThrow(
      'Validation error: url: the address is not on a media host of TikTok',
    );
  });

  it('is read from a recording without parameters', () => {
    const result = parse([read('player'), read('probe-good')], {});
    expect(result.data.url).toBe(FIRST_LINK);
    expect(result.params).toEqual({ videoId: VIDEO });
    expect(parse([read('probe-good')], {}).data.url).toBe(FIRST_LINK);
  });
});

describe('no link', () => {
  it.each([
    ['player-photos', 'not_found', 'no video file'],
    ['embed-photos', 'not_found', 'no video file'],
    ['page-photos', 'not_found', 'no video file'],
    ['player-gone', 'not_found', 'no such video'],
    ['embed-missing', 'not_found', 'no such video'],
    ['embed-404-bare', 'not_found', 'no such video'],
    ['page-status-reviewing', 'not_found', 'no such video'],
    ['page-status-deleted', 'not_found', 'no such video'],
    ['page-status-no-account', 'not_found', 'no such account'],
    ['player-session-bound', 'platform_error', 'session-bound'],
    ['player-no-link', 'platform_error', 'without a link'],
    ['player-busy', 'platform_error', 'api_busy'],
    ['player-bad-parameters', 'platform_error', 'error 5 (Invalid parameters)'],
    ['player-another', 'platform_error', 'another video'],
    ['player-nothing', 'platform_error', 'without the video'],
    ['player-broken', 'platform_error', 'broken or truncated JSON'],
    ['player-empty', 'platform_error', 'empty body'],
    ['player-captcha', 'platform_error', 'captcha'],
    ['embed-error', 'platform_error', 'region'],
    ['embed-other-error', 'platform_error', 'Something went wrong'],
    ['page', 'platform_error', 'session-bound'],
    ['page-reflow', 'platform_error', 'session-bound'],
    ['page-grown-ups', 'platform_error', 'of age'],
    ['page-without-detail', 'platform_error', 'without the video'],
    ['page-status-unavailable', 'platform_error', 'not available'],
    ['page-status-private', 'platform_error', 'private'],
    ['page-status-private-account', 'platform_error', 'private'],
    ['page-status-region', 'platform_error', 'region'],
    ['page-status-login', 'platform_error', 'login'],
    ['page-status-expired', 'platform_error', 'error 10201'],
    ['page-status-odd', 'platform_error', 'error 10999 (odd words)'],
    ['challenge', 'platform_error', 'browser check'],
    ['captcha-page', 'platform_error', 'captcha'],
    ['login-final', 'platform_error', 'login page'],
    ['login-redirect', 'platform_error', 'login page'],
    ['page-server-fault', 'platform_error', 'HTTP status 502'],
  ])('%s is %s', (name, kind, words) => {
    const error = failure(name);
    expect(error.kind).toBe(kind);
    expect(error.message).toContain(words);
  });

  it('names the wall where there is one', () => {
    expect(failure('challenge').refusal?.kind).toBe('bot-check');
    expect(failure('captcha-page').refusal?.kind).toBe('captcha');
    expect(failure('player-captcha').refusal?.kind).toBe('captcha');
    expect(failure('login-final').refusal?.kind).toBe('login-wall');
    expect(failure('page-status-login').refusal?.kind).toBe('login-wall');
    expect(failure('page').refusal).toBeUndefined();
  });

  it('believes the answer that says most', () => {
    expect(failure('player-session-bound', 'embed-missing').kind).toBe('platform_error');
    expect(failure('player-busy', 'embed-missing').kind).toBe('not_found');
    expect(failure('player-gone', 'embed-other-error').kind).toBe('not_found');
    expect(failure('player-photos', 'embed').kind).toBe('not_found');
    expect(() => parse([], {})).toThrow('no answer to read');
  });
});
