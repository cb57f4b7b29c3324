import { at, list, node, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { textFromReply, type Reply, type RequestSpec } from '#kit/exchange.ts';
import { notShown } from './refused.ts';
import { messages } from './messages.ts';

/**
 * The embedded profile (`publish.x.com`’s timelines): a page with up to a hundred posts of an account.
 * They are a sample that X chooses, often its most liked ones of past years, and not the newest (seen
 * 2023 to 2026). Asked once and never again after 429.
 */
export const profileAsk = (username: string): RequestSpec => ({
  url: `https://syndication.twitter.com/srv/timeline-profile/screen-name/${username}`,
  headers: { accept: 'text/html', 'accept-language': 'en' },
});

/** The posts of an embedded profile, in its order. Throws what the page says instead. */
export const embeddedPosts = (reply: Reply): readonly unknown[] => {
  if (reply.status === 404) throw new AppError('not_found', messages.noSuchAccount);
  if (reply.status >= 400)
    throw new AppError(
      'platform_error',
      messages.embeddedProfileAnsweredStatus({ status: reply.status }),
    );
  const props = node(nextData(textFromReply(reply)), 'props', 'pageProps');
  if (!props) throw new AppError('platform_error', messages.embeddedProfileWithoutData);
  const posts = list(props, 'timeline', 'entries').flatMap((entry) => {
    const post = at(entry, 'content', 'tweet');
    return str(entry, 'type') === 'tweet' && post !== undefined ? [post] : [];
  });
  // An empty page of status 200 means protected, suspended, or that we are not shown it; not "no posts".
  if (posts.length === 0) throw notShown('account', 'its embedded profile is empty');
  return posts;
};

const START = '<script id="__NEXT_DATA__"';

const nextData = (text: string): unknown => {
  const from = text.indexOf(START);
  const open = from < 0 ? -1 : text.indexOf('>', from);
  const close = open < 0 ? -1 : text.indexOf('</script>', open);
  if (close < 0) return undefined;
  try {
    return JSON.parse(text.slice(open + 1, close));
  } catch {
    return undefined;
  }
};

/** The handle in the address of an embedded profile. */
export const handleOfProfile = ({ request }: Reply): string | undefined =>
  /\/srv\/timeline-profile\/screen-name\/(\w{1,15})(?:[?#]|$)/.exec(request.url)?.[1];
