/** What a list of items has to say, which decides its columns and the height of its rows. Pure. */
import {
  authorOf,
  isForumRemark,
  kindOf,
  numberOf,
  publishedOf,
  truthOf,
  type Thing,
} from './thing.ts';
import { groupOf } from './votes.ts';

/** Columns that at least one item of the list has something for. */
export interface Columns {
  readonly count: boolean;
  readonly date: boolean;
  readonly score: boolean;
  readonly replies: boolean;
  /** Not all of them stand in the same group. */
  readonly group: boolean;
  /** Not all of them are by the same author. */
  readonly author: boolean;
}

export const columnsOf = (items: readonly Thing[]): Columns => ({
  count: items.some((item) => numberOf(item, 'viewCount') !== undefined),
  date: items.some((item) => Object.keys(publishedOf(item)).length > 0),
  score: items.some(
    (item) =>
      numberOf(item, 'likeCount') !== undefined || truthOf(item, 'isScoreHidden') !== undefined,
  ),
  replies: items.some((item) => numberOf(item, 'replyCount') !== undefined),
  group: differ(items, groupOf),
  author: differ(items, (item) => authorOf(item).name ?? authorOf(item).handle),
});

/** Of a single item nothing is left to be told once for all. */
const differ = (items: readonly Thing[], of: (item: Thing) => string | undefined): boolean => {
  const there = items.filter((item) => item['isMissing'] !== true);
  const first = there[0] && of(there[0]);
  return there.length < 2 || first === undefined || there.some((item) => of(item) !== first);
};

/** Said in a forum: posts, comments, and what is left of them. */
export const isTalk = (item: Thing): boolean =>
  ['post', 'gone'].includes(kindOf(item)) || isForumRemark(item);

/** The one after whom the rows are made: the first that is there at all. */
export const typicalOf = (items: readonly Thing[]): Thing | undefined =>
  items.find((item) => kindOf(item) !== 'gone') ?? items[0];

/** The height of a row, by density; the text of a row is clamped to fit. */
export const rowHeightOf = (items: readonly Thing[], compact: boolean): number => {
  const first = typicalOf(items);
  if (first === undefined) return compact ? 44 : 60;
  if (isTalk(first)) return compact ? 52 : 78;
  const kind = kindOf(first);
  if (kind === 'comment') return compact ? 50 : 82;
  if (kind === 'group' || kind === 'rule') return compact ? 52 : 78;
  if (kind === 'video' || kind === 'playlist') return compact ? 40 : 80;
  if (kind === 'suggestion' || kind === 'captions') return compact ? 36 : 44;
  return compact ? 44 : 64;
};
