import { jsonFromText } from '#kit/json-text.ts';
import { objectAt, at, list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { textFromReply, type Reply, type RequestSpec } from '#kit/exchange.ts';
import { notShown } from './refused.ts';
import { messages } from './messages.ts';
import { omitUndefined, required } from '#kit/collect.ts';
import { parseMarkup, textWithBreaks } from '#kit/markup.ts';
import type { Post } from '#vocab/post.ts';
import { publishedFromTextOrId } from './text.ts';
import { handleIn, numberIn, postUrl, userUrl } from './site.ts';

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
  return close < 0 ? undefined : jsonFromText(text.slice(open + 1, close));
};

/** The handle in the address of an embedded profile. */
export const handleOfProfile = ({ request }: Reply): string | undefined =>
  /\/srv\/timeline-profile\/screen-name\/(\w{1,15})(?:[?#]|$)/.exec(request.url)?.[1];

/** `https://twitter.com/NAME/status/123` */
const STATUS = /\/status(?:es)?\/(\d{1,19})(?:[/?#]|$)/;

/** The text of the quotation in the HTML, and the last address in it, which is that of the post. */
const quotation = (html: string): { readonly text: string; readonly link: string | undefined } => {
  const document = parseMarkup(html);
  return {
    text: textWithBreaks(document.find('p').not('p p')),
    link: document.find('a[href]').last().attr('href'),
  };
};

/** A text without the links of its own media, with which it ends. */
const withoutMedia = (text: string): string => {
  const from = text.lastIndexOf('pic.');
  return from >= 0 && /^pic\.(?:twitter|x)\.com\/\w{1,40}$/.test(text.slice(from))
    ? text.slice(0, from).trimEnd()
    : text;
};

/**
 * A post as the documented oEmbed gives it: author and text, and the day, where the identifier says the
 * millisecond. Links stay short, for what they lead to is not told.
 */
export const readOembed = (answer: Node): Post => {
  const { text, link } = quotation(required(str(answer, 'html'), 'html of the post'));
  const own = STATUS.exec(str(answer, 'url') ?? '') ?? STATUS.exec(link ?? '');
  const entityId = required(numberIn(own?.[1]), 'identifier of the post');
  const handle = handleIn(/\/(\w{1,15})$/.exec(str(answer, 'author_url') ?? '')?.[1]);
  const url = postUrl(entityId, handle);
  const content = withoutMedia(text.trim());
  return omitUndefined({
    ...objectAt('Note', url),
    entityId,
    content,
    ...publishedFromTextOrId(entityId, undefined),
    attributedTo: handle
      ? omitUndefined({
          type: 'Person' as const,
          id: userUrl(handle),
          url: userUrl(handle),
          preferredUsername: handle,
          name: str(answer, 'author_name'),
        })
      : undefined,
    isTruncated: content.endsWith('…') ? (true as const) : undefined,
  });
};
