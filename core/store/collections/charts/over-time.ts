import { fitsValue } from '#kit/item-filter.ts';
import { PEOPLE } from '#kit/account.ts';
import type { SummedFigure, TimeChart, FigureSum } from '#kit/chart-counts.ts';
import { hasBit, seriesFrom, type BitCount } from '#kit/chart-split.ts';
import {
  mainRange,
  timeBins,
  timeUnitFor,
  timeUnitWithin,
  type SpanCount,
  type TimeUnit,
} from '#kit/time-bins.ts';
import { summedFigures } from './figure-fields.ts';
import type { createRowSplits, RowSplit } from './series.ts';
import { type ChartOf, type Selecting, eachCollection, type CollectionRows } from './selection.ts';
import { createSpans, type Precision, type SplitSpan, LENGTH } from './spans.ts';
import type { Db } from '../../file/db.ts';
import { leastFigureSql, mostFigureSql } from './rounded-sql.ts';
import { figureIn, KEPT_APART, NUMBER_OF_FIGURE } from '../../file/dialect.ts';
import { literal, sql } from '../../file/sql.ts';

export interface TimeWanted {
  /** By what each bar is wide; what suits the rows when left out. */
  readonly unit?: TimeUnit | undefined;
  /** Only where nearly all rows lie, instead of the whole time. */
  readonly isMain?: boolean | undefined;
  /** What is added up instead of counting rows. */
  readonly sum?: SummedFigure | undefined;
}

interface Counted {
  readonly spans: readonly (SplitSpan | SumSpan)[];
  readonly sum?: TimeChart['sum'];
  readonly accounts?: number;
}

/** When rows were published, in bars for each series. */
export const createOverTime = (
  db: Db,
  selected: Selecting,
  readSplit: ReturnType<typeof createRowSplits>,
) => {
  const spansBy = createSpans(db, selected);
  const sumsBy = createSums(db, selected);

  return (of: ChartOf, { unit: wanted, sum: wantedSum, isMain }: TimeWanted = {}): TimeChart => {
    const split = readSplit(of);
    const sum = wantedSum && !PEOPLE.includes(wantedSum.shape) ? wantedSum : undefined;
    const counted = (precision: Precision): Counted =>
      sum ? sumsBy(of, split, sum, precision) : publishedSpans(spansBy, of, split, precision);
    const days = counted('day');
    const dated = datedIn(days.spans);
    const range = isMain ? mainRange(dated, rowCount) : undefined;
    const near = within(dated, range);
    const unit = wanted ? timeUnitWithin(near, wanted) : timeUnitFor(near);
    const fine = unit === 'hour' ? within(datedIn(counted('hour').spans), range) : near;
    const sums = summedFigures(db, selected, of).filter(({ shape }) => !PEOPLE.includes(shape));
    const { accounts = 0 } = days;
    return {
      unit,
      bins: timeBins(fine, unit),
      dated: rowsIn(dated),
      undated: rowsIn(days.spans) - rowsIn(dated) - accounts,
      ...(accounts > 0 && { accounts }),
      ...(range && {
        outside: {
          earlier: rowsIn(dated.filter(({ earliest }) => earliest < range.from)),
          later: rowsIn(
            dated.filter(
              ({ earliest, latest }) => earliest >= range.from && latest.slice(0, 10) > range.to,
            ),
          ),
        },
      }),
      ...(of.split !== undefined && splitParts(split, days.spans, fine, unit)),
      ...(days.sum && { sum: days.sum }),
      ...(sums.length > 0 && { sums }),
    };
  };
};

const datedIn = <T extends SpanCount>(spans: readonly T[]): readonly T[] =>
  spans.filter(({ earliest }) => earliest !== '');

const within = <T extends SpanCount>(
  spans: readonly T[],
  range: ReturnType<typeof mainRange>,
): readonly T[] =>
  range === undefined
    ? spans
    : spans.filter(
        ({ earliest, latest }) => earliest >= range.from && latest.slice(0, 10) <= range.to,
      );

const rowCount = (span: SplitSpan | SumSpan): number => ('given' in span ? span.given : span.count);

const rowsIn = (spans: readonly (SplitSpan | SumSpan)[]): number =>
  spans.reduce((sum, span) => sum + rowCount(span), 0);

/** `all` counts also what has no date. */
const splitParts = (
  split: RowSplit,
  all: readonly (SplitSpan | SumSpan)[],
  dated: readonly (SplitSpan | SumSpan)[],
  unit: TimeUnit,
): Pick<TimeChart, 'series' | 'inSeveral'> => {
  const counts = all.map((span): BitCount => ({ bits: span.bits, count: rowCount(span) }));
  const { series, inSeveral } = seriesFrom(split, counts);
  return {
    series: series.map((one) => ({
      ...one,
      bins: timeBins(
        dated.filter(({ bits }) => hasBit(bits, one.place)),
        unit,
        dated,
      ).map(({ from: _from, to: _to, ...bin }) => bin),
    })),
    ...(inSeveral > 0 && { inSeveral }),
  };
};

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
interface SumSpan extends SplitSpan {
  readonly given: number;
}

/** Adds up a figure of the rows of one kind, by the same spans by which rows are counted. */
const createSums = (db: Db, selected: Selecting) => {
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

interface PublishedSpans {
  readonly spans: readonly SplitSpan[];
  /** Rows that are accounts; in the spans they have no date. */
  readonly accounts: number;
}

/**
 * Spans in which the dates of accounts are none: an account has the day on which it was opened where other things
 * have that of their publication. They are looked up by their kind, so that all others are counted as before.
 */
const publishedSpans = (
  spansBy: ReturnType<typeof createSpans>,
  of: ChartOf,
  split: RowSplit,
  precision: Precision,
): PublishedSpans => {
  const all = spansBy(of, split, precision);
  const { filter = {} } = of;
  const kinds = PEOPLE.filter((shape) => fitsValue<string>(shape, filter.shape));
  const accounts = kinds.flatMap((shape) =>
    spansBy({ ...of, filter: { ...filter, shape } }, split, precision),
  );
  if (accounts.length === 0) return { spans: all, accounts: 0 };
  const sums = new Map<string, SplitSpan>();
  const add = (span: SplitSpan, count: number): void => {
    const key = `${span.earliest} ${span.latest} ${span.bits}`;
    sums.set(key, { ...span, count: (sums.get(key)?.count ?? 0) + count });
  };
  for (const span of all) add(span, span.count);
  for (const span of accounts) {
    add(span, -span.count);
    add({ ...span, earliest: '', latest: '' }, span.count);
  }
  return {
    spans: [...sums.values()].filter(({ count }) => count > 0),
    accounts: accounts.reduce((sum, { count }) => sum + count, 0),
  };
};
