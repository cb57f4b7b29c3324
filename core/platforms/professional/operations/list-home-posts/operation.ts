import { z } from 'zod';
import { cursor, defineList, type ListPage } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { PostOrAnnounce } from '#vocab/announce.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';
import type { Notice, Parsed } from '#kit/collect.ts';
import type { Reply, SentRequest } from '#kit/exchange.ts';
import {
  passesAny,
  isCallTo,
  isFeedWithQuery,
  isPageAt,
  requestVariable,
} from '../../readers/captured.ts';
import { readStreamedList } from '../../readers/components/feed.ts';
import { isStreamedListRequest } from '../../readers/components/requests.ts';
import { isServerComponents } from '../../readers/components/server-components.ts';
import { mixedFeed } from '../../readers/voyager/feed.ts';
import { readList } from '../../readers/voyager/list.ts';
import { defineMessages } from '#kit/message.ts';

const params = z.object({ cursor });

export const messages = defineMessages('professional.list-home-posts', {
  feedPersonalised:
    'These posts and their order are those that LinkedIn chose for whoever was logged in.',
});

const isFeed = passesAny(isCallTo('voyagerFeedDashMainFeed'), isPageAt(/^\/feed\/?$/));
const isStreamed = isStreamedListRequest('home');
const isUpdates = isCallTo('feed/updatesV2');
const isOldFeed = isFeedWithQuery('feed', 'chronFeed');

/** `chronFeed` is the feed of the home page by time (2020 to 2026); one that is not named is that page's, too. */
const reads = (request: SentRequest): boolean =>
  isFeed(request) ||
  isStreamed(request) ||
  isOldFeed(request) ||
  (isUpdates(request) && requestVariable(request, 'q') === undefined);

const PERSONAL: Notice = {
  code: 'personalised',
  ...messages.feedPersonalised,
};

const HOME = mixedFeed(/^feedDashMainFeed/);

/** The home feed of whoever browsed. */
const parse = (replies: readonly Reply[]): Parsed<ListPage<PostOrAnnounce>> => {
  const parsed = replies.some(isServerComponents)
    ? readStreamedList(replies, () => ({}))
    : readList(HOME, replies, () => ({}));
  return { ...parsed, notices: [...parsed.notices, PERSONAL] };
};

export default defineList({
  name: 'list-home-posts',
  title: 'Posts of the home feed',
  summary:
    'Posts of your own home feed, in the order in which LinkedIn showed them to you, without its adverts.',

  path: '/home/posts',
  params,
  links: site.links(params, ['/feed/']),
  item: PostOrAnnounce,
  readerChanges: postsRead,
  example: {},

  routes: [capture({ reads, parse })],
});
