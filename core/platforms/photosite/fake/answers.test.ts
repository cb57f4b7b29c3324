import { afterAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../../engine/catalogue.ts';
import { openSample } from '../../../../test/support/sample.ts';
import { POSTS } from './posts.ts';

const world = openSample();
afterAll(() => world.close());
const { call, pagesOf, endsOf } = world;

const COMMENTS = 'photosite.list-post-comments';

describe('posts', () => {
  test('the pond: 38 comments on pages of 15, 15 and 8', async () => {
    const pages = await pagesOf(COMMENTS, { postId: POSTS.pond });
    expect(pages.map(({ itemCount, totalItems }) => [itemCount, totalItems])).toEqual([
      [15, 61],
      [15, 61],
      [8, 61],
    ]);
    const items = pages.flatMap((page) => page.orderedItems);
    expect(items[0]).toEqual({
      type: 'Note',
      id: 'https://www.instagram.com/p/SmplGarden1/c/17900000000001000/',
      entityId: '17900000000001000',
      content: 'Pinned: this is a sample. The garden, the town and all of us are invented. 🐦',
      likeCount: 412,
      replyCount: 2,
      attributedTo: {
        type: 'Person',
        id: 'https://www.instagram.com/sample.heron/',
        url: 'https://www.instagram.com/sample.heron/',
        entityId: '77000000001',
        preferredUsername: 'sample.heron',
        name: 'Sample Heron',
        icon: {
          type: 'Image',
          url: 'https://scontent.cdninstagram.com/sample/sample.heron.jpg?oe=6A9F0000&oh=00_sample',
        },
        role: 'creator',
      },
      inReplyTo: 'https://www.instagram.com/p/SmplGarden1/',
      published: '2026-06-14T07:45:00.000Z',
    });
    const lacking = (field: string): number => items.filter((item) => !(field in item)).length;
    expect(['content', 'likeCount', 'attributedTo', 'published'].map(lacking)).toEqual([
      0, 1, 1, 1,
    ]);
  });

  test('the others', async () => {
    const { pond: _, ...others } = POSTS;
    expect(await endsOf(COMMENTS, 'postId', Object.values(others))).toEqual({
      SmplGarden2: 'ok comments-off',
      SmplGarden3: 'not_found',
      SmplGarden4: 'platform_error login-wall',
      SmplGarden5: 'ok more-exist',
      SmplGarden6: 'platform_error',
    });
  });
});

test('the link to a post is recognised and answers', async () => {
  const match = catalogue
    .platform('photosite')
    ?.recognise('https://www.instagram.com/p/SmplGarden1/');
  expect(match).toMatchObject({
    operation: 'list-post-comments',
    params: { postId: 'SmplGarden1' },
    confidence: 1,
  });
  expect((await call(COMMENTS, match?.params ?? {})).ok).toBe(true);
});
