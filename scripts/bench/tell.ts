import { say } from '../command.ts';

export interface Figure {
  readonly value: number;
  /** What it shall stay below, or come up to. */
  readonly goal: number;
  readonly unit: 'ms' | 'times' | 'frames' | 'MB';
  /** The goal is the least, not the most. */
  readonly isLeast?: boolean;
  readonly more?: string;
}

const written = (value: number, unit: Figure['unit']): string =>
  unit === 'times' ? `${value.toFixed(2)} times` : `${Math.round(value)} ${unit}`;

/** One line: what was measured, its figure, the goal, and whether it is kept. */
export const tell = (what: string, { value, goal, unit, isLeast = false, more }: Figure): void => {
  const aside = more === undefined ? '' : `; ${more}`;
  const kept = (isLeast ? value >= goal : value <= goal) ? 'kept' : 'MISSED';
  const least = isLeast ? 'at least ' : '';
  say(`  ${what}: ${written(value, unit)} (goal ${least}${written(goal, unit)}, ${kept}${aside})`);
};
