import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import type { Reply } from '#kit/exchange.ts';
import { countAnswers, COUNTED, requireEntry } from './support/counts/counted-answers.ts';
import { withFurther } from './support/counts/further-entry.ts';
import { openRecordings } from './support/recorded.ts';

/**
 * Nothing vanishes: each entry of a recorded list is an item of the answer, or is counted by one of its
 * notices. Entries are counted without the readers, see `support/counts`.
 */

const asIs = (reply: Reply): Reply => reply;

describe.each(Object.entries(COUNTED))('%s', (segment, { lists, noLists }) => {
  const { present, why, recorded, root } = openRecordings(segment);

  describe.skipIf(!present)(`recorded lists${why}`, () => {
    test.each(lists)('$operation: $recording', ({ operation, recording, ...one }) => {
      const { count, params = {}, within = asIs } = one;
      const reply = within(recorded(recording));
      const answers = countAnswers(requireEntry(segment, operation), reply, params);
      expect(answers.length).toBeGreaterThan(0);
      const entries = count(reply, params);
      expect(answers.map(({ items, left }) => items + left)).toEqual(answers.map(() => entries));
    });

    test.each(lists)(
      '$operation: $recording, with one more',
      ({ operation, recording, ...one }) => {
        const { count, params = {}, within = asIs } = one;
        const entry = requireEntry(segment, operation);
        for (const { reply, what } of withFurther(within(recorded(recording)), count)) {
          const entries = count(reply, params);
          const sums = countAnswers(entry, reply, params).map(({ items, left }) => items + left);
          expect([what, sums]).toEqual([what, sums.map(() => entries)]);
        }
      },
    );

    test('every recording of a list is counted', () => {
      const known = new Set([...lists.map(({ recording }) => recording), ...Object.keys(noLists)]);
      const operations = catalogue.entries.filter(
        ({ platform, operation }) => platform.segment === segment && operation.list,
      );
      const missed = readdirSync(root)
        .filter((name) => !name.endsWith('.md') && !known.has(name))
        .filter((name) => {
          const reply = recorded(name);
          return operations.some((entry) =>
            countAnswers(entry, reply).some(({ items }) => items > 0),
          );
        });
      expect(missed).toEqual([]);
    });
  });
});
