/** Places on a drawing of things that happened between two instants each. Pure; times in milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The time that all spans cover, a little widened so that nothing touches the edge. */
export const coverOf = (spans: readonly Span[]): Span | undefined => {
  if (spans.length === 0) return undefined;
  let [from, to] = [Infinity, -Infinity];
  for (const span of spans) {
    from = Math.min(from, span.from);
    to = Math.max(to, span.to);
  }
  const room = Math.max((to - from) * 0.02, 60_000);
  return { from: from - room, to: to + room };
};

export const placeIn = (cover: Span, width: number) => {
  const all = cover.to - cover.from;
  return (time: number): number => ((time - cover.from) / all) * width;
};

type Unit = 'year' | 'month' | 'day' | 'hour';
const DAY = 86_400_000;
const STEPS: readonly (readonly [Unit, number, number])[] = [
  ['hour', 1, DAY / 24],
  ['hour', 6, DAY / 4],
  ['day', 1, DAY],
  ['day', 7, 7 * DAY],
  ['month', 1, 30 * DAY],
  ['month', 3, 91 * DAY],
  ['month', 6, 183 * DAY],
  ['year', 1, 365 * DAY],
  ['year', 2, 730 * DAY],
  ['year', 5, 1826 * DAY],
];

export interface Ticks {
  readonly unit: Unit;
  readonly at: readonly number[];
}

/** Round instants (UTC) within the time, at most so many. */
export const ticksIn = ({ from, to }: Span, most: number): Ticks => {
  const fitting = STEPS.find(([, , ms]) => (to - from) / ms <= most) ?? STEPS.at(-1);
  const [unit, by, ms] = fitting ?? (['year', 5, 1826 * DAY] as const);
  const start = new Date(from);
  const at: number[] = [];
  for (let step = 0; at.length < most + 2 && step < 400; step += 1) {
    const time = roundAt(start, unit, by, ms, step);
    if (time > to) break;
    if (time >= from) at.push(time);
  }
  return { unit, at };
};

const roundAt = (start: Date, unit: Unit, by: number, ms: number, step: number): number => {
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth()];
  if (unit === 'year') return Date.UTC(Math.floor(year / by) * by + step * by, 0);
  if (unit === 'month') return Date.UTC(year, Math.floor(month / by) * by + step * by);
  return Math.floor(start.getTime() / ms) * ms + step * ms;
};

/** How many had happened by then: at most (all that may have) and at least (all that must have), as steps. */
export const countedIn = (
  spans: readonly Span[],
): { readonly atMost: readonly number[]; readonly atLeast: readonly number[] } => {
  const rising = (a: number, b: number): number => a - b;
  return {
    atMost: spans.map(({ from }) => from).sort(rising),
    atLeast: spans.map(({ to }) => to).sort(rising),
  };
};

/** A long row of steps with no more of them than can be seen: the place of each, and the last. */
export const seenOf = <T>(
  all: readonly T[],
  most: number,
): readonly { readonly at: number; readonly one: T }[] => {
  const by = Math.max(1, Math.ceil(all.length / most));
  return all.flatMap((one, at) =>
    at % by === by - 1 || at === all.length - 1 ? [{ at, one }] : [],
  );
};
