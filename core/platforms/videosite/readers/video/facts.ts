import { fromIso, isBareDate } from '#kit/times.ts';
import type { VideoDetail } from '#vocab/video.ts';
import type { Verdict } from './playability.ts';

/** What one source says about the video. A date is kept as the platform wrote it, until all are known. */
export type Facts = Partial<Omit<VideoDetail, 'type' | 'id' | 'url' | 'entityId' | 'published'>> & {
  /** ISO 8601 with its offset, or a bare day. */
  readonly date?: string;
  /** `duration` comes from a field that rounds up. */
  readonly roundedUp?: boolean;
  /** Names of channels that published it, too, whose links are not read. */
  readonly unreadCoauthors?: readonly string[];
  /** Words that state its likes and are not read. */
  readonly unreadLikes?: string;
};

/** One source of facts: a player response, what stands under the player, or the page's microdata. */
export interface Source {
  readonly kind: 'player' | 'watch' | 'page';
  /** The video that the source itself names. */
  readonly id: string | undefined;
  readonly facts: Facts;
  /** What a player says about watching the video. */
  readonly verdict?: Verdict | undefined;
}

/** Facts of several sources; the earlier source wins, field by field. */
export const merged = (sources: readonly Facts[]): Facts => {
  const [only] = sources;
  if (only && sources.length === 1) return only;
  const facts = sources.reduceRight<Facts>((sum, one) => ({ ...sum, ...one }), {});
  const date = bestDate(sources);
  const coauthors = otherCreators(facts.attributedTo, sources);
  const duration = sources.find((one) => one.duration !== undefined && one.roundedUp !== true);
  return {
    ...facts,
    ...(date !== undefined && { date }),
    ...(coauthors.length > 0 && { coauthors }),
    ...(duration?.duration !== undefined && { duration: duration.duration, roundedUp: false }),
  };
};

/** All whom a source names as creators, but the author: sources may not agree who that is. */
const otherCreators = (author: Facts['attributedTo'], sources: readonly Facts[]) => {
  const several = sources.find(({ coauthors }) => coauthors !== undefined);
  const all = [
    ...(several?.attributedTo ? [several.attributedTo] : []),
    ...(several?.coauthors ?? []),
  ];
  return all.filter(({ entityId }) => entityId === undefined || entityId !== author?.entityId);
};

/** An instant is better than a day, whichever source knows it. */
const bestDate = (sources: readonly Facts[]): string | undefined => {
  const dates = sources.flatMap(({ date }) =>
    date !== undefined && fromIso(date) !== undefined ? [date] : [],
  );
  return dates.find((date) => !isBareDate(date)) ?? dates[0];
};
