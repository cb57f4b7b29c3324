import type { Push } from '../index.ts';

const EVERY_MS = 200;

interface Watched {
  readonly id: string;
  readonly now: () => number;
  readonly push: (message: Push) => void;
  /** Bytes in all, as far as known. */
  readonly total: () => number | undefined;
}

/** Tells the window how far a download has come, and how fast, five times a second at most. */
export const createProgress = ({ id, now, push, total }: Watched) => {
  let reportedAt = -Infinity;
  let before = { at: now(), received: 0 };
  return (received: number): void => {
    const at = now();
    if (at - reportedAt < EVERY_MS) return;
    reportedAt = at;
    const all = total();
    const seconds = (at - before.at) / 1000;
    const bytesPerSecond =
      seconds > 0 ? Math.round((received - before.received) / seconds) : undefined;
    before = { at, received };
    push({
      push: 'progress',
      download: {
        id,
        received,
        total: all,
        bytesPerSecond,
      },
    });
  };
};
