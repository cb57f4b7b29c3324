import { pathSteps } from '#kit/address.ts';
import type { Parsed } from '#kit/collect.ts';
import type { Reply, SentRequest } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import type { PostOrAnnounce } from '#vocab/announce.ts';
import { passesAny, isCallTo, isPageAt, requestVariable } from '../../readers/captured.ts';
import { mixedFeed } from '../../readers/voyager/feed.ts';
import { readList } from '../../readers/voyager/list.ts';

/** The older form of the call is `feed/interestUpdatesV2?q=interestFeedByKeywords&keywords=…`. */
export const reads = passesAny(
  isCallTo('voyagerFeedDashInterestUpdates', 'feed/interestUpdatesV2'),
  isPageAt(/^\/feed\/hashtag(?:\/[^/]+)?\/?$/),
);

const TAG_FEED = mixedFeed(/^feedDashInterestUpdates/);

/** The posts of a hashtag's feed. */
export const parse = (replies: readonly Reply[]): Parsed<ListPage<PostOrAnnounce>> =>
  readList(TAG_FEED, replies, () => ({
    tag: replies.map(({ request }) => tagIn(request)).find((one) => one !== undefined),
  }));

/** One hashtag, by the keywords of a call, plain or in a list of one, or by the address of its page. */
const tagIn = (request: SentRequest): string | undefined => {
  const url = URL.parse(request.url);
  const [feed, kind, name] = url ? pathSteps(url) : [];
  const named = feed === 'feed' && kind === 'hashtag' ? name : undefined;
  const words = requestVariable(request, 'keywords') ?? named ?? '';
  const word = /^List\(([^(),]+)\)$/.exec(words)?.[1] ?? words;
  return /^#?([^\s#/?&(),]{1,100})$/.exec(word)?.[1]?.toLowerCase();
};
