import { z } from 'zod';
import { cursor, defineList, type ListPage } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { PostOrAnnounce } from '#vocab/announce.ts';
import { tag } from '../../readers/params.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';
import { pathSteps } from '#kit/address.ts';
import type { Parsed } from '#kit/collect.ts';
import type { Reply, SentRequest } from '#kit/exchange.ts';
import { passesAny, isCallTo, isPageAt, requestVariable } from '../../readers/captured.ts';
import { mixedFeed } from '../../readers/voyager/feed.ts';
import { readList } from '../../readers/voyager/list.ts';

const params = z.object({ tag, cursor });

/** The older form of the call is `feed/interestUpdatesV2?q=interestFeedByKeywords&keywords=…`. */
const reads = passesAny(
  isCallTo('voyagerFeedDashInterestUpdates', 'feed/interestUpdatesV2'),
  isPageAt(/^\/feed\/hashtag(?:\/[^/]+)?\/?$/),
);

const TAG_FEED = mixedFeed(/^feedDashInterestUpdates/);

/** The posts of a hashtag's feed. */
const parse = (replies: readonly Reply[]): Parsed<ListPage<PostOrAnnounce>> =>
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

export default defineList({
  name: 'list-tag-posts',
  title: 'Posts with a hashtag',
  summary: 'Posts that carry a hashtag, as its feed shows them, without its adverts.',

  path: '/tags/{tag}/posts',
  params,
  links: site.links(params, ['/feed/hashtag/?keywords={tag}', '/feed/hashtag/{tag}/**']),
  item: PostOrAnnounce,
  readerChanges: postsRead,
  part: { of: 'tag', by: 'tag', as: 'posts' },
  example: { tag: 'opendata' },

  routes: [
    capture({
      reads,
      parse,
    }),
  ],
});
