import { expect, test } from 'vitest';
import { verbatim } from '#kit/message.ts';
import { TimelineItem } from '#vocab/announce.ts';
import { Comment } from '#vocab/comment.ts';
import { Person } from '#vocab/person.ts';
import { Post } from '#vocab/post.ts';
import { kindsIn } from '#vocab/shape.ts';
import { Video, VideoDetail } from '#vocab/video.ts';
import { catalogue } from './catalogue.ts';
import { missingFactNotices, missingFilesNotice } from './incomplete-items.ts';

const author = { type: 'Person', name: 'Heron' };
const published = '2026-01-01T00:00:00.000Z';
const post = { type: 'Note', content: 'Reeds', attributedTo: author, published };

const countsIn = (...given: Parameters<typeof missingFactNotices>) =>
  missingFactNotices(...given).map(({ code, count }) => [code, count]);

test('each fact of which items lack every field is counted', () => {
  expect(countsIn(Post, [post, { ...post, content: undefined, image: [] }])).toEqual([]);
  expect(countsIn(Post, [{ type: 'Note' }, { ...post, published: undefined }])).toEqual([
    ['no-contents', 1],
    ['no-author', 1],
    ['no-date', 2],
  ]);
  expect(countsIn(Comment, [{ ...post, attributedTo: undefined, isAuthorDeleted: true }])).toEqual(
    [],
  );
  expect(countsIn(Person, [{ type: 'Person' }, author])).toEqual([['no-name', 1]]);
  expect(countsIn(Video, [{ type: 'Video', viewCount: 3 }])).toEqual([['no-title', 1]]);
});

test('its sentence has the figure', () => {
  expect(missingFactNotices(Person, [{ type: 'Person' }])).toEqual([
    {
      code: 'no-name',
      id: 'engine.itemsWithoutName',
      values: { count: 1 },
      message: 'Accounts without a name: 1',
      count: 1,
    },
  ]);
});

test('what never has a fact, by its shape or its form, is exempt', () => {
  expect(countsIn(TimelineItem, [{ type: 'Tombstone' }])).toEqual([]);
  expect(countsIn(Video.omit({ name: true, audio: true }), [{ type: 'Video' }])).toEqual([]);
  expect(countsIn(VideoDetail, [{ type: 'Video' }])).toEqual([['no-title', 1]]);
});

test('of kinds with one type, an item is of the one of which it lacks least', () => {
  const titled = { ...post, content: undefined, name: 'Reeds' };
  expect(countsIn(Comment, [titled])).toEqual([['no-contents', 1]]);
  const either = catalogue.find('forum.list-user-overview')?.operation.schema;
  expect(either && countsIn(either, [titled])).toEqual([]);
});

test('a fact that a list gives of most items is missed at the others', () => {
  const short = { type: 'Video', name: 'Reeds', isShort: true, viewCount: 1 };
  const video = { ...short, isShort: false, attributedTo: author, publishedInterval: {} };
  const orphan = { ...video, attributedTo: undefined };
  expect(countsIn(Video, [video, orphan, short])).toEqual([['no-author', 1]]);
  expect(countsIn(Video, [video, orphan, orphan])).toEqual([]);
  expect(countsIn(Video, [{ ...video, publishedInterval: undefined }, video])).toEqual([
    ['no-date', 1],
  ]);
  // The row of a video that is not shown.
  expect(countsIn(Video, [video, { type: 'Video', name: 'Private video' }])).toEqual([]);
  const named = { ...post, name: 'Reeds' };
  expect(countsIn(Post, [named, named, post])).toEqual([['no-title', 1]]);
  expect(countsIn(Post, [post, post, named])).toEqual([]);
});

test('an empty text is none', () => {
  const empty = [
    { ...post, content: '' },
    { ...post, content: null },
  ];
  expect(countsIn(Post, empty)).toEqual([['no-contents', 2]]);
  expect(countsIn(Post, [{ ...empty[0], attachment: [file] }])).toEqual([]);
});

test('what a reader counts itself is not counted twice', () => {
  const notice = { code: 'dates-unread', ...verbatim('2 dates'), count: 2 };
  const undated = { ...post, published: undefined };
  expect(countsIn(Post, [undated, undated], { notices: [notice] })).toEqual([]);
  expect(countsIn(Post, [undated, undated, undated], { notices: [notice] })).toEqual([
    ['no-date', 1],
  ]);
});

test('what a route never brings is not counted', () => {
  expect(countsIn(Post, [{ ...post, attributedTo: undefined }], { without: ['author'] })).toEqual(
    [],
  );
});

test('what lists hold without main facts is what a reader cannot read in part', () => {
  const kinds = catalogue.entries
    .filter(({ operation }) => operation.list)
    .map(({ operation }) => kindsIn(operation.schema));
  expect(kinds.length).toBeGreaterThan(80);
  expect(kinds.filter((list) => list.length === 0)).toEqual([]);
  const exempt = kinds.flat().filter(({ facts }) => facts.length === 0);
  expect([...new Set(exempt.flatMap(({ types }) => [...types].map(String)))].toSorted()).toEqual([
    'Collection',
    'Document',
    'Suggestion',
    'Tombstone',
    'Trophy',
  ]);
});

const file = { type: 'Image', url: 'https://x.example/1.jpg' };

test.each([
  ['a post', { attachment: [file], attachmentCount: 3 }, 2, 1],
  ['posts of a list', { items: [{ attachmentCount: 4 }, { attachment: [file] }] }, 4, 1],
  ['stories in their order', { orderedItems: [{ attachmentCount: 2, attachment: [file] }] }, 1, 1],
  ['slides', { type: 'Image', totalItems: 3, items: [{ attachment: [file] }, {}] }, 2, 1],
  [
    'a list of posts with slides',
    {
      items: [
        { type: 'Image', totalItems: 4 },
        { type: 'Image', attachment: [file] },
      ],
    },
    4,
    1,
  ],
  [
    'a post that is repeated, and one that is quoted',
    { items: [{ quote: { attachmentCount: 2 } }, { quote: { attachmentCount: 1 } }] },
    3,
    2,
  ],
])('files of %s that are not there are counted', (_, data, files, posts) => {
  expect(missingFilesNotice(data)).toMatchObject([
    { code: 'files-missing', count: posts, values: { files, posts } },
  ]);
});

test.each([
  [{ attachment: [file] }],
  [{ items: [] }],
  [undefined],
  [{ attachmentCount: 0 }],
  [{ type: 'Image', totalItems: 1, items: [{ type: 'Image', attachment: [file] }] }],
  [{ items: [{ type: 'OrderedCollection', totalItems: 12 }] }],
])('nothing is missing of %j', (data) => {
  expect(missingFilesNotice(data)).toEqual([]);
});
