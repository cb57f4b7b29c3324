/** What was found in a pasted text, in figures and words: the same wherever it is told. */
import type { TFunction } from 'i18next';
import type { LinkGroupView, PastedView } from '#calls/index.ts';
import { amountOf } from './format.ts';
import { platformFromId } from './operation-registry.ts';
import type { Question } from './places.ts';

/** How many links a group has. */
export const countLinks = ({ ids }: LinkGroupView): number => ids?.length ?? 1;

/** "24 links" */
export const linksInWords = ({ read }: Pick<PastedView, 'read'>, t: TFunction): string =>
  t('pasted.links', amountOf(read));

/** "29 found: 24 links of 6 platforms · 3 repeated · 2 not recognised"; without groups of no platforms. */
export const foundInWords = (
  view: Pick<PastedView, 'read' | 'repeated' | 'unreadCount'> & Partial<Pick<PastedView, 'groups'>>,
  t: TFunction,
): string => {
  const { read, repeated, unreadCount, groups = [] } = view;
  const platforms = linksByPlatform({ groups }).size;
  const found = read + repeated + unreadCount;
  const parts = [
    platforms < 2
      ? linksInWords(view, t)
      : t('pasted.ofPlatforms', {
          links: linksInWords(view, t),
          ...amountOf(platforms),
        }),
    ...(repeated === 0 ? [] : [t('pasted.repeated', amountOf(repeated))]),
    ...(unreadCount === 0 ? [] : [t('pasted.unread', amountOf(unreadCount))]),
  ];
  return t('pasted.found', { ...amountOf(found), parts: parts.join(' · ') });
};

/** How many links each platform has, in the order in which they were found. */
export const linksByPlatform = ({
  groups,
}: Pick<PastedView, 'groups'>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const group of groups) {
    const platform = platformFromId(group.operation);
    counts.set(platform, (counts.get(platform) ?? 0) + countLinks(group));
  }
  return counts;
};

/** What each link opens. */
export const questionsFromGroups = (groups: readonly LinkGroupView[]): readonly Question[] =>
  groups.flatMap(({ operation, params, by, ids }) =>
    by === undefined || ids === undefined
      ? [{ operation, params }]
      : ids.map((id) => ({ operation, params: { ...params, [by]: id } })),
  );
