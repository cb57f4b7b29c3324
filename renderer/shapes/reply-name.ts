/**
 * What answers to a post are called: replies where its platform says so, else comments. An item is known
 * to be of a platform by its address, as the shapes of all platforms are the same. Pure.
 */
import { isReplyHost } from '../operation-registry.ts';
import type { Talk } from './talk.ts';

export type Addressed = Partial<Pick<Talk, 'id' | 'url'>>;

export const hasReplies = ({ id, url }: Addressed): boolean =>
  [url, id].some((one) => {
    const address = one === undefined ? null : URL.parse(one);
    return address !== null && isReplyHost(address.hostname.replace(/^www\./, ''));
  });

/** As the name of their number. */
export const repliesHead = (item: Addressed): 'item.repliesHead' | 'post.commentsHead' =>
  hasReplies(item) ? 'item.repliesHead' : 'post.commentsHead';
