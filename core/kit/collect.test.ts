import { verbatim } from './message.ts';
import { describe, expect, test } from 'vitest';
import { collect, countNotice, omitUndefined, required } from './collect.ts';
import { AppError } from './errors.ts';

const thrownBy = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

describe('a list read item by item', () => {
  const read = (raw: unknown): number | undefined => {
    if (raw === 'advert') return undefined;
    if (raw === 'odd') throw 'no error at all';
    if (typeof raw !== 'number') throw new Error(`no number in ${String(raw)}`);
    return raw * 10;
  };

  test('what is no item is left out without a word', () => {
    expect(collect([1, 'advert', 2], read)).toEqual({ items: [10, 20], notices: [] });
    expect(collect(['advert'], read)).toEqual({ items: [], notices: [] });
    expect(collect([], read)).toEqual({ items: [], notices: [] });
  });

  test('a broken item costs that item, and is counted with its reason', () => {
    expect(collect([1, 'a', 'b', 'a', 'odd', 2], read)).toMatchObject({
      items: [10, 20],
      notices: [
        {
          code: 'items-set-aside',
          message: '4 of 6 items set aside: no number in a (2 times); no number in b; unreadable',
          count: 4,
        },
      ],
    });
  });

  test('a list of which nothing can be read is an error', () => {
    const error = thrownBy(() => collect(['a', 'advert', 'a'], read));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      kind: 'platform_error',
      message: 'Platform error: none of 2 items could be read: no number in a (2 times)',
    });
  });

  test('a reader is told the place of each item', () => {
    expect(collect(['a', 'b'], (raw, index) => `${raw}${index}`).items).toEqual(['a0', 'b1']);
  });
});

test('a notice of no item is none', () => {
  expect(countNotice(0, 'code', verbatim('words'))).toEqual([]);
  expect(countNotice(-1, 'code', verbatim('words'))).toEqual([]);
  expect(countNotice(1, 'code', verbatim('words'))).toEqual([
    expect.objectContaining({ code: 'code', message: 'words', count: 1 }),
  ]);
});

test('a required field is there, or its item is not', () => {
  expect(required(0, 'id')).toBe(0);
  expect(required(null, 'id')).toBeNull();
  const error = thrownBy(() => required(undefined, 'id'));
  expect(error).toMatchObject({
    kind: 'platform_error',
    message: 'Platform error: no id in the answer',
  });
});

test('absent is absent: no key without a value', () => {
  const whole = { a: 1, b: null, c: '' };
  expect(omitUndefined(whole)).toBe(whole);
  expect(omitUndefined({ a: undefined, b: null, c: 0, d: undefined, e: false })).toStrictEqual({
    b: null,
    c: 0,
    e: false,
  });
});
