import { verbatim } from '#kit/message.ts';
import { describe, expect, test } from 'vitest';
import { catchErrorKind } from '../../../../../test/support/recorded.ts';
import { askingRoute } from '#kit/testing/asking-route.ts';
import { AppError } from '#kit/errors.ts';
import type { RequestSpec } from '#kit/exchange.ts';
import { page, reply } from '../../cases/reply.ts';
import { isSilentLoss, silentLosses } from '../../cases/survey.ts';
import * as made from '../list-video-comments/cases/comments.ts';
import operation from './operation.ts';
import { parse } from './parse.ts';
import { askOfficially as ask, itemsFromData } from '../../../../../test/support/officially.ts';
import * as cases from '../../cases/official.ts';
import { url } from '../../cases/official.ts';

const NEXT = 'https://www.youtube.com/youtubei/v1/next?prettyPrint=false';
const requestTo = (continuation: string) => ({ url: NEXT, body: { continuation } });
const first = requestTo(made.repliesToken());

const read = (content: unknown, request: Parameters<typeof reply>[1] = first, params = {}) =>
  parse([reply(content, request)], params);

const linkToComment = (id: string) => `https://www.youtube.com/watch?v=inventedVid&lc=${id}`;

describe('replies', () => {
  test('in order, with those nested in threads', () => {
    const { data, notices, params } = read(made.replyPage);
    const { COMMENT } = made;
    expect(
      data.items.map((item) => [item.entityId, item.inReplyTo, item.depth, item.content]),
    ).toEqual([
      [`${COMMENT}.reply0001`, linkToComment(COMMENT), 1, 'First'],
      [`${COMMENT}.reply0002`, linkToComment(COMMENT), 1, `Words of ${COMMENT}.reply0002`],
      [
        `${COMMENT}.reply0003`,
        linkToComment(`${COMMENT}.reply0002`),
        2,
        `Words of ${COMMENT}.reply0003`,
      ],
    ]);
    expect(data.items[0]).not.toHaveProperty('isPinned');
    expect(data.items[1]?.repliesToken).toBe(made.repliesToken(`${COMMENT}.reply0002`));
    expect(data).toMatchObject({
      totalItems: null,
      next: made.repliesToken(COMMENT, made.VIDEO, 'page-2'),
    });
    expect(notices).toEqual([]);
    expect(params).toEqual({ videoId: made.VIDEO, commentId: COMMENT });
  });

  test('of a reply stand below that reply', () => {
    const reply = `${made.COMMENT}.reply0002`;
    const page = made.appended(
      [{ commentViewModel: made.model(`${made.COMMENT}.reply0003`) }],
      made.body(`${made.COMMENT}.reply0003`, { level: 2 }),
      `comment-replies-item-${reply}`,
    );
    const [item] = read(page, requestTo(made.repliesToken(reply))).data.items;
    expect(item).toMatchObject({ inReplyTo: linkToComment(reply), depth: 2 });
  });

  test('are known by their ids where neither request nor target tell', () => {
    const page = made.appended(
      [{ commentViewModel: made.model(`${made.COMMENT}.reply0001`) }],
      made.body(`${made.COMMENT}.reply0001`, { level: 1 }),
      '',
    );
    const { data } = read(page, requestTo('unreadable'), { videoId: made.VIDEO });
    expect(data.items).toMatchObject([{ inReplyTo: linkToComment(made.COMMENT) }]);
  });

  test('of the layout until 2024', () => {
    const replies = made.appended(
      [{ commentRenderer: made.oldComment(`${made.COMMENT}.reply0001`) }],
      [],
      `comment-replies-item-${made.COMMENT}`,
    );
    expect(
      read(replies, requestTo('unreadable'), { videoId: made.VIDEO }).data.items,
    ).toMatchObject([
      { entityId: `${made.COMMENT}.reply0001`, inReplyTo: linkToComment(made.COMMENT), depth: 1 },
    ]);
  });

  test('of 2020', () => {
    const contents = [{ commentRenderer: made.oldComment(`${made.COMMENT}.reply0001`) }];
    const continuations = [{ nextContinuationData: { continuation: 'old-token' } }];
    const old = {
      continuationContents: { commentRepliesContinuation: { contents, continuations } },
    };
    const { data } = read(old, requestTo('unreadable'), { videoId: made.VIDEO });
    expect([data.items.length, data.next]).toEqual([1, 'old-token']);
  });

  test('the pages that led to them may lie beside them', () => {
    const watch = reply(made.watch([made.more(made.commentsToken())]), {
      url: NEXT,
      body: { videoId: made.VIDEO },
    });
    const comments = reply(made.newPage, requestTo(made.commentsToken()));
    expect(parse([watch, comments, reply(made.replyPage, first)], {})).toEqual(
      read(made.replyPage),
    );
  });

  test('a comment that nobody replied to', () => {
    const comments = reply(made.newPage, requestTo(made.commentsToken()));
    expect(
      parse([comments], { videoId: made.VIDEO, commentId: made.commentIdFromNumber(3) }),
    ).toEqual({
      data: { items: [], totalItems: 0, next: null },
      notices: [],
      params: { videoId: made.VIDEO, commentId: made.commentIdFromNumber(3) },
    });
  });

  test('a thread that brings its replies along, and shows no way to others', () => {
    const id = made.commentIdFromNumber(1);
    const inside = (count: string) => {
      const replies = {
        commentRepliesRenderer: { contents: [made.thread(`${id}.r1`, { replies: {} })] },
      };
      const page = made.firstPage(
        [made.thread(id, { replies })],
        [...made.body(id, { replies: count }), ...made.body(`${id}.r1`, { level: 1, replies: '' })],
      );
      return read(page, requestTo(made.commentsToken()), { videoId: made.VIDEO, commentId: id });
    };
    expect(inside('1')).toMatchObject({
      data: {
        items: [{ entityId: `${id}.r1`, inReplyTo: linkToComment(id) }],
        totalItems: 1,
        next: null,
      },
      notices: [],
    });
    expect(inside('3')).toMatchObject({
      data: { totalItems: 3 },
      notices: [{ code: 'replies-unread', count: 2 }],
    });
    const lost = made.firstPage([made.thread(id, { replies: undefined })], made.body(id));
    expect(() =>
      read(lost, requestTo(made.commentsToken()), { videoId: made.VIDEO, commentId: id }),
    ).toThrow('counts 3 replies and shows no way to them');
  });

  test('a reply that comes twice is listed once', () => {
    const model = { commentViewModel: made.model(`${made.COMMENT}.reply0001`) };
    const page = made.appended(
      [model, model],
      made.body(`${made.COMMENT}.reply0001`, { level: 1 }),
      `comment-replies-item-${made.COMMENT}`,
    );
    const { data, notices } = read(page);
    expect([data.items.length, notices.map(({ code }) => code)]).toEqual([1, ['duplicates']]);
  });

  test('a layout that moves is never fewer replies without a word', () => {
    const whole = read(made.replyPage).data;
    const silent = silentLosses(made.replyPage, (moved) => isSilentLoss(whole, read(moved)));
    expect(silent).toEqual([]);
  });

  test.each<[string, () => unknown]>([
    ['platform_error', () => read({})],
    ['platform_error', () => read(made.newPage, requestTo(made.commentsToken()))],
    [
      'not_found',
      () => read(made.newPage, requestTo(made.commentsToken()), { commentId: 'UgxNotThere' }),
    ],
    ['validation_error', () => read({ responseContext: {} }, first, { token: 'x' })],
    ['validation_error', () => read(made.replyPage, first, { commentId: 'UgxNotThis' })],
    ['validation_error', () => read(made.replyPage, first, { videoId: made.OTHER_VIDEO })],
    ['not_found', () => read(made.watch([made.turnedOff]), { url: NEXT, body: { videoId: 'x' } })],
    ['platform_error', () => read(made.watch([made.more('t')]), { url: NEXT, body: {} })],
  ])('%s', (kind, run) => {
    expect(catchErrorKind(run)).toBe(kind);
  });
});

describe('what is asked', () => {
  const session = { clientVersion: '2.20260630.03.00' };
  const replayMiss = () =>
    new AppError('platform_error', verbatim('not recorded'), { replayMiss: true });

  const asking = async (params: object, hasPage = true) => {
    const asks: string[] = [];
    const get = (ask: RequestSpec) => {
      const body = (ask.body ?? {}) as { videoId?: string; continuation?: string };
      const isPage = ask.url.includes('/watch?');
      asks.push(isPage ? ask.url : (body.videoId ?? body.continuation ?? ''));
      if (isPage && !hasPage) return Promise.reject(replayMiss());
      const watch = made.watch([made.more(made.commentsToken())]);
      if (isPage)
        return Promise.resolve(reply(page({ data: watch }), { url: ask.url, method: 'GET' }));
      const isReplies = body.continuation === made.repliesToken(made.commentIdFromNumber(1));
      const content = body.videoId ? watch : isReplies ? made.replyPage : made.newPage;
      return Promise.resolve(reply(content, { url: ask.url, body }));
    };
    const replies = await askingRoute(operation).fetch(
      get,
      { videoId: made.VIDEO, ...params },
      session,
    );
    return { asks, replies };
  };

  const link = `https://www.youtube.com/watch?v=inventedVid&lc=${made.commentIdFromNumber(1)}&hl=en&gl=US`;
  const [comments, replies] = [
    made.commentsToken(),
    made.repliesToken(made.commentIdFromNumber(1)),
  ];

  test('through the comment’s own link, or through the first comments where a replay has no page', async () => {
    const commentId = made.commentIdFromNumber(1);
    expect((await asking({ commentId })).asks).toEqual([link, comments, replies]);
    expect((await asking({ commentId }, false)).asks).toEqual([
      link,
      made.VIDEO,
      comments,
      replies,
    ]);
    const found = await asking({ commentId });
    expect(parse(found.replies, { videoId: made.VIDEO, commentId }).data.items).toHaveLength(3);
  });

  test('by one of the replies, too: they belong to the same thread', async () => {
    const commentId = `${made.commentIdFromNumber(1)}.reply0001`;
    expect((await asking({ commentId })).asks.slice(1)).toEqual([comments, replies]);
  });

  test('a token or a cursor saves the way', async () => {
    const commentId = made.commentIdFromNumber(1);
    expect((await asking({ commentId, token: replies })).asks).toEqual([replies]);
    expect((await asking({ commentId, cursor: replies })).asks).toEqual([replies]);
  });

  test('a comment that is not there is not asked further for', async () => {
    expect((await asking({ commentId: 'UgxNotThere' })).asks).toHaveLength(2);
    expect((await asking({ commentId: made.commentIdFromNumber(3) })).asks).toHaveLength(2);
  });

  test.each([
    ['another video', made.repliesToken(made.commentIdFromNumber(1), made.OTHER_VIDEO)],
    ['another comment', made.repliesToken(made.commentIdFromNumber(2))],
    ['not the `repliesToken`', made.commentsToken()],
    ['not the `repliesToken`', 'nonsense'],
  ])('a token that is refused: %s', async (words, token) => {
    await expect(asking({ commentId: made.commentIdFromNumber(1), token })).rejects.toThrow(words);
  });
});

test('the replies to a comment, also asked for by one of them', async () => {
  const { data, asked: requests } = await ask(
    'list-comment-replies',
    { videoId: cases.VIDEO, commentId: `${cases.THREAD}.reply1` },
    { comments: cases.comments },
  );
  expect(itemsFromData(data)).toEqual([
    expect.objectContaining({
      entityId: `${cases.THREAD}.reply1`,
      inReplyTo: `${url(cases.VIDEO)}&lc=${cases.THREAD}`,
      published: '2024-02-05T00:00:00.000Z',
      depth: 1,
    }),
  ]);
  expect(requests[0]).toContain(`parentId=${cases.THREAD}&`);
});
