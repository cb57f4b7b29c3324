import { describe, expect, it } from 'vitest';
import { Post } from '#vocab/post.ts';
import { readPost } from './read-post.ts';

const read = (raw: unknown): Post => Post.parse(readPost(raw));

const OWNER = { pk: '77000000001', id: '17841400000000001', username: 'sample.heron' };

describe('one post of three families', () => {
  it('of the pages for guests', () => {
    expect(
      read({
        __typename: 'XIGPolarisVideoMedia',
        pk: '2911295595251935837',
        code: 'Chm_-tPJqpd',
        media_type: 2,
        product_type: 'clips',
        taken_at: 1_661_273_501,
        caption: { text: 'A #pond, with @sample.wren.' },
        caption_is_edited: true,
        user: OWNER,
        like_count: 12,
        comment_count: 3,
        play_count: 900,
        view_count: 400,
        media_repost_count: 2,
        display_uri: 'https://scontent.cdninstagram.com/cover.jpg',
        video_versions: [
          { type: 102, url: 'https://scontent.cdninstagram.com/b.mp4', width: 540, height: 960 },
          { type: '101', url: 'https://scontent.cdninstagram.com/a.mp4', width: 540, height: 960 },
        ],
        video_dash_manifest: '<MPD mediaPresentationDuration="PT1M2.5S">',
      }),
    ).toEqual({
      type: 'Video',
      id: 'https://www.instagram.com/reel/Chm_-tPJqpd/',
      url: 'https://www.instagram.com/reel/Chm_-tPJqpd/',
      entityId: 'Chm_-tPJqpd',
      content: 'A #pond, with @sample.wren.',
      published: '2022-08-23T16:51:41.000Z',
      isEdited: true,
      attributedTo: {
        type: 'Person',
        id: 'https://www.instagram.com/sample.heron/',
        url: 'https://www.instagram.com/sample.heron/',
        entityId: '77000000001',
        preferredUsername: 'sample.heron',
      },
      likeCount: 12,
      commentCount: 3,
      shareCount: 2,
      contentFormat: 'reel',
      duration: 62.5,
      viewCount: 900,
      attachment: [
        {
          type: 'Video',
          url: ['https://scontent.cdninstagram.com/a.mp4'],
          mediaType: 'video/mp4',
          width: 540,
          height: 960,
          duration: 62.5,
        },
      ],
      image: [{ type: 'Image', url: 'https://scontent.cdninstagram.com/cover.jpg' }],
      tag: [
        {
          type: 'Hashtag',
          id: 'https://www.instagram.com/explore/tags/pond/',
          name: 'pond',
          href: 'https://www.instagram.com/explore/tags/pond/',
        },
        { type: 'Mention', href: 'https://www.instagram.com/sample.wren/', name: '@sample.wren' },
      ],
    });
  });

  it('of the older interface: a photograph with its alternative text', () => {
    expect(
      read({
        __typename: 'GraphImage',
        id: '2463298121680852630',
        shortcode: 'CIvZJcurJaW',
        taken_at_timestamp: 1_607_919_868,
        edge_media_to_caption: { edges: [{ node: { text: 'Old words' } }] },
        edge_media_preview_like: { count: 5 },
        edge_media_to_comment: { count: 2 },
        display_url: 'https://scontent.cdninstagram.com/o.jpg',
        dimensions: { width: 1080, height: 1350 },
        accessibility_caption: 'Photo of a pond',
        is_video: false,
        owner: { id: '3', username: 'kevin' },
      }),
    ).toMatchObject({
      type: 'Image',
      entityId: 'CIvZJcurJaW',
      content: 'Old words',
      likeCount: 5,
      commentCount: 2,
      attachment: [
        {
          type: 'Image',
          url: ['https://scontent.cdninstagram.com/o.jpg'],
          width: 1080,
          height: 1350,
          name: 'Photo of a pond',
        },
      ],
    });
  });

  it('of the mobile family: a carousel keeps its order, and its slides have no counts', () => {
    const candidates = (name: string) => ({
      image_versions2: {
        candidates: [
          { url: `https://scontent.cdninstagram.com/${name}-small.jpg`, width: 320, height: 320 },
          { url: `https://scontent.cdninstagram.com/${name}.jpg`, width: 1080, height: 1080 },
        ],
      },
    });
    const post = read({
      id: '2911295595251935837_52222405344',
      media_type: '8',
      carousel_media: ['one', 'two', 'three'].map((name) => ({
        media_type: 1,
        like_count: 0,
        ...candidates(name),
      })),
    });
    expect(post.entityId).toBe('Chm_-tPJqpd');
    expect(post).not.toHaveProperty('likeCount');
    const slideOf = (name: string) => ({
      type: 'Image',
      attachment: [
        {
          type: 'Image',
          url: [`https://scontent.cdninstagram.com/${name}.jpg`],
          width: 1080,
          height: 1080,
        },
      ],
    });
    expect(post.items).toEqual([slideOf('one'), slideOf('two'), slideOf('three')]);
    expect(post.totalItems).toBe(3);
    expect(post).not.toHaveProperty('attachment');
  });
});

describe('whom and what a post names', () => {
  const code = 'DdLBlHchN22';
  const sound = {
    audio_asset_id: 77_800_000_002,
    original_audio_title: 'Original audio',
    ig_artist: { username: 'sample.wren' },
    duration_in_ms: 16_645,
  };

  it('a sound that somebody recorded, a song, and the number 0, which is none', () => {
    const original = read({ code, clips_metadata: { original_sound_info: sound } });
    expect(original.audio).toEqual({
      type: 'Audio',
      id: 'https://www.instagram.com/reels/audio/77800000002/',
      entityId: '77800000002',
      name: 'Original audio',
      artist: 'sample.wren',
      isOriginal: true,
      duration: 17,
    });
    const asSong = (music_asset_info: object) =>
      read({ code, music_metadata: { music_info: { music_asset_info } } });
    const song = { audio_cluster_id: '77800000001', title: 'Rain', display_artist: 'A choir' };
    expect(asSong(song).audio).toMatchObject({
      name: 'Rain',
      artist: 'A choir',
      isOriginal: false,
    });
    const none = { audio_cluster_id: '0', title: '', display_artist: '' };
    expect(asSong(none)).not.toHaveProperty('audio');
  });

  it.each([
    ['clips', 'reel'],
    ['igtv', 'igtv'],
    ['feed', 'video'],
    ['story', undefined],
  ])('a video of %s is %s', (product_type, format) => {
    expect(read({ code, media_type: 2, product_type }).contentFormat).toBe(format);
    expect(read({ code, media_type: 1, product_type })).not.toHaveProperty('contentFormat');
  });

  it('people in the picture by their names, else by their handles', () => {
    const user = (username: string, full_name?: string) => ({ user: { username, full_name } });
    const usertags = { in: [user('sample.wren', 'Wren'), user('sample.newt')] };
    expect(read({ code, usertags }).tag).toMatchObject([
      { type: 'Person', name: 'Wren', href: 'https://www.instagram.com/sample.wren/' },
      { type: 'Person', name: 'sample.newt', href: 'https://www.instagram.com/sample.newt/' },
    ]);
  });
});

const FILES = 'https://scontent.cdninstagram.com/';
const slide = (name: string) => ({ media_type: 1, display_url: `${FILES}${name}.jpg` });

describe('what is not told is not made up', () => {
  const thin = { pk: '3984285244001148342', code: 'DdLBlHchN22', media_type: '2' };

  it('a thin row: the time of its number, marked; neither counts nor an author', () => {
    expect(read(thin)).toEqual({
      type: 'Video',
      id: 'https://www.instagram.com/p/DdLBlHchN22/',
      url: 'https://www.instagram.com/p/DdLBlHchN22/',
      entityId: 'DdLBlHchN22',
      published: '2026-09-12T03:30:35.026Z',
      publishedFrom: 'id',
    });
  });

  it('a number beyond 63 bits is no time', () => {
    expect(read({ ...thin, code: 'SmplGarden1' })).not.toHaveProperty('published');
  });

  it.each([
    [{ like_count: 3, play_count: 3, like_and_view_counts_disabled: true }],
    [{ edge_media_preview_like: { count: -1 }, video_view_count: 9 }],
  ])('hidden counts: %j', (counts) => {
    const post = read({ ...thin, ...counts });
    expect(post.hidesCounts).toBe(true);
    expect(post).not.toHaveProperty('likeCount');
    expect(post).not.toHaveProperty('viewCount');
  });

  it('the views of a photograph are no views', () => {
    expect(read({ ...thin, media_type: 1, view_count: 0 })).not.toHaveProperty('viewCount');
  });

  it('a list names the number of slides alone', () => {
    expect(read({ ...thin, media_type: '8', carousel_media_count: 16 })).toMatchObject({
      totalItems: 16,
    });
  });

  it.each([
    ['v1', { carousel_media_count: 10, carousel_media: [slide('1'), slide('2')] }, 10],
    ['by their identifiers', { carousel_media_ids: [1, 2, 3], carousel_media: [slide('1')] }, 3],
    [
      'GraphQL',
      {
        __typename: 'XDTGraphSidecar',
        carousel_media_count: 4,
        edge_sidecar_to_children: { edges: [{ node: { display_url: `${FILES}1.jpg` } }] },
      },
      4,
    ],
    ['a slide without its file', { carousel_media: [slide('1'), { media_type: 1 }] }, 2],
  ])('slides that are not there stay counted: %s', (_, album, count) => {
    const post = read({ ...thin, media_type: 8, ...album });
    expect(post.totalItems).toBe(count);
    expect(post.items?.length).toBeLessThan(count);
  });

  it('one slide alone is not all of them', () => {
    const post = read({ ...thin, media_type: 8, carousel_media: [slide('1')] });
    expect(post.items).toHaveLength(1);
    expect(post).not.toHaveProperty('totalItems');
  });

  it('a slide of which the answer holds no file is told by its number', () => {
    const named = { pk: '2911295589346318886', media_type: 2, accessibility_caption: 'A reed' };
    const post = read({ ...thin, media_type: 8, carousel_media: [slide('1'), named] });
    expect(post.items?.[1]).toEqual({
      type: 'Video',
      entityId: '2911295589346318886',
      name: 'A reed',
    });
  });

  it.each([
    [{ pk: 3_606_320_802_535_303_000, id: '3606320802535302916_1' }, 'DIMOamtN-cE'],
    [{ id: 'POLARIS_3982487950286638198' }, 'DdEo7DPG8x2'],
    [{ pk: '3982487950286638198', id: '17841400000000001' }, 'DdEo7DPG8x2'],
  ])('%j is %s', (ids, entityId) => {
    expect(read({ ...ids, media_type: 1 }).entityId).toBe(entityId);
  });

  it('without an identifier it is no post', () => {
    expect(() => readPost({ media_type: 1, caption: { text: 'x' } })).toThrow('no post id');
    expect(() => readPost({ code: '../../etc', media_type: 1 })).toThrow('no post id');
  });
});
