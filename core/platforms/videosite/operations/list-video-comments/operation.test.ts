import { describe, expect, test } from 'vitest';
import { askingRoute } from '#kit/testing/asking-route.ts';
import type { RequestSpec } from '#kit/exchange.ts';
import { reply } from '../../cases/reply.ts';
import * as made from './cases/comments.ts';
import operation from './operation.ts';
import {
  askOfficially as ask,
  codes,
  itemsFromData,
} from '../../../../../test/support/officially.ts';
import * as cases from '../../cases/official.ts';
import { url } from '../../cases/official.ts';

describe('what is asked', () => {
  const session = { clientVersion: '2.20260630.03.00' };
  const asking = async (params: Readonly<Record<string, unknown>>) => {
    const asks: unknown[] = [];
    const get = (ask: RequestSpec) => {
      const body = ask.body as { videoId?: string; continuation?: string };
      asks.push(body.videoId ?? body.continuation);
      const content = body.videoId ? made.watch([made.more(made.commentsToken())]) : made.newPage;
      return Promise.resolve(reply(content, { url: ask.url, body }));
    };
    const replies = await askingRoute(operation).fetch(get, params, session);
    return { asks, replies: replies.length };
  };

  test('two requests for the first page, three for the other order, one for a later page', async () => {
    const videoId = made.VIDEO;
    const [top, newest] = [made.commentsToken(0), made.commentsToken(1)];
    const later = made.commentsToken(0, 'page-2');
    expect((await asking({ videoId })).asks).toEqual([videoId, top]);
    expect((await asking({ videoId, sort: 'newest' })).asks).toEqual([videoId, top, newest]);
    expect((await asking({ videoId, cursor: later })).asks).toEqual([later]);
  });

  test('a cursor of another video is refused before anybody is asked', async () => {
    const cursor = made.commentsToken(0, 'page-2', made.OTHER_VIDEO);
    await expect(asking({ videoId: made.VIDEO, cursor })).rejects.toThrow('another video');
  });

  test('where comments are turned off, one request is enough', async () => {
    const get = (ask: RequestSpec) =>
      Promise.resolve(reply(made.watch([made.turnedOff]), { url: ask.url, body: ask.body }));
    const replies = await askingRoute(operation).fetch(get, { videoId: made.VIDEO }, session);
    expect(replies).toHaveLength(1);
  });
});

test('comments with the instant at which they were written', async () => {
  const { data, asked: requests } = await ask(
    'list-video-comments',
    { videoId: cases.VIDEO, sort: 'newest' },
    { commentThreads: cases.threads },
  );
  expect(itemsFromData(data)).toEqual([
    {
      type: 'Note',
      id: `${url(cases.VIDEO)}&lc=${cases.THREAD}`,
      entityId: cases.THREAD,
      content: 'What a film',
      likeCount: 9817,
      replyCount: 7,
      attributedTo: {
        type: 'Person',
        id: 'https://www.youtube.com/channel/UCinventedViewerOf24char',
        url: 'https://www.youtube.com/channel/UCinventedViewerOf24char',
        entityId: 'UCinventedViewerOf24char',
        preferredUsername: 'a.viewer',
        icon: { type: 'Image', url: 'https://yt3.ggpht.com/viewer' },
        role: 'commenter',
      },
      inReplyTo: url(cases.VIDEO),
      published: '2024-02-03T04:05:06.000Z',
      isEdited: false,
    },
    expect.objectContaining({
      likeCount: 0,
      isEdited: true,
      attributedTo: expect.objectContaining({ role: 'creator', name: 'Some Channel' }) as unknown,
    }),
  ]);
  expect(requests).toEqual([
    `commentThreads?part=snippet&videoId=${cases.VIDEO}&order=time&textFormat=plainText&maxResults=100`,
  ]);
});

test('replies that came along are counted, not listed', async () => {
  const [thread] = cases.threads.items;
  const items = [{ ...(thread as object), replies: { comments: cases.comments.items } }];
  const { data, notices } = await ask(
    'list-video-comments',
    { videoId: cases.VIDEO },
    { commentThreads: { ...cases.threads, items } },
  );
  expect([data['itemCount'], notices[0]]).toEqual([
    1,
    expect.objectContaining({ code: 'replies-beside', count: 1 }),
  ]);
});

test('where comments are off, an empty page says so', async () => {
  const { data, notices } = await ask(
    'list-video-comments',
    { videoId: cases.VIDEO },
    { commentThreads: cases.errorAnswer(403, 'commentsDisabled') },
  );
  expect(data).toMatchObject({ itemCount: 0, nextCursor: null });
  expect(codes(notices)).toEqual(['comments-off', 'official-quota', 'keep-until']);
});

test('a comment that cannot be read costs itself', async () => {
  const broken = { ...cases.threads, items: [...cases.threads.items, { snippet: {} }] };
  const { data, notices } = await ask(
    'list-video-comments',
    { videoId: cases.VIDEO },
    { commentThreads: broken },
  );
  expect(data['itemCount']).toBe(2);
  expect(notices[0]).toMatchObject({ code: 'items-set-aside', count: 1 });
});
