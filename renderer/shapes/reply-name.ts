/**
 * What answers to a post are called: on X they are replies, on the other platforms comments. An item is
 * known to be of X by its address, as the shapes of all platforms are the same. Pure.
 */
import type { Talk } from './talk.ts';

const CALLS_THEM_REPLIES: ReadonlySet<string> = new Set(['x.com', 'twitter.com']);

export type Addressed = Partial<Pick<Talk, 'id' | 'url'>>;

export const hasReplies = ({ id, url }: Addressed): boolean =>
  [url, id].some((one) => {
    const address = one === undefined ? null : URL.parse(one);
    return address !== null && CALLS_THEM_REPLIES.has(address.hostname.replace(/^www\./, ''));
  });

/** As the name of their number. */
export const repliesHead = (item: Addressed): 'item.repliesHead' | 'post.commentsHead' =>
  hasReplies(item) ? 'item.repliesHead' : 'post.commentsHead';
