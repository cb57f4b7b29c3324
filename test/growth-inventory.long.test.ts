import { describe, expect, test, vi } from 'vitest';
import { invented } from '../core/net/testing/invented.ts';
import { foreignReaders, type Foreign } from './support/foreign-readers.ts';
import { findSteepGrowths, type Growth } from './support/growth.ts';
import { deepValues, JSON_GROWTHS, TEXT_GROWTHS } from './support/growths.ts';

// Much is read here: a busy machine takes its time, which decides nothing.
vi.setConfig({ testTimeout: 600_000 });

/**
 * Every exported function of the pure rooms that takes a text, a reply or a value of JSON first is given
 * what strangers may make large. The functions are found in the sources: a new one is here by itself.
 */

const SIZES = [15_000, 150_000];

const readers = await foreignReaders();

const isWhole = (grow: Growth<string>): boolean => {
  try {
    JSON.parse(grow(100));
    return true;
  } catch {
    return false;
  }
};

/** Each text is made once for all the readers. */
const kept = <T>(grow: Growth<T>): Growth<T> => {
  const made = new Map<number, T>();
  return (size) => {
    const input = made.get(size) ?? grow(size);
    made.set(size, input);
    return input;
  };
};

const growthsByKind: Readonly<Record<Foreign, Readonly<Record<string, Growth<unknown>>>>> = {
  text: Object.fromEntries(Object.entries(TEXT_GROWTHS).map(([name, grow]) => [name, kept(grow)])),
  reply: Object.fromEntries(
    Object.entries(TEXT_GROWTHS).map(([name, grow]) => {
      const text = kept(grow);
      return [name, (size: number) => invented(200, text(size), { 'content-type': 'text/html' })];
    }),
  ),
  json: Object.fromEntries(
    Object.entries(JSON_GROWTHS)
      .filter(([, grow]) => isWhole(grow))
      .map(([name, grow]) => [name, kept((size) => JSON.parse(grow(size)) as unknown)]),
  ),
};

test('the readers are found', () => {
  const names = readers.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(380);
  expect(names).toContain('core/kit/figures.ts plain');
  expect(names).toContain('core/platforms/microblog/readers/page.ts pageFacts');
  expect(new Set(readers.map(({ first }) => first))).toEqual(new Set(['text', 'reply', 'json']));
});

const rooms = Object.entries(
  Object.groupBy(readers, ({ name }) => /^core\/(?:platforms\/)?\w+/.exec(name)?.[0] ?? ''),
);

describe.each(rooms)('%s', (_, found = []) => {
  test('takes time that grows with what is read', () => {
    const steep = found.flatMap(({ name, first, read }) =>
      findSteepGrowths(read, growthsByKind[first], SIZES).map((growth) => `${name}: ${growth}`),
    );
    expect(steep).toEqual([]);
  });

  test('reads what is nested 100,000 deep without running out of its stack', () => {
    const values = Object.entries(deepValues());
    const overflowing = found
      .filter(({ first, name }) => first === 'json' && !WRITES_JSON.has(name))
      .flatMap(({ name, read }) =>
        values.flatMap(([kind, value]) => {
          try {
            read(value);
          } catch (error) {
            if (error instanceof RangeError) return [`${name}: ${kind}`];
          }
          return [];
        }),
      );
    expect(overflowing).toEqual([]);
  });
});

/** What it is given was checked against a schema, or is ours; requests are redacted before they are named. */
const WRITES_JSON = new Set(['core/kit/identity.ts canonical', 'core/kit/json-text.ts jsonText']);
