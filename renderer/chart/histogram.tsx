import { AXIS, CountAxis, countScale } from './count-axis.tsx';
import type { Draw } from './drawing.ts';

export interface HistogramBar {
  readonly label: string;
  readonly count: number;
  /** What it says when it is pointed at. */
  readonly text: string;
}

const HEIGHT = 190;
const FOOT = 26;

/** Bins side by side, each under its own name as far as there is room. */
export const histogram =
  (bars: readonly HistogramBar[]): Draw =>
  ({ width, palette }) => {
    const inner = Math.max(width - AXIS.start - AXIS.end, 60);
    // A single bar as wide as the page would look like a background.
    const room = Math.min(inner / Math.max(bars.length, 1), 96);
    const y = countScale(
      bars.reduce((top, { count }) => Math.max(top, count), 0),
      HEIGHT,
    );
    const longest = bars.reduce((most, { label }) => Math.max(most, label.length), 1);
    const each = Math.max(1, Math.ceil((longest * 6.4 + 10) / room));
    return {
      height: AXIS.top + HEIGHT + FOOT,
      body: (
        <g transform={`translate(${AXIS.start} 0)`}>
          <CountAxis y={y} width={inner} palette={palette} />
          {bars.map(({ label, count, text }, place) => (
            <g key={label} transform={`translate(${place * room} 0)`}>
              <title>{text}</title>
              <rect y={AXIS.top} width={room} height={HEIGHT} fillOpacity={0} />
              <rect
                x={1}
                y={y(count)}
                width={Math.max(room - 2, 1)}
                height={y(0) - y(count)}
                fill={palette.accent}
              />
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
