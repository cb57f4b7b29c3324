import { expect, test } from 'vitest';
import { buildTable, tableOfOne, tableText } from './table.ts';

const comment = {
  type: 'Note',
  id: 'https://v.example/watch?v=1&lc=a',
  entityId: 'a',
  content: 'One.\n"Two"\t<b>',
  published: '2026-01-02T03:04:05.000Z',
  attributedTo: { type: 'Person', entityId: 'UC1', preferredUsername: 'heron', name: 'Heron' },
  likeCount: 7,
  isPinned: false,
};
const reply = {
  type: 'Note',
  id: 'https://v.example/watch?v=1&lc=b',
  entityId: 'b',
  content: 'ok',
  publishedInterval: {
    earliest: '2025-01-02T03:04:05.000Z',
    latest: '2026-01-02T03:04:05.000Z',
    text: '1 year ago',
  },
  depth: 1,
};

test('a row an item, of the columns that any of them has; what is absent is null', () => {
  const table = buildTable([comment, reply], undefined);
  expect(tableText(table)).toBe(
    [
      '["id","author","time","likes","depth","text"]',
      String.raw`["a","heron","2026-01-02T03:04:05Z",7,null,"One.\n\"Two\"\t<b>"]`,
      '["b",null,"2025-01-02/2026-01-02",null,1,"ok"]',
    ].join('\n'),
  );
  expect([table.left, table.cuts]).toEqual([['isPinned'], 0]);
});

test.each([
  ['of a forum they are the score', { likeCount: 7, voteCount: 7 }, ['id', 'score']],
  ['another number than the score', { likeCount: 8, voteCount: 7 }, ['id', 'likes', 'score']],
  ['no score at all', { likeCount: 8 }, ['id', 'likes']],
])('likes: %s', (_, counts, columns) => {
  expect(buildTable([{ entityId: 'a', ...counts }], undefined).columns).toEqual(columns);
});

test('kinds and groups are columns where they differ', () => {
  const gone = { type: 'Tombstone', id: 'https://v.example/c', entityId: 'c', formerType: 'Note' };
  expect(buildTable([comment, gone], undefined).columns).toEqual([
    'id',
    'type',
    'author',
    'time',
    'likes',
    'text',
  ]);
});

test('the columns that were asked for, in that order, and no others', () => {
  const table = buildTable([comment, reply], ['likeCount', 'attributedTo', 'id']);
  expect(table).toEqual({
    columns: ['likeCount', 'attributedTo', 'id'],
    rows: [
      [7, 'heron', comment.id],
      [null, null, reply.id],
    ],
    left: [],
    cuts: 0,
  });
});

test('items of which nothing is known have all their fields', () => {
  expect(buildTable([{ word: 'x', of: { a: 1 } }], undefined)).toMatchObject({
    columns: ['word', 'of'],
    rows: [['x', '{"a":1}']],
  });
});

test('texts are cut only where that was asked, between characters, and each cut is marked', () => {
  const long = { entityId: 'a', content: 'a🐦bcdef' };
  expect(buildTable([long, reply], ['content'], 2)).toMatchObject({
    rows: [['a… [+7]'], ['ok']],
    cuts: 1,
  });
  expect(buildTable([long], ['content']).rows).toEqual([['a🐦bcdef']]);
});

test('one thing is a row a field', () => {
  expect(tableOfOne({ '@context': [], entityId: 'a', attributedTo: { name: 'H' } })).toMatchObject({
    columns: ['field', 'value'],
    rows: [
      ['entityId', 'a'],
      ['attributedTo', 'H'],
    ],
  });
});
