import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createCallRecogniser } from '../core/capture/import/recognise-calls.ts';
import { isReadBy } from '../core/capture/read-captured.ts';
import { catalogue, type Entry } from '../core/engine/catalogue.ts';
import { namesInPath } from '#kit/address.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { DIFFERENCES } from './support/published-differences.ts';
import { entryAt, isThere, published, why } from './support/published.ts';
import { misfits } from './support/published-schemas.ts';
import { openRecordedAnswers } from './support/recorded-answers.ts';

/** What real answers are read into has the published shape, but for the differences that are listed. */

const operations = published.flatMap((one) => {
  const entry = entryAt(one);
  return entry ? [{ one, entry }] : [];
});

type Call = readonly [operation: string, params: Readonly<Record<string, string>>];

/** Any name stands for one that a reply does not tell: whose list it is, the call says. */
const nameless = ({ path }: Entry): Readonly<Record<string, string>> =>
  Object.fromEntries(namesInPath(path).map((name) => [name, 'sample']));

const platforms = [...new Set(operations.map(({ entry }) => entry.platform.segment))].sort();

describe.skipIf(!isThere)(`recorded answers${why}`, () => {
  test('are of the platforms that are published', () => {
    expect([operations.length, platforms]).toEqual([
      67,
      ['forum', 'microblog', 'photosite', 'professional', 'shortvideo'],
    ]);
  });

  describe.each(platforms)('of %s', (segment) => {
    const { root, present, why: because, recorded, reading } = openRecordedAnswers(segment);
    const own = operations.filter(({ entry }) => entry.platform.segment === segment);
    const recognise = createCallRecogniser(catalogue.platforms);

    const callsOf = async (reply: Reply): Promise<readonly Call[]> => [
      ...(await recognise(reply)).map(
        ({ operation, params }) => [operation, params as Call[1]] as const,
      ),
      ...own.flatMap(({ entry }) => (isReadBy(entry, reply) ? [[entry.id, {}] as const] : [])),
    ];

    /** `undefined` for what answers another call, and for a refusal. */
    const answerIn = (entry: Entry, recording: string, params: Call[1]): unknown => {
      try {
        const { data, learnt } = reading(entry.operation.name, recording, params);
        const isKnown =
          learnt === undefined || namesInPath(entry.path).every((name) => name in learnt);
        return isKnown
          ? data
          : reading(entry.operation.name, recording, { ...nameless(entry), ...params }).data;
      } catch (error) {
        if (error instanceof AppError) return undefined;
        throw error;
      }
    };

    test.skipIf(!present)(`have the published shape${because}`, { timeout: 300_000 }, async () => {
      const found = new Set<string>();
      let answers = 0;
      for (const recording of readdirSync(root).filter((name) => !name.endsWith('.md')))
        for (const [operation, params] of await callsOf(recorded(recording)))
          for (const { one, entry } of own.filter(({ entry: { id } }) => id === operation)) {
            const data = answerIn(entry, recording, params);
            if (data === undefined) continue;
            answers += 1;
            for (const misfit of misfits(one, JSON.parse(JSON.stringify({ data }))))
              found.add(`${entry.id} ${misfit}`);
          }
      expect(answers).toBeGreaterThan(0);
      const listed = (kind: 'places' | 'recorded'): readonly string[] =>
        DIFFERENCES.flatMap(({ operations: of, [kind]: places = [] }) =>
          of.flatMap((operation) => places.map((place) => `${operation} ${place}`)),
        ).filter((difference) => difference.startsWith(`${segment}.`));
      const ofSample = new Set(listed('places'));
      expect([...found].filter((one) => !ofSample.has(one)).sort()).toEqual(
        listed('recorded').toSorted(),
      );
    });
  });
});
