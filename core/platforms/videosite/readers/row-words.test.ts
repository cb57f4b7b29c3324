import { expect, test } from 'vitest';
import { readRowWords } from './row-words.ts';

const at = '2026-08-01T12:00:00.000Z';

const wordsRead = (counts: readonly string[], texts: readonly string[]) => {
  const unread: [string, string][] = [];
  const read = readRowWords(counts, texts, {
    at,
    requestBody: {},
    unread: (...one) => unread.push(one),
  });
  return [read.publishedInterval?.text, read.concurrentViewers, read.waitingCount, unread];
};

test.each([
  [[], ['1.2M views', '3 weeks ago'], ['3 weeks ago', undefined, undefined, []]],
  [['1.8K watching now'], [], [undefined, 1800, undefined, []]],
  [
    ['56 waiting'],
    ['Recommended for you'],
    [undefined, undefined, 56, [['publishedInterval', 'Recommended for you']]],
  ],
  [[], ['No views', '•', '2 days ago'], ['2 days ago', undefined, undefined, []]],
])('words %j and %j', (counts, texts, expected) => {
  expect(wordsRead(counts, texts)).toEqual(expected);
});

test.each([
  [[], ['12 Mio. Aufrufe', '3 weeks ago'], [['viewCount', '12 Mio. Aufrufe']]],
  [['12 Mio. Aufrufe'], [], [['viewCount', '12 Mio. Aufrufe']]],
  [['1,2 M de vues'], ['2 days ago'], [['viewCount', '1,2 M de vues']]],
  [['٢٣ مشاهدة'], ['2 days ago'], [['viewCount', '٢٣ مشاهدة']]],
  [
    [],
    ['12 Mio. Aufrufe', 'vor 3 Wochen'],
    [
      ['publishedInterval', 'vor 3 Wochen'],
      ['viewCount', '12 Mio. Aufrufe'],
    ],
  ],
])('a figure or a time of %j and %j that is not read is told', (counts, texts, unread) => {
  expect(wordsRead(counts, texts)[3]).toEqual(unread);
});
