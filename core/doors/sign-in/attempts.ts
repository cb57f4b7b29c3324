import { LRUCache } from 'lru-cache';

/** How often something may be tried under one name, within a window of time. */
export interface AttemptLimit {
  readonly most: number;
  readonly windowMs: number;
}

interface Counted {
  count: number;
  readonly ends: number;
}

/** Names that are remembered; the least recent make room, so that nobody fills the memory. */
const MOST_NAMES = 20_000;

export interface Attempts {
  /** Counts one try of a name; the seconds to wait when there were too many, and `undefined` when it may go on. */
  readonly take: (name: string) => number | undefined;
  /** After a try that was right, those before it are forgotten. */
  readonly forget: (name: string) => void;
}

export const createAttempts = (
  { most, windowMs }: AttemptLimit,
  now: () => number,
  mostNames = MOST_NAMES,
): Attempts => {
  const counts = new LRUCache<string, Counted>({ max: mostNames });
  return {
    take: (name) => {
      const time = now();
      const found = counts.get(name);
      const counted = found && found.ends > time ? found : { count: 0, ends: time + windowMs };
      if (counted.count >= most) return Math.ceil((counted.ends - time) / 1000);
      counted.count += 1;
      counts.set(name, counted);
      return undefined;
    },
    forget: (name) => void counts.delete(name),
  };
};

/** What stands for a client's network: its IPv4 address, or the first 64 bits of its IPv6 address. */
export const networkOf = (address: string | undefined): string => {
  if (address === undefined) return 'unknown';
  const mapped = address.toLowerCase().startsWith('::ffff:') ? address.slice(7) : address;
  if (!mapped.includes(':')) return mapped;
  const [head = '', tail] = mapped.split('%')[0]?.split('::') ?? [];
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  const groups = [...start, ...Array<string>(zeros).fill('0'), ...end];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0{1,3}(?=.)/, ''))
    .join(':')}::/64`;
};
