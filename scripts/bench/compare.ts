import { mean, median } from './measure.ts';
import { goalVerdict, written, type Figure, type Measured, type NamedFigure } from './tell.ts';

/** What both trees measured one after the other. */
export interface Turn {
  readonly now: readonly NamedFigure[];
  readonly earlier: readonly NamedFigure[];
}

interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export interface Comparison {
  readonly what: string;
  readonly figure: Figure;
  readonly now: number;
  readonly earlier: number | undefined;
  /** Now/then by the clock and by processor time; `undefined` where there is nothing to compare. */
  readonly ratio: Spread | undefined;
  readonly cpu: Spread | undefined;
  /** Why there is no ratio. */
  readonly because: string | undefined;
}

/** One for each figure of this tree, in its order. */
export const compareFigures = (turns: readonly Turn[]): Comparison[] => {
  const whats = [...new Set(turns.flatMap(({ now }) => now.map(({ what }) => what)))];
  return whats.flatMap((what) => {
    const named = (figures: readonly NamedFigure[]): NamedFigure | undefined =>
      figures.find((figure) => figure.what === what);
    const now = turns.flatMap((turn) => named(turn.now) ?? []);
    const pairs = turns.flatMap((turn) => {
      const [a, b] = [named(turn.now), named(turn.earlier)];
      return a && b ? [[a, b] as const] : [];
    });
    const [figure] = now;
    if (figure === undefined) return [];
    const because = obstacle(pairs);
    const ratios = because === undefined ? pairs.map(([a, b]) => ratioOfParts(a, b)) : [];
    return {
      what,
      figure,
      now: median(now.map(({ value }) => value)),
      earlier: pairs.length > 0 ? median(pairs.map(([, { value }]) => value)) : undefined,
      ratio: spread(ratios.map(({ value }) => value)),
      cpu: spread(ratios.flatMap(({ cpu }) => cpu ?? [])),
      because,
    };
  });
};

const obstacle = (pairs: readonly (readonly [Figure, Figure])[]): string | undefined => {
  const [pair] = pairs;
  if (pair === undefined) return 'that revision did not measure it';
  const [now, earlier] = pair;
  if (now.found !== earlier.found)
    return `that revision found something else (${earlier.found}, now ${now.found})`;
  return undefined;
};

/** By the parts that both have, else by the figures themselves. */
const ratioOfParts = (now: Figure, earlier: Figure): Measured => {
  const pairs = Object.entries(now.parts ?? {}).flatMap(([name, part]) => {
    const other = earlier.parts?.[name];
    return other ? [[part, other] as const] : [];
  });
  const compared = pairs.length > 0 ? pairs : [[now, earlier] as const];
  const cpus = compared.flatMap(([a, b]) =>
    a.cpu !== undefined && b.cpu !== undefined && a.cpu > 0 && b.cpu > 0 ? a.cpu / b.cpu : [],
  );
  return {
    value: mean(compared.map(([a, b]) => a.value / b.value)),
    ...(cpus.length > 0 && { cpu: mean(cpus) }),
  };
};

const spread = (numbers: readonly number[]): Spread | undefined => {
  const finite = numbers.filter(Number.isFinite);
  if (finite.length === 0) return undefined;
  return { median: median(finite), least: Math.min(...finite), most: Math.max(...finite) };
};

const DRIFT = 0.03;

/** Worse or better in every turn, by more than a machine at rest varies; by processor time where it is known. */
const verdict = ({ cpu, ratio, figure }: Comparison): string | undefined => {
  const judged = cpu ?? ratio;
  if (judged === undefined) return undefined;
  const { isLeast = false } = figure;
  if (judged.least > 1 + DRIFT) return isLeast ? 'better' : 'WORSE';
  if (judged.most < 1 - DRIFT) return isLeast ? 'WORSE' : 'better';
  return undefined;
};

const spreadText = ({ median, least, most }: Spread): string =>
  `${median.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;

export const comparisonLine = (comparison: Comparison): string => {
  const { what, figure, now, earlier, ratio, cpu, because } = comparison;
  const parts = [
    ratio === undefined ? `not compared: ${because ?? 'no number'}` : spreadText(ratio),
    cpu && `processor time ${spreadText(cpu)}`,
    verdict(comparison),
    `now ${written(now, figure.unit)}`,
    earlier !== undefined && `then ${written(earlier, figure.unit)}`,
    goalVerdict(now, figure),
  ];
  return `${what}: ${parts.filter((part) => part !== undefined && part !== false && part !== '').join('; ')}`;
};

/** One sentence from what a program wrote before it failed. */
export const whyNotMeasured = (errors: string, tree: string): string => {
  const name = /'([^']+)' does not provide an export named '([^']+)'/.exec(errors);
  if (name) return `that revision has no ${name[2]} in ${name[1]?.replace(/^(\.\.\/)+/, '')}`;
  const file = /Cannot find module '([^']+)'/.exec(errors)?.[1];
  if (file !== undefined) return `that revision has no ${file.replace(`${tree}/`, '')}`;
  return /^\w*Error\b.*$/m.exec(errors)?.[0] ?? 'its program failed';
};
