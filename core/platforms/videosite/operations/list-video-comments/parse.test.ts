import { describe, expect, test } from 'vitest';
import { catchErrorKind } from '../../../../../test/support/recorded.ts';
import { reply } from '../../cases/reply.ts';
import { silentLosses } from '../../cases/survey.ts';
import { watch as watchOf } from './cases/comments.ts';
import * as made from './cases/comments.ts';
import { parse } from './parse.ts';

const NEXT = 'https://www.youtube.com/youtubei/v1/next?prettyPrint=false';
const requestTo = (continuation: string) => ({ url: NEXT, body: { continuation } });
const first = requestTo(made.commentsToken());
const watching = { url: NEXT, body: { videoId: made.VIDEO } };

const read = (content: unknown, request: Parameters<typeof reply>[1] = first, params = {}) =>
  parse([reply(content, request)], params);

const URL_OF = (id: string) => `https://www.youtube.com/watch?v=inventedVid&lc=${id}`;
const codes = (parsed: ReturnType<typeof parse>) => parsed.notices.map((notice) => notice.code);

describe('the layouts', () => {
  test('a comment since 2024, whole', () => {
    const { data, notices, params } = read(made.newPage);
    expect(data.items[0]).toEqual({
      type: 'Note',
      id: URL_OF('UgxInventedComment1AaABAg'),
      entityId: 'UgxInventedComment1AaABAg',
      content: 'Words of UgxInventedComment1AaABAg',
      likeCount: 9800,
      replyCount: 322,
      attributedTo: {
        type: 'Person',
        id: 'https://www.youtube.com/channel/UCinventedPerson00000001',
        url: 'https://www.youtube.com/channel/UCinventedPerson00000001',
        entityId: 'UCinventedPerson00000001',
        preferredUsername: 'someone',
        icon: { type: 'Image', url: 'https://yt3.ggpht.com/invented=s88-c' },
        role: 'commenter',
      },
      inReplyTo: 'https://www.youtube.com/watch?v=inventedVid',
      publishedInterval: {
        earliest: '2021-06-28T07:36:46.000Z',
        latest: '2022-07-03T07:36:46.000Z',
        text: '4 years ago (edited)',
      },
      isEdited: true,
      isPinned: true,
      isHearted: true,
      hasCreatorReply: false,
      repliesToken: made.repliesToken(made.commentIdFromNumber(1)),
    });
    expect(data.items.map((item) => [item.likeCount, item.replyCount, item.isPinned])).toEqual([
      [9800, 322, true],
      [12, 3, false],
      [0, 0, false],
    ]);
    expect(data.items[2]).not.toHaveProperty('repliesToken');
    expect(data.totalItems).toBe(1234);
    expect(data.next).toBe(made.commentsToken(0, 'page-2'));
    expect(notices.map((notice) => notice.code)).toEqual(['total-includes-replies']);
    expect(params).toEqual({ videoId: made.VIDEO });
  });

  test('the layout until 2024 says the same', () => {
    const [old] = read(made.oldPage).data.items;
    const [, now] = read(made.newPage).data.items;
    const { hasCreatorReply: _, ...facts } = now ?? {};
    expect(old).toEqual({
      ...facts,
      id: URL_OF(made.commentIdFromNumber(1)),
      entityId: made.commentIdFromNumber(1),
      content: `Words of ${made.commentIdFromNumber(1)}`,
      hasCreatorReply: false,
      repliesToken: made.repliesToken(made.commentIdFromNumber(1)),
    });
  });

  test('badges of the old layout', () => {
    const badges = {
      pinnedCommentBadge: { pinnedCommentBadgeRenderer: {} },
      authorIsChannelOwner: true,
      voteCount: undefined,
      actionButtons: {
        commentActionButtonsRenderer: {
          creatorHeart: { creatorHeartRenderer: { heartIcon: {} } },
          likeButton: {
            toggleButtonRenderer: {
              accessibilityData: {
                accessibilityData: { label: 'Like this comment along with 1,234 other people' },
              },
            },
          },
        },
      },
    };
    const [item] = read(made.firstPage([made.oldThread(made.commentIdFromNumber(1), badges)], []))
      .data.items;
    expect(item).toMatchObject({ isPinned: true, isHearted: true, likeCount: 1234 });
    expect(item?.attributedTo?.role).toBe('creator');
  });

  test('of 2020: no actions, tokens beside the items, names instead of handles', () => {
    const { data } = read(made.page2020, requestTo('a-token-that-we-cannot-read'), {
      videoId: made.VIDEO,
    });
    expect(data.items[0]?.attributedTo).toMatchObject({ name: 'Some One' });
    expect(data.items[0]?.attributedTo).not.toHaveProperty('preferredUsername');
    expect(data).toMatchObject({ totalItems: 21, next: 'old-token' });
  });

  test('texts, emoji and hostile words are handed over as they are', () => {
    const content = '<img src=x onerror=alert(1)> \u202e שלום 🎃 :_custom:';
    const page = made.firstPage([made.thread('UgxA1')], made.body('UgxA1', { content }));
    expect(read(page).data.items[0]?.content).toBe(content);
    const empty = made.firstPage([made.thread('UgxA1')], made.body('UgxA1', { content: '' }));
    expect(read(empty).data.items[0]).not.toHaveProperty('content');
  });

  test('another language: points group digits, dates are left out and named', () => {
    const page = made.firstPage(
      [made.thread('UgxA1')],
      made.body('UgxA1', { likes: '42.416', publishedTime: 'vor 5 Jahren' }),
      '19.793\u00a0Kommentare',
    );
    const german = { ...first, body: { ...first.body, context: { client: { hl: 'de-DE' } } } };
    const { data, notices } = read(page, german);
    expect(data.items[0]).toMatchObject({ likeCount: 42_416 });
    expect(data.items[0]).not.toHaveProperty('publishedInterval');
    expect(data.items[0]).not.toHaveProperty('isEdited');
    expect(data.totalItems).toBe(19_793);
    expect(notices[0]).toEqual(
      expect.objectContaining({
        code: 'dates-unread',
        message: '1 comment says when it was written in words that are not read: “vor 5 Jahren”.',
        count: 1,
      }),
    );
    expect(read(page).data.items[0]).not.toHaveProperty('likeCount');
    // "Mio." is a power of ten; to read it as two would invent a number.
    const rounded = made.body('UgxA1', { likes: '2 Mio.', likesLabel: '2 Mio. Likes' });
    const [item] = read(made.firstPage([made.thread('UgxA1')], rounded), german).data.items;
    expect(item).not.toHaveProperty('likeCount');
  });

  test('a space where the likes would be is none, whatever the language of the label', () => {
    const page = made.firstPage(
      [made.thread('UgxA1')],
      made.body('UgxA1', { likes: ' ', likesLabel: 'Aucun « J’aime »' }),
    );
    expect(read(page).data.items[0]).toMatchObject({ likeCount: 0 });
  });

  test('replies that came along are counted, not listed', () => {
    const replies = {
      commentRepliesRenderer: {
        subThreads: [made.thread('UgxA1.r1'), made.more(made.repliesToken('UgxA1'))],
        viewRepliesCreatorThumbnail: { thumbnails: [] },
      },
    };
    const page = made.firstPage(
      [made.thread('UgxA1', { replies })],
      [...made.body('UgxA1'), ...made.body('UgxA1.r1')],
    );
    const parsed = read(page);
    expect(parsed.data.items).toMatchObject([
      { hasCreatorReply: true, repliesToken: made.repliesToken('UgxA1') },
    ]);
    expect(codes(parsed)).toContain('replies-beside');
  });
});

describe('pages', () => {
  test('a watch answer and its comments make a first page', () => {
    const entry = reply(watchOf([made.more(made.commentsToken())]), watching);
    const parsed = parse([entry, reply(made.newPage, first)], {});
    expect(parsed).toEqual(read(made.newPage));
  });

  test('the order that was asked for is the one that is read', () => {
    const newest = reply(
      made.firstPage([made.thread('UgxNew')], made.body('UgxNew')),
      requestTo(made.commentsToken(1)),
    );
    const top = reply(made.newPage, first);
    const ids = (params: Parameters<typeof parse>[1]) =>
      parse([top, newest], params).data.items.map((item) => item.entityId);
    expect(ids({ sort: 'newest' })).toEqual(['UgxNew']);
    expect(ids({ sort: 'top' })).toHaveLength(3);
    expect(parse([newest], {}).params).toEqual({ videoId: made.VIDEO, sort: 'newest' });
    expect(codes(parse([top], { sort: 'newest' }))).toContain('sort-not-offered');
  });

  test('later pages have no total', () => {
    const later = requestTo(made.commentsToken(0, 'page-2'));
    const last = made.appended([made.thread('UgxA1')], made.body('UgxA1'));
    expect(read(last, later, { cursor: 'x' }).data).toMatchObject({ totalItems: null, next: null });
    const again = made.appended(
      [made.thread('UgxA1'), made.more(later.body.continuation)],
      [...made.body('UgxA1')],
    );
    expect(read(again, later, { cursor: 'x' }).data.next).toBeNull();
    const empty = made.appended([made.more('t')], []);
    expect(read(empty, later, { cursor: 'x' }).data).toEqual({
      items: [],
      totalItems: null,
      next: null,
    });
  });

  test('turned off, absent, or not yet asked for', () => {
    const off = read(watchOf([made.turnedOff]), watching);
    expect(off.data).toEqual({ items: [], totalItems: null, next: null });
    expect(off.notices).toEqual([
      expect.objectContaining({
        code: 'comments-off',
        message: 'There are no comments to list: “Comments are turned off”.',
      }),
    ]);
    expect(codes(read(watchOf(), watching))).toEqual(['comments-absent']);
    const entry = read(watchOf([made.more(made.commentsToken())]), watching);
    expect([codes(entry), entry.data.next]).toEqual([['entry-only'], made.commentsToken()]);
    const panel = read(watchOf(undefined, [made.more(made.commentsToken())]), watching);
    expect(codes(panel)).toEqual(['entry-only']);
    const nameless = JSON.stringify(
      watchOf(undefined, [made.more(made.commentsToken())]),
    ).replaceAll('"sectionIdentifier"', '"otherIdentifier"');
    expect(codes(read(nameless, watching))).toEqual(['entry-only']);
    expect(read(made.firstPage([made.turnedOff], []), first)).toMatchObject({
      data: { items: [], next: null },
      notices: off.notices,
    });
    // The words stand in every page of comments; they decide nothing.
    expect(codes(read(made.newPage))).not.toContain('comments-off');
  });

  test('a total that is all listed needs no explanation', () => {
    const whole = read(made.firstPage([made.thread('UgxA1')], made.body('UgxA1'), '1 Comment'));
    expect([whole.data.totalItems, codes(whole)]).toEqual([1, []]);
  });

  test('a page of no comments', () => {
    expect(read(made.firstPage([], [], '0 Comments')).data).toEqual({
      items: [],
      totalItems: 0,
      next: null,
    });
  });
});

describe('loss is named', () => {
  test('a pinned comment that stands in its own place too is listed once, as pinned', () => {
    const pinned = made.thread('UgxA1', { renderingPriority: 'RENDERING_PRIORITY_PINNED_COMMENT' });
    const page = made.firstPage([pinned, made.thread('UgxA1')], made.body('UgxA1'));
    const parsed = read(page);
    expect(parsed.data.items).toMatchObject([{ entityId: 'UgxA1', isPinned: true }]);
    expect(codes(parsed)).toEqual(['duplicates', 'total-includes-replies']);
  });

  test('a comment without its body costs that comment', () => {
    const page = made.firstPage([made.thread('UgxA1'), made.thread('UgxA2')], made.body('UgxA1'));
    const { data, notices } = read(page);
    expect(data.items.map((item) => item.entityId)).toEqual(['UgxA1']);
    expect(notices[0]).toMatchObject({ code: 'items-set-aside', count: 1 });
  });

  test('a layout that moves ends in an error or a notice, never in fewer comments without a word', () => {
    for (const page of [made.newPage, made.oldPage]) {
      const whole = read(page).data;
      const silent = silentLosses(page, (moved) => {
        const { data, notices } = read(moved);
        const lost =
          data.items.length < whole.items.length || (data.next === null && whole.next !== null);
        return lost && notices.every(({ code }) => code === 'total-includes-replies');
      });
      expect(silent).toEqual([]);
    }
  });
});

describe('errors', () => {
  test.each<[string, () => unknown]>([
    ['platform_error', () => parse([], {})],
    ['platform_error', () => read({})],
    ['platform_error', () => read({ responseContext: {}, somethingNew: {} })],
    ['validation_error', () => read({ responseContext: {} }, first, { cursor: 'x' })],
    ['platform_error', () => read(made.replyPage, requestTo(made.repliesToken()))],
    ['platform_error', () => read({ playabilityStatus: { status: 'OK' } }, watching)],
    ['platform_error', () => read('<html>unexpected</html>')],
    ['platform_error', () => read('{"onResponseReceived')],
    ['platform_error', () => read(made.firstPage([made.thread('UgxA1')], []))],
    ['validation_error', () => read(made.newPage, first, { videoId: made.OTHER_VIDEO })],
    ['not_found', () => read({ currentVideoEndpoint: {} }, watching)],
    ['validation_error', () => read({ error: { code: 400 } }, { ...first, status: 400 })],
    ['not_found', () => read({ error: { code: 400 } }, { ...watching, status: 400 })],
    ['not_found', () => read({ error: { code: 404 } }, { ...watching, status: 404 })],
    ['service_unavailable', () => read('<html>', { ...first, status: 429 })],
  ])('%s', (kind, run) => {
    expect(catchErrorKind(run)).toBe(kind);
  });
});
