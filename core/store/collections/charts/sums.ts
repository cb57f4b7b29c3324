import type { FigureSum, SummedFigure } from '#kit/chart-counts.ts';
import type { RowSplit } from './series.ts';
import { leastFigureSql, mostFigureSql } from './rounded-sql.ts';
import { eachCollection, type ChartOf, type CollectionRows, type Selecting } from './selection.ts';
import { LENGTH, type Precision, type SplitSpan } from './spans.ts';
import type { Db } from '../../file/db.ts';
import { figureIn, KEPT_APART, NUMBER_OF_FIGURE } from '../../file/dialect.ts';
import { literal, sql } from '../../file/sql.ts';

interface SumRow {
  readonly earliest: string;
  readonly latest: string;
  readonly bits: number;
  readonly rows: number;
  readonly ofKind: number;
  readonly given: number;
  readonly least: number;
  readonly most: number;
  readonly above: number;
  readonly below: number;
  readonly rounded: number;
}

/** Spans of the rows that have a figure: `count` is the least that they add up to, `given` how many they are. */
export interface SumSpan extends SplitSpan {
  readonly given: number;
}

/** Adds up a figure of the rows of one kind, by the same spans by which rows are counted. */
export const createSums = (db: Db, selected: Selecting) => {
  /** The limit keeps SQLite from taking each figure out of its item for each column anew. */
  const readRows = (
    one: CollectionRows,
    split: RowSplit,
    { field, shape }: SummedFigure,
    precision: Precision,
  ): readonly SumRow[] => {
    const { from, where } = selected.of(one);
    const length = literal(LENGTH[precision]);
    const value = sql`value`;
    return db.all<SumRow>(
      sql`SELECT earliest, latest, bits, count(*) AS rows, sum(isKind) AS ofKind,
          count(value) AS given, coalesce(sum(least), 0) AS least, coalesce(sum(most), 0) AS most,
          coalesce(sum(max(most, 0)), 0) AS above, coalesce(sum(min(least, 0)), 0) AS below,
          sum(isRounded OR most > least) AS rounded
        FROM (
          SELECT *, ${leastFigureSql(value)} AS least, ${mostFigureSql(value)} AS most
          FROM (
          SELECT earliest, latest, bits, isKind, isRounded,
            ${NUMBER_OF_FIGURE} AS value
          FROM (
            SELECT substr(items.published, 1, ${length}) AS earliest,
              substr(items.publishedLatest, 1, ${length}) AS latest, ${split.bitsFor(one)} AS bits,
              items.shape = ${shape} AS isKind,
              CASE WHEN items.shape = ${shape} AND json_valid(items.data)
                THEN ${figureIn(field)} END AS figure,
              CASE WHEN items.shape = ${shape} AND instr(items.data, 'roundedCounts') > 0
                  AND json_valid(items.data)
                THEN coalesce(
                  instr(json_extract(items.data, '$.roundedCounts'), ${`"${field}"`}), 0) > 0
                ELSE FALSE END AS isRounded
            FROM ${from} WHERE ${where} ${KEPT_APART})
          ${KEPT_APART})
          ${KEPT_APART})
        GROUP BY 1, 2, 3`,
    );
  };

  return (
    of: ChartOf,
    split: RowSplit,
    figure: SummedFigure,
    precision: Precision,
  ): { readonly spans: readonly SumSpan[]; readonly sum: FigureSum } => {
    const rows = eachCollection(of).flatMap((one) => readRows(one, split, figure, precision));
    const total = (count: (row: SumRow) => number): number =>
      rows.reduce((sum, row) => sum + count(row), 0);
    return {
      spans: rows
        .filter(({ given }) => given > 0)
        .map(({ earliest, latest, bits, given, least, most, above, below }) => ({
          earliest,
          latest,
          bits,
          given,
          count: least,
          ...(most > least && { more: most - least }),
          ...(earliest !== latest && { above, below }),
        })),
      sum: {
        ...figure,
        given: total(({ given }) => given),
        absent: total(({ ofKind, given }) => ofKind - given),
        otherKinds: total((row) => row.rows - row.ofKind),
        rounded: total(({ rounded }) => rounded),
        least: total(({ least }) => least),
        most: total(({ most }) => most),
      },
    };
  };
};
