import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { str, type Node } from '#kit/dig.ts';
import { TimelineItem } from '#vocab/announce.ts';
import { apiQueryValue } from '../../readers/api-answer.ts';
import { apiAsk, POSTS } from '../../readers/api-ask.ts';
import { apiPosts } from '../../readers/api-lists.ts';
import { capturedPosts } from '../../readers/captured-list.ts';
import { numberIn, site } from '../../readers/site.ts';
import { postId } from '../../readers/params.ts';
import { messages } from '../../readers/messages.ts';
import { postsRead } from '../../readers/reader-changes.ts';
import { countNotice, type Notice } from '#kit/collect.ts';
import { isListed, type Row } from '../../readers/timeline.ts';

const params = z.object({ postId, cursor });
type Params = z.infer<typeof params>;

/**
 * What answers a post: what stands in the threads of its page. The posts outside of them are the post
 * itself and what it answers.
 */
const repliesAmong = (
  items: readonly TimelineItem[],
  _variables: Node,
  rows: readonly Row[],
): readonly TimelineItem[] => {
  const above = new Set(
    rows
      .filter((row) => row.module === undefined && isListed(row))
      .map(({ entryId }) => entryId.slice(entryId.lastIndexOf('-') + 1)),
  );
  return items.filter(({ entityId }) => !above.has(entityId));
};

/** What the page shows outside of the threads and is no reply: the opened post, and those above it. */
const parentsNotice = (left: readonly TimelineItem[], variables: Node): Notice[] => {
  const opened = str(variables, 'focalTweetId');
  const count = left.filter(({ entityId }) => entityId !== opened).length;
  const own = left.length - count;
  return [
    ...countNotice(count, 'parents-left-out', messages.parentsLeftOut({ count })),
    ...countNotice(own, 'left-out', messages.otherEntriesLeftOut({ count: own })),
  ];
};

export default defineList({
  name: 'list-post-replies',
  title: 'Replies to a post',
  alsoCalled: ['thread', 'conversation'],
  summary:
    'Posts that answer a post, and answers to these: as the pages show them, or those of the last seven days by the official API.',

  path: '/posts/{postId}/replies',
  params,
  links: site.links(params, ['/i/status/{postId}']),
  item: TimelineItem,
  readerChanges: postsRead,
  part: { of: 'post', by: 'postId', as: 'replies' },
  example: { postId: '1649191520250245121' },

  routes: [
    apiPosts<Params>({
      what: 'replies to a post',
      incomplete: messages.apiRepliesOfSevenDays,
      keep: (item, { postId: requested }) => item.entityId !== requested,
      ask: ({ postId: id }, token) =>
        apiAsk('tweets/search/recent', {
          ...POSTS,
          query: `conversation_id:${id}`,
          max_results: '50',
          next_token: token ?? undefined,
        }),
      learns: (_answer, reply) => ({
        postId: numberIn(/conversation_id:(\d+)/.exec(apiQueryValue(reply, 'query') ?? '')?.[1]),
      }),
    }),
    capturedPosts<Params>({
      what: 'replies to a post',
      operations: ['TweetDetail'],
      keep: repliesAmong,
      leftOut: parentsNotice,
      learns: (variables) => ({ postId: numberIn(str(variables, 'focalTweetId')) }),
    }),
  ],
});
