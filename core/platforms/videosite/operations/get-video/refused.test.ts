import { verbatim } from '#kit/message.ts';
import { describe, expect, test } from 'vitest';
import { appErrorFrom } from '../../../../../test/support/recorded.ts';
import { askingRoute } from '#kit/testing/asking-route.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { page, reply } from '../../cases/reply.ts';
import { whole } from './cases/videos.ts';
import { asNext, asPage, asPlayer, codes, detail } from './cases/videos.ts';
import * as made from './cases/videos.ts';
import operation from './operation.ts';
import { readVideo as parse } from '../../readers/video/read-video.ts';

const failure = (...replies: Reply[]) => appErrorFrom(() => parse(replies, {}));

const STATUS = {
  age: {
    status: 'LOGIN_REQUIRED',
    reason: 'Đăng nhập để xác nhận tuổi',
    desktopLegacyAgeGateReason: 1,
  },
  ageInWords: { status: 'LOGIN_REQUIRED', reason: 'Sign in to confirm your age' },
  ageByCode: { status: 'AGE_VERIFICATION_REQUIRED', reason: 'x' },
  region: {
    status: 'UNPLAYABLE',
    reason: 'Video unavailable',
    errorScreen: made.screen(
      'Video unavailable',
      'The uploader has not made this video available in your country',
    ),
  },
  members: {
    status: 'UNPLAYABLE',
    reason:
      "This video is available to this channel's members on level: Friend (or any higher level).",
    errorScreen: { playerLegacyDesktopYpcOfferRenderer: { itemTitle: 'Friend' } },
  },
  premium: {
    status: 'UNPLAYABLE',
    reason: 'This video is only available to Music Premium members',
  },
  rental: { status: 'UNPLAYABLE', reason: 'This video requires payment to watch.' },
  login: { status: 'LOGIN_REQUIRED', reason: 'Please sign in' },
  bot: { status: 'LOGIN_REQUIRED', reason: 'Sign in to confirm you’re not a bot' },
  later: { status: 'UNPLAYABLE', reason: "This content isn't available, try again later." },
  private: {
    status: 'LOGIN_REQUIRED',
    messages: ['This is a private video. Please sign in to verify that you may see it.'],
  },
  privateElsewhere: { status: 'LOGIN_REQUIRED', messages: ['Đây là video riêng tư.'] },
  privateApp: { status: 'LOGIN_REQUIRED', reason: 'This video is private' },
  removed: {
    status: 'ERROR',
    reason: 'Video unavailable',
    errorScreen: made.screen('Video unavailable', 'This video has been removed by the uploader'),
  },
  terminated: {
    status: 'UNPLAYABLE',
    reason: 'This video is no longer available because the account has been terminated.',
  },
} as const;

describe('refused videos', () => {
  test.each([
    ['age', 'age-restricted'],
    ['ageInWords', 'age-restricted'],
    ['ageByCode', 'age-restricted'],
    ['region', 'region-blocked'],
    ['members', 'members-only'],
    ['premium', 'paid'],
    ['rental', 'paid'],
    ['login', 'login'],
  ] as const)('%s: described where the metadata came along, else named', (name, code) => {
    const data = detail(asPlayer(made.refused(STATUS[name], made.described)));
    const isGated = code === 'age-restricted';
    const { captions: _, ...rest } = whole;
    expect(data).toEqual({ ...rest, isFamilySafe: !isGated });
    expect(codes(asPlayer(made.refused(STATUS[name], made.described)))).toEqual([
      code,
      'partial-detail',
    ]);
    expect(failure(asPlayer(made.refused(STATUS[name]))).kind).toBe('platform_error');
    // What stands under the player names title, channel and day: enough for a partial detail.
    const under = detail(asPlayer(made.refused(STATUS[name])), asNext(made.watch()));
    expect(under).toMatchObject({ name: 'A Small Film', likeCount: 5_470_003 });
  });

  test.each(['private', 'privateElsewhere', 'privateApp', 'removed', 'terminated'] as const)(
    '%s: not found',
    (name) => {
      expect(failure(asPlayer(made.refused(STATUS[name]))).kind).toBe('not_found');
      expect(failure(asPlayer(made.refused(STATUS[name])), asNext(made.emptyWatch)).kind).toBe(
        'not_found',
      );
      expect(
        failure(asPage(page({ player: made.refused(STATUS[name]), data: made.emptyWatch }))).kind,
      ).toBe('not_found');
    },
  );

  test('private by its own mark, whatever the status says', () => {
    const details = { ...made.details, isPrivate: true };
    expect(failure(asPlayer({ ...made.player, videoDetails: details })).kind).toBe('not_found');
  });

  test('a stream of the past whose recording is kept back has not "not begun"', () => {
    const status = {
      status: 'LIVE_STREAM_OFFLINE',
      reason: 'This live stream recording is not available.',
    };
    expect(codes(asPlayer(made.refused(status, made.described)))).toContain('ended');
  });

  test('the age gate itself says that the video is not for the family', () => {
    const { notices, data } = parse([asPlayer(made.refused(STATUS.age)), asNext(made.watch())], {});
    expect(data.isFamilySafe).toBe(false);
    expect(notices.find(({ code }) => code === 'partial-detail')?.message).not.toContain(
      'isFamilySafe',
    );
  });

  test('the words of the platform are in the message', () => {
    expect(failure(asPlayer(made.refused(STATUS.removed))).message).toContain(
      'removed by the uploader',
    );
    expect(failure(asPlayer(made.refused(STATUS.region))).message).toContain('your country');
  });

  test('bot check: what stands under the player, else the refusal', () => {
    const checked = asPlayer(made.refused(STATUS.bot));
    expect(detail(checked, asNext(made.watch())).viewCount).toBe(41_623_530);
    expect(codes(checked, asNext(made.watch()))).toContain('bot-check');
    expect(failure(checked)).toMatchObject({
      kind: 'platform_error',
      refusal: { kind: 'bot-check' },
    });
    expect(failure(checked, asNext(made.emptyWatch)).kind).toBe('platform_error');
  });

  test('asked too often: wait for an hour', () => {
    expect(failure(asPlayer(made.refused(STATUS.later)))).toMatchObject({
      kind: 'service_unavailable',
      retryAfter: 3600,
      refusal: { kind: 'rate-limit' },
    });
  });

  test('the answer of an app, where the player response is wrapped', () => {
    const url = 'https://youtubei.googleapis.com/youtubei/v1/reel/reel_item_watch?id=inventedVid';
    const wrapped = (player: unknown) => reply({ playerResponse: player }, { url, body: null });
    expect(failure(wrapped(made.refused(STATUS.privateApp))).kind).toBe('not_found');
    expect(detail(wrapped(made.player))).toEqual(whole);
  });
});

describe('answers that are no video', () => {
  test('another video than the asked one', () => {
    const other = { ...made.player, videoDetails: { ...made.details, videoId: 'anotherVid_' } };
    expect(failure(asPlayer(other)).kind).toBe('not_found');
    expect(detail(asPlayer(other), asNext(made.watch())).duration).toBeUndefined();
    expect(() => parse([asPlayer(made.player)], { videoId: 'anotherVid_' })).toThrow(
      'another one in its place',
    );
  });

  test.each([
    ['not_found', asNext(made.emptyWatch)],
    ['not_found', reply({ error: { code: 404, status: 'NOT_FOUND' } }, { status: 404 })],
    ['not_found', reply({ error: { code: 400, status: 'INVALID_ARGUMENT' } }, { status: 400 })],
    ['platform_error', reply({ error: { code: 403 } }, { status: 403 })],
    ['platform_error', asPlayer({})],
    ['platform_error', asPlayer({ playabilityStatus: {} })],
    ['platform_error', asPlayer({ playabilityStatus: { status: 'OK' } })],
    ['platform_error', asPage('<html>nothing</html>')],
    ['platform_error', asPage('<html><div class="g-recaptcha"></div></html>')],
    ['platform_error', asPlayer('<html>not JSON</html>')],
    ['platform_error', asPlayer('{"playabilityStatus":')],
    ['platform_error', asPlayer([])],
    ['service_unavailable', reply('<html><div id="captcha-page">', { status: 429 })],
  ])('%s', (kind, got) => {
    expect(failure(got).kind).toBe(kind);
  });

  test('an empty player and an empty watch answer confirm each other', () => {
    expect(failure(asPlayer({ playabilityStatus: {} }), asNext(made.emptyWatch)).kind).toBe(
      'not_found',
    );
  });

  test('one broken reply does not spoil the other', () => {
    expect(detail(asPlayer(made.player), asNext('{"contents":'))).toEqual(whole);
  });
});

describe('what is asked', () => {
  const asks: string[] = [];
  const holding = (held: RegExp) => async (ask: { readonly url: string }) => {
    asks.push(ask.url.replace(/^.*youtube\.com/, ''));
    if (!held.test(ask.url))
      throw new AppError('platform_error', verbatim('not held'), { replayMiss: true });
    return asPlayer(made.player);
  };
  const run = async (held: RegExp) => {
    asks.length = 0;
    const session = { clientVersion: '2.20260630.03.00' };
    const replies = await askingRoute(operation).fetch(
      holding(held),
      { videoId: made.ID },
      session,
    );
    return [replies.length, ...asks];
  };
  const page = '/watch?v=inventedVid&hl=en&gl=US';
  const calls = ['/youtubei/v1/player?prettyPrint=false', '/youtubei/v1/next?prettyPrint=false'];

  test('the page; the calls only where a replay does not hold the page', async () => {
    expect(await run(/watch/)).toEqual([1, page]);
    expect(await run(/youtubei/)).toEqual([2, page, ...calls]);
    expect(await run(/next/)).toEqual([1, page, ...calls]);
    await expect(run(/nothing/)).rejects.toMatchObject({ replayMiss: true });
  });
});
