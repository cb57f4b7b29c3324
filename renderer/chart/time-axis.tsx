import { tickInWords } from '../format.ts';
import type { Palette } from './palette.ts';
import type { Tick } from './scale.ts';

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
      {tickInWords(at, unit)}
    </text>
  ));
