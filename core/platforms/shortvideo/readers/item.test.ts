import { describe, expect, test } from 'vitest';
import { Video } from '#vocab/video.ts';
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
  expect(video).not.toHaveProperty('replyCount');
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
    [{ isAd: true }, 'isPromoted', true],
    [{ IsAigc: false, AIGCDescription: '' }, 'isAiGenerated', false],
    [{ aigcLabelType: 2 }, 'isAiGenerated', true],
    [{ IsAigc: false, AIGCDescription: 'Creator labeled' }, 'isAiGenerated', true],
    [{ maskType: 3 }, 'sensitive', true],
    [{ maskType: 4 }, 'warnings', ['photosensitive']],
    [{ warnInfo: [{ text: 'Do not try this' }] }, 'warnings', ['Do not try this']],
    [{ isContentClassified: true }, 'isFamilySafe', false],
    [{ isContentClassified: false }, 'isFamilySafe', undefined],
    [{ privateItem: true, secret: false }, 'visibility', 'private'],
    [{ privateItem: false }, 'visibility', 'public'],
    [{}, 'visibility', undefined],
    [{ textLanguage: 'un' }, 'languageCode', undefined],
    [{ textLanguage: 'zh-Hans' }, 'languageCode', 'zh-Hans'],
    [
      { poi: { name: 'Pond', id: '22', address: 'Lane 1' } },
      'location',
      {
        type: 'Place',
        name: 'Pond',
        entityId: '22',
        address: 'Lane 1',
      },
    ],
    [{ poi: { address: 'Lane 1' } }, 'location', undefined],
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
    { type: 'Tag', name: 'Pond', entityId: '1' },
    { type: 'Tag', name: 'bird', entityId: '2' },
  ]);
  expect(video.mention?.at(-1)).toEqual({
    type: 'Mention',
    name: '@other.one',
    href: 'https://www.tiktok.com/@other.one',
    entityId: '7',
  });
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
  expect(video.image).toEqual([{ type: 'Image', url: 'https://p16.tiktokcdn.com/a.jpeg' }]);
  expect(video.type).toBe('Image');
  expect(video.attachment).toEqual([
    {
      type: 'Image',
      url: 'https://p16.tiktokcdn.com/1.jpeg?x=1',
      width: 900,
      height: 1600,
    },
  ]);
});
