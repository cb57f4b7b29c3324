import { scaleLinear } from 'd3-scale';
import { figure } from '../format.ts';
import { fittingText, type Draw } from './drawing.ts';

export interface ListBar {
  readonly label: string;
  readonly count: number;
  /** What it says when it is pointed at. */
  readonly text: string;
  readonly onChoose?: (() => void) | undefined;
}

const ROW = 24;
const BAR = 14;
/** For the figure behind the bar. */
const FIGURE = 64;

/** Names with a bar each, from the side from which the page is read. */
export const barList =
  (bars: readonly ListBar[]): Draw =>
  ({ width, palette, isRtl }) => {
    const names = Math.min(220, width * 0.36);
    const most = bars.reduce((top, { count }) => Math.max(top, count), 1);
    const long = scaleLinear()
      .domain([0, most])
      .range([0, Math.max(width - names - FIGURE, 20)]);
    // Everything is placed as if read from the left, and turned over for the other side.
    const at = (x: number): number => (isRtl ? width - x : x);
    const [before, after] = isRtl ? (['start', 'end'] as const) : (['end', 'start'] as const);
    return {
      height: bars.length * ROW + 4,
      body: bars.map(({ label, count, text, onChoose }, place) => (
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
          <rect
            x={isRtl ? width - names - long(count) : names}
            y={(ROW - BAR) / 2}
            width={Math.max(long(count), 1)}
            height={BAR}
            rx={2}
            fill={palette.accent}
          />
          <text
            x={at(names + long(count) + 6)}
            y={ROW / 2 + 4}
            textAnchor={after}
            fontSize={12}
            fill={palette.quiet}
          >
            {figure(count)}
          </text>
        </g>
      )),
    };
  };
