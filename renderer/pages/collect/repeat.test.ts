import { describe, expect, it } from 'vitest';
import type { OperationView } from '#calls/index.ts';
import { EMPTY_DRAFT } from '../../collect-draft.ts';
import { isDay, repeatFrom, countTimes, wholeFrom } from './repeat.ts';
import { wantedPart } from './collect-button.tsx';

describe('how often', () => {
  it('counts each time that comes round within the days, and the first', () => {
    const again = { ...EMPTY_DRAFT, often: 'again', everyHours: '24', days: '7' } as const;
    expect(repeatFrom(EMPTY_DRAFT)).toBeUndefined();
    expect(repeatFrom(again)).toEqual({ everyHours: 24, days: 7 });
    expect(countTimes({ everyHours: 24, days: 7 })).toBe(8);
    expect(countTimes({ everyHours: 36, days: 1 })).toBe(1);
    expect(repeatFrom({ ...again, everyHours: '8761' })).toBeUndefined();
  });

  it('takes whole numbers and days alone', () => {
    expect([wholeFrom(' 250 '), wholeFrom('0'), wholeFrom('1.5')]).toEqual([
      250,
      undefined,
      undefined,
    ]);
    expect([isDay('2026-01-31'), isDay('31.1.2026')]).toEqual([true, false]);
  });
});

describe('the list that is meant by one thing', () => {
  const all = [
    { id: 's.related', list: true },
    { id: 's.comments', list: true },
    { id: 's.likes', list: true, because: 'nobody may' },
  ] as unknown as readonly OperationView[];
  const find = (id: string) => all.find((one) => one.id === id);

  it('is its comments before what is beside it, and nothing that cannot be asked', () => {
    const parts = ['related', 'comments'].map((name) => ({ name, operation: `s.${name}` }));
    expect(wantedPart(parts, find)?.operation).toBe('s.comments');
    expect(wantedPart([{ name: 'likes', operation: 's.likes' }], find)).toBeUndefined();
  });
});
