import { feedPost } from './feed/feed.ts';
import { feedBelow } from './list.ts';
import { postItem } from './post.ts';

/** How a list of posts is read: from the feed below its address, or from the answers of the API. */
export const POST_LIST = {
  feed: feedBelow,
  things: { t3: postItem },
  entries: { t3: feedPost },
} as const;
