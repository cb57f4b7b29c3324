import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { homeUrl } from '../../readers/site.ts';
import { readsFrom } from '../../readers/parsed-request.ts';
import { slidesRead, videosDescribed } from '../../readers/read-post.ts';
import { urlParts } from '#kit/address.ts';
import { countNotice } from '#kit/collect.ts';
import { at, find, isNode, node } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';
import { browsedPosts, personalised } from '../../readers/browsed-posts.ts';
import {
  rowsFromConnection,
  unwrapEdge,
  isAdvertRow,
  rowsFromItems,
  type Rows,
} from '../../readers/list-posts.ts';
import { messages } from '../../readers/messages.ts';

const TIMELINE = 'xdt_api__v1__feed__timeline__connection';

/**
 * The home feed in both of its families (read 2026): `edges[].node.media`, and of suggested posts
 * `node.explore_story.media`; `feed_items[].media_or_ad` of the mobile one.
 */
const homeRows = (value: unknown, reply: Reply): Rows | undefined => {
  const isFeed = urlParts(reply.request.url)?.pathname === '/api/v1/feed/timeline/';
  const found =
    rowsFromConnection(find(value, TIMELINE)) ??
    (isFeed ? rowsFromItems(value, 'feed_items') : undefined);
  return found && { ...found, rows: found.rows.filter(isOfPosts) };
};

/** Rows of other kinds stand between the posts: suggested accounts, the end of what is new. */
const isOfPosts = (row: unknown): boolean => {
  const inner = unwrapEdge(row);
  if (!isNode(inner)) return true;
  const holds = ['media', 'media_or_ad', 'explore_story', 'ad'].some((key) => isNode(inner[key]));
  return holds || !Object.values(inner).some(isNode);
};

/** Posts of accounts that the person does not follow carry the words above them: `Suggested for you`. */
const isSuggested = (row: unknown): boolean => {
  if (isAdvertRow(row)) return false;
  const inner = unwrapEdge(row);
  const media = node(inner, 'media') ?? node(inner, 'media_or_ad');
  return node(inner, 'explore_story') !== undefined || isNode(at(media, 'explore'));
};

const parseHome = browsedPosts({
  keys: [TIMELINE],
  rowsOf: homeRows,
  notices: ({ rows }) => {
    const suggested = rows.filter(isSuggested).length;
    return [
      personalised('the home feed'),
      ...countNotice(suggested, 'suggested-posts', messages.suggestedPosts({ count: suggested })),
    ];
  },
});

export default defineList({
  name: 'list-home-posts',
  title: 'Posts of the home feed',
  summary:
    'Posts of the home feed of the person who browses, as Instagram chose and ordered them, with those that it suggests. Adverts are left out, and counted in a notice.',
  readerChanges: [slidesRead, videosDescribed],
  path: '/home/posts',
  params: z.object({ cursor }),
  item: Post,
  example: {},
  // It is made for one person who is logged in.
  routes: [
    capture({
      reads: readsFrom({
        paths: [/^\/$/, /^\/api\/v1\/feed\/timeline\/$/],
        names: ['FeedTimeline', 'FeedRoot'],
      }),
      parse: (replies) => parseHome(replies, {}),
      page: () => homeUrl,
    }),
  ],
});
