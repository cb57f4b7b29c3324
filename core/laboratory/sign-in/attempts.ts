import { createHash } from 'node:crypto';
import type { ShortLived } from '../../store/index.ts';

/** How often something may be tried under one name, within a window of time. */
export interface AttemptLimit {
  readonly most: number;
  readonly windowMs: number;
}

interface Counted {
  readonly count: number;
}

export interface Attempts {
  /** Counts one try of a name; the seconds to wait when there were too many, and `undefined` when it may go on. */
  readonly take: (name: string) => number | undefined;
  /** After a try that was right, those before it are forgotten. */
  readonly forget: (name: string) => void;
  /** A try that was right is no try of a guess. */
  readonly giveBack: (name: string) => void;
}

/** Counts tries at whichever process, under the SHA-256 of each name. `kind`: of what they are. */
export const createAttempts = (
  { most, windowMs }: AttemptLimit,
  shortLived: ShortLived,
  kind: string,
): Attempts => {
  const counts = shortLived.of<Counted>(kind);
  return {
    take: (name) =>
      counts.transaction(() => {
        const id = hashName(name);
        const found = counts.get(id);
        const count = found?.value.count ?? 0;
        if (found && count >= most) return Math.max(1, Math.ceil((windowMs - found.ageMs) / 1000));
        if (found) counts.change(id, { count: count + 1 });
        else counts.add(id, { count: 1 }, windowMs);
        return undefined;
      }),
    forget: (name) => counts.delete(hashName(name)),
    giveBack: (name) =>
      counts.transaction(() => {
        const id = hashName(name);
        const count = counts.get(id)?.value.count ?? 0;
        if (count > 0) counts.change(id, { count: count - 1 });
      }),
  };
};

const hashName = (name: string): string => createHash('sha256').update(name).digest('hex');

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
