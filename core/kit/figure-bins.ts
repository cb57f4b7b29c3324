/** How figures are distributed: bins with round ends, and what lies in the middle. */

/** A figure, and how many items have it. */
export interface FigureCount {
  readonly value: number;
  readonly count: number;
}

export interface FigureBin {
  /** From this figure on, and below that one. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export interface FigureBins {
  /** `log`: the bins grow (1, 2, 5, 10, 20, …), because a few figures are far above all others. */
  readonly scale: 'linear' | 'log';
  readonly bins: readonly FigureBin[];
}

export interface FigureSummary {
  readonly least: number;
  readonly median: number;
  readonly most: number;
}

/** Of figures in ascending order, each once; `undefined` where there is none. */
export const summariseFigures = (figures: readonly FigureCount[]): FigureSummary | undefined => {
  const [least, most] = [figures[0], figures.at(-1)];
  if (!least || !most) return undefined;
  const all = figures.reduce((sum, { count }) => sum + count, 0);
  const lower = figureAt(figures, Math.floor((all - 1) / 2));
  const upper = figureAt(figures, Math.floor(all / 2));
  return { least: least.value, median: (lower + upper) / 2, most: most.value };
};

const figureAt = (figures: readonly FigureCount[], place: number): number => {
  let before = 0;
  return figures.find(({ count }) => (before += count) > place)?.value ?? Number.NaN;
};

/** From so many times the median on, equal bins would put nearly everything into the first. */
const SKEWED = 10;
const BINS = 20;

/** Of figures in ascending order, each once. */
export const figureBins = (figures: readonly FigureCount[]): FigureBins => {
  const summary = summariseFigures(figures);
  if (!summary) return { scale: 'linear', bins: [] };
  const { least, median, most } = summary;
  const isSkewed = least >= 0 && most >= BINS && most > SKEWED * Math.max(median, 1);
  return isSkewed
    ? { scale: 'log', bins: filled(figures, growingEdges(most)) }
    : { scale: 'linear', bins: filled(figures, evenEdges(figures)) };
};

/** 0, 1, 2, 5, 10, 20, … to above the largest figure. */
const growingEdges = (most: number): readonly number[] => {
  const edges = [0, 1];
  for (let place = 1; (edges.at(-1) ?? 0) <= most; place += 1)
    edges.push(([1, 2, 5][place % 3] ?? 1) * 10 ** Math.floor(place / 3));
  return edges;
};

/** Multiples of 1, 2 or 5 with as many zeros as it takes, or decimal places where the figures have some. */
const evenEdges = (figures: readonly FigureCount[]): readonly number[] => {
  const [least, most] = [figures[0]?.value ?? 0, figures.at(-1)?.value ?? 0];
  const isWhole = figures.every(({ value }) => Number.isInteger(value));
  const width = roundUp((most - least) / BINS || 1);
  const step = isWhole ? Math.max(1, width) : width;
  const binFromValue = (value: number): number => Math.floor(value / step + ROUNDING);
  const first = binFromValue(least);
  const count = binFromValue(most) - first + 1;
  return Array.from({ length: count + 1 }, (_, n) => Number(((first + n) * step).toPrecision(12)));
};

/** 0.3 / 0.1 is a little less than 3. */
const ROUNDING = 1e-9;

const roundUp = (width: number): number => {
  const power = 10 ** Math.floor(Math.log10(width));
  return power * ([1, 2, 5].find((one) => one * power >= width) ?? 10);
};

const filled = (
  figures: readonly FigureCount[],
  edges: readonly number[],
): readonly FigureBin[] => {
  const counts = edges.slice(1).map(() => 0);
  let bin = 0;
  for (const { value, count } of figures) {
    while (bin < counts.length - 1 && value >= (edges[bin + 1] ?? Infinity)) bin += 1;
    counts[bin] = (counts[bin] ?? 0) + count;
  }
  return counts.map((count, n) => ({ from: edges[n] ?? 0, to: edges[n + 1] ?? 0, count }));
};

/** How many figures lie in each of these bins; in ascending order, each once. */
export const countsIn = (
  figures: readonly FigureCount[],
  bins: readonly FigureBin[],
): readonly number[] =>
  filled(figures, [...bins.map(({ from }) => from), bins.at(-1)?.to ?? 0]).map(
    ({ count }) => count,
  );
