import { AXIS, CountAxis, countScale } from './axes.tsx';
import type { Draw } from './drawing.ts';
import { partBars, type SeriesOfBars } from './part-bars.ts';
import { seriesFill, SeriesPatterns } from './series-fill.tsx';

export interface HistogramBar {
  readonly label: string;
  readonly count: number;
  /** How many lie there for certain, and how many may: all of them, and no others, when left out. */
  readonly certain?: number | undefined;
  readonly possible?: number | undefined;
  /** What it says when it is pointed at. */
  readonly text: string;
  /** How much of it is in each series; all of it is one when left out. */
  readonly parts?: readonly number[] | undefined;
}

/** Names the pattern of what is possible within the page. */
const POSSIBLE = 'possible-figures';
const HEIGHT = 190;
const FOOT = 26;

/**
 * Bins side by side, each under its own name as far as there is room. Series stand on one another; where a
 * row is in two of them, side by side.
 */
export const histogram =
  (bars: readonly HistogramBar[], series?: SeriesOfBars): Draw =>
  ({ width, palette }) => {
    const inner = Math.max(width - AXIS.start - AXIS.end, 60);
    // A single bar as wide as the page would look like a background.
    const room = Math.min(inner / Math.max(bars.length, 1), 96);
    const y = countScale(
      bars.reduce(
        (top, { count, certain = count, possible = 0 }) => Math.max(top, count, certain + possible),
        0,
      ),
      HEIGHT,
    );
    const longest = bars.reduce((most, { label }) => Math.max(most, label.length), 1);
    const each = Math.max(1, Math.ceil((longest * 6.4 + 10) / room));
    return {
      height: AXIS.top + HEIGHT + FOOT,
      body: (
        <g transform={`translate(${AXIS.start} 0)`}>
          {bars.some(({ possible = 0 }) => possible > 0) ? (
            <SeriesPatterns id={POSSIBLE} places={[0]} palette={palette} />
          ) : null}
          {series ? (
            <SeriesPatterns id={series.id} places={series.places} palette={palette} />
          ) : null}
          <CountAxis y={y} width={inner} palette={palette} />
          {bars.map(({ label, count, certain = count, possible = 0, text, parts }, place) => (
            <g key={label} transform={`translate(${place * room} 0)`}>
              <title>{text}</title>
              <rect y={AXIS.top} width={room} height={HEIGHT} fillOpacity={0} />
              {series && parts ? (
                partBars(parts, series.isOverlapping).map(({ at, from, to, line, lines }) => (
                  <rect
                    key={at}
                    x={1 + (Math.max(room - 2, 1) / lines) * line}
                    y={y(to)}
                    width={Math.max(room - 2, 1) / lines}
                    height={y(from) - y(to)}
                    {...seriesFill(series.id, series.places[at] ?? 0, 'certain', palette)}
                  />
                ))
              ) : (
                <rect
                  x={1}
                  y={y(certain)}
                  width={Math.max(room - 2, 1)}
                  height={y(0) - y(certain)}
                  fill={palette.accent}
                />
              )}
              {possible > 0 && !parts ? (
                <rect
                  x={1}
                  y={y(certain + possible)}
                  width={Math.max(room - 2, 1)}
                  height={y(certain) - y(certain + possible)}
                  {...seriesFill(POSSIBLE, 0, 'possible', palette)}
                  strokeDasharray="3 2"
                />
              ) : null}
              {place % each === 0 ? (
                <text
                  x={room / 2}
                  y={AXIS.top + HEIGHT + 18}
                  textAnchor="middle"
                  fontSize={11}
                  fill={palette.quiet}
                >
                  {label}
                </text>
              ) : null}
            </g>
          ))}
        </g>
      ),
    };
  };
