import { objectAt } from '#kit/dig.ts';
import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { publicPage, either } from '#kit/route.ts';
import { NamedGroup } from '#vocab/group.ts';
import { apiPage, feedAsk } from '../../readers/ask.ts';
import { subredditsRead } from '../../readers/reader-changes.ts';
import { subreddit } from '../../readers/names.ts';
import { site, frontLinks } from '../../readers/site.ts';
import { omitUndefined, required, type Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import { image } from '#vocab/image.ts';
import { subredditUrl } from '../../readers/addresses.ts';
import { readThingData, isFeed } from '../../readers/answer.ts';
import { parseFeed } from '../../readers/feed.ts';
import { subredditItem } from '../../readers/people.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.get-subreddit', {
  noReply: 'no reply is at hand',
  readFromThePublicFeed:
    'Read from the public feed, which tells no subscribers, no age, no rules and no settings. With your own client of the official API there is more.',
});

/** A subreddit, from the official API or from what its feed says of itself. */
export const parse = (
  replies: readonly Reply[],
  { subreddit }: { readonly subreddit?: string },
): Parsed<NamedGroup> => {
  const [reply] = replies;
  if (!reply) throw new AppError('platform_error', messages.noReply);
  const requested = subreddit ?? named(reply);
  const what = `r/${requested ?? '…'}`;
  if (isFeed(reply) || isOfFeed(reply)) return fromFeed(reply, what, requested);
  return { data: subredditItem(readThingData(replies, 't5', what)), notices: [] };
};

const named = ({ request }: Reply): string | undefined =>
  frontLinks.read(request.url)?.['subreddit'];

/** A page that came in the place of a feed is none, which the feed's reader says. */
const isOfFeed = ({ request }: Reply): boolean => new URL(request.url).pathname.endsWith('.rss');

/** The picture that stands for the whole site; it says nothing about a subreddit. */
const SITE_ICON = /^https:\/\/www\.redditstatic\.com\/icon\.png\/?$/;
/** Feeds of an order other than the front page's call themselves after it. */
const FRONT = /^\/r\/[^/]+\/(?:\.rss)?$|^\/r\/[^/]+\.rss$/;

const fromFeed = (
  reply: Reply,
  what: string,
  requested: string | undefined,
): Parsed<NamedGroup> => {
  const feed = parseFeed(reply, what);
  const { pathname } = new URL(reply.request.url);
  const name = required(feed.subreddit ?? requested, 'name of the subreddit');
  const url = subredditUrl(name);
  const logo = image(feed.logo);
  return {
    data: omitUndefined({
      ...objectAt('Group', url),
      slug: name,
      preferredUsername: name,
      name: FRONT.test(pathname) ? feed.title : undefined,
      summary: feed.subtitle,
      icon: feed.icon === undefined || SITE_ICON.test(feed.icon) ? undefined : image(feed.icon),
      image: logo,
      updated: feed.updated,
    }),
    notices: [
      {
        code: 'partial-detail',
        ...messages.readFromThePublicFeed,
      },
    ],
  };
};

const params = z.object({ subreddit });
type Params = z.infer<typeof params>;

const links = site.links(params, ['/r/{subreddit}/about', '/r/{subreddit}/about/sidebar/**']);

/** What a feed says of itself needs none of its posts. A replay may hold it with them. */
const front =
  (limit?: number) =>
  async (get: Get, { subreddit: name }: Params): Promise<readonly Reply[]> => [
    await get(feedAsk(`/r/${name}/`, { limit })),
  ];

export default defineOperation({
  name: 'get-subreddit',
  title: 'Subreddit',
  alsoCalled: ['subscribers', 'description', 'moderators'],
  summary:
    'A subreddit by its name: description, subscribers, age, pictures. By the official API with everything; by the public feed only its title, its short description and its picture.',
  path: '/subreddits/{subreddit}',
  params,
  links,
  readerChanges: subredditsRead,
  result: NamedGroup,
  part: { of: 'subreddit', by: 'subreddit', as: 'facts' },
  example: { subreddit: 'AskHistorians' },
  routes: [apiPage(links, parse), publicPage({ fetch: either(front(1), front()), parse })],
});
