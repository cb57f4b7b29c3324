/** The series of a chart that are shown, and what of each bar is theirs. */
import { useMemo } from 'react';
import type { ChartSeries } from '#calls/index.ts';
import { seriesKey } from '../../../chart-choices.ts';
import type { SeriesOfBars } from '../../../chart/part-bars.ts';
import { figure } from '../../../format.ts';
import type { Comparing } from './comparing.ts';

export interface ShownSeries {
  readonly series: readonly { readonly place: number; readonly label: string }[];
  readonly bars: SeriesOfBars;
  /** Of the parts of all series those that are shown. */
  readonly partsIn: (parts: readonly number[] | undefined) => readonly number[];
  /** "Ann: 12", a line for each that has a part. */
  readonly lines: (parts: readonly number[] | undefined) => readonly string[];
  readonly hidden: readonly string[];
}

const shownSeries = (
  id: string,
  all: readonly ChartSeries[],
  { choices, nameOf }: Comparing,
): ShownSeries => {
  const isShown = all.map((one) => !choices.hidden.includes(seriesKey(one)));
  const series = all
    .filter((_, at) => isShown[at])
    .map((one) => ({ place: one.place, label: nameOf(one) }));
  const partsIn = (parts: readonly number[] = []): readonly number[] =>
    parts.filter((_, at) => isShown[at]);
  return {
    series,
    bars: {
      id,
      places: series.map(({ place }) => place),
      isOverlapping: choices.split === 'code' || choices.split === 'list',
    },
    partsIn,
    lines: (parts) =>
      partsIn(parts).flatMap((count, at) =>
        count > 0 ? [`${series[at]?.label ?? ''}: ${figure(count)}`] : [],
      ),
    hidden: all.filter((_, at) => isShown[at] === false).map(nameOf),
  };
};

/** The same while neither the series nor what is chosen of them changes; `undefined` where rows are not split. */
export const useShownSeries = (
  id: string,
  series: readonly ChartSeries[] | undefined,
  comparing: Comparing,
): ShownSeries | undefined =>
  useMemo(() => series && shownSeries(id, series, comparing), [id, series, comparing]);
