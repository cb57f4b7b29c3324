import { expect, test } from 'vitest';
import { missingFilesNotice } from './missing-files.ts';

const file = { type: 'Image', url: 'https://x.example/1.jpg' };

test.each([
  ['a post', { attachment: [file], attachmentCount: 3 }, 2, 1],
  ['posts of a list', { items: [{ attachmentCount: 4 }, { attachment: [file] }] }, 4, 1],
  ['stories in their order', { orderedItems: [{ attachmentCount: 2, attachment: [file] }] }, 1, 1],
  [
    'a post that is repeated, and one that is quoted',
    { items: [{ crosspostOf: { attachmentCount: 2 } }, { quoteOf: { attachmentCount: 1 } }] },
    3,
    2,
  ],
])('files of %s that are not there are counted', (_, data, files, posts) => {
  expect(missingFilesNotice(data)).toMatchObject([
    { code: 'files-missing', count: posts, values: { files, posts } },
  ]);
});

test.each([[{ attachment: [file] }], [{ items: [] }], [undefined], [{ attachmentCount: 0 }]])(
  'nothing is missing of %j',
  (data) => {
    expect(missingFilesNotice(data)).toEqual([]);
  },
);
