import type { FigureChart } from '#kit/chart-counts.ts';
import { hasBit, seriesFrom } from '#kit/chart-split.ts';
import { figureCertainty } from '#kit/bounds/rounded-figure.ts';
import { countsIn, figureBins, summariseFigures, type FigureCount } from '#kit/figure-bins.ts';
import type { createRowSplits, RowSplit } from './series.ts';
import {
  eachCollection,
  isWhole,
  type ChartOf,
  type CollectionRows,
  type Selecting,
} from './selection.ts';
import { LIKES } from '../filter.ts';
import type { Db } from '../../file/db.ts';
import { figureIn, KEPT_APART } from '../../file/dialect.ts';
import { sql, type Sql } from '../../file/sql.ts';

/** What `LIKES` is of an item without a count of likes. */
const NO_LIKES = -1e15;

interface FigureGroup {
  readonly value: unknown;
  readonly bits: number;
  readonly count: number;
}

interface SplitFigure extends FigureCount {
  readonly bits: number;
}

/** How a figure is distributed, in all and in each series. */
export const createFigures = (
  db: Db,
  selected: Selecting,
  readSplit: ReturnType<typeof createRowSplits>,
) => {
  const likeGroups = (
    of: ChartOf,
    one: CollectionRows,
    split: RowSplit,
    bits: Sql,
  ): Iterable<FigureGroup> => {
    // Of several collections it would have to sort them, and it tells no series: then the other is quicker.
    const isInOrder =
      one.collection !== undefined && of.split === undefined && isWhole(one.filter ?? {});
    const columns = split.columns && (['likeCount', ...split.columns] as const);
    const { from, where, count } = selected.of(
      one,
      isInOrder ? 'itemsByLikes' : 'itemsByDate',
      columns,
    );
    // Without series all bits are alike; grouped by them too, SQLite would leave the index.
    const groups = of.split === undefined ? sql`1` : sql`1, 2`;
    return db.iterate<FigureGroup>(
      sql`SELECT ${LIKES} AS value, ${bits} AS bits, ${count} AS count
        FROM ${from} WHERE ${where} GROUP BY ${groups} ORDER BY 1`,
    );
  };

  /** The limit keeps SQLite from taking each figure out of its item twice. */
  const figureGroups = (one: CollectionRows, field: string, bits: Sql): Iterable<FigureGroup> => {
    const { from, where } = selected.of(one);
    const figure = figureIn(field);
    return db.iterate<FigureGroup>(
      sql`SELECT value, bits, count(*) AS count
        FROM (SELECT CASE WHEN json_valid(items.data) THEN ${figure} END AS value, ${bits} AS bits
          FROM ${from} WHERE ${where} ${KEPT_APART})
        GROUP BY 1, 2 ORDER BY 1, 2`,
    );
  };

  const read = (
    of: ChartOf,
    field: string,
    split: RowSplit,
  ): { readonly figures: readonly SplitFigure[]; readonly absent: number } => {
    const figures: SplitFigure[] = [];
    let absent = 0;
    for (const one of eachCollection(of)) {
      const bits = split.bitsFor(one);
      const groups =
        field === 'likeCount' ? likeGroups(of, one, split, bits) : figureGroups(one, field, bits);
      for (const { value, bits: own, count } of groups)
        if (typeof value === 'number' && value !== NO_LIKES)
          figures.push({ value, bits: own, count });
        else absent += count;
    }
    return { figures, absent };
  };

  /** With how far each bin is certain, where that is wanted. */
  return (of: ChartOf, field: string, isBounded = false): FigureChart => {
    const split = readSplit(of);
    const { figures, absent } = read(of, field, split);
    const all = joined(figures);
    const { scale, bins: plain } = figureBins(all);
    const certainty = isBounded ? figureCertainty(all, plain, field) : [];
    const bins = plain.map((bin, at) => ({ ...bin, ...certainty[at] }));
    const chart = { field, scale, given: sumCounts(all), absent, summary: summariseFigures(all) };
    if (of.split === undefined) return { ...chart, bins };
    const { series } = seriesFrom(split, figures);
    const own = series.map(({ place }) =>
      joined(figures.filter(({ bits }) => hasBit(bits, place))),
    );
    const counts = own.map((one) => countsIn(one, bins));
    return {
      ...chart,
      bins: bins.map((bin, at) => ({ ...bin, parts: counts.map((count) => count[at] ?? 0) })),
      series: series.map((one, at) => ({ ...one, summary: summariseFigures(own[at] ?? []) })),
    };
  };
};

const sumCounts = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

/** In ascending order, each figure once. */
const joined = (figures: readonly FigureCount[]): readonly FigureCount[] => {
  const sorted = figures.every(
    ({ value }, at) => at === 0 || value >= (figures[at - 1]?.value ?? 0),
  )
    ? figures
    : figures.toSorted((a, b) => a.value - b.value);
  const once: { value: number; count: number }[] = [];
  for (const { value, count } of sorted) {
    const last = once.at(-1);
    if (last?.value === value) last.count += count;
    else once.push({ value, count });
  }
  return once;
};
