import { str } from '#kit/dig.ts';
import { describe, expect, test } from 'vitest';
import { askingRoute } from '#kit/testing/asking-route.ts';
import { TreeItem } from '#vocab/comment-tree.ts';
import { parse as readComment } from './operations/get-comment/operation.ts';
import { parse as readPost } from './operations/get-post/operation.ts';
import { parse as readReplies } from './operations/list-comment-replies/operation.ts';
import { parse as readComments } from './operations/list-post-comments/operation.ts';
import duplicates from './operations/list-post-duplicates/operation.ts';
import resolveLink from './operations/resolve-link/operation.ts';
import { openRecordings } from '../../../test/support/recorded.ts';

const { present, why, recorded } = openRecordings('forum');

type Read = ReturnType<typeof readComments>;
const counts = ({ data: { items } }: Read) => {
  const stubs = items.filter((item) => item.type === 'Collection');
  const continued = stubs.filter((stub) => 'continues' in stub);
  return [items.length - stubs.length, stubs.length, continued.length];
};

const TREE = 'comments-tree-3hahrw-2016';
const EXPANSIONS = [
  'morechildren-3hahrw-a-2016',
  'morechildren-3hahrw-b-2016',
  'morechildren-3hahrw-c-2016',
  'morechildren-3hahrw-d-2016',
  'continue-thread-cu5v5h7-2016',
  'continue-thread-cu5uyz1-2016',
  'continue-thread-cu61zil-2016',
];

describe.skipIf(!present)(`recorded trees${why}`, () => {
  test('472 comments and 18 places where it was cut, six of which go on elsewhere', () => {
    const read = readComments([recorded(TREE)], {});
    expect(counts(read)).toEqual([472, 18, 6]);
    expect(read.params).toEqual({ postId: '3hahrw', order: 'best' });
    expect(read.data.items.every((item) => TreeItem.safeParse(item).success)).toBe(true);
    expect(read.data.items.at(-1)).toMatchObject({
      type: 'Collection',
      depth: 0,
      totalItems: 9,
      inReplyTo: 'https://www.reddit.com/r/funny/comments/3hahrw/ba_dum_tsss/',
    });
    expect(read.notices).toEqual([
      expect.objectContaining({
        code: 'total-includes-removed',
        message: expect.stringContaining('538 comments'),
      }),
    ]);
  });

  test('with what its first thread hid: 489 comments and 11 places', () => {
    const replies = [TREE, ...EXPANSIONS].map(recorded);
    expect(counts(readComments(replies, {}))).toEqual([489, 11, 3]);
    expect(counts(readComments(replies.toReversed(), {}))).toEqual([489, 11, 3]);
  });

  test('the same as a later page: seventeen comments more', () => {
    const cursor = readComments([recorded(TREE)], {}).data.next ?? '';
    const read = readComments(EXPANSIONS.map(recorded), { postId: '3hahrw', cursor });
    expect(counts(read)).toEqual([17, 0, 0]);
    expect(read.notices).toEqual([]);
    expect(read.data.next?.split('\n').at(-1)?.split(';')).toHaveLength(11);
    const [first] = read.data.items;
    expect(first).toMatchObject({
      entityId: 'cu620o8',
      depth: 10,
      inPost: { name: 'Ba Dum Tsss' },
    });
  });

  test('2013, when texts came escaped: 199 comments and 125 places', () => {
    const reply = recorded('graw-thread-2013');
    const read = readComments([reply], {});
    expect(counts(read)).toEqual([199, 125, 3]);
    const comments = read.data.items.filter((item) => item.type !== 'Collection');
    expect(comments[0]?.attributedTo?.preferredUsername).toBe('bacon_cake');
    expect(comments.filter(({ content }) => /&(?:amp|lt|gt);/.test(content ?? ''))).toEqual([]);
    expect(read.data.items.at(-1)).toMatchObject({ depth: 0, totalItems: 739 });
    const post = readPost([reply], {}).data;
    expect(post.name).toMatch(/^my wife passed away/i);
    expect(post.content).toMatch(/^it feels like I'm losing/);
    expect(post.attributedTo?.preferredUsername).toBe('hglkgkjd');
  });

  test('a refused request for more is an error of the platform', () => {
    const run = () => readComments([recorded('morechildren-bad-request-html-2021')], {});
    expect(run).toThrow('Platform error: Reddit answered 400');
  });

  test('the replies below one comment', () => {
    const ids = (name: string) => {
      const { data, params } = readReplies([recorded(name)], {});
      return [
        params?.['commentId'],
        ...data.items.map((item) => 'entityId' in item && item.entityId),
      ];
    };
    expect(ids('continue-thread-cu5v5h7-2016')).toEqual(['cu5v5h7', 'cu5vad7', 'cu5w1ko']);
    expect(ids('comment-parent-chain-6otocc-dkk4qin-2017')).toEqual(['dkk4qin', 'dkk4qjd']);
    const gone = readReplies([recorded('comment-tree-deleted-52o2fl-2016')], {});
    expect(gone).toMatchObject({ data: { items: [] }, notices: [{ code: 'not-in-tree' }] });
  });
});

describe.skipIf(!present)(`recorded comments${why}`, () => {
  test('alone', () => {
    const { data } = readComment([recorded('comment-info-cklhv0f-2020')], {});
    expect(data).toMatchObject({ entityId: 'cklhv0f', inPost: { entityId: '2gmzqe' } });
    expect(data.content).toMatch(/^Yes it does\./);
    expect(data.attributedTo?.preferredUsername).toBe('bboe');
    expect(data.inReplyTo).not.toBe(data.inPost?.id);
  });

  test('deleted, and no more in its tree', () => {
    const alone = recorded('comment-info-deleted-d7ltvl0-2016');
    expect(readComment([alone], {}).data).toMatchObject({
      type: 'Tombstone',
      removedBy: 'deleted',
      published: '2016-09-14T01:17:43.000Z',
    });
    const tree = recorded('comment-tree-deleted-52o2fl-2016');
    expect(() => readComment([tree], {})).toThrow('not in the tree');
    expect(readComment([alone, tree], {}).notices[0]?.code).toBe('not-in-tree');
    expect(() => readComment([recorded('comment-info-invalid-2016')], {})).toThrow('Not found');
  });

  test('with those above it', () => {
    const chain = (name: string) => {
      const { data, notices } = readComment([recorded(`comment-parent-chain-6otocc-${name}`)], {});
      const { ancestors = [], depth } = data;
      const isLinked = [...ancestors, data].every(
        ({ inReplyTo }, n, all) => n === 0 || inReplyTo === all[n - 1]?.id,
      );
      return [
        data.entityId,
        depth,
        ancestors[0]?.entityId,
        ancestors.length,
        isLinked,
        notices.length,
      ];
    };
    expect(chain('dkk4pqs-2017')).toEqual(['dkk4pqs', 3, 'dkk4pne', 3, true, 0]);
    expect(chain('dkk4qin-2017')).toEqual(['dkk4qin', undefined, 'dkk4q9z', 8, true, 1]);
  });

  test('behind a shared link', () => {
    const link = recorded('share-link-301-2023');
    expect(readComment([link], {}).data).toMatchObject({
      entityId: 'cklhv0f',
      inPost: { entityId: '2gmzqe' },
    });
    expect(askingRoute(resolveLink).parse([link], {}).data).toEqual({
      type: 'Link',
      href: 'https://www.reddit.com/r/redditdev/comments/2gmzqe/praw_https_enabled_praw_testing_needed/cklhv0f/',
      postId: '2gmzqe',
      commentId: 'cklhv0f',
    });
  });
});

describe.skipIf(!present)(`recorded posts${why}`, () => {
  const post = (name: string) => readPost([recorded(name)], {}).data;

  test('of every kind', () => {
    expect(post('post-crosspost-6vx8n0-2017')).toMatchObject({
      name: 'Test Title',
      quote: { entityId: '6vx01b' },
    });
    expect(post('post-gallery-huw6vs-2020').attachment?.map((one) => str(one, 'name'))).toEqual([
      undefined,
      'test.jpg',
      undefined,
      'test.png',
    ]);
    expect(post('post-poll-ga3hiq-2020')).toMatchObject({
      endTime: '2020-05-05T05:21:55.460Z',
      oneOf: ['Yes', 'No', '3', '4', '5', '6'].map((name) => ({ name })),
    });
    expect(post('post-video-k5rsq3-2020')).toMatchObject({
      attachment: [{ type: 'Video' }],
      name: 'Test Title 0',
    });
    expect(post('post-image-16xb01r-2023')).toMatchObject({
      attachment: [{ type: 'Image' }],
      name: 'Test Title 0',
    });
    expect(post('post-selftext-4bbe4b-2016')).toMatchObject({
      type: 'Note',
      content: 'Test text.',
    });
    expect(post('post-nsfw-asxv46-2019').isAdult).toBe(true);
    expect(post('post-deleted-4b1tfm-2016')).toMatchObject({
      type: 'Tombstone',
      removedBy: 'deleted',
      isAuthorDeleted: true,
    });
    expect(post('comments-tree-flat-gilded-info-2022').entityId).toBe('uflrmv');
  });

  test('the head of a page', () => {
    const { data, notices } = readPost([recorded('html-post-head-lotus-2025')], {});
    expect(data).toMatchObject({
      id: 'https://www.reddit.com/r/lotus/comments/1pzbv0z/my_lotus_elise_72d_with_17_rays_volk_gtp/',
      name: 'My Lotus Elise 72D with 17” Rays Volk GT-P',
      image: [{ url: 'https://share.redd.it/preview/post/1pzbv0z' }],
    });
    expect(data.content).toMatch(/^Just want to make a searchable.*…$/);
    expect(notices.map(({ code }) => code)).toEqual(['partial-detail']);
  });

  test('others of the same link', () => {
    const { data, params } = askingRoute(duplicates, 'official-api').parse(
      [recorded('post-duplicates-avj2v-2016')],
      {},
    );
    const { items } = data as { items: readonly { entityId: string }[] };
    expect(items.map(({ entityId }) => entityId)).toEqual(['avj32', 'avj2r', 'hk49g']);
    expect(params).toEqual({ postId: 'avj2v' });
  });
});
