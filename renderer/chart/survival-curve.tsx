import { scaleLinear } from 'd3-scale';
import { figure } from '../format.ts';
import { AXIS, CountAxis } from './axes.tsx';
import type { Draw } from './drawing.ts';
import { seriesColor } from './series-fill.tsx';

interface Step {
  readonly time: number;
  readonly share: number;
}

export interface DrawnCurve {
  /** The place of its series; 0 where there is one curve alone. */
  readonly place: number;
  readonly label: string;
  /** Days. */
  readonly until: number;
  /** If things went as early as they can have, and as late. */
  readonly earliest: readonly Step[];
  readonly latest: readonly Step[];
  /** The ends of the interval; of one curve alone. */
  readonly interval?:
    | { readonly least: readonly Step[]; readonly most: readonly Step[] }
    | undefined;
}

const HEIGHT = 240;
const FOOT = 42;
/** A dash for each series, so that nobody needs the colour. */
const DASHES = ['none', '7 3', '2 3', '9 3 2 3', '12 4', '4 4', '1 2', '9 3 2 3 2 3'];

/** Curves that fall from 1; the band of each lies between the earliest and the latest that it can be. */
export const survivalCurves =
  (curves: readonly DrawnCurve[], axisTitle: string): Draw =>
  ({ width, palette }) => {
    const inner = Math.max(width - AXIS.start - AXIS.end, 60);
    const until = Math.max(1 / 24, ...curves.map((curve) => curve.until));
    const x = scaleLinear().domain([0, until]).range([0, inner]);
    const y = scaleLinear()
      .domain([0, 1])
      .range([AXIS.top + HEIGHT, AXIS.top]);
    const path = (steps: readonly Step[], end: number): string =>
      `M0 ${y(1)}${steps.map(({ time, share }) => `H${x(time).toFixed(1)}V${y(share).toFixed(1)}`).join('')}H${x(end).toFixed(1)}`;
    const back = (steps: readonly Step[], end: number): string => {
      const corners = [{ time: 0, share: 1 }, ...steps].flatMap(({ time, share }, at, all) => {
        const next = all[at + 1]?.time ?? end;
        return [
          `L${x(next).toFixed(1)} ${y(share).toFixed(1)}L${x(time).toFixed(1)} ${y(share).toFixed(1)}`,
        ];
      });
      return corners.toReversed().join('');
    };
    const between = (low: readonly Step[], high: readonly Step[], end: number): string =>
      `${path(low, end)}${back(high, end)}Z`;
    return {
      height: AXIS.top + HEIGHT + FOOT,
      body: (
        <g transform={`translate(${AXIS.start} 0)`}>
          <CountAxis y={y} width={inner} palette={palette} isShare ticks={5} />
          {x.ticks(Math.max(2, Math.floor(inner / 90))).map((day) => (
            <g key={day} transform={`translate(${x(day)} ${AXIS.top + HEIGHT})`}>
              <line y2={4} stroke={palette.base} />
              <text y={17} textAnchor="middle" fontSize={11} fill={palette.quiet}>
                {figure(day)}
              </text>
            </g>
          ))}
          <text
            x={inner / 2}
            y={AXIS.top + HEIGHT + 35}
            textAnchor="middle"
            fontSize={11}
            fill={palette.quiet}
          >
            {axisTitle}
          </text>
          {curves.map(({ place, label, until: end, earliest, latest, interval }) => {
            const color = seriesColor(place, palette);
            return (
              <g key={place}>
                <title>{label}</title>
                {interval ? (
                  <path d={between(interval.least, interval.most, end)} fill={palette.tint} />
                ) : null}
                <path d={between(earliest, latest, end)} fill={color} fillOpacity={0.3} />
                {[earliest, latest].map((steps, at) => (
                  <path
                    key={at === 0 ? 'earliest' : 'latest'}
                    d={path(steps, end)}
                    fill="none"
                    stroke={color}
                    strokeWidth={at === 0 ? 1 : 2}
                    strokeDasharray={DASHES[place] ?? '3 3'}
                  />
                ))}
              </g>
            );
          })}
        </g>
      ),
    };
  };
