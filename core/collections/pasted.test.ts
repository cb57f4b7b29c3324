import { describe, expect, test } from 'vitest';
import { catalogue } from '../engine/catalogue.ts';
import { readPasted } from './pasted.ts';

const COMMENTS = 'videosite.list-video-comments';
const link = (id: string): string => `https://www.youtube.com/watch?v=${id}`;

describe('links alone', () => {
  test('those of one operation come together, each with the list that it leads to', () => {
    const text = [
      link('sample_001x'),
      '',
      `  ${link('sample_002x')}  `,
      link('sample_001x'),
      'https://www.reddit.com/comments/0post0000/',
      'not a link',
      'https://example.org/',
    ].join('\r\n');
    expect(readPasted(catalogue, text)).toMatchObject({
      sources: [
        { operation: COMMENTS, params: {}, ids: ['sample_001x', 'sample_002x'] },
        { operation: 'forum.list-post-comments', params: {}, ids: ['0post0000'] },
      ],
      read: 3,
      repeated: 1,
      unread: [
        { line: 6, text: 'not a link' },
        { line: 7, text: 'https://example.org/' },
      ],
    });
  });

  test('of a table the first column, and the mark before a file is none of its text', () => {
    const text = `\uFEFF"${link('sample_001x')}",Film one\n${link('sample_002x')}\tFilm two`;
    expect(readPasted(catalogue, text).sources).toEqual([
      { operation: COMMENTS, params: {}, ids: ['sample_001x', 'sample_002x'] },
    ]);
  });

  test('a column of links anywhere in a table, below heads of which none is a line', () => {
    const text = [
      'title;author;address',
      `Film one;https://example.org/anna;${link('sample_001x')}`,
      `"Film two";;"${link('sample_002x')}"`,
      'Film three;;',
    ].join('\n');
    expect(readPasted(catalogue, text)).toMatchObject({
      sources: [{ operation: COMMENTS, params: {}, ids: ['sample_001x', 'sample_002x'] }],
      read: 2,
      repeated: 0,
      unread: [{ line: 4, text: 'Film three;;' }],
    });
  });

  test('a link of what nobody may ask for is told with the reason', () => {
    const shut = catalogue.entries.find(
      ({ unavailable, id }) => unavailable && id.includes('get-'),
    );
    const none = { ...catalogue, find: () => shut } as typeof catalogue;
    expect(readPasted(none, link('sample_001x'))).toMatchObject({
      sources: [],
      read: 0,
      unread: [{ line: 1, reason: { message: shut?.unavailable?.message } }],
    });
  });
});

describe('about a list', () => {
  const about = {
    operation: 'videosite.list-related-videos',
    params: { videoId: 'sample_009x', cursor: 'c2' },
  };

  test('identifiers and links of its thing are asked as it is', () => {
    expect(readPasted(catalogue, `sample_001x\n${link('sample_002x')}`, about)).toMatchObject({
      sources: [{ operation: about.operation, params: {}, ids: ['sample_001x', 'sample_002x'] }],
      read: 2,
      repeated: 0,
      unread: [],
    });
  });

  test('what else it is asked with stays; links of others are lists of their own', () => {
    const sorted = { operation: COMMENTS, params: { videoId: 'sample_009x', sort: 'newest' } };
    const text = 'sample_001x\nhttps://www.reddit.com/comments/0post0000/\n!?';
    expect(readPasted(catalogue, text, sorted)).toMatchObject({
      sources: [
        { operation: COMMENTS, params: { sort: 'newest' }, ids: ['sample_001x'] },
        { operation: 'forum.list-post-comments', params: {}, ids: ['0post0000'] },
      ],
      read: 2,
      repeated: 0,
      unread: [{ line: 3, text: '!?' }],
    });
  });
});

test('about a list by ids, a link of such a thing is one of its ids', () => {
  const text = 'https://www.reddit.com/comments/0post0000/\n0post0001\nhttps://example.org/';
  expect(readPasted(catalogue, text, { operation: 'forum.batch-posts', params: {} })).toMatchObject(
    {
      sources: [{ operation: 'forum.batch-posts', params: {}, ids: ['0post0000', '0post0001'] }],
      read: 2,
      repeated: 0,
      unread: [{ line: 3, text: 'https://example.org/' }],
    },
  );
});

test('of an export of ours the id in front counts before a link to whoever wrote', () => {
  const text = `id,author_link\nsample_001x,https://www.youtube.com/@sample`;
  expect(readPasted(catalogue, text, { operation: COMMENTS, params: {} }).sources).toEqual([
    { operation: COMMENTS, params: {}, ids: ['sample_001x'] },
  ]);
});

describe('running text', () => {
  const MAIL = [
    'Hi Ben,',
    '',
    `the clips for Tuesday: ${link('sample_001x')}, https://youtu.be/sample_001x and`,
    'the thread (https://old.reddit.com/comments/0post0000/). Also r/garden.',
    'facebook.com/somebody/posts/1 or htps:/youtube.com/watch?v=sample_003x',
    'or https://www.yuotube.com/watch?v=sample_003x, https://www.youtube.com/watch?v=abc and',
    'https://www.youtube.com/feed/history',
    'until 28.11, anna@example.org',
  ].join('\n');
  const FOUND = {
    read: 3,
    repeated: 1,
    unread: [
      {
        text: 'facebook.com/somebody/posts/1',
        reason: { message: 'facebook.com is not read here' },
      },
      {
        text: 'htps:/youtube.com/watch?v=sample_003x',
        reason: { message: 'misspelt: a link begins with https://' },
      },
      {
        text: 'https://www.yuotube.com/watch?v=sample_003x',
        reason: { message: 'www.yuotube.com is not read here: perhaps youtube.com is meant' },
      },
      {
        text: 'https://www.youtube.com/watch?v=abc',
        reason: { message: 'the id in this link is cut off' },
      },
      {
        text: 'https://www.youtube.com/feed/history',
        reason: { message: 'not a page of YouTube that can be collected' },
      },
    ],
  };

  test('its links are found, and its words are none that were not recognised', () => {
    const pasted = readPasted(catalogue, MAIL);
    expect(pasted).toMatchObject(FOUND);
    expect(pasted.links.map(({ text }) => text)).toEqual([
      link('sample_001x'),
      'https://old.reddit.com/comments/0post0000/',
      'r/garden',
    ]);
  });

  test('is the same without its line breaks', () => {
    expect(readPasted(catalogue, MAIL.replaceAll('\n', ' '))).toMatchObject(FOUND);
  });

  test('between 300 links is left alone', () => {
    const lines = Array.from({ length: 300 }, (_, at) => [
      `What we said of number ${at}`,
      link(`sample_${String(at).padStart(3, '0')}x`),
    ]).flat();
    expect(readPasted(catalogue, lines.join('\n'))).toMatchObject({
      read: 300,
      repeated: 0,
      unread: [],
    });
  });
});

test('several links of a line of a list are each one; what is unread twice is repeated', () => {
  const text = `${link('sample_001x')} ${link('sample_002x')}\nwhat is this?\n${link('sample_003x')}\nr/garden\nwhat is this?`;
  expect(readPasted(catalogue, text)).toMatchObject({
    read: 4,
    repeated: 1,
    unread: [{ line: 2, text: 'what is this?' }],
  });
  expect(readPasted(catalogue, 't3_abc123 t3_abc124').read).toBe(2);
});

test('a line that is too long to be a link is told, and cut', () => {
  const long = `${link('sample_001x')}&t=${'9'.repeat(2000)}`;
  expect(readPasted(catalogue, long)).toMatchObject({
    read: 0,
    unread: [{ line: 1, text: long.slice(0, 200) }],
  });
});

test('more lines than are read at once are refused', () => {
  expect(() => readPasted(catalogue, '\n'.repeat(20_000))).toThrow('at most 20000 lines');
});
