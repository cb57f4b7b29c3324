import type { Palette } from './palette.ts';
import type { Tick } from './scale.ts';

const FORMATS = {
  year: { year: 'numeric' },
  month: { year: 'numeric', month: 'short' },
  day: { month: 'short', day: 'numeric' },
  minute: { hour: '2-digit', minute: '2-digit' },
  second: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
} as const;

interface Props {
  readonly ticks: readonly Tick[];
  readonly x: (time: number) => number;
  readonly y: number;
  readonly palette: Palette;
}

/** Round instants in UTC below (or between) what is drawn over time. */
export const TimeLabels = ({ ticks, x, y, palette }: Props) =>
  ticks.map(({ at, unit }) => (
    <text key={at} x={x(at)} y={y} textAnchor="middle" fontSize={11} fill={palette.quiet}>
      {new Intl.DateTimeFormat(undefined, { ...FORMATS[unit], timeZone: 'UTC' }).format(at)}
    </text>
  ));
