import { min } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import type { SeriesBin } from '#calls/index.ts';
import { AXIS, CountAxis, TimeLabels } from './axes.tsx';
import { fittingText, type Draw } from './drawing.ts';
import type { Palette } from './palette.ts';
import { ticksIn, timeScale } from './scale.ts';
import { seriesFill, SeriesPatterns } from './series-fill.tsx';
import { amountIn, barsIn, shareIn, stackIn, type ValueRange } from './series-values.ts';
import { UNPLACED, UnplacedColumn, type Unplaced } from './unplaced-column.tsx';

/** `stacked`: on top of one another; `beside`: in each bar side by side; `below`: each in a row of its own. */
export type Arrangement = 'stacked' | 'beside' | 'below';

export interface BarSeries {
  /** By which it is filled. */
  readonly place: number;
  readonly label: string;
  readonly bins: readonly SeriesBin[];
}

export interface SeriesBarsInput {
  /** Names its patterns within the page. */
  readonly id: string;
  /** Milliseconds, and what each says when it is pointed at. */
  readonly bars: readonly { readonly from: number; readonly to: number; readonly text: string }[];
  readonly series: readonly BarSeries[];
  /** Of all rows, each once: of what shares are shares. */
  readonly all: readonly SeriesBin[];
  readonly isShare: boolean;
  readonly arrangement: Arrangement;
  /** What may belong to any bar, in a column of its own beside them; absent where there is nothing. */
  readonly unplaced?: Unplaced | undefined;
}

const HEIGHT = 210;
/** Of each series in a row of its own, with its name above. */
const ROW = 74;
const NAME = 20;
const FOOT = 26;
const TICK_WIDTH = 90;

interface Frame {
  readonly input: SeriesBarsInput;
  readonly palette: Palette;
  readonly width: number;
  readonly unplaced: Unplaced | undefined;
  /** Where a bar begins, and how wide it is without the gap. */
  readonly place: (bar: number) => { readonly x: number; readonly width: number };
}

/** Several series over time: filled what is certain; hatched above it, what may lie there too. */
export const seriesBars =
  (input: SeriesBarsInput): Draw =>
  ({ width, palette }) => {
    const { bars, series, arrangement, id } = input;
    if (bars.length === 0) return { height: 0, body: null };
    const isTogether = arrangement !== 'below';
    const unplaced = isTogether ? input.unplaced : undefined;
    const inner = Math.max(width - AXIS.start - AXIS.end - (unplaced ? UNPLACED : 0), 60);
    const cover = { from: bars[0]?.from ?? 0, to: bars.at(-1)?.to ?? 1 };
    const x = timeScale(cover, inner);
    const place = (bar: number) => {
      const { from = 0, to = 0 } = bars[bar] ?? {};
      const room = x(to) - x(from);
      const gap = Math.min(series.length > 1 && arrangement === 'beside' ? 6 : 2, room * 0.2);
      return { x: x(from) + gap / 2, width: Math.max(room - gap, 0.75) };
    };
    const frame: Frame = { input, palette, width: inner, place, unplaced };
    const { height, body } = arrangement === 'below' ? drawRows(frame) : drawTogether(frame);
    const apart = (min(bars, ({ from, to }) => to - from) ?? 0) * 0.9;
    return {
      height: height + FOOT,
      body: (
        <>
          <SeriesPatterns id={id} places={series.map((one) => one.place)} palette={palette} />
          <g transform={`translate(${AXIS.start} 0)`}>
            {body}
            {bars.map(({ from, text }, bar) => (
              <rect
                key={from}
                {...place(bar)}
                y={AXIS.top}
                height={height - AXIS.top}
                fill={palette.ground}
                fillOpacity={0}
              >
                <title>{text}</title>
              </rect>
            ))}
            <TimeLabels
              ticks={ticksIn(cover, Math.max(2, Math.floor(inner / TICK_WIDTH)), apart)}
              x={x}
              y={height + 18}
              palette={palette}
            />
          </g>
        </>
      ),
    };
  };

interface Body {
  readonly height: number;
  readonly body: ReactNode;
}

const rangeIn = ({ isShare, all }: SeriesBarsInput, { bins }: BarSeries, bar: number) => {
  const bin = bins[bar] ?? NOTHING;
  return isShare ? shareIn(bin, all[bar] ?? NOTHING) : amountIn(bin);
};
const NOTHING: SeriesBin = { certain: 0, possible: 0 };

/** From zero to what is needed; a share always to the whole. */
const valueScale = (
  ranges: readonly ValueRange[],
  isShare: boolean,
  bottom: number,
  top: number,
) => {
  const least = ranges.reduce((low, range) => Math.min(low, range.low), 0);
  const most = ranges.reduce((high, range) => Math.max(high, range.high), 0);
  const scale = scaleLinear().range([bottom, top]);
  return isShare
    ? scale.domain([0, 1])
    : scale.domain([least, most > least ? most : least + 1]).nice(4);
};

const drawTogether = (frame: Frame): Body => {
  const { input, palette, width, place, unplaced } = frame;
  const { series, bars, isShare, arrangement, id } = input;
  const stacks = bars.map((_, bar) =>
    stackIn(
      series.map(({ bins }) => bins[bar] ?? NOTHING),
      isShare,
    ),
  );
  const ranges =
    arrangement === 'stacked'
      ? stacks.map((parts) => ({ low: 0, high: parts.at(-1)?.to ?? 0 }))
      : bars.flatMap((_, bar) => series.map((one) => rangeIn(input, one, bar)));
  const highest = ranges.reduce((high, range) => Math.max(high, range.high), 1);
  // More than twice the highest bar would make the bars small: it is then drawn without its end.
  const isHigh = unplaced?.most === null || (unplaced?.most ?? 0) > 2 * highest;
  const column = unplaced && !isHigh ? [{ low: 0, high: unplaced.most ?? 0 }] : [];
  const y = valueScale([...ranges, ...column], isShare, AXIS.top + HEIGHT, AXIS.top);
  return {
    height: AXIS.top + HEIGHT,
    body: (
      <>
        {unplaced ? (
          <UnplacedColumn
            unplaced={unplaced}
            x={width}
            top={isHigh ? undefined : y(unplaced.most ?? 0)}
            bottom={y(0)}
            palette={palette}
          />
        ) : null}
        <CountAxis y={y} width={width} palette={palette} isShare={isShare} />
        {bars.map(({ from }, bar) =>
          arrangement === 'stacked' ? (
            <g key={from}>
              {(stacks[bar] ?? []).map((part) => (
                <rect
                  key={`${part.certainty} ${part.series}`}
                  {...place(bar)}
                  y={y(part.to)}
                  height={Math.max(y(part.from) - y(part.to), 0)}
                  {...seriesFill(id, series[part.series]?.place ?? 0, part.certainty, palette)}
                  {...(part.certainty === 'possible' && DASHED)}
                />
              ))}
            </g>
          ) : (
            <g key={from}>
              {series.map((one, at) => (
                <RangeBar
                  key={one.place}
                  range={rangeIn(input, one, bar)}
                  place={within(place(bar), at, series.length)}
                  y={y}
                  fill={(certainty) => seriesFill(id, one.place, certainty, palette)}
                />
              ))}
            </g>
          ),
        )}
      </>
    ),
  };
};

/** The part of a bar that belongs to one of its series. */
const within = ({ x, width }: ReturnType<Frame['place']>, at: number, of: number) => ({
  x: x + (width / of) * at,
  width: Math.max((width / of) * (of > 1 ? 0.94 : 1), 0.5),
});

const drawRows = (frame: Frame): Body => {
  const { input, palette, width, place } = frame;
  const { series, bars, isShare, id } = input;
  const ranges = bars.flatMap((_, bar) => series.map((one) => rangeIn(input, one, bar)));
  const each = ROW + NAME + 8;
  return {
    height: AXIS.top + series.length * each,
    body: series.map((one, at) => {
      const top = AXIS.top + at * each + NAME;
      const y = valueScale(ranges, isShare, top + ROW, top);
      return (
        <g key={one.place}>
          <text y={top - 7} fontSize={12} fontWeight={600} fill={palette.ink}>
            {fittingText(one.label, width)}
          </text>
          <CountAxis y={y} width={width} palette={palette} isShare={isShare} ticks={2} />
          {bars.map(({ from }, bar) => (
            <RangeBar
              key={from}
              range={rangeIn(input, one, bar)}
              place={place(bar)}
              y={y}
              fill={(certainty) => seriesFill(id, one.place, certainty, palette)}
            />
          ))}
        </g>
      );
    }),
  };
};

const DASHED = { strokeDasharray: '3 2' };

interface RangeBarProps {
  readonly range: ValueRange;
  readonly place: ReturnType<Frame['place']>;
  readonly y: (value: number) => number;
  readonly fill: (certainty: 'certain' | 'possible') => ReturnType<typeof seriesFill>;
}

const RangeBar = ({ range, place, y, fill }: RangeBarProps) => {
  const { solid, open } = barsIn(range);
  return (
    <>
      {solid.to > solid.from ? (
        <rect
          {...place}
          y={y(solid.to)}
          height={y(solid.from) - y(solid.to)}
          {...fill('certain')}
        />
      ) : null}
      {open.to > open.from ? (
        <rect
          {...place}
          y={y(open.to)}
          height={y(open.from) - y(open.to)}
          {...fill('possible')}
          {...DASHED}
        />
      ) : null}
    </>
  );
};
