import { min } from 'd3-array';
import { AXIS, CountAxis, countScale } from './count-axis.tsx';
import type { Draw } from './drawing.ts';
import { ticksIn, timeScale } from './scale.ts';
import { TimeLabels } from './time-axis.tsx';

export interface TimeBar {
  /** Milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly certain: number;
  /** May be in this bar or in another one. */
  readonly possible: number;
  /** What it says when it is pointed at. */
  readonly text: string;
}

const HEIGHT = 190;
const FOOT = 26;
const TICK_WIDTH = 90;

/** Counts over time: solid what is certain; in dashes above it, what may lie there too. */
export const timeBars =
  (bars: readonly TimeBar[]): Draw =>
  ({ width, palette }) => {
    const inner = Math.max(width - AXIS.start - AXIS.end, 60);
    const cover = { from: bars[0]?.from ?? 0, to: bars.at(-1)?.to ?? 1 };
    const x = timeScale(cover, inner);
    const most = bars.reduce((top, bar) => Math.max(top, bar.certain + bar.possible), 0);
    const y = countScale(most, HEIGHT);
    // What happened within a bar is not told apart, so nothing within it is labelled; a month may be short.
    const apart = (min(bars, ({ from, to }) => to - from) ?? 0) * 0.9;
    return {
      height: AXIS.top + HEIGHT + FOOT,
      body: (
        <g transform={`translate(${AXIS.start} 0)`}>
          <CountAxis y={y} width={inner} palette={palette} />
          {bars.map((bar) => {
            const place = x(bar.from);
            const room = x(bar.to) - place;
            const gap = Math.min(2, room * 0.15);
            const at = { x: place + gap / 2, width: Math.max(room - gap, 0.75) };
            return (
              <g key={bar.from}>
                <title>{bar.text}</title>
                <rect {...at} y={AXIS.top} height={HEIGHT} fill={palette.ground} fillOpacity={0} />
                {bar.possible > 0 ? (
                  <rect
                    {...at}
                    y={y(bar.certain + bar.possible)}
                    height={y(bar.certain) - y(bar.certain + bar.possible)}
                    fill={palette.tint}
                    stroke={palette.accent}
                    strokeWidth={room > 5 ? 1 : 0.5}
                    strokeDasharray="3 2"
                  />
                ) : null}
                <rect
                  {...at}
                  y={y(bar.certain)}
                  height={y(0) - y(bar.certain)}
                  fill={palette.accent}
                />
              </g>
            );
          })}
          <TimeLabels
            ticks={ticksIn(cover, Math.max(2, Math.floor(inner / TICK_WIDTH)), apart)}
            x={x}
            y={AXIS.top + HEIGHT + 18}
            palette={palette}
          />
        </g>
      ),
    };
  };
