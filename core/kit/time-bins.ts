/** Counts over time of what is known as days, or as a stretch of days. All in UTC. */

/** From the finest to the coarsest. */
export const TIME_UNITS = ['hour', 'day', 'week', 'month', 'year'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

/** How many things lie between two instants, as far as they were looked at: `2026-01-31` or `2026-01-31T14`. */
export interface SpanCount {
  readonly earliest: string;
  /** The same where the instant is known. */
  readonly latest: string;
  /** How many things they are, or what their figures add up to at least. */
  readonly count: number;
  /** Where figures are added up: by how much they may be more, as some are rounded. */
  readonly more?: number | undefined;
  /** Where figures are added up: what those above zero, and those below it, add up to. */
  readonly above?: number | undefined;
  readonly below?: number | undefined;
}

export interface TimeBin {
  /** ISO 8601: from this instant on, and before that one. */
  readonly from: string;
  readonly to: string;
  /** What lies in this bin as a whole. */
  readonly certain: number;
  /** What may lie in this bin, and may lie in another one; of sums also what rounded figures may be more. */
  readonly possible: number;
  /** By how much what may lie in this bin may make the sum smaller: figures below zero. */
  readonly less?: number | undefined;
}

const DAY_MS = 86_400_000;

/** The longest time of which each unit still makes bins that can be told apart: about a hundred of them. */
const LONGEST_DAYS: readonly (readonly [unit: TimeUnit, days: number])[] = [
  ['hour', 3],
  ['day', 92],
  ['week', 740],
  ['month', 4400],
];

export const timeUnitFor = (spans: readonly SpanCount[]): TimeUnit => {
  if (spans.length === 0) return 'day';
  const { first, last } = rangeFromSpans(spans);
  const days = (last - first) / DAY_MS + 1;
  return LONGEST_DAYS.find(([, longest]) => days <= longest)?.[0] ?? 'year';
};

/** More bins than this are neither seen nor held. */
const MOST_BINS = 2000;

const LENGTH_DAYS: Readonly<Record<TimeUnit, number>> = {
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 30,
  year: 365,
};

/** The wanted unit, or the next coarser one that does not make too many bins. */
export const timeUnitWithin = (spans: readonly SpanCount[], wanted: TimeUnit): TimeUnit => {
  if (spans.length === 0) return wanted;
  const { first, last } = rangeFromSpans(spans);
  const days = (last - first) / DAY_MS + 1;
  const coarser = TIME_UNITS.slice(TIME_UNITS.indexOf(wanted));
  return coarser.find((unit) => days / LENGTH_DAYS[unit] <= MOST_BINS) ?? 'year';
};

/**
 * Every bin from the first to the last that may hold something, empty ones too; `covered`: the spans that
 * the bins have to cover, where they are more.
 */
export const timeBins = (
  spans: readonly SpanCount[],
  unit: TimeUnit,
  covered = spans,
): readonly TimeBin[] => {
  if (covered.length === 0) return [];
  const { first, last } = rangeFromSpans(covered);
  const starts = startsBetween(binStart(first, unit), last, unit);
  const places = new Map(starts.map((start, place) => [start, place]));
  const binFromTime = (text: string): number =>
    places.get(binStart(instantFromText(text), unit)) ?? 0;
  const certain = starts.map(() => 0);
  // By how many more may lie in a bin than in the one before.
  const more = [...starts, 0].map(() => 0);
  const fewer = [...starts, 0].map(() => 0);
  for (const { earliest, latest, count, more: rounding = 0, above = count, below = 0 } of spans) {
    const [from, to] = [binFromTime(earliest), binFromTime(latest)];
    if (from === to) {
      addAt(certain, from, count);
      addAt(more, from, rounding);
      addAt(more, from + 1, -rounding);
    } else {
      addAt(more, from, above);
      addAt(more, to + 1, -above);
      addAt(fewer, from, below);
      addAt(fewer, to + 1, -below);
    }
  }
  let [possible, less] = [0, 0];
  return starts.map((start, place) => {
    possible += more[place] ?? 0;
    less += fewer[place] ?? 0;
    return {
      from: new Date(start).toISOString(),
      to: new Date(nextBinStart(start, unit)).toISOString(),
      certain: certain[place] ?? 0,
      possible,
      ...(less < 0 && { less }),
    };
  });
};

const addAt = (sums: number[], place: number, more: number): void => {
  sums[place] = (sums[place] ?? 0) + more;
};

const instantFromText = (text: string): number =>
  Date.parse(text.length > 10 ? `${text}:00:00Z` : `${text}T00:00:00Z`);

/** Of so many rows one may lie outside, where the others then have so many times the room. */
const ONE_OF = 10;
const TIMES_SHORTER = 4;

/**
 * The shortest stretch of days in which nearly all rows lie, where a few far away would make it far longer; `undefined`
 * where there are none. `rowsIn`: how many rows a span is of.
 */
export const mainRange = <Span extends Pick<SpanCount, 'earliest' | 'latest'>>(
  spans: readonly Span[],
  rowsIn: (span: Span) => number,
): { readonly from: string; readonly to: string } | undefined => {
  const sorted = spans.toSorted((one, other) => (one.earliest < other.earliest ? -1 : 1));
  const all = sorted.reduce((sum, span) => sum + rowsIn(span), 0);
  const needed = all - Math.floor(all / ONE_OF);
  if (needed === all) return undefined;
  const lengthOf = (from: string, to: string): number =>
    instantFromText(to.slice(0, 10)) - instantFromText(from.slice(0, 10)) + DAY_MS;
  let best: { readonly from: string; readonly to: string } | undefined;
  let [end, held, to] = [0, 0, ''];
  for (const span of sorted) {
    for (; held < needed && end < sorted.length; end += 1) {
      const next = sorted[end];
      if (!next) break;
      held += rowsIn(next);
      if (next.latest > to) to = next.latest;
    }
    if (held < needed) break;
    const from = span.earliest;
    if (best === undefined || lengthOf(from, to) < lengthOf(best.from, best.to))
      best = { from, to };
    held -= rowsIn(span);
  }
  const first = sorted[0]?.earliest ?? '';
  const last = sorted.reduce((latest, span) => (span.latest > latest ? span.latest : latest), '');
  return best && lengthOf(best.from, best.to) * TIMES_SHORTER <= lengthOf(first, last)
    ? { from: best.from.slice(0, 10), to: best.to.slice(0, 10) }
    : undefined;
};

const rangeFromSpans = (
  spans: readonly SpanCount[],
): { readonly first: number; readonly last: number } => {
  let [first, last] = [Infinity, -Infinity];
  for (const { earliest, latest } of spans) {
    first = Math.min(first, instantFromText(earliest));
    last = Math.max(last, instantFromText(latest));
  }
  return { first, last };
};

/** When the bin of an instant begins; weeks begin on Monday, as ISO 8601 has it. */
const binStart = (instant: number, unit: TimeUnit): number => {
  const date = new Date(instant);
  if (unit === 'year') return Date.UTC(date.getUTCFullYear(), 0);
  if (unit === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  if (unit === 'hour') return date.setUTCMinutes(0, 0, 0);
  const day = date.setUTCHours(0, 0, 0, 0);
  return unit === 'day' ? day : day - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS;
};

const nextBinStart = (start: number, unit: TimeUnit): number => {
  const date = new Date(start);
  if (unit === 'year') return date.setUTCFullYear(date.getUTCFullYear() + 1);
  if (unit === 'month') return date.setUTCMonth(date.getUTCMonth() + 1);
  return start + { hour: DAY_MS / 24, day: DAY_MS, week: 7 * DAY_MS }[unit];
};

const startsBetween = (first: number, last: number, unit: TimeUnit): readonly number[] => {
  const starts: number[] = [];
  for (let start = first; start <= last; start = nextBinStart(start, unit)) starts.push(start);
  return starts;
};
