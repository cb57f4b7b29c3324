import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../core/engine/catalogue.ts';
import { catalogue } from '../core/engine/catalogue.ts';
import type { Notice, Parsed } from '../core/kit/collect.ts';
import type { Reply } from '../core/kit/exchange.ts';
import type { CountedPlatform } from './support/counts/counted-list.ts';
import { forum } from './support/counts/forum.ts';
import { microblog } from './support/counts/microblog.ts';
import { photosite } from './support/counts/photosite.ts';
import { professional } from './support/counts/professional.ts';
import { shortvideo } from './support/counts/shortvideo.ts';
import { videosite } from './support/counts/videosite.ts';
import { recordingsOf } from './support/recorded.ts';

/**
 * Nothing vanishes: each entry of a recorded list is an item of the answer, or is counted by one of its
 * notices. Entries are counted without the readers, see `support/counts`.
 */

const PLATFORMS: Readonly<Record<string, CountedPlatform>> = {
  forum,
  microblog,
  photosite,
  professional,
  shortvideo,
  videosite,
};

/** Notices that count entries which are no items of the answer. */
const LEFT_OUT = new Set([
  'adverts-left-out',
  'duplicates',
  'empty-rows',
  'items-left-out',
  'items-repeated',
  'items-set-aside',
  'left-out',
  'missing-items',
  'other-kinds',
  'others-left-out',
  'people-unnamed',
  'repeated-items',
  'replies-beside',
  'suggestions-left-out',
]);

/** Notices that count items of the answer, or what is no entry of the list. */
const GIVEN = new Set([
  'authors-without-address',
  'dates-unread',
  'grouped',
  'no-title',
  'partial-detail',
  'suggested-posts',
  'threads-folded',
]);

interface Listed {
  readonly items?: readonly unknown[];
  readonly orderedItems?: readonly unknown[];
}

const leftOut = (notices: readonly Notice[]): number => {
  let number = 0;
  for (const { code, count } of notices) {
    if (count === undefined) continue;
    expect([code, LEFT_OUT.has(code) || GIVEN.has(code)]).toEqual([code, true]);
    if (LEFT_OUT.has(code)) number += count;
  }
  return number;
};

interface Answer {
  readonly items: number;
  readonly left: number;
}

/** What each route of an operation that can read a reply makes of it. */
const answersOf = (
  { operation }: Entry,
  reply: Reply,
  params: Readonly<Record<string, string>> = {},
): Answer[] =>
  operation.routes.flatMap((route) => {
    let parsed: Parsed<Listed>;
    try {
      parsed = route.parse([reply], params) as Parsed<Listed>;
    } catch {
      return [];
    }
    const items = parsed.data.items ?? parsed.data.orderedItems;
    return items ? [{ items: items.length, left: leftOut(parsed.notices) }] : [];
  });

const entryOf = (segment: string, operation: string): Entry => {
  const entry = catalogue.find(`${segment}.${operation}`);
  if (!entry) throw new Error(`no operation ${operation}`);
  return entry;
};

describe.each(Object.entries(PLATFORMS))('%s', (segment, { lists, noLists }) => {
  const { present, why, recorded, root } = recordingsOf(segment);

  describe.skipIf(!present)(`recorded lists${why}`, () => {
    test.each(lists)('$operation: $recording', ({ operation, recording, ...one }) => {
      const { count, params = {}, within = (reply: Reply) => reply } = one;
      const reply = within(recorded(recording));
      const entries = count(reply, params);
      const answers = answersOf(entryOf(segment, operation), reply, params);
      expect(answers.length).toBeGreaterThan(0);
      expect(answers.map(({ items, left }) => items + left)).toEqual(answers.map(() => entries));
    });

    test('every recording of a list is counted', () => {
      const known = new Set([...lists.map(({ recording }) => recording), ...Object.keys(noLists)]);
      const operations = catalogue.entries.filter(
        ({ platform, operation }) => platform.segment === segment && operation.list,
      );
      const missed = readdirSync(root)
        .filter((name) => !name.endsWith('.md') && !known.has(name))
        .filter((name) => {
          const reply = recorded(name);
          return operations.some((entry) => answersOf(entry, reply).some(({ items }) => items > 0));
        });
      expect(missed).toEqual([]);
    });
  });
});
