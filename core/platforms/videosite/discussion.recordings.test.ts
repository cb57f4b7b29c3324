import { describe, expect, test } from 'vitest';
import { askingRoute } from '#kit/testing/asking-route.ts';
import { z } from 'zod';
import type { Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { RequestSpec, Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { CaptionTrack, Transcript } from '#vocab/caption-track.ts';
import { Comment } from '#vocab/comment.ts';
import { Video } from '#vocab/video.ts';
import { parse as readTranscript } from './operations/get-transcript/operation.ts';
import repliesOperation from './operations/list-comment-replies/operation.ts';
import { parse as readReplies } from './operations/list-comment-replies/parse.ts';
import { parse as readRelated } from './operations/list-related-videos/operation.ts';
import commentsOperation from './operations/list-video-comments/operation.ts';
import { parse as readComments } from './operations/list-video-comments/parse.ts';
import { identity } from './readers/ask.ts';
import { openRecordings } from '../../../test/support/recorded.ts';
import { verbatim } from '#kit/message.ts';
import { parse as readCaptions } from './operations/list-captions/operation.ts';

const { present, why, recorded, json } = openRecordings('videosite');

const page = <T>(
  read: (replies: readonly Reply[], params: object) => Parsed<ListPage<T>>,
  schema: z.ZodType,
  ...names: string[]
) => {
  const { data, notices, params } = read(names.map(recorded), {});
  z.array(schema).parse(data.items);
  return { ...data, params, codes: notices.map((notice) => notice.code) };
};
const comments = (...names: string[]) => page(readComments, Comment, ...names);
const related = (name: string) => page(readRelated, Video, name);

const failure = (read: () => unknown): string => {
  try {
    read();
    return 'no error';
  } catch (error) {
    return error instanceof AppError
      ? `${error.kind} ${error.refusal?.kind ?? ''}`.trim()
      : String(error);
  }
};

describe.skipIf(!present)(`recorded comments${why}`, () => {
  test.each([
    // name, comments, total, has a next page, id of the first, its likes and replies, pinned
    ['comments-kurz-replies-p1', 20, 21_056, true, 'UgwSOM0QHBLysE3vZE54AaABAg', 9800, 322, true],
    ['comments-pinned-p1', 20, 5103, true, 'Ugyh_hTLZVme65Jqc954AaABAg', 67, 76, true],
    ['comments-edited-p1', 20, 2202, true, 'UgxMFazSg_rfi7Icfix4AaABAg', 9, 4, false],
    ['comments-likes-p1', 20, 19_793, true, 'UgxDNsnHi5PyPNHDj6R4AaABAg', 19_000, 439, true],
    [
      'comments-likes-localized-p1',
      20,
      19_793,
      true,
      'UgxDNsnHi5PyPNHDj6R4AaABAg',
      19_946,
      439,
      true,
    ],
    ['comments-thomas-p1', 4, 8, false, 'Ugj1yo5xTCQt9HgCoAEC', 2, 0, false],
    ['comments-thomas-2023-p1', 3, 7, false, 'Ugj1yo5xTCQt9HgCoAEC', 1, undefined, false],
  ] as const)('%s', (name, count, total, hasNext, id, likes, replies, isPinned) => {
    const found = comments(name);
    expect(found.items).toHaveLength(count);
    expect(found.totalItems).toBe(total);
    expect(found.next !== null).toBe(hasNext);
    expect(found.items[0]).toMatchObject({ entityId: id, likeCount: likes, isPinned });
    expect(found.items[0]?.replyCount).toBe(replies);
    const isGerman = name.includes('localized');
    for (const item of found.items) {
      expect(item.attributedTo?.preferredUsername).toBeTruthy();
      expect(item.attributedTo?.icon?.url).toContain('https://');
      expect(item.content).toBeTruthy();
      expect(item.likeCount).toBeGreaterThanOrEqual(0);
      expect(item.publishedInterval === undefined).toBe(isGerman);
      expect(item).not.toHaveProperty('published');
    }
    const codes = isGerman ? ['dates-unread'] : [];
    expect(found.codes).toEqual([...codes, 'total-includes-replies']);
  });

  test('facts beyond the counts', () => {
    const kurz = comments('comments-kurz-replies-p1').items[0];
    expect(kurz).toMatchObject({ isEdited: true, isHearted: false, hasCreatorReply: false });
    expect(kurz?.attributedTo).toMatchObject({
      preferredUsername: 'kurzgesagt',
      role: 'creator',
      entityId: 'UCsXVk37bltHxD1rDPwtNM8Q',
    });
    expect(kurz?.publishedInterval).toEqual({
      earliest: '2021-06-28T07:35:27.000Z',
      latest: '2022-07-03T07:35:27.000Z',
      text: '4 years ago (edited)',
    });
    const edited = comments('comments-edited-p1').items.filter((item) => item.isEdited);
    expect(edited).toHaveLength(5);
    const hearted = comments('comments-pinned-p1').items.filter((item) => item.isHearted);
    expect(hearted).toHaveLength(2);
    const localized = comments('comments-likes-localized-p1').items.map((item) => item.likeCount);
    expect(localized.slice(0, 4)).toEqual([19_946, 42_416, 27_330, 2684]);
    const old = comments('comments-thomas-2023-p1').items;
    expect(old.map((item) => [item.likeCount, item.isHearted])).toEqual([
      [1, true],
      [0, false],
      [0, false],
    ]);
  });

  test('replies', () => {
    const found = page(readReplies, Comment, 'comments-kurz-replies-replies');
    expect(found.items).toHaveLength(10);
    expect(found.items[0]).toMatchObject({
      content: 'First',
      likeCount: 52,
      replyCount: 6,
      depth: 1,
      inReplyTo: 'https://www.youtube.com/watch?v=xaQJbozY_Is&lc=UgwSOM0QHBLysE3vZE54AaABAg',
    });
    expect(found.next).toMatch(/^Eg0SC3hhUUpib3pZX0lz/);
    expect(found.codes).toEqual([]);
    const whole = ['-next', '-p1', '-replies'].map((part) => `comments-kurz-replies${part}`);
    expect(page(readReplies, Comment, ...whole)).toEqual(found);
  });

  test('each token asks for the recorded answer', async () => {
    const names = ['-next', '-p1', '-replies'].map((part) => `comments-kurz-replies${part}`);
    const byIdentity = new Map(
      names.map(recorded).map((reply) => [identity(reply.request), reply]),
    );
    const get = (ask: RequestSpec): Promise<Reply> => {
      const found = byIdentity.get(identity({ method: 'GET', ...ask, headers: ask.headers ?? {} }));
      return found
        ? Promise.resolve(found)
        : Promise.reject(new AppError('platform_error', verbatim(ask.url), { replayMiss: true }));
    };
    const session = { clientVersion: '2.20260630.03.00' } as never;
    const videoId = 'xaQJbozY_Is';
    const first = await askingRoute(commentsOperation).fetch(get, { videoId }, session);
    expect(readComments(first, { videoId }).data.items).toHaveLength(20);
    const commentId = 'UgwSOM0QHBLysE3vZE54AaABAg';
    const params = { videoId, commentId } as never;
    const replies = await askingRoute(repliesOperation).fetch(get, params, session);
    expect(readReplies(replies, { videoId, commentId }).data.items).toHaveLength(10);
    const token = readComments(first, { videoId }).data.items[0]?.repliesToken;
    const direct = await askingRoute(repliesOperation).fetch(
      get,
      { videoId, commentId, token },
      session,
    );
    expect(direct).toHaveLength(1);
  });

  test.each([
    ['comments-kurz-replies-next', 'entry-only'],
    ['comments-thomas-next', 'entry-only'],
    ['video-noratings-next', 'comments-off'],
    ['video-live-lofi-next', 'comments-absent'],
    ['video-scheduled-2023-next', 'comments-absent'],
    ['html-watch-2025-06', 'entry-only'],
  ])('no comments in %s: %s', (name, code) => {
    const found = comments(name);
    expect(found).toMatchObject({ items: [], totalItems: null, codes: [code] });
    expect(found.next === null).toBe(code !== 'entry-only');
  });

  test('the entry leads to the recorded first page', () => {
    for (const name of ['kurz-replies', 'thomas']) {
      const { next } = comments(`comments-${name}-next`);
      expect(recorded(`comments-${name}-p1`).request.body).toMatchObject({ continuation: next });
    }
  });

  test.each([
    ['watch-nonexistent-2019', 'not_found'],
    ['html-watch-private-2021-08', 'not_found'],
    ['comments-kurz-replies-replies', 'platform_error'],
    ['html-consent', 'platform_error'],
  ])('%s: %s', (name, kind) => {
    expect(failure(() => comments(name))).toBe(kind);
  });
});

describe.skipIf(!present)(`recorded related videos${why}`, () => {
  test.each([
    // name, videos, with views, live now, id of the first
    ['comments-kurz-replies-next', 20, 20, 0, 'NYNBAxDfgrY'],
    ['comments-thomas-next', 20, 20, 0, 'VWa1CP-tu3o'],
    ['video-live-lofi-next', 20, 15, 5, '4xDzrJKXOOY'],
    ['video-tagesschau-next', 20, 17, 3, 'LcMn-PrEZ8U'],
    ['video-mrbeast-2024-next', 20, 20, 0, 'krsBRQbOPQ4'],
    ['video-scheduled-2023-next', 20, 17, 3, 'j7jPzzjbVuk'],
    ['html-watch-2025-06', 20, 20, 0, 'cah9itYL7OI'],
    ['html-watch-rental-2020', 10, 0, 0, '7kgPna8NvJU'],
  ] as const)('%s', (name, count, views, live, id) => {
    const { items, next, totalItems } = related(name);
    expect(items).toHaveLength(count);
    expect(items.filter((item) => item.viewCount !== undefined)).toHaveLength(views);
    const now = items.filter((item) => item.isLive);
    expect(now).toHaveLength(live);
    expect(now.every((item) => item.concurrentViewers && item.viewCount === undefined)).toBe(true);
    expect(items.filter((item) => item.publishedInterval)).toHaveLength(views);
    expect(items[0]?.entityId).toBe(id);
    expect([totalItems, next === null]).toEqual([null, name === 'html-watch-rental-2020']);
    expect(items.every((item) => item.name && item.image)).toBe(true);
  });

  test('views, people watching and dates', () => {
    expect(related('video-live-lofi-next').items[0]).toMatchObject({ concurrentViewers: 1800 });
    expect(related('video-mrbeast-2024-next').items[0]).toMatchObject({
      viewCount: 230_617_484,
      duration: 1019,
      publishedInterval: { text: '8 months ago' },
      attributedTo: { name: 'MrBeast' },
    });
    expect(related('comments-kurz-replies-next').codes).toEqual(['other-kinds']);
    expect(related('html-watch-age-vi-2021')).toMatchObject({
      items: [],
      codes: ['related-absent'],
    });
    expect(failure(() => related('watch-nonexistent-2019'))).toBe('not_found');
  });
});

describe.skipIf(!present)(`recorded captions${why}`, () => {
  const captions = (name: string) => page(readCaptions, CaptionTrack, name);

  test.each([
    ['captions-list-2025-06', 9, 1, 0],
    ['html-watch-2025-06', 9, 1, 9],
    ['video-mrbeast-2024-player', 15, 1, 0],
    ['video-pewdiepie-2022-player-full', 1, 1, 0],
    ['captions-none-2025-06', 0, 0, 0],
  ])('%s', (name, count, automatic, withheld) => {
    const { items, totalItems, codes } = captions(name);
    expect([items.length, totalItems]).toEqual([count, count]);
    expect(items.filter((item) => item.isAutoGenerated)).toHaveLength(automatic);
    expect(items.filter((item) => item.isWithheld)).toHaveLength(withheld);
    expect(items.every((item) => item.isTranslatable)).toBe(true);
    expect(codes).toEqual(count === 0 ? ['captions-none'] : []);
  });

  test('languages', () => {
    const codes = captions('captions-list-2025-06').items.map((item) => item.language);
    expect(codes.sort()).toEqual(['cs', 'de', 'en', 'en', 'es', 'hi', 'ja', 'ko', 'zh']);
  });

  test('a transcript is the one that its source expects', () => {
    const { data } = readTranscript([recorded('captions-json3-body')], {});
    Transcript.parse(data);
    const clock = (ms: number): string =>
      new Date(ms).toISOString().slice(11, 23).replace('.', ',');
    const subtitles = data.segments.map(
      ({ startMs, durationMs = 0, text }, n) =>
        `${n}\n${clock(startMs)} --> ${clock(startMs + durationMs)}\n${text}\n\n`,
    );
    const expected = json('captions-json3-body', 'expected-srt.json') as {
      srt: string;
    };
    expect(data.segments).toHaveLength(151);
    expect(subtitles.join('')).toBe(expected.srt);
    expect(data).toMatchObject({ language: 'en', isAutoGenerated: false });
  });

  test.each([
    ['html-watch-2025-06', 'platform_error withheld'],
    ['captions-list-2025-06', 'platform_error'],
    ['captions-none-2025-06', 'not_found'],
    ['video-private-2025', 'not_found'],
    ['video-botcheck-2025', 'platform_error bot-check'],
    ['video-agerestricted-2024', 'platform_error'],
  ])('no transcript in %s: %s', (name, kind) => {
    expect(failure(() => readTranscript([recorded(name)], {}))).toBe(kind);
  });
});
