/** How far counts are certain, in words and in the tables of charts. */
import { beforeAll, describe, expect, it } from 'vitest';
import i18next from 'i18next';
import type { ChartBounds, OverlapView, TimeChartView } from '#calls/index.ts';
import { FIRST_CHOICES } from '../../../chart-choices.ts';
import { startI18n } from '../../../i18n.ts';
import {
  authorCount,
  boundsCells,
  boundsSentences,
  orderSentence,
  rankSentence,
  sumSentences,
  overlapSentences,
  overlapTable,
} from './bounds-words.ts';
import { drawnTime, timeTable } from './time-values.ts';

beforeAll(startI18n);

const BOUNDS: ChartBounds = {
  shown: 84,
  least: 81,
  most: 97,
  fewer: 3,
  more: 13,
  missing: { known: 2, unknown: [] },
};
const OPEN: ChartBounds = {
  ...BOUNDS,
  most: null,
  more: null,
  missing: { known: 0, unknown: [{ reason: 'refused', lists: 2 }] },
};
const words = (sentences: readonly string[]): string => sentences.filter(Boolean).join(' ');

describe('how many rows there are in truth', () => {
  it('is told with both ends and the reasons', () => {
    expect(words(boundsSentences(BOUNDS, i18next.t))).toBe(
      'In truth there are between 81 and 97 such rows; 81 are certain. Up to 2 rows were not collected, by the totals that the platform states. 3 counted rows may not belong here, because their dates or figures are not exact. 11 rows that are not counted may belong here, because their dates or figures are not exact.',
    );
  });
  it('has no upper end where nobody knows what is missing', () => {
    expect(words(boundsSentences(OPEN, i18next.t))).toBe(
      'In truth there are at least 81 such rows. How many at most is not known: 2 lists were refused. 3 counted rows may not belong here, because their dates or figures are not exact.',
    );
  });
  it('needs no words where it is certain', () => {
    const exact = { ...BOUNDS, least: 84, most: 84, fewer: 0, more: 0 };
    expect(words(boundsSentences(exact, i18next.t))).toBe('');
    expect(words(boundsSentences(undefined, i18next.t))).toBe('');
  });
});

const view: TimeChartView = {
  unit: 'month',
  bins: [
    { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z', certain: 5, possible: 1 },
  ],
  dated: 6,
  undated: 2,
  bounds: BOUNDS,
  series: [
    { kind: 'value', key: 'Ann', place: 0, rows: 4, bins: [{ certain: 4, possible: 0 }] },
    { kind: 'value', key: 'Bob', place: 1, rows: 2, bins: [{ certain: 1, possible: 1 }] },
  ],
};

describe('a table', () => {
  const tableOf = (of: TimeChartView, measure: 'rows' | 'shares') =>
    timeTable(
      of,
      drawnTime(of, { ...FIRST_CHOICES, split: 'author', measure }, ({ key }) => key),
      i18next.t,
    );

  it('has the least and the most of each bar, whatever is missing', () => {
    const { head, rows } = tableOf(view, 'rows');
    expect(head.slice(2)).toEqual([
      'At least',
      'At most',
      'Ann, at least',
      'Ann, at most',
      'Bob, at least',
      'Bob, at most',
    ]);
    expect(rows[0]?.slice(2)).toEqual([2, 21, 1, 19, 0, 17]);
  });
  it('says where there is no upper end, and then a share may be any', () => {
    expect(tableOf({ ...view, bounds: OPEN }, 'rows').rows[0]?.slice(2, 4)).toEqual([
      2,
      'no upper end',
    ]);
    expect(tableOf({ ...view, bounds: OPEN }, 'shares').rows[0]?.slice(4, 6)).toEqual([0, 100]);
    expect(
      tableOf(
        { ...view, bounds: { ...BOUNDS, fewer: 0, more: 0 }, undated: 0 },
        'shares',
      ).rows[0]?.slice(4, 6),
    ).toEqual([66.7, 80]);
  });
});

describe('an order', () => {
  const nameOf = ({ key }: { readonly key: string }) => key;
  it('is certain, or not', () => {
    const order = { first: 0, second: 1 };
    expect(orderSentence({ ...view, order: { ...order, is: 'more' } }, nameOf, i18next.t)).toBe(
      'Ann has more rows than Bob, whatever is missing.',
    );
    expect(
      orderSentence({ ...view, order: { ...order, is: 'undecided' } }, nameOf, i18next.t),
    ).toBe('It is not certain whether Ann or Bob has more rows.');
    expect(orderSentence(view, nameOf, i18next.t)).toBe('');
  });
  it('of authors is told by ranks', () => {
    const author = (best: number, worst: number | null) => ({
      name: 'x',
      items: 5,
      accounts: 1,
      bounds: { least: 5, most: worst === null ? null : 7, best, worst },
    });
    expect(rankSentence([author(1, 1), author(2, 3)], i18next.t)).toBe(
      'The first rank is certain, whatever is missing; the others are not.',
    );
    expect(rankSentence([author(1, 2), author(1, 2)], i18next.t)).toBe(
      'Who has the most rows is not certain.',
    );
    expect(boundsCells(author(2, 3).bounds, i18next.t)).toEqual([5, 7, '2–3']);
    expect(boundsCells(author(1, null).bounds, i18next.t)).toEqual([
      5,
      'no upper end',
      '1 or later',
    ]);
    expect(authorCount(author(2, 3).bounds, 5, i18next.t)).toBe('between 5 and 7');
    expect(authorCount(undefined, 5, i18next.t)).toBe('5');
  });
});

it('a sum says that rows without the figure could add any amount', () => {
  const sum = {
    field: 'likeCount',
    shape: 'Comment',
    given: 5,
    absent: 1,
    otherKinds: 0,
    rounded: 1,
    least: 1175,
    most: 1324,
  };
  expect(words(sumSentences({ sum, bounds: BOUNDS }, i18next.t))).toBe(
    'Together: at least 1,175 and at most 1,324, because some figures are rounded. Rows without the figure, and rows that were not collected, could add any amount.',
  );
});

describe('two lists', () => {
  const list = { rows: 30, unfinished: [], only: 10, firstOnly: [], routes: [] };
  const overlap: OverlapView = {
    first: list,
    second: { ...list, rows: 40, only: 20 },
    both: 20,
    share: 0.4,
    order: 0.934,
    estimate: { exist: 60, least: 52, most: 74 },
  };
  const names = { first: 'A', second: 'B' };

  it('have words for what they share', () => {
    expect(words(overlapSentences(overlap, names, i18next.t))).toBe(
      'First: A, 30 rows. Second: B, 40 rows. Both have 20. That is 40% of all rows that either has. Order of the shared rows: 0.93 (1: the same order, −1: the opposite order, about 0: unrelated; Spearman’s rank correlation). About 60 exist, very likely between 52 and 74. This assumes that each found rows by chance and independently of the other, and that nothing was added or removed in between.',
    );
    expect(overlapTable(overlap, names, i18next.t).rows).toEqual([
      ['A', 30],
      ['B', 40],
      ['In both', 20],
      ['Only in: A', 10],
      ['Only in: B', 20],
      ['Shared (%)', 40],
      ['Order (rank correlation)', 0.934],
      ['Exist (estimate)', 60],
      ['Exist, at least', 52],
      ['Exist, at most', 74],
    ]);
  });
  it('tell why there is no number', () => {
    const { estimate: _, ...rest } = overlap;
    const cut: OverlapView = {
      ...rest,
      first: { ...list, unfinished: ['limited'] },
      noEstimate: 'truncated',
    };
    expect(words(overlapSentences(cut, names, i18next.t))).toContain(
      'A is not known to be whole: 1 list was collected only as far as requested. How many exist is not estimated: a list that stops early',
    );
    expect(overlapTable(cut, names, i18next.t).rows).toHaveLength(7);
  });
});
