import { load } from 'cheerio/slim';
import { given } from '../../../kit/collect.ts';
import { AppError } from '../../../kit/errors.ts';
import { textOf, type Reply } from '../../../kit/exchange.ts';
import type { ForumPost } from '../../../vocab/forum-post.ts';
import { image } from '../../../vocab/image.ts';
import { onSite, subredditUrl } from './addresses.ts';

/** Whether a reply is a page for people. */
export const isPage = (reply: Reply): boolean =>
  /^\s*<(?:!doctype\s+html|html|head)\b/i.test(textOf(reply).slice(0, 400));

/** What follows the title of the page: the name of the subreddit, or of the site. */
const AFTER_TITLE = / : (?:r\/|u\/)?[\w-]+\s*$/;

/**
 * A post out of the head of its page, as it is made for previews: title, the beginning of the text,
 * a picture, the address (seen December 2025). Whatever else the page shows is not read.
 */
export const postInHead = (reply: Reply): ForumPost => {
  const $ = load(textOf(reply));
  const meta = (name: string): string | undefined => {
    const found = $(`meta[property="${name}"], meta[name="${name}"]`).first().attr('content');
    return clean(found);
  };
  const url = onSite(meta('og:url') ?? clean($('link[rel="canonical"]').attr('href')));
  const place = /^\/(?:(r|u|user)\/([\w.:-]+)\/)?comments\/([0-9a-z]{1,13})(?:\/|$)/.exec(
    url === undefined ? '' : new URL(url).pathname,
  );
  const entityId = place?.[3];
  if (url === undefined || entityId === undefined)
    throw new AppError('platform_error', 'the page is not that of a post');
  const content = meta('description');
  const picture = image(
    meta('og:image'),
    pixels(meta('og:image:width')),
    pixels(meta('og:image:height')),
  );
  return given({
    type: 'Note' as const,
    id: url,
    url,
    entityId,
    name: clean($('title').first().text())?.replace(AFTER_TITLE, ''),
    content,
    mediaType: content === undefined ? undefined : 'text/plain',
    audience: groupOf(place?.[1], place?.[2]),
    image: picture && [picture],
  });
};

const groupOf = (kind: string | undefined, name: string | undefined): ForumPost['audience'] => {
  if (kind === undefined || name === undefined) return undefined;
  const preferredUsername = kind === 'r' ? name : `u_${name}`;
  const url = subredditUrl(preferredUsername);
  return { type: 'Group', id: url, url, preferredUsername };
};

const pixels = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;

const clean = (text: string | undefined): string | undefined => {
  const plain = text?.replaceAll(/\s+/g, ' ').trim();
  return plain === '' ? undefined : plain;
};
