import { useMemo } from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ReplyChartView } from '#calls/index.ts';
import { network } from '../../../chart/network.tsx';
import { amountOf, figure, harmless } from '../../../format.ts';
import { ChartCard, type ChartProps } from './chart-card.tsx';
import { useChart } from './chart-queries.ts';
import { ChartState } from './chart-state.tsx';

interface Props extends Omit<ChartProps, 'comparing'> {
  /** Shows the rows by that author. */
  readonly onAuthor: (name: string) => void;
}

/** Answers are found within a collection, and are of two people each. */
export const RepliesChart = ({ of: { name, filter, counted }, provenance, onAuthor }: Props) => (
  <ChartState
    title={t('charts.replies.title')}
    chart={useChart('collections.chart-replies', { name, filter, counted })}
    none={t('charts.replies.none')}
    isEmpty={({ people }) => people.length === 0}
  >
    {(view) => <RepliesCard view={view} provenance={provenance} onAuthor={onAuthor} />}
  </ChartState>
);

/** Columns that hold names: who answers, and who is answered. */
const BOTH: ReadonlySet<number> = new Set([0, 1]);

/** Who answers whom: those with the most answers, and how many others there are. */
export const RepliesCard = ({
  view: { people, replies, allPeople, allReplies, unresolved },
  provenance,
  onAuthor,
}: Omit<Props, 'of'> & { readonly view: ReplyChartView }) => {
  const { t } = useTranslation();
  const draw = useMemo(
    () =>
      network(
        people.map(({ name, written, received }) => ({
          label: harmless(name),
          weight: received,
          text: t('charts.replies.node', {
            name: harmless(name),
            written: figure(written),
            received: figure(received),
          }),
          onChoose: name === '' ? undefined : () => onAuthor(name),
        })),
        replies,
      ),
    [people, replies, onAuthor, t],
  );
  const total = replies.reduce((sum, { count }) => sum + count, 0);
  const personNameAt = (place: number): string => people[place]?.name ?? '';
  return (
    <ChartCard
      title={t('charts.replies.title')}
      sentences={[
        t('charts.replies.text'),
        t('charts.replies.all', { ...amountOf(allPeople), replies: figure(allReplies) }),
        allPeople > people.length || total < allReplies
          ? t('charts.replies.drawn', {
              ...amountOf(people.length),
              replies: figure(replies.length),
            })
          : '',
        replies.some(({ from, to }) => from === to) ? t('charts.replies.self') : '',
        unresolved > 0 ? t('charts.replies.unresolved', amountOf(unresolved)) : '',
      ]}
      draw={draw}
      table={{
        head: [t('charts.replies.from'), t('charts.replies.to'), t('charts.replies.countHead')],
        rows: replies.map(({ from, to, count }) => [personNameAt(from), personNameAt(to), count]),
      }}
      names={BOTH}
      onName={onAuthor}
      provenance={provenance}
    />
  );
};
