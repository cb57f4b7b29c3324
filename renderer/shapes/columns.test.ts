import { describe, expect, it } from 'vitest';
import { columnsFromItems, computeRowHeight, findTypicalItem } from './rows.tsx';
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
    const { score, replies } = columnsFromItems([post(), post()]);
    expect([score, replies]).toEqual([false, false]);
    expect(columnsFromItems([post(), post({ likeCount: 0 })]).score).toBe(true);
    expect(columnsFromItems([post({ isScoreHidden: true })]).score).toBe(true);
    expect(columnsFromItems([post({ replyCount: 3 })]).replies).toBe(true);
  });
  it('does not repeat what all have alike', () => {
    const alike = columnsFromItems([post(), post(), missing]);
    expect([alike.group, alike.author]).toEqual([false, false]);
    const mixed = columnsFromItems([
      post(),
      post({ audience: group('art'), attributedTo: by('bob') }),
    ]);
    expect([mixed.group, mixed.author]).toEqual([true, true]);
    expect(columnsFromItems([post()]).author).toBe(true);
  });
  it('makes its rows after what is there', () => {
    expect(findTypicalItem([missing, science])).toBe(science);
    expect(findTypicalItem([missing])).toBe(missing);
    expect(computeRowHeight([missing, science], false)).toBe(78);
    expect(computeRowHeight([missing, science], true)).toBe(52);
    expect(computeRowHeight([], true)).toBe(44);
  });
});
