import { useMemo } from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AuthorChartView } from '#calls/index.ts';
import { barList } from '../../../chart/bar-list.tsx';
import { amountOf, figure, harmless } from '../../../format.ts';
import { authorCount, boundsCells, moreBeside, rankSentence } from './bounds-words.ts';
import { ChartCard, type ChartProps } from './chart-card.tsx';
import { useChart } from './chart-queries.ts';
import { ChartState } from './chart-state.tsx';
import { useShownSeries } from './shown-series.ts';

interface Props extends ChartProps {
  /** Shows the rows by that author. */
  readonly onAuthor: (name: string) => void;
}

export const AuthorsChart = ({ of, provenance, comparing, onAuthor }: Props) => (
  <ChartState
    title={t('charts.authors.title')}
    chart={useChart('collections.chart-authors', of)}
    none={t('charts.authors.none')}
    isEmpty={({ authors }) => authors.length === 0}
  >
    {(view) => <AuthorsCard {...{ view, provenance, comparing, onAuthor }} />}
  </ChartState>
);

/** The column that holds names. */
const FIRST: ReadonlySet<number> = new Set([0]);

/** Whose rows they are; a name leads to the rows by it. */
export const AuthorsCard = ({
  view: { authors, otherAuthors, otherItems, unnamed, series },
  provenance,
  comparing,
  onAuthor,
}: Omit<Props, 'of'> & { readonly view: AuthorChartView }) => {
  const { t } = useTranslation();
  const shown = useShownSeries('authors', series, comparing);
  const draw = useMemo(
    () =>
      barList(
        authors.map(({ name, items, accounts, parts, bounds: own }) => ({
          label: harmless(name) + (accounts > 1 ? ' *' : ''),
          count: items,
          more: moreBeside(own, items),
          text: [
            `${harmless(name)}: ${authorCount(own, items, t)}`,
            ...(shown?.lines(parts) ?? []),
          ].join('\n'),
          onChoose: () => onAuthor(name),
          parts: shown?.partsIn(parts),
        })),
        shown?.bars,
      ),
    [authors, onAuthor, shown, t],
  );
  const isBounded = authors.some(({ bounds: own }) => own && own.least !== own.most);
  return (
    <ChartCard
      title={t('charts.authors.title')}
      sentences={[
        t('charts.authors.text', amountOf(authors.length)),
        otherAuthors > 0
          ? t('charts.authors.others', { ...amountOf(otherAuthors), items: figure(otherItems) })
          : '',
        unnamed > 0 ? t('charts.authors.unnamed', amountOf(unnamed)) : '',
        rankSentence(authors, t),
        authors.some(({ accounts }) => accounts > 1) ? t('charts.authors.shared') : '',
      ]}
      series={{ list: series, comparing, shown }}
      draw={draw}
      table={{
        head: [
          t('charts.authors.name'),
          t('charts.count'),
          ...(isBounded
            ? [t('charts.bounds.least'), t('charts.bounds.most'), t('charts.bounds.rank')]
            : []),
          t('charts.authors.accounts'),
          ...(shown?.series ?? []).map(({ label }) => label),
        ],
        rows: authors.map(({ name, items, accounts, parts, bounds: own }) => [
          name,
          items,
          ...(isBounded && own ? boundsCells(own, t) : []),
          accounts === 0 ? '' : accounts,
          ...(shown?.partsIn(parts) ?? []),
        ]),
      }}
      names={FIRST}
      onName={onAuthor}
      provenance={provenance}
    />
  );
};
