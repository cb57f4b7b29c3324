import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { SummedFigure, TimeChartView, TimeUnit } from '#calls/index.ts';
import type { ChartMeasure } from '../../../chart-choices.ts';
import type { Arrangement } from '../../../chart/series-bars.tsx';
import { shapeName } from '../../../shapes/shape-name.ts';
import { ChoiceMenu } from './choice-menu.tsx';
import type { Comparing } from './comparing.ts';
import { figureName } from './figure-names.ts';
import type { DrawnTime } from './time-values.ts';

const UNITS: Readonly<Record<TimeUnit, ParseKeys>> = {
  hour: 'charts.time.unit.hour',
  day: 'charts.time.unit.day',
  week: 'charts.time.unit.week',
  month: 'charts.time.unit.month',
  year: 'charts.time.unit.year',
};

const ARRANGEMENTS: Readonly<Record<Arrangement, ParseKeys>> = {
  stacked: 'charts.arrangement.stacked',
  beside: 'charts.arrangement.beside',
  below: 'charts.arrangement.below',
};

interface Props {
  readonly view: TimeChartView;
  readonly drawn: DrawnTime;
  readonly comparing: Comparing;
}

/** What is counted, how wide the bars are, and how several series stand together. */
export const TimeMenus = ({ view, drawn, comparing: { choices, change } }: Props) => {
  const { t } = useTranslation();
  const isSeveral = drawn.series.length > 1;
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
          { value: '', label: t('charts.time.unit.automatic', { unit: t(UNITS[view.unit]) }) },
          ...(Object.keys(UNITS) as TimeUnit[]).map((unit) => ({
            value: unit,
            label: t(UNITS[unit]),
          })),
        ]}
      />
      {isSeveral ? (
        <ChoiceMenu
          label={t('charts.arrangement.label')}
          value={drawn.arrangement}
          onChange={(value) => change({ arrangement: value as Arrangement })}
          choices={(Object.keys(ARRANGEMENTS) as Arrangement[]).map((one) => ({
            value: one,
            label: t(ARRANGEMENTS[one]),
            isDisabled: !drawn.arrangements.includes(one),
          }))}
        />
      ) : null}
    </>
  );
};

const MeasureMenu = ({
  sums,
  isSplit,
  measure,
  onChange,
}: {
  readonly sums: readonly SummedFigure[];
  readonly isSplit: boolean;
  readonly measure: ChartMeasure;
  readonly onChange: (measure: ChartMeasure) => void;
}) => {
  const { t } = useTranslation();
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
