/** What the charts of a dataset compare, and how that is changed. */
import { useCallback, useMemo } from 'react';
import type { ChartSeries, RowFilter } from '#calls/index.ts';
import { withSeries, type ChartChoices } from '../../../chart-choices.ts';
import { datasetKey, changeListView, listViewOf, useListView } from '../../../list-views.ts';
import { useSeriesName } from './series-names.ts';

export interface Comparing {
  readonly choices: ChartChoices;
  readonly change: (change: Partial<ChartChoices>) => void;
  readonly nameOf: (series: ChartSeries) => string;
  /** Shows a series, or hides it: by `seriesKey`. */
  readonly onToggle: (key: string) => void;
  /** Shows only the rows that this lets through as well. */
  readonly onFilter: (filter: RowFilter) => void;
}

export const useComparing = (
  name: string | undefined,
  onFilter: Comparing['onFilter'],
): Comparing => {
  const key = datasetKey(name);
  const choices = useListView(key, 'charts');
  const nameOf = useSeriesName(choices.split);
  const change = useCallback(
    (some: Partial<ChartChoices>) =>
      changeListView(key, { charts: { ...listViewOf(key).charts, ...some } }),
    [key],
  );
  const onToggle = useCallback(
    (series: string) => change(withSeries(listViewOf(key).charts, series)),
    [change, key],
  );
  return useMemo(
    () => ({ choices, change, nameOf, onToggle, onFilter }),
    [choices, change, nameOf, onToggle, onFilter],
  );
};
