import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { seeded } from './support/broken-text.ts';
import { sampleResults } from './support/sample.ts';

/**
 * What Zod compiles a schema to judges as the schema does: every answer of the sample world, whole and with one
 * thing changed, passes both as the same text or is refused by both for the same reasons.
 */

/** `BOWERBIRD_FUZZ=1000` changes every answer a thousand times. */
const TIMES = Number(process.env['BOWERBIRD_FUZZ'] ?? 12);

/** What may come in the place of something else; a reader makes it, so it need not be JSON. */
const OTHERS: readonly unknown[] = [
  [undefined, null, '', ' ', 'ftp://a.example/', 'https://a.example/\u202E', '\uD800'],
  ['2026-11-01T12:00:00.000Z', '2026-11-01', 0, -0, -1, 0.5, 2 ** 53, NaN, -Infinity, 10n],
  [true, false, [], [null], {}, { type: 'Note' }, { type: 'Tombstone' }, new Map(), new Date(0)],
  [JSON.parse('{"__proto__":{"type":"Note"}}'), Array(2), () => 1, Symbol('s')],
].flat();

interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

/** Every field and every element of a list, at whatever depth. */
const placesIn = (value: unknown): Place[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [
        { holder: value as Record<string, unknown>, key },
        ...placesIn(inner),
      ])
    : [];

/** A copy with one thing lost, changed for another, added or in another order. */
const changed = (data: unknown, random: () => number): unknown => {
  const copy = structuredClone(data);
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const { holder, key } = pick(placesIn(copy)) ?? { holder: {}, key: '' };
  const kind = Math.floor(random() * 4);
  if (kind === 0) delete holder[key];
  else if (kind === 1) holder[key] = pick(OTHERS);
  else if (kind === 2 && !Array.isArray(holder))
    Object.defineProperty(holder, pick(['__proto__', 'constructor', 'toString', 'more']) ?? '', {
      value: pick(OTHERS),
      enumerable: true,
      configurable: true,
    });
  else {
    const { [key]: moved, ...rest } = holder;
    if (!Array.isArray(holder)) {
      for (const name of Object.keys(holder)) delete holder[name];
      Object.assign(holder, rest, { [key]: moved });
    }
  }
  return copy;
};

const WHOLE = { depth: Infinity, maxArrayLength: Infinity, maxStringLength: Infinity } as const;

/** What a schema lets pass, in the order of its fields, or why it does not. */
const judge = (schema: z.ZodType, data: unknown): string => {
  const { success, data: passed, error } = schema.safeParse(data);
  return success ? inspect(passed, WHOLE) : `refused ${inspect(error.issues, WHOLE)}`;
};

test('a compiled schema lets pass what its schema lets pass, and refuses the rest in the same words', async () => {
  const results = await sampleResults();
  const random = seeded(20261130);
  const compiled = new Map<z.ZodType, z.ZodType>();
  let [passed, refused] = [0, 0];
  for (const { entry, data } of results) {
    const quick = compiled.get(entry.result) ?? z.compile(entry.result, { strict: true });
    compiled.set(entry.result, quick);
    for (let time = 0; time <= TIMES; time++) {
      const one = time === 0 ? data : changed(data, random);
      const judged = judge(entry.result, one);
      if (judged.startsWith('refused ')) refused += 1;
      else passed += 1;
      expect(judge(quick, one), `${entry.id}, change ${time}`).toBe(judged);
    }
  }
  expect(compiled.size).toBeGreaterThan(80);
  expect(Math.min(passed, refused)).toBeGreaterThan(1000);
}, 120_000);
