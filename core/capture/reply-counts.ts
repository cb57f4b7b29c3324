import type { HostCounts } from '#calls/index.ts';
import { endpointName } from './form-of.ts';
import { unknownName, type Verdict } from './verdict.ts';

/** Names that are told of one by one: a site that makes them up must not fill the memory. */
const MOST_NAMES = 500;
const OTHERS = 'others';

/** Counts by names that come from outside. */
export interface NameCounts {
  readonly add: (name: string, by?: number) => void;
  readonly entries: () => readonly (readonly [name: string, count: number])[];
}

export const createNameCounts = (most = MOST_NAMES): NameCounts => {
  const counts = new Map<string, number>();
  return {
    add: (given, by = 1) => {
      const name = counts.has(given) || counts.size < most ? given : OTHERS;
      counts.set(name, (counts.get(name) ?? 0) + by);
    },
    entries: () => [...counts],
  };
};

/** So many replies are many: a page of a site that has not changed brings one that is known among them. */
const MANY = 25;
/** Of so many replies one that is understood is nearly none: an old page among the new ones. */
const NEARLY_NONE = 50;

/** Whether replies of a host look like those of a site that has changed. */
const mayHaveChanged = ({ data, understood }: Pick<HostCounts, 'data' | 'understood'>): boolean =>
  data >= MANY && understood * NEARLY_NONE <= data;

type Counts = { -readonly [Name in keyof HostCounts]: HostCounts[Name] };

/** What became of the replies of each host of a platform, and of the endpoints that nobody understands. */
export const createReplyCounts = (platformName: (segment: string) => string = (name) => name) => {
  const unknown = createNameCounts();
  const hosts = new Map<string, Counts>();

  const countHost = ({ platform, host, outcome, form }: Verdict): void => {
    if (platform === undefined || host === undefined) return;
    const counts = hosts.get(host) ?? { ...NONE, platform, host };
    hosts.set(host, counts);
    counts.replies += 1;
    if (outcome === 'left') counts.unclaimed += 1;
    else if (outcome === 'unknown') counts.notUnderstood += 1;
    else if (outcome !== 'ahead') counts.understood += 1;
    if ((outcome === 'left' && form !== undefined) || !/^(?:left|ahead)$/.test(outcome))
      counts.data += 1;
    counts.mayHaveChanged = mayHaveChanged(counts);
  };

  return {
    add: (verdict: Verdict): void => {
      countHost(verdict);
      if (verdict.outcome === 'unknown')
        unknown.add(unknownName(platformName(verdict.platform ?? ''), verdict));
    },
    unknown: unknown.entries,
    hosts: (): readonly HostCounts[] => [...hosts.values()].map((counts) => ({ ...counts })),
    host: (name: string): HostCounts | undefined => hosts.get(name),
  };
};

const NONE = {
  replies: 0,
  understood: 0,
  unclaimed: 0,
  notUnderstood: 0,
  data: 0,
  mayHaveChanged: false,
};

/** The name of the form of a reply that is not understood, as it may be kept; `undefined` for others. */
export const unknownForm = ({ outcome, endpoint, form }: Verdict): string | undefined => {
  if (outcome === 'left') return form;
  return outcome === 'unknown' && endpoint !== undefined ? endpointName(endpoint) : undefined;
};
