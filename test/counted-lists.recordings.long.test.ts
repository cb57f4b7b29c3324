import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import type { Reply } from '#kit/exchange.ts';
import { importFiles } from '../core/capture/import/import-files.ts';
import { createCallRecogniser } from '../core/capture/import/recognise-calls.ts';
import { createTaker } from '../core/capture/take.ts';
import { openStore } from '../core/store/index.ts';
import { countAnswers, COUNTED, leftOut, requireEntry } from './support/counts/counted-answers.ts';
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

    test('what is imported is counted the same', async () => {
      const store = openStore({ dir: ':memory:' });
      const recognise = createCallRecogniser(catalogue.platforms);
      const taker = createTaker({ catalogue, store, door: 'import' });
      let imported = 0;
      for (const { operation, recording, count, params = {}, within = asIs } of lists) {
        const reply = within(recorded(recording));
        const calls = await recognise(reply);
        for (const call of taker.take(reply, [], calls.length > 0 ? calls : undefined).taken) {
          if (call.operation !== `${segment}.${operation}`) continue;
          const sum = call.items + leftOut(call.notices ?? []);
          expect([operation, recording, sum]).toEqual([operation, recording, count(reply, params)]);
          imported += 1;
        }
      }
      store.close();
      expect(imported).toBeGreaterThan(0);
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
          return operations.some((entry) =>
            countAnswers(entry, reply).some(({ items }) => items > 0),
          );
        });
      expect(missed).toEqual([]);
    });
  });
});

const FILES = join(import.meta.dirname, '../../shared/cases/files');
const isThere = existsSync(FILES);

describe.skipIf(!isThere)(
  `files to import${isThere ? '' : ' (skipped: none beside the project)'}`,
  () => {
    // Each holds pages of posts of one platform; one a post and its two comments.
    test.each([
      ['har-01-base64-lie.har', 3],
      ['har-04-utf16.har', 3],
      ['har-05.har.gz', 3],
      ['har-06-playwright.har.zip', 3],
      ['har-07-no-time.har', 3],
      ['har-13-reddit.har', 3],
      ['redact-quote-name.har', 3],
      ['wacz-03-multi.wacz', 3],
      ['warc-06-revisit.warc', 6],
      ['warc-07-no-date.warc', 3],
      ['zee-x07.ndjson', 1],
    ])('%s', async (file, entries) => {
      const store = openStore({ dir: ':memory:' });
      const taker = createTaker({ catalogue, store, door: 'import' });
      const { items, notices, elsewhere, withoutBody, unreadable, unknown } = await importFiles(
        [join(FILES, file)],
        { taker, platforms: catalogue.platforms, folders: () => [] },
      );
      store.close();
      expect([items, notices, elsewhere + withoutBody + unreadable, unknown]).toEqual([
        entries,
        undefined,
        0,
        {},
      ]);
    });
  },
);
