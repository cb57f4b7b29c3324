import { scaleLinear } from 'd3-scale';
import { percent, shortFigure, tickInWords } from '../format.ts';
import type { Palette } from './palette.ts';
import type { Tick } from './scale.ts';

/** Room for the figures beside the axis, and for half of the last label at the other end. */
export const AXIS = { start: 48, end: 26, top: 10 };

/** From 0 to a round figure that is no less than the most; `height` is that of the bars. */
export const countScale = (most: number, height: number) =>
  scaleLinear()
    .domain([0, Math.max(most, 1)])
    .nice(4)
    .range([AXIS.top + height, AXIS.top]);

interface Props {
  readonly y: ReturnType<typeof countScale>;
  readonly width: number;
  readonly palette: Palette;
  /** From 0 to 1, written in percent. */
  readonly isShare?: boolean;
  readonly ticks?: number;
}

/** Whole counts, or shares, with a line each. */
export const CountAxis = ({ y, width, palette, isShare = false, ticks = 4 }: Props) =>
  y
    .ticks(ticks)
    .filter((value) => isShare || Number.isInteger(value))
    .map((value) => (
      <g key={value} transform={`translate(0 ${y(value)})`}>
        <line x2={width} stroke={value === 0 ? palette.base : palette.line} />
        <text x={-8} y={4} textAnchor="end" fontSize={11} fill={palette.quiet}>
          {isShare ? percent(value) : shortFigure(value)}
        </text>
      </g>
    ));

interface TimeLabelsProps {
  readonly ticks: readonly Tick[];
  readonly x: (time: number) => number;
  readonly y: number;
  readonly palette: Palette;
}

/** Round instants in UTC below (or between) what is drawn over time. */
export const TimeLabels = ({ ticks, x, y, palette }: TimeLabelsProps) =>
  ticks.map(({ at, unit }) => (
    <text key={at} x={x(at)} y={y} textAnchor="middle" fontSize={11} fill={palette.quiet}>
      {tickInWords(at, unit)}
    </text>
  ));
