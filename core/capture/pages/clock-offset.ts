import type { ClockSample } from '#calls/pages/pages.ts';

/** How far the clocks of a site are ahead of this computer's. */
export interface ClockOffset {
  readonly offsetMs: number;
  /** The true offset is within so much of it. */
  readonly uncertaintyMs: number;
  /** Replies that agree with it, and those that were looked at. */
  readonly agreeing: number;
  readonly of: number;
}

/** The header `Date` tells seconds. */
const SECOND_MS = 1000;

/**
 * The offset on which most replies agree (Marzullo's algorithm). A reply was made after it was asked for and
 * before it was there, so each bounds the offset from both sides. `undefined` without replies, and where no
 * more than half of them agree: servers whose clocks differ tell nothing of ours.
 */
export const estimateClockOffset = (samples: readonly ClockSample[]): ClockOffset | undefined => {
  const edges = samples
    .filter(({ sent, received }) => sent <= received)
    .flatMap(({ served, sent, received }) => [
      { at: served - received, by: 1 },
      { at: served + SECOND_MS - sent, by: -1 },
    ])
    // Of an end and a beginning at one place, the beginning comes first: they touch.
    .toSorted((a, b) => a.at - b.at || b.by - a.by);
  let [open, best, from, to] = [0, 0, 0, 0];
  for (const [index, { at, by }] of edges.entries()) {
    open += by;
    if (open <= best) continue;
    [best, from, to] = [open, at, edges[index + 1]?.at ?? at];
  }
  const of = edges.length / 2;
  if (best === 0 || best * 2 <= of) return undefined;
  return {
    offsetMs: Math.round((from + to) / 2),
    uncertaintyMs: Math.ceil((to - from) / 2),
    agreeing: best,
    of,
  };
};
