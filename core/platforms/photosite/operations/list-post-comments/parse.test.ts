import { describe, expect, it } from 'vitest';
import { appErrorFrom } from '../../../../../test/support/recorded.ts';
import { refused } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { json, replyTo } from '#kit/fake/site.ts';
import { PostComment } from '#vocab/comment.ts';
import { detectRefusal } from '../../readers/refusals.ts';
import { answerNamed as read } from './cases/answers.ts';
import { parse } from './parse.ts';

const POST = 'Ba1b2C3d4E5';
const parsed = (name: string) => parse([read(name)], { postId: POST });

/** Replies are judged before they are read. */
const judged = (reply: Reply): Reply => {
  const refusal = detectRefusal(reply);
  if (refusal) throw refused(refusal);
  return reply;
};

const failure = (name: string, postId: string | undefined = POST) =>
  appErrorFrom(() => parse([judged(read(name))], { postId }));

const giphy = { url: 'https://scontent.cdninstagram.com/g.gif', height: '200', width: '100' };
const gif = {
  type: 'Image',
  url: ['https://scontent.cdninstagram.com/g.gif'],
  width: 100,
  height: 200,
};
const proxied = { first_party_cdn_proxied_images: { fixed_height: giphy } };
const { url: webp, ...size } = giphy;

describe('comments that are pictures, and comments that are covered', () => {
  const batch = (comments: readonly object[]) => ({ comments, comment_count: comments.length });
  const edges = (comments: readonly object[]) => ({
    data: {
      xdt_api__v1__media__media_id__comments__connection: {
        edges: comments.map((node) => ({ node })),
        page_info: { has_next_page: false },
      },
    },
  });
  const old = (comments: readonly object[]) => ({
    data: {
      shortcode_media: {
        shortcode: POST,
        edge_media_to_parent_comment: { edges: comments.map((node) => ({ node })) },
      },
    },
  });

  it.each([
    ['v1', batch],
    ['GraphQL', edges],
    ['the older interface', old],
  ])('%s', (_, around) => {
    const rows = [
      { pk: '1', text: '', giphy_media_info: proxied },
      { pk: '2', text: 'seen', giphy_media_info: { images: { fixed_height: { ...size, webp } } } },
      { pk: '3', text: '', giphy_media_info: { images: {} } },
      { pk: '4', text: '', media: { media_type: 1, image_versions2: { candidates: [giphy] } } },
      { pk: '5', text: 'words', is_covered: true, giphy_media_info: null },
      { pk: '6', text: 'words', is_covered: false },
    ];
    const request = { method: 'GET', url: `https://www.instagram.com/p/${POST}/`, headers: {} };
    const reply = replyTo(request, json(around(rows)));
    const { data, notices } = parse([reply], { postId: POST });
    expect(
      data.items.map(({ content, attachment, attachmentCount, isCollapsed }) => [
        content,
        attachment?.[0],
        attachmentCount,
        isCollapsed,
      ]),
    ).toEqual([
      ['', gif, undefined, undefined],
      ['seen', gif, undefined, undefined],
      [undefined, undefined, 1, undefined],
      ['', gif, undefined, undefined],
      ['words', undefined, undefined, true],
      ['words', undefined, undefined, undefined],
    ]);
    expect(notices).toMatchObject([{ code: 'comments-covered', count: 1 }]);
    for (const item of data.items) expect(PostComment.safeParse(item).success).toBe(true);
  });
});

describe('the public page', () => {
  const first = parsed('page-two-batches');

  it('gives the whole batch, each comment once and no replies', () => {
    expect(first.data.items).toHaveLength(33);
    expect(first.data.next).toBeNull();
    const ids = first.data.items.map((item) => item.entityId);
    expect(new Set(ids).size).toBe(33);
    expect(ids).not.toContain('17900000000000090');
    expect(ids).not.toContain('17900000000000800');
  });

  it('reads a comment in full', () => {
    expect(first.data.items[1]).toEqual({
      type: 'Note',
      id: 'https://www.instagram.com/p/Ba1b2C3d4E5/c/17900000000000001/',
      entityId: '17900000000000001',
      content: 'Lovely light.',
      likeCount: 1,
      replyCount: 1,
      attributedTo: {
        type: 'Person',
        id: 'https://www.instagram.com/reader.1/',
        url: 'https://www.instagram.com/reader.1/',
        entityId: '5000000001',
        preferredUsername: 'reader.1',
        icon: { type: 'Image', url: 'https://scontent.cdninstagram.com/v/a1.jpg?oe=6A&oh=00_b' },
        role: 'commenter',
      },
      inReplyTo: 'https://www.instagram.com/p/Ba1b2C3d4E5/',
      published: '2026-09-21T14:14:20.000Z',
    });
  });

  it('keeps texts as they were written, whatever their script', () => {
    const byId = new Map(first.data.items.map((item) => [item.entityId.slice(-2), item.content]));
    expect(byId.get('02')).toBe('السلام عليكم، صورة رائعة 👏');
    expect(byId.get('03')).toBe('<script>alert("x")</script> & </script>');
    expect(byId.get('04')).toBe('שלום \u202Eevil');
    expect(byId.get('05')).toBe('Line one\nline two [17900000000000099, 12345678901234567]');
  });

  it('leaves out what is not given', () => {
    const byId = new Map(first.data.items.map((item) => [item.entityId.slice(-2), item]));
    expect(byId.get('06')).not.toHaveProperty('content');
    expect(byId.get('08')?.attributedTo).not.toHaveProperty('icon');
    expect(byId.get('09')).not.toHaveProperty('likeCount');
    expect(byId.get('09')).not.toHaveProperty('replyCount');
    expect(byId.get('10')).not.toHaveProperty('attributedTo');
  });

  it('knows who published the post, by account number and not by spelling', () => {
    const byId = new Map(first.data.items.map((item) => [item.entityId.slice(-2), item]));
    expect(byId.get('07')?.attributedTo).toMatchObject({
      role: 'creator',
      name: 'The Potter House',
    });
    expect(byId.get('08')?.attributedTo).toMatchObject({ role: 'creator' });
  });

  it('counts as the platform counts, and says that there is more', () => {
    const reason =
      'Instagram showed the first 33 of 412 comments and replies; it shows further comments only to people who are logged in.';
    expect(first.data.totalItems).toBe(412);
    expect(first.data.incomplete?.reason.message).toBe(reason);
    expect(first.data.incomplete?.statedTotal).toBe(412);
    expect(first.notices).toMatchObject([
      { code: 'replies-beside', count: 1 },
      { code: 'items-repeated', count: 1 },
      { code: 'more-exist', message: reason },
    ]);
  });

  it('finds comments that stand in their own script, and prefers them to the preview', () => {
    const { data, notices } = parsed('page-separate-scripts');
    expect(data.items.map((item) => item.content)).toEqual(['Lovely light.', 'Second']);
    expect(data.totalItems).toBe(2);
    expect(notices).toEqual([]);
  });

  it('answers an empty page for a post without comments, or with its comments turned off', () => {
    expect(parsed('page-no-comments-yet')).toEqual({
      data: { items: [], totalItems: 0, next: null },
      notices: [],
    });
    const off = parsed('page-comments-off');
    expect(off.data).toEqual({ items: [], totalItems: 3, next: null });
    expect(off.notices.map((notice) => notice.code)).toEqual(['comments-off']);
  });
});

describe('older answers', () => {
  it('reads the mobile family with its wide numbers whole', () => {
    const { data } = parsed('items');
    expect(data.totalItems).toBe(2);
    expect(data.items.map((item) => item.entityId)).toEqual([
      '17955555555555501',
      '17955555555555503',
    ]);
    expect(data.items[0]).toMatchObject({
      content: 'Where was this?',
      likeCount: 3,
      replyCount: 1,
      published: '2022-08-23T18:40:00.000Z',
      attributedTo: { entityId: '52000000002', role: 'commenter' },
    });
    expect(data.items[0]?.attributedTo).not.toHaveProperty('name');
    expect(data.items[1]?.attributedTo).toMatchObject({ role: 'creator', name: 'Old Postcards' });
  });

  it('reads the comment route, with the post out of its address, and ends where a login is asked for', () => {
    const { data, notices } = parse([read('comment-route')], {});
    expect(data.items).toHaveLength(15);
    expect(data.items[3]?.attributedTo?.role).toBe('creator');
    expect(data.items[0]?.inReplyTo).toBe('https://www.instagram.com/p/Chm_-tPJqr_/');
    expect(data.totalItems).toBe(31);
    expect(data.next).toBeNull();
    expect(data.incomplete?.statedTotal).toBe(31);
    expect(notices.map(({ code }) => code)).toEqual(['more-exist']);
  });

  it('reads a legacy list page by page, without likes and replies', () => {
    const first = parse([read('legacy-list-page')], {});
    expect(first.data.items).toHaveLength(12);
    expect(first.data.totalItems).toBe(14);
    expect(first.data.next).toBeNull();
    expect(first.data.incomplete?.statedTotal).toBe(14);
    expect(first.data.items[0]).toEqual({
      type: 'Note',
      id: 'https://www.instagram.com/p/Ba1b2C3d4E5/c/17966666666666000/',
      entityId: '17966666666666000',
      content: 'Old 0',
      attributedTo: {
        type: 'Person',
        id: 'https://www.instagram.com/legacy_0/',
        url: 'https://www.instagram.com/legacy_0/',
        entityId: '900',
        preferredUsername: 'legacy_0',
        icon: { type: 'Image', url: 'https://scontent.cdninstagram.com/l0.jpg' },
        role: 'commenter',
      },
      inReplyTo: 'https://www.instagram.com/p/Ba1b2C3d4E5/',
      published: '2020-12-14T04:10:00.000Z',
    });
    const last = parse([read('legacy-list-last-page')], {});
    expect(last.data).toMatchObject({ totalItems: 14, next: null });
    expect(last.data.items).toHaveLength(2);
    expect(last.notices).toEqual([]);
    expect(parse([read('legacy-list-empty-end')], {}).data.items).toEqual([]);
  });

  it('reads a legacy post, and a post inside an embed page', () => {
    const { data } = parsed('legacy-post');
    expect(
      data.items.map((item) => [item.content, item.likeCount, item.attributedTo?.role]),
    ).toEqual([
      ['Hi', 4, 'commenter'],
      ['Thank you', 0, 'creator'],
    ]);
    expect(data.items[0]?.replyCount).toBe(0);
    expect(data.items[1]).not.toHaveProperty('replyCount');
    expect(parsed('embed').data.items.map((item) => item.content)).toEqual(['From the embed']);
  });

  it('gives comments of exactly our schema', () => {
    const names = ['page-two-batches', 'items', 'legacy-post', 'comment-route'];
    const items = names.flatMap((name) => parse([read(name)], {}).data.items);
    expect(items.filter((item) => !PostComment.safeParse(item).success)).toEqual([]);
  });
});

describe('what is no list of comments', () => {
  it.each([
    ['page-gated', 'platform_error', 'only to people who are logged in'],
    ['page-comments-withheld', 'platform_error', 'counts 412 comments on this post and shows none'],
    ['page-another-post', 'platform_error', 'another post'],
    ['page-error', 'not_found', 'it does not say whether'],
    ['page-age-limit', 'platform_error', 'restricted'],
    ['page-shell', 'platform_error', 'without the post in it'],
    ['page-broken-script', 'platform_error', 'no post that we can read'],
    ['page-login-final', 'platform_error', 'login page'],
    ['page-start-final', 'platform_error', 'start page'],
    ['redirect-login', 'platform_error', 'login page'],
    ['page-gone', 'not_found', 'no such post'],
    ['page-empty', 'platform_error', 'empty page'],
    ['wait-a-few-minutes', 'platform_error', 'wait a few minutes'],
    ['checkpoint', 'platform_error', 'checkpoint'],
    ['legacy-null', 'not_found', 'no such post'],
    ['graphql-rate-limit', 'platform_error', 'too many requests'],
    ['graphql-query-retired', 'platform_error', 'document with ID 1 was not found'],
  ])('%s is %s', (name, kind, words) => {
    const error = failure(name);
    expect(error.kind).toBe(kind);
    expect(error.message).toContain(words);
  });

  it('names the wall where there is one, and none where only this post is kept back', () => {
    expect(failure('page-shell').refusal?.kind).toBe('withheld');
    expect(failure('page-login-final').refusal?.kind).toBe('login-wall');
    expect(failure('wait-a-few-minutes').refusal?.kind).toBe('rate-limit');
    expect(failure('checkpoint').refusal?.kind).toBe('bot-check');
    expect(failure('graphql-rate-limit').refusal?.kind).toBe('rate-limit');
    expect(failure('page-gated').refusal).toBeUndefined();
  });

  it('does not mistake another post for the one asked for', () => {
    expect(failure('page-two-batches', 'Xx0x0x0x0x0').message).toContain('another post');
  });
});
