import { describe, expect, it } from 'vitest';
import { columnsOf, rowHeightOf, typicalOf } from './columns.ts';
import { shownAs, type Shown } from './index.ts';

const group = (name: string) => ({ type: 'Group', preferredUsername: name });
const by = (name: string) => ({ type: 'Person', preferredUsername: name });
const post = (more: object = {}): Shown =>
  shownAs(
    {
      type: 'Article',
      name: 'A post',
      audience: group('science'),
      attributedTo: by('ada'),
      ...more,
    },
    ['Post'],
  );
const missing = shownAs({ type: 'Tombstone', isMissing: true, entityId: 'x' }, ['Tombstone']);
const science = shownAs(group('science'), ['Group']);

describe('the columns of a list', () => {
  it('has none for what no item tells, as in a feed', () => {
    const { score, replies } = columnsOf([post(), post()]);
    expect([score, replies]).toEqual([false, false]);
    expect(columnsOf([post(), post({ likeCount: 0 })]).score).toBe(true);
    expect(columnsOf([post({ isScoreHidden: true })]).score).toBe(true);
    expect(columnsOf([post({ replyCount: 3 })]).replies).toBe(true);
  });
  it('does not repeat what all have alike', () => {
    const alike = columnsOf([post(), post(), missing]);
    expect([alike.group, alike.author]).toEqual([false, false]);
    const mixed = columnsOf([post(), post({ audience: group('art'), attributedTo: by('bob') })]);
    expect([mixed.group, mixed.author]).toEqual([true, true]);
    expect(columnsOf([post()]).author).toBe(true);
  });
  it('makes its rows after what is there', () => {
    expect(typicalOf([missing, science])).toBe(science);
    expect(typicalOf([missing])).toBe(missing);
    expect(rowHeightOf([missing, science], false)).toBe(78);
    expect(rowHeightOf([missing, science], true)).toBe(52);
    expect(rowHeightOf([], true)).toBe(44);
  });
});
