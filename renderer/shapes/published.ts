/** When something was published, as exactly as the platform said, and in words. Pure but for the noted days. */
import type { Shape } from '#vocab/index.ts';
import type { TFunction } from 'i18next';
import { ago, agoBetween, dayInUtc, harmless } from '../format.ts';
import { ageInWords, dayMeant, statedAt, type Interval } from '../relative-dates.ts';

export type Dated = Pick<Shape<'Video'>, 'published' | 'publishedInterval'>;

export interface Published {
  readonly at?: string;
  /** The platform's own words, when it only said "3 weeks ago". */
  readonly words?: string;
  readonly earliest?: string;
  readonly latest?: string;
}

export const publishedFromItem = ({ published, publishedInterval }: Dated): Published => {
  if (published !== undefined) return { at: published };
  if (!publishedInterval) return {};
  const { text, earliest, latest } = publishedInterval;
  return { words: text, earliest, latest };
};

export const isDated = ({ published, publishedInterval }: Dated): boolean =>
  published !== undefined || publishedInterval !== undefined;

/**
 * "4 months before 2 July 2026" where it is known when the platform said so, else "about 4 months ago";
 * of a day only the day. `text`: the platform's own words. `now`: milliseconds since 1970.
 */
export const intervalInWords = (
  interval: Interval,
  text: string | undefined,
  now: number,
  t: TFunction,
): string => {
  const meant = dayMeant(interval);
  if (meant !== undefined) return dayInUtc(meant);
  const age = ageInWords(interval, statedAt(interval));
  if (age) return t('time.before', age);
  const distance = agoBetween(interval.earliest, interval.latest, now);
  return distance === undefined ? harmless(text ?? '') : t('time.about', { ago: distance });
};

/** The same of an item, also of an exact time; `undefined` where nothing is given. */
export const publishedInWords = (item: Dated, now: number, t: TFunction): string | undefined => {
  const { at, words } = publishedFromItem(item);
  if (at !== undefined) return ago(at, now) ?? harmless(at);
  if (item.publishedInterval) return intervalInWords(item.publishedInterval, words, now, t);
  return words;
};
