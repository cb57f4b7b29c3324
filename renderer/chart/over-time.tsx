import { scaleLinear } from 'd3-scale';
import { useState } from 'react';
import { t } from 'i18next';
import { exactly, figure, harmless, shortFigure } from '../format.ts';
import { Table } from '../parts/frame/page.tsx';
import { PlatformText } from '../parts/text/text.tsx';
import { ChartFigure } from './chart-figure.tsx';
import css from './over-time.module.css';
import { ON_SCREEN } from './palette.ts';
import {
  countedIn,
  coverSpans,
  thinSteps,
  ticksIn,
  timeScale,
  type Span,
  type Tick,
} from './scale.ts';
import { TimeLabels } from './axes.tsx';

/** Something of which only the two ends are known. */
export interface Happening extends Span {
  readonly index: number;
  readonly who: string;
  readonly text: string;
  /** Drawn apart from the others. */
  readonly marked: boolean;
}

interface Props {
  readonly happenings: readonly Happening[];
  readonly title: string;
  readonly text: string;
  readonly markedLabel: string;
  readonly chosen: number | undefined;
  readonly onChoose: (index: number) => void;
}

/** So many are drawn one by one, and told in the table. */
const MOST = 1000;
const EDGE = { start: 44, end: 12, foot: 10 };
const COUNTED = 132;
/* The time axis stands between the two, where both are read by it. */
const GAP = 32;

/**
 * Above, how many had happened by then, at least and at most; below, each one as the time in which it
 * lies. The scales are a library's, the drawing is ours: a drawing library would bring styles that the
 * window's policy refuses.
 */
export const OverTime = ({ happenings, title, text, markedLabel, chosen, onChoose }: Props) => {
  const [width, setWidth] = useState(640);
  const sorted = [...happenings].sort((a, b) => a.from - b.from || a.to - b.to);
  const cover = coverSpans(sorted);
  if (!cover) return <p className={css.quiet}>{t('chart.nothing')}</p>;
  const inner = Math.max(width - EDGE.start - EDGE.end, 120);
  const row = sorted.length > 150 ? 3 : sorted.length > 60 ? 5 : 9;
  // Each one for itself can only be seen while there are not too many.
  const drawn = sorted.length <= MOST ? sorted : [];
  const height = COUNTED + GAP + drawn.length * row + EDGE.foot;
  const exact = sorted.every(({ from, to }) => from === to);
  const x = timeScale(cover, inner);
  const ticks = ticksIn(cover, Math.max(2, Math.floor(inner / 90)));
  return (
    <ChartFigure
      title={title}
      text={text}
      legend={
        <>
          <span>
            <i className={css.keyBand} /> {t(exact ? 'chart.bandExact' : 'chart.band')}
          </span>
          {drawn.length === 0 ? (
            <span>{t('chart.tooMany', { n: figure(MOST) })}</span>
          ) : (
            <span>
              <i className={css.keyLine} /> {t(exact ? 'chart.lineExact' : 'chart.line')}
            </span>
          )}
          {drawn.some(({ marked }) => marked) ? (
            <span>
              <i className={`${css.keyLine} ${css.marked}`} /> {markedLabel}
            </span>
          ) : null}
        </>
      }
      tableTitle={
        happenings.length > MOST ? t('chart.firstAsTable', { n: figure(MOST) }) : t('chart.asTable')
      }
      isTableLong
      table={<AsTable happenings={sorted} title={title} />}
      onWidth={setWidth}
      size={{ width, height }}
    >
      <g transform={`translate(${EDGE.start} 0)`}>
        <Grid ticks={ticks} x={x} height={height - EDGE.foot} />
        <Band spans={sorted} x={x} width={inner} />
        <g transform={`translate(0 ${COUNTED + GAP})`}>
          {drawn.map((one, at) => (
            <g
              key={one.index}
              className={one.index === chosen ? `${css.one} ${css.chosen}` : css.one}
              transform={`translate(0 ${at * row})`}
              onClick={() => onChoose(one.index)}
            >
              <title>{`${harmless(one.who)}: ${
                one.from === one.to
                  ? exactly(iso(one.from))
                  : t('time.between', { from: exactly(iso(one.from)), to: exactly(iso(one.to)) })
              }`}</title>
              <rect className={css.reach} width={inner} height={row} />
              <rect
                className={one.marked ? `${css.line} ${css.marked}` : css.line}
                x={x(one.from)}
                y={row * 0.2}
                width={Math.max(x(one.to) - x(one.from), exact ? 5 : 2)}
                height={row * 0.6}
                rx={row * 0.3}
              />
            </g>
          ))}
        </g>
      </g>
    </ChartFigure>
  );
};

const iso = (time: number): string => new Date(time).toISOString();

interface GridProps {
  readonly ticks: readonly Tick[];
  readonly x: (time: number) => number;
  readonly height: number;
}

const Grid = ({ ticks, x, height }: GridProps) => (
  <>
    {ticks.map(({ at }) => (
      <g key={at} transform={`translate(${x(at)} 0)`}>
        <line className={css.grid} y2={COUNTED} />
        <line className={css.grid} y1={COUNTED + GAP - 4} y2={height} />
      </g>
    ))}
    <TimeLabels ticks={ticks} x={x} y={COUNTED + 18} palette={ON_SCREEN} />
  </>
);

interface BandProps {
  readonly spans: readonly Span[];
  readonly x: (time: number) => number;
  readonly width: number;
}

/** More than a screen has pixels. */
const STEPS = 4000;

/** Between "must have happened by then" and "may have happened by then". */
const Band = ({ spans, x, width }: BandProps) => {
  const { atMost, atLeast } = countedIn(spans);
  const y = scaleLinear().domain([0, spans.length]).range([COUNTED, 10]);
  const steps = (times: readonly number[]): string =>
    thinSteps(times, STEPS)
      .map(({ one, at }) => `H${x(one).toFixed(1)}V${y(at + 1).toFixed(1)}`)
      .join('');
  const back = thinSteps(atLeast, STEPS)
    .map(({ one, at }) => `H${x(one).toFixed(1)}V${y(at).toFixed(1)}`)
    .toReversed()
    .join('');
  return (
    <>
      <path className={css.band} d={`M0 ${COUNTED}${steps(atMost)}H${width}${back}Z`} />
      <path className={css.edge} d={`M0 ${COUNTED}${steps(atMost)}H${width}`} />
      <path className={css.edge} d={`M0 ${COUNTED}${steps(atLeast)}H${width}`} />
      <line className={css.base} x2={width} y1={COUNTED} y2={COUNTED} />
      {[0, spans.length].map((count) => (
        <text key={count} className={css.label} x={-8} y={y(count) + 4} textAnchor="end">
          {shortFigure(count)}
        </text>
      ))}
    </>
  );
};

/** The same for those who do not see the drawing, or want to copy it. */
const AsTable = ({
  happenings,
  title,
}: {
  readonly happenings: readonly Happening[];
  readonly title: string;
}) => (
  <Table label={title}>
    <thead>
      <tr>
        <th>{t('chart.who')}</th>
        <th>{t('chart.earliest')}</th>
        <th>{t('chart.latest')}</th>
        <th>{t('item.text')}</th>
      </tr>
    </thead>
    <tbody>
      {happenings.slice(0, MOST).map((one) => (
        <tr key={one.index}>
          <td>
            <PlatformText text={one.who} />
          </td>
          <td>{exactly(iso(one.from))}</td>
          <td>{exactly(iso(one.to))}</td>
          <td>
            <PlatformText text={one.text.length > 90 ? `${one.text.slice(0, 90)}…` : one.text} />
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
