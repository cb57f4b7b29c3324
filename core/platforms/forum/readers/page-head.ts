import { objectAt } from '#kit/dig.ts';
import { omitUndefined } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';
import { readHead, type PageHead } from '#kit/page-head.ts';
import { type Picture, image } from '#vocab/image.ts';
import type { Post } from '#vocab/post.ts';
import type { PostOrTombstone } from '#vocab/tombstone.ts';
import { onSite, subredditUrl } from './addresses.ts';
import { tombstoneFromMarks } from './marks.ts';
import { messages } from './messages.ts';

/** What follows the title of the page: the name of the subreddit, or of the site. */
const AFTER_TITLE = / : (?:r\/|u\/|u_)?([\w.:-]+)\s*$/;

/** Before a text, or in its place, pages until 2024 gave figures, rounded when the page was made. */
const FIGURES =
  /^(?:Posted by u\/[\w-]+ - )?[\d.,]+[km]? (?:votes?|points?)(?:,| and) [\d.,]+[km]? comments?(?: so far on Reddit)?\.?\s*/i;
/** What pages say of the subreddit or the site where a post has no text. */
const NOT_OF_POST =
  /^(?:[\d.,]+[km]? (?:members|subscribers) in the \S+ community\b|Explore this post and more from the \S+ community$|reddit: the front page of the internet$)/i;
/** Pictures that stand for the whole site. */
const SITE_PICTURE = /^https?:\/\/www\.redditstatic\.com\//;

/**
 * A post out of the head of its page, as it is made for previews: title, the beginning of the text,
 * a picture, the address (seen December 2025). Whatever else the page shows is not read.
 */
export const postInHead = (reply: Reply): PostOrTombstone => {
  const { title, canonical, meta } = readHead(textFromReply(reply));
  const url = onSite(meta.get('og:url') ?? canonical);
  const place = /^\/(?:(r|u|user)\/([\w.:-]+)\/)?comments\/([0-9a-z]{1,13})(?:\/|$)/.exec(
    url === undefined ? '' : new URL(url).pathname,
  );
  const entityId = place?.[3];
  if (url === undefined || entityId === undefined)
    throw new AppError('platform_error', messages.notPageOfPost);
  const content = postText(oneLine(meta.get('description')));
  const picture = pictureIn(meta);
  const post = omitUndefined({
    ...objectAt('Note', url),
    entityId,
    name: title?.replace(AFTER_TITLE, (whole, after: string) =>
      isPlaceName(place, after) ? '' : whole,
    ),
    content: content ?? null,
    mediaType: content === undefined ? undefined : 'text/plain',
    audience: groupFromPath(place?.[1], place?.[2]),
    image: picture && [picture],
  });
  return tombstoneFromMarks(post) ?? post;
};

/** Whether a title ends with the name of what the address names, which is no part of it. */
const isPlaceName = (place: RegExpExecArray | null, after: string): boolean => {
  const name = place?.[2]?.replace(/^u_/, '').toLowerCase();
  return name === undefined || name === after.toLowerCase();
};

const postText = (description: string | undefined): string | undefined => {
  const text = description?.replace(FIGURES, '');
  return text === undefined || text === '' || NOT_OF_POST.test(text) ? undefined : text;
};

const pictureIn = (meta: PageHead['meta']): Picture | undefined => {
  const url = meta.get('og:image');
  return url === undefined || SITE_PICTURE.test(url)
    ? undefined
    : image(url, pixels(meta.get('og:image:width')), pixels(meta.get('og:image:height')));
};

const groupFromPath = (kind: string | undefined, name: string | undefined): Post['audience'] => {
  if (kind === undefined || name === undefined) return undefined;
  const preferredUsername = kind === 'r' ? name : `u_${name}`;
  const url = subredditUrl(preferredUsername);
  return { type: 'Group', id: url, url, preferredUsername };
};

const pixels = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;

const oneLine = (text: string | undefined): string | undefined => text?.replaceAll(/\s+/g, ' ');
