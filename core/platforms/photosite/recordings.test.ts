import { afterAll, describe, expect, it } from 'vitest';
import { PostComment } from '#vocab/comment.ts';
import { parse } from './operations/list-post-comments/parse.ts';
import platform from './platform.ts';
import { appErrorFrom, openRecordings } from '../../../test/support/recorded.ts';

const { present, why, recorded } = openRecordings('photosite');
let read = 0;

const parsed = (name: string) => {
  read += 1;
  const result = parse([recorded(name)], {});
  for (const item of result.data.items) PostComment.parse(item);
  return result;
};

const failure = (name: string) => appErrorFrom(() => parsed(name));

describe.skipIf(!present)(`recorded answers${why}`, () => {
  afterAll(() => {
    process.stdout.write(`photosite: ${read} recorded answers read\n`);
  });

  it('two legacy pages of one post’s comments', () => {
    const first = parsed('comments-CIvZJcurJaW-page1');
    const second = parsed('comments-CIvZJcurJaW-page2');
    expect(first.data.totalItems).toBe(45);
    expect(first.data.items).toHaveLength(12);
    expect(second.data.items).toHaveLength(12);
    expect(first.data.items[0]).toEqual({
      type: 'Note',
      id: 'https://www.instagram.com/p/CIvZJcurJaW/c/17969014687354566/',
      entityId: '17969014687354566',
      content: 'Good themw',
      attributedTo: {
        type: 'Person',
        id: 'https://www.instagram.com/myself_walker/',
        url: 'https://www.instagram.com/myself_walker/',
        entityId: '26965138089',
        preferredUsername: 'myself_walker',
        icon: {
          type: 'Image',
          url: expect.stringMatching(
            /^https:\/\/scontent-cdg2-1\.cdninstagram\.com\/.*&oe=603FE2E2$/,
          ) as string,
        },
        role: 'commenter',
      },
      inReplyTo: 'https://www.instagram.com/p/CIvZJcurJaW/',
      published: '2020-12-14T04:24:28.000Z',
    });
    const ids = [...first.data.items, ...second.data.items].map((item) => item.entityId);
    expect(new Set(ids).size).toBe(24);
    expect(first.data.next).toBeNull();
    expect(first.data.incomplete).toEqual({
      reason: {
        message:
          'Instagram showed the first 12 of 45 comments and replies; it shows further comments only to people who are logged in.',
        id: 'photosite.list-post-comments.firstCommentsOfTotal',
        values: { shownCount: 12, total: 45 },
      },
      statedTotal: 45,
    });
    expect(second.data.items[2]?.content).toBe('@inasbassam هاي شيسموها اللبسة؟ 🤣');
  });

  it('a legacy post with five of its comments', () => {
    const { data, notices } = parsed('post-sidecar-instagram-CA_ifcxMjFR');
    expect(data.totalItems).toBe(53282);
    expect(data.next).toBeNull();
    expect(data.items.map((item) => item.entityId)).toEqual([
      '17973688430044872',
      '17860497314879438',
      '17866174328701966',
      '18190744408152300',
      '17944594081540722',
    ]);
    expect(data.items[1]).toMatchObject({
      content: '🌞',
      likeCount: 1,
      replyCount: 0,
      published: '2023-02-04T08:15:49.000Z',
      attributedTo: { preferredUsername: 'ramswapmeena', role: 'commenter' },
    });
    expect(notices.map((notice) => notice.code)).toEqual(['more-exist']);
  });

  it('a post of the mobile family without comments', () => {
    expect(parsed('media-info-retrobayarea-Chm_-tPJqpd')).toEqual({
      data: { items: [], totalItems: 0, next: null },
      notices: [],
      params: { postId: 'Chm_-tPJqpd' },
    });
  });

  it.each([
    'post-page-jaimelorentelo-clip',
    'post-page-jaimelorentelo-igtv',
    'post-page-jaimelorentelo-video',
    'post-page-retrobayarea-Chm_-tPJqpd',
    'post-page-aye83DjauH-public-excerpt',
    'story-page-jaimelorentelo',
    'profile-page-megadeth',
  ])('%s: a page without the post is no login wall and no missing post', (name) => {
    const error = failure(name);
    expect(error.kind).toBe('platform_error');
    expect(error.refusal?.kind).toBe('withheld');
    for (const sign of platform.refusals) expect(sign(recorded(name))).toBeUndefined();
  });

  it.each([
    ['embed-captioned-aye83DjauH-trimmed', 'without its comments'],
    ['user-by-id-not-found', 'no post that we can read'],
    ['web-profile-info-instagram', 'no post that we can read'],
    ['timeline-graphql-instagram-page1', 'no post that we can read'],
    ['profile-page-logged-out-2026-trimmed', 'without the post in it'],
  ])('%s: %s', (name, words) => {
    const error = failure(name);
    expect(error.kind).toBe('platform_error');
    expect(error.message).toContain(words);
  });
});
