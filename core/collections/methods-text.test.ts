import { describe, expect, test } from 'vitest';
import type { StatedTotal } from '#kit/completeness.ts';
import { verbatim } from '#kit/message.ts';
import type { World } from '#kit/world.ts';
import type { OpenLists } from '../store/index.ts';
import { methodsText, listNotices, type CollectionFacts } from './methods-text.ts';

const AT = '2026-08-15T10:00:00.000Z';
const comments: StatedTotal = {
  kind: 'comments',
  platform: 'Reef',
  total: 4,
  stating: 1,
  lists: 1,
  held: 4,
};

/** Everything that was asked for was answered, by the live platform. */
const WHOLE: CollectionFacts = {
  asked: { first: AT, last: AT, calls: 3 },
  collected: { first: AT, last: AT },
  operations: ['“Comments” of Reef (reef.list-video-comments)'],
  captured: [],
  worlds: [{ world: 'live', items: 4, calls: 3 }],
  stated: [comments],
  unique: 4,
  duplicates: 0,
  pages: 3,
  lists: 1,
  limited: 0,
  dated: 0,
  repeated: 0,
  open: [],
  gaps: [],
  refusals: [],
  notFound: [],
  refusedBy: [],
  incomplete: [],
  unread: 0,
  leftOut: 0,
  repliesLeft: 0,
  deletions: [],
  official: [],
  absent: { removed: 0, notShown: 0 },
  missing: { known: 0, unknown: [] },
  vagueDates: 0,
};

const open = (
  state: OpenLists['state'],
  reason: string | null = null,
): Partial<CollectionFacts> => ({
  open: [{ state, reason: reason === null ? null : verbatim(reason), lists: 1 }],
});
const refusal = {
  source: 'reef.list-video-comments {"videoId":"v1"}',
  platform: 'Reef',
  at: AT,
  reason: verbatim('It is not there.'),
};

/** A state, the sentence that tells it, and whether every page may be said to be read. */
const STATES: Readonly<Record<string, readonly [Partial<CollectionFacts>, string, isRead?: true]>> =
  {
    whole: [{}, 'No page was left unread.', true],
    'items set aside': [{ unread: 2 }, '2 items could not be read and were set aside.', true],
    'people left out': [{ leftOut: 1 }, "1 item was left out at a person's request.", true],
    deleted: [
      { deletions: [{ at: AT, reason: 'request', items: 2 }] },
      "2 items were deleted on 2026-08-15 at a person's request.",
      true,
    ],
    'deleted by terms': [
      { deletions: [{ at: AT, reason: 'terms', items: 2 }] },
      "2 items were deleted on 2026-08-15 as the terms of the platform's API ask.",
      true,
    ],
    'answered by an official API': [
      {
        official: [
          {
            first: AT,
            last: '2026-08-17T10:00:00.000Z',
            calls: 3,
            api: {
              name: 'Reef API',
              date: '2026-01-31',
              url: 'https://reef.example/terms',
              summary: verbatim('What is gone there goes here.'),
            },
          },
        ],
      },
      '3 answers of 2026-08-15 to 2026-08-17 came by the Reef API, whose terms of 2026-01-31 (https://reef.example/terms) bind whoever keeps them: What is gone there goes here.',
      true,
    ],
    removed: [
      { absent: { removed: 1, notShown: 0 } },
      'The platform says of 1 item that it was removed, by itself or by its author.',
      true,
    ],
    notShown: [
      { absent: { removed: 0, notShown: 30 } },
      '30 items were no longer shown by the platform, which does not say why: private, restricted or gone.',
      true,
    ],
    limited: [
      { limited: 1 },
      '1 list was followed only as far as was asked, to a number of items: what lies beyond was not asked for.',
    ],
    dated: [
      { dated: 2 },
      '2 lists were followed only as far as was asked, back to a date: what is older was not asked for.',
    ],
    repeated: [
      { repeated: 1 },
      '1 list ended where the platform gave a page again: what it lists beyond is not known.',
    ],
    running: [open('running'), '1 list is not followed to the end: the run goes on.'],
    waiting: [
      open('waiting', 'Rate limit.'),
      '1 list is not followed to the end: the run waits to go on (Rate limit).',
    ],
    paused: [
      open('paused', 'paused by you'),
      '1 list is not followed to the end: the run is paused (paused by you).',
    ],
    attention: [
      open('attention', 'a wall'),
      '1 list is not followed to the end: the run stands still until a person looks at it (a wall).',
    ],
    cancelled: [open('cancelled'), '1 list is not followed to the end: the run was cancelled.'],
    gap: [{ gaps: [refusal] }, '1 page could not be read.'],
    refused: [
      { refusals: [refusal] },
      '1 list was refused: reef.list-video-comments {"videoId":"v1"}, by Reef on 2026-08-15 (It is not there).',
    ],
    'not found': [
      { notFound: [refusal] },
      '1 list was not found: reef.list-video-comments {"videoId":"v1"}, by Reef on 2026-08-15 (It is not there).',
    ],
    'cut short by the platform': [
      { incomplete: [{ reason: verbatim('The rest is for members.'), count: 1 }] },
      'The rest is for members.',
    ],
  };

const NO_PAGE = 'No page was left unread';

test.each(Object.entries(STATES))('%s', (_, [facts, sentence, isRead = false]) => {
  const text = methodsText({ ...WHOLE, ...facts });
  expect(text).toContain(sentence);
  expect(text.includes(NO_PAGE)).toBe(isRead);
});

test('each state is told in company of every other', () => {
  const states = Object.entries(STATES).filter(([name]) => name !== 'whole');
  for (const [name, [facts, sentence, isRead]] of states)
    for (const [other, [more, another, isOtherRead]] of states) {
      if (name === other || Object.keys(facts).some((key) => key in more)) continue;
      const text = methodsText({ ...WHOLE, ...facts, ...more });
      expect
        .soft([name, other, text.includes(sentence), text.includes(another)])
        .toEqual([name, other, true, true]);
      expect
        .soft([name, other, text.includes(NO_PAGE)])
        .toEqual([name, other, isRead === true && isOtherRead === true]);
    }
});

test('before anything came, nothing is said of pages, days or totals', () => {
  const { asked: _, collected: __, ...rest } = WHOLE;
  const text = methodsText({ ...rest, worlds: [], stated: [], unique: 0, ...open('running') });
  expect(text).toBe(
    'Nothing has been collected yet. The dataset holds 0 unique items. 1 list is not followed to the end: the run goes on.',
  );
});

test('many refused lists: the first are named, and the others counted', () => {
  const text = methodsText({ ...WHOLE, refusals: Array.from({ length: 12 }, () => refusal) });
  expect(text).toContain('12 lists were refused: ');
  expect(text).toContain('; and 2 more.');
});

describe('what is missing where every page was read', () => {
  const short = { ...WHOLE, stated: [{ ...comments, total: 9 }] };

  test('is on none of them', () => {
    expect(methodsText(short)).toContain(
      'No page was left unread: the other 5 (comments) are on none of them.',
    );
  });

  test.each([
    ['items were set aside', { unread: 1 }],
    ['some were deleted', { deletions: [{ at: AT, reason: 'retention', items: 1 } as const] }],
    ['people were left out', { leftOut: 1 }],
  ])('may be elsewhere where %s', (_, facts) => {
    expect(methodsText({ ...short, ...facts })).not.toContain('on none of them');
  });
});

describe('totals', () => {
  const methodsWithStated = (...stated: StatedTotal[]): string =>
    methodsText({ ...WHOLE, ...open('running'), stated });

  test('of different kinds are told apart', () => {
    const text = methodsWithStated(comments, { ...comments, kind: 'videos', total: 1200 });
    expect(text).toContain(
      'The platform states a total of 4 (comments). The platform states a total of 1,200 (videos).',
    );
    expect(text).not.toContain('1,204');
  });

  test('of several platforms name them', () => {
    expect(methodsWithStated(comments, { ...comments, platform: 'Lagoon', total: 7 })).toContain(
      'Reef states a total of 4 (comments). Lagoon states a total of 7 (comments).',
    );
  });

  test('that are given of some lists only, or of none, say so', () => {
    expect(methodsWithStated({ ...comments, lists: 3, stating: 3 })).toContain(
      'a total of 4 (comments), added over 3 lists.',
    );
    expect(methodsWithStated({ ...comments, lists: 3, stating: 2 })).toContain(
      'a total of 4 (comments) for 2 of 3 lists, and none for the others.',
    );
    expect(methodsWithStated({ ...comments, stating: 0 })).toContain(
      'The platform does not state how many there are in all (comments).',
    );
  });
});

describe('worlds', () => {
  const from = (...worlds: World[]): string =>
    methodsText({
      ...WHOLE,
      worlds: worlds.map((world, n) => ({ world, items: n + 1, calls: 1 })),
    });

  test.each([
    [
      'sample',
      'All of it is invented: it is of Bowerbird’s sample world, and no platform was asked.',
    ],
    ['replay', 'All of it is from recordings that were replayed: no platform was asked then.'],
    [
      'unknown',
      'Whether it is from the live platform is not known: an earlier version did not write that down.',
    ],
  ] as const)('%s is told', (world, sentence) => {
    expect(from(world)).toContain(sentence);
  });

  test('the live one needs no words; several are told with how much is of each', () => {
    expect(from('live')).toMatch(
      /^Data were collected with Bowerbird on 2026-08-15 \(UTC\) by “Comments” of Reef \(reef\.list-video-comments\), in 3 calls\. The dataset holds/,
    );
    expect(from('live', 'sample')).toContain(
      'It is from several worlds: live platform, 1 item in 1 call; sample world: invented data, 2 items in 1 call.',
    );
  });
});

test('days are those of the calls', () => {
  const params = { first: '2026-08-15T10:00:00.000Z', last: '2026-09-01T09:00:00.000Z', calls: 9 };
  expect(methodsText({ ...WHOLE, asked: params })).toContain(
    'between 2026-08-15 and 2026-09-01 (UTC) by',
  );
});

test('lines that meant nothing are counted, and the first are shown', () => {
  const unreadLines = {
    count: 30,
    first: Array.from({ length: 20 }, (_, n) => ({
      line: n + 1,
      text: `word ${n + 1}`,
      ...(n === 0 && { reason: 'Nobody may ask for it.' }),
    })),
  };
  const text = methodsText({ ...WHOLE, unreadLines });
  expect(text).toContain(
    '30 lines of the given lists meant nothing that can be gathered, and were not asked for: line 1 “word 1” (Nobody may ask for it); line 2 “word 2”; ',
  );
  expect(text).toContain('line 10 “word 10”; and 20 more.');
  expect(text).not.toContain('word 11');
});

test('what was found in pasted text is counted as it was told when it was pasted', () => {
  const first = [{ line: 1, text: 'facebook.com/somebody' }];
  const unreadLines = { count: 1, read: 24, repeated: 3, first };
  expect(methodsText({ ...WHOLE, unreadLines })).toContain(
    '28 links and identifiers were found in what was given: 24 different, 3 repeated, 1 not recognised.',
  );
});

test('a whole collection has nothing else to say', () => {
  expect(listNotices(WHOLE)).toEqual([]);
});
