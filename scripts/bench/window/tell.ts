import { say } from '../../command.ts';

export interface Figure {
  readonly value: number;
  /** What it shall stay below. */
  readonly goal: number;
  readonly unit: 'ms' | 'times' | 'frames';
  readonly more?: string;
}

const written = (value: number, unit: Figure['unit']): string =>
  unit === 'times' ? `${value.toFixed(2)} times` : `${Math.round(value)} ${unit}`;

/** One line: what was measured, its figure, the goal, and whether it is kept. */
export const tell = (what: string, { value, goal, unit, more }: Figure): void => {
  const aside = more === undefined ? '' : `; ${more}`;
  const kept = value <= goal ? 'kept' : 'MISSED';
  say(`  ${what}: ${written(value, unit)} (goal ${written(goal, unit)}, ${kept}${aside})`);
};
