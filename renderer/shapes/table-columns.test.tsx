import { beforeAll, describe, expect, test } from 'vitest';
import { startI18n } from '../i18n.ts';
import type { Shown } from './index.ts';
import { columnsFor } from './table-columns.tsx';
import { textsIn } from './testing/texts-in.tsx';

beforeAll(startI18n);

const shown = (shape: string, item: object): Shown => ({ shape, item }) as unknown as Shown;

const AT = '2026-03-01T10:00:00.000Z';
const voted = shown('Post', {
  type: 'Page',
  name: 'First',
  voteCount: 2163,
  published: AT,
  audience: { type: 'Group', preferredUsername: 'gardens' },
});
const liked = shown('Post', { type: 'Note', content: 'Blue', likeCount: 122, published: AT });
const account = shown('Person', { type: 'Person', name: 'Ann', published: AT });

/** What stands under the head of a column, in each of the rows. */
const column = (id: string, rows: readonly Shown[]) => {
  const found = columnsFor(rows).find((one) => one.id === id);
  return found && { title: found.title, cells: rows.map((row) => textsIn(<>{found.cell(row)}</>)) };
};

describe('in a mixed table', () => {
  test('a score is no number of likes, and likes are no score', () => {
    const rows = [voted, liked];
    expect(column('score', rows)?.cells).toEqual([['2,163'], []]);
    expect(column('likes', rows)?.cells).toEqual([[], ['122']]);
  });

  test('the date of an account is not one of publication', () => {
    const published = column('published', [account, liked]);
    expect(published?.title).toBe('item.published');
    expect(published?.cells[0]).toEqual([]);
    expect(published?.cells[1]).not.toEqual([]);
    expect(column('published', [account])?.title).toBe('user.since');
  });
});
