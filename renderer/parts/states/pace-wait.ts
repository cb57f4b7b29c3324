/** When a paced request goes out, as far as the engine says. Pure. */
import type { NetworkView, TurnView } from '#calls/index.ts';

export interface PaceWait {
  readonly because: TurnView['because'];
  /** ISO instant. */
  readonly at: string;
  /** Whole seconds from now on; at least 1. */
  readonly seconds: number;
  /** Nobody else is on the way, so it can only be this one that waits. */
  readonly alone: boolean;
  readonly gapSeconds: number;
}

/** A gap that is shorter is over before one has read of it. */
const SHORT_GAP_S = 10;

/** What a platform's next request waits for; the longest wait when several hosts wait. */
export const findPaceWait = (
  network: Pick<NetworkView, 'waits' | 'inFlight'> | undefined,
  platform: string,
  now: number,
): PaceWait | undefined => {
  const [last] = (network?.waits ?? [])
    .filter((wait) => wait.platform === platform && Date.parse(wait.nextAt) > now)
    .filter(({ because, gapSeconds }) => because !== 'gap' || gapSeconds >= SHORT_GAP_S)
    .toSorted((a, b) => Date.parse(b.nextAt) - Date.parse(a.nextAt));
  return (
    last && {
      because: last.because,
      at: last.nextAt,
      seconds: Math.ceil((Date.parse(last.nextAt) - now) / 1000),
      alone: last.waiting === 1 && (network?.inFlight ?? 0) <= 1,
      gapSeconds: last.gapSeconds,
    }
  );
};
