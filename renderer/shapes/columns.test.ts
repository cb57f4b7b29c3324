import { describe, expect, it } from 'vitest';
import { columnsOf, rowHeightOf, typicalOf } from './columns.ts';

const group = (name: string) => ({ type: 'Group', preferredUsername: name });
const by = (name: string) => ({ type: 'Person', preferredUsername: name });
const post = (more: object = {}) => ({
  type: 'Article',
  name: 'A post',
  audience: group('science'),
  attributedTo: by('ada'),
  ...more,
});
const missing = { type: 'Tombstone', isMissing: true, entityId: 'x' };

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
    expect(typicalOf([missing, post()])).toMatchObject({ type: 'Article' });
    expect(typicalOf([missing])).toBe(missing);
    expect(rowHeightOf([missing, group('science')], false)).toBe(
      rowHeightOf([group('science')], false),
    );
  });
});
