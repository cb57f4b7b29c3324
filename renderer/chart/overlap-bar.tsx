import { scaleLinear } from 'd3-scale';
import { figure } from '../format.ts';
import { fittingText, type Draw } from './drawing.ts';
import { seriesFill, SeriesPatterns } from './series-fill.tsx';

export interface OverlapBar {
  /** Rows of the first alone, of both, of the second alone. */
  readonly onlyFirst: number;
  readonly both: number;
  readonly onlySecond: number;
  /** Estimated to exist beside these, at most; absent where there is no estimate. */
  readonly unseen?: number | undefined;
  readonly labels: {
    readonly onlyFirst: string;
    readonly both: string;
    readonly onlySecond: string;
    readonly unseen: string;
  };
}

const ID = 'overlap';
const BAR = 34;
const LINE = 20;
const TOP = 6;
/** The names of each part stand below one another, as a narrow part has no room for its own. */
const KEYS_AT = TOP + BAR + 22;
const FILL = { onlyFirst: 0, both: 2, onlySecond: 1, unseen: 0 } as const;
type Part = keyof typeof FILL;

/** Two lists as one bar, which overlap in the middle; dashed at the end, what neither has found. */
export const overlapBar =
  (bar: OverlapBar): Draw =>
  ({ width, palette, isRtl }) => {
    const parts = (['onlyFirst', 'both', 'onlySecond', 'unseen'] as const).flatMap((part) => {
      const count = bar[part] ?? 0;
      return part === 'unseen' && bar.unseen === undefined ? [] : [{ part, count }];
    });
    const found = bar.onlyFirst + bar.both + bar.onlySecond;
    // Of an estimate that leaves all open the bar would show nothing else: it is cut, and its name tells it.
    const drawn = ({ part, count }: (typeof parts)[number]): number =>
      part === 'unseen' ? Math.min(count, found) : count;
    const all = parts.reduce((sum, one) => sum + drawn(one), 0);
    const long = scaleLinear()
      .domain([0, Math.max(all, 1)])
      .range([0, width]);
    let from = 0;
    const placed = parts.map((one) => {
      const start = from;
      from += drawn(one);
      return { ...one, start, end: from };
    });
    const fill = (part: Part) => ({
      ...seriesFill(ID, FILL[part], part === 'unseen' ? 'possible' : 'certain', palette),
      ...(part === 'unseen' && { strokeDasharray: '3 2' }),
    });
    return {
      height: KEYS_AT + placed.length * LINE,
      body: (
        <>
          <SeriesPatterns id={ID} places={[0, 1, 2]} palette={palette} />
          {placed.map(({ part, count, start, end }, line) => (
            <g key={part}>
              <title>{`${bar.labels[part]}: ${figure(count)}`}</title>
              {count > 0 ? (
                <rect
                  x={isRtl ? width - long(end) : long(start)}
                  y={TOP}
                  width={Math.max(long(end) - long(start), 1)}
                  height={BAR}
                  {...fill(part)}
                />
              ) : null}
              <rect
                x={isRtl ? width - 14 : 0}
                y={KEYS_AT + line * LINE - 10}
                width={14}
                height={11}
                {...fill(part)}
              />
              <text
                x={isRtl ? width - 22 : 22}
                y={KEYS_AT + line * LINE}
                // What the names of lists are written in does not change the order of the line.
                direction={isRtl ? 'rtl' : 'ltr'}
                textAnchor="start"
                fontSize={12}
                fill={palette.ink}
              >
                {fittingText(`${bar.labels[part]}: ${figure(count)}`, width - 22)}
              </text>
            </g>
          ))}
        </>
      ),
    };
  };
