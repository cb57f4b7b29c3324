/** What is drawn of a chart over time that is split into series, and what its table tells. */
import { beforeAll, describe, expect, it } from 'vitest';
import i18next from 'i18next';
import type { TimeChartView } from '#calls/index.ts';
import { FIRST_CHOICES, type ChartChoices } from '../../../chart-choices.ts';
import { startI18n } from '../../../i18n.ts';
import { barTexts, drawnTime, timeTable } from './time-values.ts';

beforeAll(startI18n);

const month = (n: number) => `2026-0${n}-01T00:00:00.000Z`;
const bins = (...counts: readonly (readonly [certain: number, possible: number])[]) =>
  counts.map(([certain, possible]) => ({ certain, possible }));

const view: TimeChartView = {
  unit: 'month',
  bins: bins([3, 0], [1, 3]).map((bin, n) => ({ from: month(n + 1), to: month(n + 2), ...bin })),
  dated: 7,
  undated: 0,
  series: [
    { kind: 'value', key: 'Ann', place: 0, rows: 4, bins: bins([2, 0], [0, 2]) },
    { kind: 'value', key: 'Bob', place: 1, rows: 2, bins: bins([1, 0], [1, 0]) },
    { kind: 'others', key: '', place: 8, rows: 1, values: 3, bins: bins([0, 0], [0, 1]) },
  ],
};
const drawn = (choices: Partial<ChartChoices> = {}, of: TimeChartView = view) =>
  drawnTime(of, { ...FIRST_CHOICES, split: 'author', ...choices }, ({ kind, key }) =>
    kind === 'value' ? key : kind,
  );

describe('series over time', () => {
  it('stand on one another, unless a row may be in two of them', () => {
    expect(drawn().arrangement).toBe('stacked');
    expect(drawn({ arrangement: 'beside' }).arrangement).toBe('beside');
    const overlapping = drawn({ arrangement: 'stacked' }, { ...view, inSeveral: 1 });
    expect(overlapping.arrangement).toBe('below');
    expect(overlapping.arrangements).toEqual(['beside', 'below']);
  });
  it('of two collections stand side by side', () => {
    const two = { ...view, series: view.series?.slice(0, 2) };
    expect(drawn({ split: 'collection' }, two).arrangement).toBe('beside');
  });
  it('do not stand on what is below zero', () => {
    const below: TimeChartView = {
      ...view,
      series: view.series?.map((one) => ({ ...one, bins: bins([-1, 0], [2, 0]) })),
    };
    expect(drawn({}, below).arrangements).toEqual(['beside', 'below']);
  });
  it('are hidden by a click', () => {
    const { series, hidden } = drawn({ hidden: ['value Ann', 'others '] });
    expect(series.map(({ label }) => label)).toEqual(['Bob']);
    expect(hidden).toEqual(['Ann', 'others']);
  });
  it('say how much they are, and between what', () => {
    expect(barTexts(view, drawn(), i18next.t)).toEqual([
      'January 2026: 3\nAnn: 2\nBob: 1',
      'February 2026: between 1 and 4\nAnn: between 0 and 2\nBob: 1\nothers: between 0 and 1',
    ]);
    expect(barTexts(view, drawn({ measure: 'shares' }), i18next.t)[1]).toBe(
      'February 2026: between 1 and 4\nAnn: between 0% and 66.7%\nBob: between 25% and 100%\nothers: between 0% and 50%',
    );
  });
  it('stand in the table with the least and the most', () => {
    const { head, rows } = timeTable(view, drawn({ hidden: ['others '] }), i18next.t);
    expect(head).toEqual([
      'From (UTC)',
      'Before (UTC)',
      'At least',
      'At most',
      'Ann, at least',
      'Ann, at most',
      'Bob, at least',
      'Bob, at most',
    ]);
    expect(rows).toEqual([
      ['2026-01-01', '2026-02-01', 3, 3, 2, 2, 1, 1],
      ['2026-02-01', '2026-03-01', 1, 4, 0, 2, 1, 1],
    ]);
  });
});
