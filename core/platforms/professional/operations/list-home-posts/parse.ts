import type { Notice, Parsed } from '#kit/collect.ts';
import type { Reply, SentRequest } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import type { PostOrAnnounce } from '#vocab/announce.ts';
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
import { messages } from './messages.ts';

const isFeed = passesAny(isCallTo('voyagerFeedDashMainFeed'), isPageAt(/^\/feed\/?$/));
const isStreamed = isStreamedListRequest('home');
const isUpdates = isCallTo('feed/updatesV2');
const isOldFeed = isFeedWithQuery('feed', 'chronFeed');

/** `chronFeed` is the feed of the home page by time (2020 to 2026); one that is not named is that page's, too. */
export const reads = (request: SentRequest): boolean =>
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
export const parse = (replies: readonly Reply[]): Parsed<ListPage<PostOrAnnounce>> => {
  const parsed = replies.some(isServerComponents)
    ? readStreamedList(replies, () => ({}))
    : readList(HOME, replies, () => ({}));
  return { ...parsed, notices: [...parsed.notices, PERSONAL] };
};
