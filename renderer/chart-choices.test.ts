import { describe, expect, it } from 'vitest';
import { FIRST_CHOICES, withCollections, withSeries, withSplit } from './chart-choices.ts';

describe('what is chosen for charts', () => {
  it('makes collections series of their own, unless something else is wanted', () => {
    expect(withCollections(FIRST_CHOICES, ['Birds'])).toEqual({
      also: ['Birds'],
      split: 'collection',
    });
    expect(withCollections({ ...FIRST_CHOICES, split: 'author' }, ['Birds'])).toEqual({
      also: ['Birds'],
      split: 'author',
    });
    expect(withCollections({ ...FIRST_CHOICES, split: 'collection' }, [])).toEqual({
      also: [],
      split: undefined,
      hidden: [],
    });
  });
  it('shows all series of another split, and no shares where there are none', () => {
    const choices = { ...FIRST_CHOICES, hidden: ['value Ann'], measure: 'shares' } as const;
    expect(withSplit(choices, 'kind')).toEqual({ split: 'kind', hidden: [], measure: 'shares' });
    expect(withSplit(choices, undefined).measure).toBe('rows');
  });
  it('hides a series and shows it again', () => {
    expect(withSeries(FIRST_CHOICES, 'value Ann')).toEqual({ hidden: ['value Ann'] });
    expect(withSeries({ ...FIRST_CHOICES, hidden: ['value Ann'] }, 'value Ann')).toEqual({
      hidden: [],
    });
  });
});
