/** When something was published, as exactly as the platform said. Pure. */
import type { Shape } from '#vocab/index.ts';

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
