import { objectAt } from '#kit/dig.ts';
import { omitUndefined, required, type Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { NamedGroup } from '#vocab/group.ts';
import { image } from '#vocab/image.ts';
import { subredditUrl } from '../../readers/addresses.ts';
import { readThingData, isFeed } from '../../readers/answer.ts';
import { parseFeed } from '../../readers/feed/feed.ts';
import { frontLinks } from '../../readers/links.ts';
import { subredditItem } from '../../readers/subreddit.ts';
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
