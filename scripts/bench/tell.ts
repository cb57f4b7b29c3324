import { say } from '../command.ts';
import { isTurn } from './measure.ts';

const DIGITS = { ms: 1, times: 2, frames: 0, MB: 0, 'a second': 0, tokens: 0 } as const;

export interface Measured {
  readonly value: number;
  /** The same by processor time, in the same unit. */
  readonly cpu?: number;
}

export interface Figure extends Measured {
  /** What it shall stay below, or come up to; never loosened. */
  readonly goal?: number;
  readonly unit: keyof typeof DIGITS;
  /** More is better, and the goal is the least. */
  readonly isLeast?: boolean;
  readonly more?: string;
  /** What it is the middle of, by name: two revisions are compared by what both have. */
  readonly parts?: Readonly<Record<string, Measured>>;
  /** What the measured work found: where two revisions find something else, they did not do the same. */
  readonly found?: number;
}

export type NamedFigure = Figure & { readonly what: string };

export const written = (value: number, unit: Figure['unit']): string =>
  `${value.toFixed(DIGITS[unit])} ${unit}`;

/** The goal and whether it is kept; empty where there is none. */
export const goalVerdict = (value: number, { goal, unit, isLeast = false }: Figure): string => {
  if (goal === undefined) return '';
  const isKept = isLeast ? value >= goal : value <= goal;
  return `goal ${isLeast ? 'at least' : 'at most'} ${written(goal, unit)}, ${isKept ? 'kept' : 'MISSED'}`;
};

/**
 * One line: what was measured, its figure, the goal, and whether it is kept. In a turn of two revisions, one
 * line of JSON on stdout, too.
 */
export const tell = (what: string, figure: Figure): void => {
  const { value, cpu, unit, more } = figure;
  const aside = [
    goalVerdict(value, figure),
    cpu === undefined ? '' : `by processor time ${written(cpu, unit)}`,
    more ?? '',
  ].filter((text) => text !== '');
  say(`  ${what}: ${written(value, unit)}${aside.length > 0 ? ` (${aside.join('; ')})` : ''}`);
  if (isTurn) process.stdout.write(`${JSON.stringify({ what, ...figure })}\n`);
};
