/** Places on a drawing of things that happened between two instants each. Pure; times in milliseconds. */
import { ascending, max, min, pairs, range } from 'd3-array';
import { scaleUtc } from 'd3-scale';

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The time that all spans cover, a little widened so that nothing touches the edge. */
export const coverSpans = (spans: readonly Span[]): Span | undefined => {
  const from = min(spans, (span) => span.from);
  const to = max(spans, (span) => span.to);
  if (from === undefined || to === undefined) return undefined;
  const room = Math.max((to - from) * 0.02, 60_000);
  return { from: from - room, to: to + room };
};

export const timeScale = ({ from, to }: Span, width: number) =>
  scaleUtc().domain([from, to]).range([0, width]);

/** The largest unit of the calendar (UTC) that begins at a tick: its label needs to say no more. */
type Unit = 'year' | 'month' | 'day' | 'minute' | 'second';

export interface Tick {
  readonly at: number;
  readonly unit: Unit;
}

/** Round instants (UTC) within the time, at most so many, and with at least so many milliseconds between two. */
export const ticksIn = (cover: Span, most: number, apart = 0): readonly Tick[] => {
  const scale = timeScale(cover, 1);
  const ticks = range(most, 0, -1)
    .map((count) => scale.ticks(count))
    .find((dates) => dates.length <= most && closest(dates) >= apart);
  return (ticks ?? []).map((date) => ({ at: date.getTime(), unit: unitFromDate(date) }));
};

/** Milliseconds between the two that are next to each other. */
const closest = (dates: readonly Date[]): number =>
  min(pairs(dates), ([one, next]) => next.getTime() - one.getTime()) ?? Infinity;

const unitFromDate = (date: Date): Unit => {
  if (date.getTime() % 60_000 !== 0) return 'second';
  if (date.getTime() % 86_400_000 !== 0) return 'minute';
  if (date.getUTCDate() !== 1) return 'day';
  return date.getUTCMonth() === 0 ? 'year' : 'month';
};

/** How many had happened by then: at most (all that may have) and at least (all that must have), as steps. */
export const countedIn = (
  spans: readonly Span[],
): { readonly atMost: readonly number[]; readonly atLeast: readonly number[] } => ({
  atMost: spans.map(({ from }) => from).toSorted(ascending),
  atLeast: spans.map(({ to }) => to).toSorted(ascending),
});

/** A long row of steps with no more of them than can be seen: the place of each, and the last. */
export const thinSteps = <T>(
  all: readonly T[],
  most: number,
): readonly { readonly at: number; readonly one: T }[] => {
  const by = Math.max(1, Math.ceil(all.length / most));
  return all.flatMap((one, at) =>
    at % by === by - 1 || at === all.length - 1 ? [{ at, one }] : [],
  );
};
