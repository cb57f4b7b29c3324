import { PEOPLE } from '#kit/account.ts';
import type { SummedFigure, TimeChart } from '#kit/chart-counts.ts';
import { hasBit, seriesFrom, type BitCount } from '#kit/chart-split.ts';
import {
  timeBins,
  timeUnitFor,
  timeUnitWithin,
  type SpanCount,
  type TimeUnit,
} from '#kit/time-bins.ts';
import { publishedSpans } from './account-spans.ts';
import { summedFigures } from './figure-fields.ts';
import type { createRowSplits, RowSplit } from './series.ts';
import type { ChartOf, Selecting } from './selection.ts';
import { createSpans, type Precision, type SplitSpan } from './spans.ts';
import { createSums, type SumSpan } from './sums.ts';
import type { Db } from '../../file/db.ts';

export interface TimeWanted {
  /** By what each bar is wide; what suits the rows when left out. */
  readonly unit?: TimeUnit | undefined;
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

  return (of: ChartOf, { unit: wanted, sum: wantedSum }: TimeWanted = {}): TimeChart => {
    const split = readSplit(of);
    const sum = wantedSum && !PEOPLE.includes(wantedSum.shape) ? wantedSum : undefined;
    const counted = (precision: Precision): Counted =>
      sum ? sumsBy(of, split, sum, precision) : publishedSpans(spansBy, of, split, precision);
    const days = counted('day');
    const dated = datedIn(days.spans);
    const unit = wanted ? timeUnitWithin(dated, wanted) : timeUnitFor(dated);
    const fine = unit === 'hour' ? datedIn(counted('hour').spans) : dated;
    const sums = summedFigures(db, selected, of).filter(({ shape }) => !PEOPLE.includes(shape));
    const { accounts = 0 } = days;
    return {
      unit,
      bins: timeBins(fine, unit),
      dated: rowsIn(dated),
      undated: rowsIn(days.spans) - rowsIn(dated) - accounts,
      ...(accounts > 0 && { accounts }),
      ...(of.split !== undefined && splitParts(split, days.spans, fine, unit)),
      ...(days.sum && { sum: days.sum }),
      ...(sums.length > 0 && { sums }),
    };
  };
};

const datedIn = <T extends SpanCount>(spans: readonly T[]): readonly T[] =>
  spans.filter(({ earliest }) => earliest !== '');

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
