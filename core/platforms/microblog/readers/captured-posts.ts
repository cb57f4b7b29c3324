import { str, type Node } from '#kit/dig.ts';
import type { CaptureRoute } from '#kit/route.ts';
import type { ListPage } from '#kit/operation.ts';
import type { TimelineItem } from '#vocab/announce.ts';
import { numberIn } from './site.ts';
import { readItem, tombstone } from './post.ts';
import { capturedList, type CapturedPlan, type Learned } from './captured-list.ts';
import { isListed, type Row } from './timeline.ts';
import { unwrap } from './graphql.ts';

/** Whether a row is about a post, shown or not. */
export const isPost = (row: Row): boolean =>
  isListed(row) &&
  (row.content['tweet_results'] !== undefined ||
    str(row.content, 'itemType') === 'TimelineTweet' ||
    isTombstone(row));

const isTombstone = ({ content }: Row): boolean =>
  str(content, 'itemType') === 'TimelineTombstone' || content['tombstoneInfo'] !== undefined;

/** The identifier in the name of an entry: `tweet-123`, `conversationthread-1-tweet-123`, before 2023 `sq-I-t-123`. */
const numberOfEntry = ({ entryId }: Row): string | undefined =>
  numberIn(/(?:^|-)(?:tweet|tombstone|I-t)-(\d+)$/.exec(entryId)?.[1]);

/**
 * The post of a row, marked where it is pinned. What X does not show is a tombstone with its reason; a
 * row with an empty result (a deleted reply) is nothing but its number.
 */
export const postInRow = (row: Row): TimelineItem | undefined => {
  const result = row.content['tweet_results'];
  const id = numberOfEntry(row);
  const found = unwrap(result);
  if (!found || found.kind === 'gone') {
    const reason = found?.reason ?? str(row.content, 'tombstoneInfo', 'text');
    const known = found?.id ?? id;
    return known === undefined ? undefined : tombstone({ reason, id: known });
  }
  const item = readItem(result);
  return row.isPinned ? { ...item, isPinned: true } : item;
};

type PostPlan = Omit<CapturedPlan<TimelineItem>, 'isItem' | 'read'>;

/** A list of posts out of the pages’ own answers. */
export const capturedPosts = <P>(plan: PostPlan): CaptureRoute<P, ListPage<TimelineItem>> =>
  capturedList<P, TimelineItem>({ ...plan, isItem: isPost, read: postInRow });

const authorFromItem = (item: TimelineItem) => item.attributedTo;

/**
 * Whose list it is: the site asks by number, and says the handle with the account’s own posts. Where it
 * has none there, the number stands in its place (`id:2244994945`).
 */
export const learnsUser = (variables: Node, items: readonly TimelineItem[]): Learned => {
  const id = numberIn(str(variables, 'userId'));
  const own = items
    .map(authorFromItem)
    .find((author) => id !== undefined && author?.entityId === id);
  return {
    username: own?.preferredUsername ?? (id === undefined ? undefined : `id:${id}`),
  };
};

/**
 * Whose list it is that holds things of others: the handle of the page that was open, on the tab of that
 * list, else the number in the question.
 */
export const learnsOwner = (variables: Node, page: string, tab: RegExp): Learned => {
  const [, handle, name = ''] = /^\/([A-Za-z0-9_]{1,15})\/(\w{1,30})\/?$/.exec(page) ?? [];
  return handle !== undefined && tab.test(name) ? { username: handle } : learnsUser(variables, []);
};

/** What the account itself wrote or reposted; conversations hold posts of others too. */
export const onlyOwn = (
  items: readonly TimelineItem[],
  variables: Node,
): readonly TimelineItem[] => {
  const id = numberIn(str(variables, 'userId'));
  if (id === undefined) return items;
  return items.filter((item) => (authorFromItem(item)?.entityId ?? id) === id);
};
