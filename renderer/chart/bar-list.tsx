import { scaleLinear } from 'd3-scale';
import { figure } from '../format.ts';
import { fittingText, type Draw } from './drawing.ts';
import { partBars, type SeriesOfBars } from './part-bars.ts';
import { seriesFill, SeriesPatterns } from './series-fill.tsx';

export interface ListBar {
  readonly label: string;
  readonly count: number;
  /** How much more it may be, drawn dashed behind it. */
  readonly more?: number | undefined;
  /** What it says when it is pointed at. */
  readonly text: string;
  readonly onChoose?: (() => void) | undefined;
  /** How much of it is in each series; all of it is one when left out. */
  readonly parts?: readonly number[] | undefined;
}

const ROW = 24;
const BAR = 14;
/** Names the pattern of what is possible within the page. */
const POSSIBLE = 'possible-rows';
/** For the figure behind the bar. */
const FIGURE = 64;
/** For two of them: "120–122". */
const FIGURES = 110;

/**
 * Names with a bar each, from the side from which the page is read. Series stand behind one another; where
 * a row is in two of them, so that they are longer together than the bar, below one another.
 */
export const barList =
  (bars: readonly ListBar[], series?: SeriesOfBars): Draw =>
  ({ width, palette, isRtl }) => {
    const names = Math.min(220, width * 0.36);
    const most = bars.reduce((top, { count, more = 0 }) => Math.max(top, count + more), 1);
    const hasMore = bars.some(({ more = 0 }) => more > 0);
    const long = scaleLinear()
      .domain([0, most])
      .range([0, Math.max(width - names - (hasMore ? FIGURES : FIGURE), 20)]);
    // Everything is placed as if read from the left, and turned over for the other side.
    const at = (x: number): number => (isRtl ? width - x : x);
    const [before, after] = isRtl ? (['start', 'end'] as const) : (['end', 'start'] as const);
    return {
      height: bars.length * ROW + 4,
      body: (
        <>
          {hasMore ? <SeriesPatterns id={POSSIBLE} places={[0]} palette={palette} /> : null}
          {series ? (
            <SeriesPatterns id={series.id} places={series.places} palette={palette} />
          ) : null}
          {bars.map(({ label, count, more = 0, text, onChoose, parts }, place) => (
            // The same is a button in the table.
            <g
              key={label}
              transform={`translate(0 ${place * ROW + 2})`}
              {...(onChoose && { onClick: onChoose, cursor: 'pointer' })}
            >
              <title>{text}</title>
              <rect width={width} height={ROW} fillOpacity={0} />
              <text
                x={at(names - 8)}
                y={ROW / 2 + 4}
                textAnchor={before}
                fontSize={12}
                fill={palette.ink}
              >
                {fittingText(label, names - 8)}
              </text>
              {series && parts ? (
                partBars(parts, series.isOverlapping).map(({ at: part, from, to, line, lines }) => (
                  <rect
                    key={part}
                    x={isRtl ? width - names - long(to) : names + long(from)}
                    y={(ROW - BAR) / 2 + (BAR / lines) * line}
                    width={Math.max(long(to) - long(from), 1)}
                    height={BAR / lines}
                    {...seriesFill(series.id, series.places[part] ?? 0, 'certain', palette)}
                  />
                ))
              ) : (
                <rect
                  x={isRtl ? width - names - long(count) : names}
                  y={(ROW - BAR) / 2}
                  width={Math.max(long(count), 1)}
                  height={BAR}
                  rx={2}
                  fill={palette.accent}
                />
              )}
              {more > 0 ? (
                <rect
                  x={isRtl ? width - names - long(count + more) : names + long(count)}
                  y={(ROW - BAR) / 2}
                  width={Math.max(long(count + more) - long(count), 1)}
                  height={BAR}
                  {...seriesFill(POSSIBLE, 0, 'possible', palette)}
                  strokeDasharray="3 2"
                />
              ) : null}
              <text
                x={at(names + long(count + more) + 6)}
                y={ROW / 2 + 4}
                textAnchor={after}
                fontSize={12}
                fill={palette.quiet}
              >
                {more > 0 ? `${figure(count)}–${figure(count + more)}` : figure(count)}
              </text>
            </g>
          ))}
        </>
      ),
    };
  };
