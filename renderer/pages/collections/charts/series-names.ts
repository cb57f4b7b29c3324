/** What the series of a chart are called, and the filter that leaves one of them. */
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartSeries, ChartSplit, RowFilter } from '#calls/index.ts';
import { amountOf, harmless } from '../../../format.ts';
import { knownName } from '../../../names.ts';
import { useCatalogue, useCatalogueNames } from '../../../queries.ts';
import { shapeName } from '../../../shapes/label.ts';

interface Words {
  readonly t: TFunction;
  /** What a platform or an operation is called. */
  readonly nameOf: (id: string) => string;
}

const VALUE_NAMES: Readonly<Record<ChartSplit, (series: ChartSeries, words: Words) => string>> = {
  author: ({ key }) => harmless(key),
  platform: ({ key }, { nameOf }) => nameOf(key),
  // What was fetched without collecting is in no collection.
  collection: ({ key }, { t }) => (key === '' ? t('charts.series.library') : harmless(key)),
  list: ({ key, list }, { t, nameOf }) =>
    list === undefined
      ? harmless(key)
      : t('charts.series.list', {
          operation: nameOf(list.operation),
          what: harmless(knownName(list, t)),
        }),
  code: ({ key }) => harmless(key),
  kind: ({ key }, { t }) => shapeName(key, t),
};

export const seriesName = (split: ChartSplit, series: ChartSeries, words: Words): string => {
  const { kind, values = 0 } = series;
  if (kind === 'none') return words.t(`charts.series.none.${split}`);
  if (kind === 'others') return words.t('charts.series.others', amountOf(values));
  return VALUE_NAMES[split](series, words);
};

export const useSeriesName = (split: ChartSplit | undefined): ((series: ChartSeries) => string) => {
  const { t } = useTranslation();
  const nameOf = useCatalogueNames();
  const catalogue = useCatalogue().data;
  return useCallback(
    (series) => (split === undefined ? '' : seriesName(split, series, { t, nameOf })),
    // oxlint-disable-next-line react/exhaustive-deps -- the names are those of the catalogue
    [split, t, catalogue],
  );
};

const FILTERED: Readonly<Partial<Record<ChartSplit, (key: string) => RowFilter | undefined>>> = {
  author: (author) => ({ author }),
  platform: (platform) => ({ platform }),
  kind: (shape) => ({ shape }),
  // A code of a column of codes ("stance: critical") is no tag, and has no filter yet.
  code: (tag) => (tag.includes(': ') ? undefined : { tag }),
};

/** `undefined` where no filter leaves exactly these rows. */
export const buildSeriesFilter = (
  split: ChartSplit | undefined,
  { kind, key }: Pick<ChartSeries, 'kind' | 'key'>,
): RowFilter | undefined =>
  split === undefined || kind !== 'value' ? undefined : FILTERED[split]?.(key);
