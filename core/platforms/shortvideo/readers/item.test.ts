import { describe, expect, test } from 'vitest';
import { Video } from '#vocab/video.ts';
import { readComment } from './comment.ts';
import { readEmbeddedRow, readEmbeddedVideo, readPlayerItem } from './embedded-item.ts';
import { readItem, readListedItem } from './item.ts';

const ID = '7650000000000000001';
const read = (more: object) => {
  const video = readItem({ id: ID, author: { uniqueId: 'some.one' }, ...more });
  expect(Video.safeParse(video).error).toBeUndefined();
  return video;
};

test('an item with nothing but its identifier: nothing is made up', () => {
  expect(readItem({ id: ID })).toEqual({
    type: 'Video',
    id: 'https://www.tiktok.com/@_/video/7650000000000000001',
    url: 'https://www.tiktok.com/@_/video/7650000000000000001',
    entityId: ID,
    published: '2026-06-11T05:07:03.000Z',
    publishedFrom: 'id',
  });
});

test('an item without an identifier is an error, a live stream is no video', () => {
  expect(() => readItem({ desc: 'x' })).toThrow('no identifier of the video in the answer');
  expect(() => readListedItem('text')).toThrow('an item is no object');
  expect(readListedItem({ id: ID, liveRoomInfo: {} })).toBeUndefined();
});

test('the date of the answer is no date of the identifier, as text or as a number', () => {
  for (const createTime of [1_781_154_428, '1781154428']) {
    const video = read({ createTime });
    expect(video.published).toBe('2026-06-11T05:07:08.000Z');
    expect(video).not.toHaveProperty('publishedFrom');
  }
});

test('counts: rounded ones are named, those that are missing are left out', () => {
  const stats = { playCount: 9400, diggCount: 25_500, shareCount: 12_345, collectCount: '1311' };
  const video = read({ stats });
  expect(video).toMatchObject({
    viewCount: 9400,
    likeCount: 25_500,
    shareCount: 12_345,
    saveCount: 1311,
    roundedCounts: ['likeCount'],
  });
  expect(video).not.toHaveProperty('commentCount');
});

test('the author as it stood before 2023: a handle, and the rest beside it', () => {
  const video = readItem({ id: ID, author: 'old.name', nickname: 'Old', authorId: '199' });
  expect(video.attributedTo).toEqual({
    type: 'Person',
    id: 'https://www.tiktok.com/@old.name',
    url: 'https://www.tiktok.com/@old.name',
    entityId: '199',
    preferredUsername: 'old.name',
    name: 'Old',
  });
});

test('likes of the author do not stop at 2³¹', () => {
  const authorStats = { heart: 6_400_000_000, heartCount: 2_100_000_000, followerCount: -5 };
  expect(read({ authorStats }).attributedTo).toMatchObject({
    likeCount: 6_400_000_000,
    roundedCounts: ['likeCount'],
  });
  expect(read({ authorStats }).attributedTo).not.toHaveProperty('followerCount');
});

describe('what is marked on a video', () => {
  test.each([
    [{ duetInfo: { duetFromId: '0' } }, 'duetOf', undefined],
    [
      { duetInfo: { duetFromId: '7640000000000000009' } },
      'duetOf',
      'https://www.tiktok.com/@_/video/7640000000000000009',
    ],
    [{ adAuthorization: true }, 'isPaidPartnership', true],
    [{ isAd: true }, 'isSponsored', true],
    [{ IsAigc: false, AIGCDescription: '' }, 'isAiGenerated', false],
    [{ aigcLabelType: 2 }, 'isAiGenerated', true],
    [{ IsAigc: false, AIGCDescription: 'Creator labeled' }, 'isAiGenerated', true],
    [{ maskType: 3 }, 'isAdult', true],
    [{ maskType: 4 }, 'warnings', ['photosensitive']],
    [{ warnInfo: [{ text: 'Do not try this' }] }, 'warnings', ['Do not try this']],
    [{ isContentClassified: true }, 'isFamilySafe', false],
    [{ isContentClassified: false }, 'isFamilySafe', undefined],
    [{ privateItem: true, secret: false }, 'visibility', 'private'],
    [{ privateItem: false }, 'visibility', 'public'],
    [{}, 'visibility', undefined],
    [{ textLanguage: 'un' }, 'language', undefined],
    [{ textLanguage: 'zh-Hans' }, 'language', 'zh-Hans'],
    [
      { poi: { name: 'Pond', id: '22', address: 'Lane 1' } },
      'location',
      {
        type: 'Place',
        id: 'https://www.tiktok.com/place/Pond-22',
        url: 'https://www.tiktok.com/place/Pond-22',
        name: 'Pond',
        entityId: '22',
        address: 'Lane 1',
      },
    ],
    [{ poi: { address: 'Lane 1' } }, 'location', undefined],
    [{ locationCreated: 'DE' }, 'location', { type: 'Place', name: 'DE' }],
    [{ locationCreated: 'DE', poi: { name: 'Pond' } }, 'location', { type: 'Place', name: 'Pond' }],
    [{ video: { duration: 0 } }, 'duration', undefined],
    [{ diversificationLabels: ['Animals', 'Pets'] }, 'category', 'Animals'],
  ] as const)('%j: %s is %j', (more, field, value) => {
    expect(read(more)[field]).toEqual(value);
  });
});

test('hashtags each once, those of the text first; handles that could be no handle are no mention', () => {
  const video = read({
    textExtra: [
      { hashtagName: 'Pond', hashtagId: '1' },
      { hashtagName: '' },
      { userUniqueId: 'a b' },
      { userUniqueId: '\ud800' },
      { userUniqueId: 'other.one', userId: '7' },
    ],
    challenges: [
      { title: 'pond', id: '1' },
      { title: 'bird', id: '2' },
    ],
  });
  expect(video.tag).toEqual([
    { type: 'Tag', name: 'Pond', href: 'https://www.tiktok.com/tag/Pond', entityId: '1' },
    { type: 'Tag', name: 'bird', href: 'https://www.tiktok.com/tag/bird', entityId: '2' },
    { type: 'Mention', name: '@\ud800', href: 'https://www.tiktok.com/@%EF%BF%BD' },
    {
      type: 'Mention',
      name: '@other.one',
      href: 'https://www.tiktok.com/@other.one',
      entityId: '7',
    },
  ]);
});

test('what is marked in parts of the text alone, and what is marked twice', () => {
  const tag = { hashtagName: 'Pond', hashtagId: '1' };
  const mention = { userUniqueId: 'other.one', userId: '7' };
  const appMarks = [{ hashtag_name: 'wren', hashtag_id: '3' }, { user_unique_id: 'Other.One' }];
  const video = read({
    textExtra: [tag],
    contents: [
      { desc: 'A #pond', textExtra: [{ ...tag, hashtagName: 'pond' }, mention] },
      { desc: 'and a #wren', text_extra: appMarks },
    ],
  });
  expect(video).toMatchObject({
    tag: [
      { name: 'Pond', entityId: '1' },
      { name: 'wren', entityId: '3' },
      { type: 'Mention', name: '@other.one', entityId: '7' },
    ],
  });
  expect(video.tag?.length).toBe(3);
});

test.each([
  ['a row of an embed page', readEmbeddedRow, { id: ID, authorUniqueId: 'some.one' }],
  ['an item of the embed player', readPlayerItem, { id_str: ID }],
  ['an item of an embed page', readEmbeddedVideo, { itemInfos: { id: ID } }],
])('marks in parts of the text of %s', (_, readOne, own) => {
  const textExtra = [{ hashtagName: 'pond' }, { userUniqueId: 'other.one' }];
  const contents = [{ textExtra }];
  expect(readOne({ ...own, contents })).toMatchObject({
    tag: [{ name: 'pond' }, { type: 'Mention', name: '@other.one' }],
  });
  expect(readComment({ cid: '1', aweme_id: ID, contents })).toMatchObject({
    mention: [{ name: '@other.one' }],
  });
});

test.each([
  [
    'the site',
    readItem,
    { id: ID, imagePost: { images: [{}, { imageURL: 'https://p.x/1.jpg' }] } },
  ],
  [
    'an embed page',
    readEmbeddedVideo,
    { itemInfos: { id: ID }, imagePostInfo: { displayImages: [{}, 'https://p.x/1.jpg'] } },
  ],
  [
    'the embed player',
    readPlayerItem,
    { id_str: ID, image_post_info: { images: [{}, 'https://p.x/1.jpg'] } },
  ],
  [
    'a comment',
    readComment,
    { cid: '1', aweme_id: ID, image_list: [{}, { crop_url: 'https://p.x/1.jpg' }] },
  ],
])('pictures without an address stay counted: %s', (_, readOne, raw) => {
  const found = readOne(raw);
  expect('image' in found ? found.image : found.attachment).toHaveLength(1);
  expect(found.attachmentCount).toBe(2);
});

test('pictures: the JPEG of several copies, each address once, with its scheme', () => {
  const cover = '//p16.tiktokcdn.com/a.jpeg';
  const video = read({
    video: { cover, originCover: cover, dynamicCover: 'javascript:alert(1)' },
    imagePost: {
      images: [
        {
          imageURL: {
            urlList: ['https://p16.tiktokcdn.com/1.heic', 'https://p16.tiktokcdn.com/1.jpeg?x=1'],
          },
          imageWidth: 900,
          imageHeight: 1600,
        },
        { imageURL: { urlList: [] } },
      ],
    },
  });
  expect(video.type).toBe('Image');
  expect(video.image).toEqual([
    {
      type: 'Image',
      url: 'https://p16.tiktokcdn.com/1.jpeg?x=1',
      width: 900,
      height: 1600,
      isAttached: true,
    },
    { type: 'Image', url: 'https://p16.tiktokcdn.com/a.jpeg' },
  ]);
  expect(video.attachment).toBeUndefined();
});
