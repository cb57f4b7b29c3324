import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { TimeChartView, SummedFigure, TimeUnit } from '#calls/index.ts';
import type { TIME_UNITS } from '#kit/time-bins.ts';
import type { Key } from '../../../chart/picture.tsx';
import { seriesBars, type Arrangement } from '../../../chart/series-bars.tsx';
import { amountOf, figure } from '../../../format.ts';
import { shapeName } from '../../../shapes/label.ts';
import { ChartCard, type ChartProps, ChoiceMenu } from './chart-card.tsx';
import type { Comparing } from './comparing.ts';
import { figureName } from './figure-names.ts';
import { boundsSentences, orderSentence, sumSentences } from './bounds-words.ts';
import { barSlack, barTexts, drawnTime, timeTable, type DrawnTime } from './time-values.ts';
import type { ChartMeasure } from '../../../chart-choices.ts';
import { Button } from '../../../parts/controls/button.tsx';

interface Props extends Omit<ChartProps, 'of'> {
  readonly view: TimeChartView;
  /** Shows the whole time, with the rows that lie far from all others. */
  readonly onWhole?: () => void;
}

/** When the rows were published, as far as the platform says it, in all or in each series. */
export const TimeCard = ({ view, provenance, comparing, onWhole }: Props) => {
  const { t } = useTranslation();
  const { choices, nameOf } = comparing;
  const drawn = useMemo(() => drawnTime(view, choices, nameOf), [view, choices, nameOf]);
  const draw = useMemo(() => {
    const texts = barTexts(view, drawn, t);
    return seriesBars({
      id: 'time',
      bars: view.bins.map(({ from, to }, bar) => ({
        from: Date.parse(from),
        to: Date.parse(to),
        text: texts[bar] ?? '',
      })),
      all: view.bins,
      unplaced: unplacedColumn(view, drawn, t),
      ...drawn,
    });
  }, [view, drawn, t]);
  const table = useMemo(() => timeTable(view, drawn, t), [view, drawn, t]);
  const certain: Key = { place: 0, certainty: 'certain', text: t('charts.time.certain') };
  const possible: Key = {
    place: drawn.isSplit ? GREY : 0,
    certainty: 'possible',
    text: t('charts.time.possible'),
  };
  return (
    <ChartCard
      title={buildTitle(view, t)}
      sentences={[
        ...buildSentences(view, drawn, t),
        ...(view.sum ? sumSentences(view, t) : boundsSentences(view.bounds, t)),
        orderSentence(view, nameOf, t),
        coarserText(view, comparing, t),
      ]}
      keys={drawn.isVague ? (drawn.isSplit ? [possible] : [certain, possible]) : []}
      series={{ list: view.series, comparing, shown: drawn }}
      draw={draw}
      table={table}
      provenance={provenance}
      choice={
        <>
          {view.outside && onWhole ? (
            <Button small onClick={onWhole}>
              {t('charts.time.showAll')}
            </Button>
          ) : null}
          <TimeMenus view={view} drawn={drawn} comparing={comparing} />
        </>
      }
    />
  );
};

/** Beside the bars, what may belong to any of them; a share of it means nothing. */
const unplacedColumn = (view: TimeChartView, { isShare }: DrawnTime, t: TFunction) => {
  const { more } = barSlack(view);
  if (isShare || view.sum || more === 0) return undefined;
  return {
    most: more,
    label: t('charts.bounds.unplaced'),
    text: more === null ? t('charts.bounds.anyBarOpen') : t('charts.bounds.anyBar', amountOf(more)),
  };
};

/** The place of what has no colour of its own. */
const GREY = 8;

const buildTitle = ({ sum }: TimeChartView, t: TFunction): string =>
  sum === undefined
    ? t('charts.time.title')
    : t('charts.sum.title', { figure: figureName(sum.field, t) });

const coarserText = ({ unit }: TimeChartView, { choices }: Comparing, t: TFunction): string =>
  choices.unit === undefined || choices.unit === unit ? '' : t('charts.time.coarser');

const counted = (
  key: 'rows' | 'undated' | 'accounts' | 'inSeveral' | 'absent' | 'otherKinds' | 'rounded',
  count: number,
  t: TFunction,
): string => (count > 0 ? t(`charts.counted.${key}`, amountOf(count)) : '');

/** Sums are uncertain for their rounded figures, too. */
const hasVagueDates = ({ bins, sum }: TimeChartView, { isVague }: DrawnTime): boolean => {
  if (!sum) return isVague;
  const open = bins.reduce((total, { possible, less = 0 }) => total + possible - less, 0);
  return open > sum.most - sum.least;
};

/** How many rows there are, and what is not in the drawing. */
const buildSentences = (view: TimeChartView, drawn: DrawnTime, t: TFunction): readonly string[] => {
  const { unit, dated, undated, outside, accounts = 0, inSeveral = 0, sum } = view;
  const rows = dated + undated + accounts + (sum ? sum.absent + sum.otherKinds : 0);
  return [
    counted('rows', rows, t),
    t(`charts.time.per.${unit}`),
    sum
      ? t('charts.sum.text', {
          ...amountOf(sum.given),
          figure: figureName(sum.field, t),
          kind: shapeName(sum.shape, t),
        })
      : t('charts.time.dated', amountOf(dated)),
    outside
      ? t('charts.time.outside', {
          ...amountOf(outside.earlier + outside.later),
          earlier: figure(outside.earlier),
          later: figure(outside.later),
        })
      : '',
    counted('undated', undated, t),
    counted('accounts', accounts, t),
    counted('absent', sum?.absent ?? 0, t),
    counted('otherKinds', sum?.otherKinds ?? 0, t),
    counted('rounded', sum?.rounded ?? 0, t),
    drawn.isShare ? t('charts.time.shares') : '',
    hasVagueDates(view, drawn) ? t('charts.time.relative') : '',
    counted('inSeveral', inSeveral, t),
  ];
};

const UNITS: typeof TIME_UNITS = ['hour', 'day', 'week', 'month', 'year'];

const ARRANGEMENTS = ['stacked', 'beside', 'below'] as const satisfies readonly Arrangement[];

/** What is counted, how wide the bars are, and how several series stand together. */
const TimeMenus = ({
  view,
  drawn,
  comparing: { choices, change },
}: Pick<Props, 'view' | 'comparing'> & { readonly drawn: DrawnTime }) => {
  return (
    <>
      <MeasureMenu
        sums={view.sums ?? []}
        isSplit={drawn.isSplit}
        measure={choices.measure}
        onChange={(measure) => change({ measure })}
      />
      <ChoiceMenu
        label={t('charts.time.unit.label')}
        value={choices.unit ?? ''}
        onChange={(value) => change({ unit: value === '' ? undefined : (value as TimeUnit) })}
        choices={[
          {
            value: '',
            label: t('charts.time.unit.automatic', { unit: t(`charts.time.unit.${view.unit}`) }),
          },
          ...UNITS.map((unit) => ({ value: unit, label: t(`charts.time.unit.${unit}`) })),
        ]}
      />
      {drawn.series.length > 1 ? (
        <ChoiceMenu
          label={t('charts.arrangement.label')}
          value={drawn.arrangement}
          onChange={(value) => change({ arrangement: value as Arrangement })}
          choices={ARRANGEMENTS.map((one) => ({
            value: one,
            label: t(`charts.arrangement.${one}`),
            isDisabled: !drawn.arrangements.includes(one),
          }))}
        />
      ) : null}
    </>
  );
};

interface MeasureMenuProps {
  readonly sums: readonly SummedFigure[];
  readonly isSplit: boolean;
  readonly measure: ChartMeasure;
  readonly onChange: (measure: ChartMeasure) => void;
}

const MeasureMenu = ({ sums, isSplit, measure, onChange }: MeasureMenuProps) => {
  // What is added up stays in the menu, also where the first rows have no such figure.
  const all = typeof measure === 'string' ? sums : [...sums, measure];
  const byKey = new Map<string, ChartMeasure>([
    ['rows', 'rows'],
    ...(isSplit ? ([['shares', 'shares']] as const) : []),
    ...all.map((sum) => [`${sum.field} ${sum.shape}`, sum] as const),
  ]);
  const label = (one: ChartMeasure): string => {
    if (typeof one === 'string') return t(`charts.measure.${one}`);
    return t('charts.measure.sum', {
      figure: figureName(one.field, t),
      kind: shapeName(one.shape, t),
    });
  };
  const chosen = typeof measure === 'string' ? measure : `${measure.field} ${measure.shape}`;
  return (
    <ChoiceMenu
      label={t('charts.measure.label')}
      value={byKey.has(chosen) ? chosen : 'rows'}
      onChange={(key) => onChange(byKey.get(key) ?? 'rows')}
      choices={[...byKey].map(([value, one]) => ({ value, label: label(one) }))}
    />
  );
};
