import { expect, test } from 'vitest';
import { readRowWords, announcedStart, announcesStart } from './row-words.ts';

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

const by = (hl: string | undefined, utcOffsetMinutes?: number, timeZone?: string) => ({
  context: { client: { hl, utcOffsetMinutes, timeZone } },
});

test.each([
  ['Premieres 14/08/2025, 13:00', by('en-GB', 0), '2025-08-14T13:00:00.000Z'],
  ['Premieres 14/08/2025, 13:00', by('en-GB', 120), '2025-08-14T11:00:00.000Z'],
  ['Premieres 14/08/2025, 13:00', by('en-GB', 0, 'UTC'), '2025-08-14T13:00:00.000Z'],
  ['Scheduled for 4/10/2026, 4:05 pm', by('en-IN', 330), '2026-10-04T10:35:00.000Z'],
  ['Scheduled for 10/4/26, 4:00\u202fPM', by('en', 0), '2026-10-04T16:00:00.000Z'],
  ['Premieres 8/14/25, 12:30 AM', by('en-US', -420), '2025-08-14T07:30:00.000Z'],
])('%s', (words, body, expected) => {
  expect(announcedStart(words, body)).toBe(expected);
});

test.each([
  ['Premieres 14/08/2025, 13:00', by('en', 0)],
  ['Premieres 04/08/2025, 13:00', by('en', 0)],
  ['Premieres 31/02/2025, 13:00', by('en-GB', 0)],
  ['Premieres 14/08/2025, 25:00', by('en-GB', 0)],
  ['Premieres 14/08/2025, 13:00', by('en-GB')],
  ['Premieres 14/08/2025, 13:00', by(undefined, 0)],
  ['Premieres 14/08/2025, 13:00', by('fr', 0)],
  ['Premieres 14/08/2025, 13:00', by('en-GB', 120, 'Europe/Berlin')],
  ['Premieres 14/08/2025, 13:00', {}],
  ['Premieres tomorrow', by('en-GB', 0)],
] as const)('names no instant: %s (%#)', (words, body) => {
  expect(announcesStart(words)).toBe(true);
  expect(announcedStart(words, body)).toBeUndefined();
});
