import { expect, test } from 'vitest';
import {
  askOfficially as ask,
  codes,
  itemsFromData,
} from '../../../../../test/support/officially.ts';
import * as cases from '../../cases/official.ts';
import { url } from '../../cases/official-read.ts';

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
