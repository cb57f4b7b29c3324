import { omitUndefined } from '#kit/collect.ts';
import { figure } from '#kit/figures.ts';
import type { Reply } from '#kit/exchange.ts';
import { iso } from '#kit/times.ts';
import type { Attachment } from '#vocab/attachment.ts';
import type { PageHead } from '#kit/page-head.ts';
import { image } from '#vocab/image.ts';
import type { Post } from '#vocab/post.ts';
import { postUrl, reelUrl } from './site.ts';
import { tagsIn, authorFromUser } from './people.ts';
import { headIn, ownPath } from './documents.ts';
import { madeFromId } from './read-post.ts';

/**
 * What the head of a post's page tells, where the page itself keeps the post back (pages of 2022 to
 * 2026): counts as they were when the head was written, the day, the beginning of the text, a picture.
 * `undefined` where the page is not that of a post.
 */
export const postInHead = (reply: Reply): Post | undefined => {
  const head = headIn(reply);
  const [, step, code] =
    /^\/(?:[\w.]{1,30}\/)?(p|reel|tv)\/([A-Za-z0-9_-]{5,60})\/?$/.exec(ownPath(head)) ?? [];
  if (code === undefined || !hasPost(head)) return undefined;
  const url = step === 'reel' ? reelUrl(code) : postUrl(code);
  const counts = readDescription(
    head.meta.get('og:description') ?? head.meta.get('description') ?? '',
  );
  const content = counts.content ?? textOfTitle(head.meta.get('og:title'));
  const video = videoIn(head);
  const cover = image(head.meta.get('og:image'));
  const type = postTypeFromHead(head, step);
  const tag = tagsIn(content);
  return omitUndefined({
    type,
    id: url,
    url,
    entityId: code,
    content,
    ...madeFromId(code),
    publishedInterval: counts.day,
    attributedTo: authorIn(head, counts.username),
    ...counts.counts,
    contentFormat: step === 'reel' ? 'reel' : step === 'tv' ? 'igtv' : undefined,
    attachment: video && [video],
    image: cover && [cover],
    tag: tag.length > 0 ? tag : undefined,
  });
};

/** Whether the head says anything of the post beside its address. */
const hasPost = ({ meta }: PageHead): boolean =>
  ['og:description', 'og:image', 'og:video:secure_url'].some((name) => meta.has(name));

const postTypeFromHead = ({ meta }: PageHead, step: string | undefined): Post['type'] => {
  const kind = meta.get('og:type') ?? '';
  const words = meta.get('twitter:title') ?? '';
  if (step !== 'p' || kind.includes('video') || / Instagram (?:reel|video)$/.test(words))
    return 'Video';
  return kind.includes('photo') || words.endsWith(' Instagram photo') ? 'Image' : 'Note';
};

interface PostCounts {
  readonly counts: Pick<Post, 'likeCount' | 'commentCount' | 'roundedCounts'>;
  readonly username?: string | undefined;
  readonly day?: Post['publishedInterval'];
  readonly content?: string | undefined;
}

/** `534K likes, 5,064 comments - name on April 19, 2021: "text". ` */
const readDescription = (description: string): PostCounts => {
  const found =
    /^([\d.,]{1,15}[KMB]?) likes?, ([\d.,]{1,15}[KMB]?) comments? - ([\w.]{1,30}) on ([A-Z][a-z]{2,8} \d{1,2}, \d{4})/.exec(
      description,
    );
  if (!found) return { counts: {} };
  const [whole, likes, comments, username, day = ''] = found;
  const likeCount = figure(likes);
  const commentCount = figure(comments);
  const named = Object.entries({ likeCount, commentCount }).flatMap(([name, count]) =>
    count === undefined ? [] : [name],
  );
  return {
    counts: omitUndefined({
      likeCount,
      commentCount,
      roundedCounts: named.length > 0 ? named : undefined,
    }),
    username,
    day: dayInterval(day),
    content: quoted(description.slice(whole.length)),
  };
};

/** `: "text". ` */
const quoted = (rest: string): string | undefined => {
  const text = rest.trim();
  if (!text.startsWith(': "')) return undefined;
  const end = text.lastIndexOf('"');
  return end > 3 ? text.slice(3, end) : undefined;
};

const ON = ' on Instagram: "';

/** `Name on Instagram: "text"` */
const textOfTitle = (title: string | undefined): string | undefined => {
  const from = title?.indexOf(ON) ?? -1;
  if (title === undefined || from < 0) return undefined;
  const text = title.slice(from + ON.length).trim();
  return (text.endsWith('"') ? text.slice(0, -1) : text) || undefined;
};

const HOUR = 3_600_000;

/** A day somewhere on earth: it begins at +14 hours and ends at -12. */
const dayInterval = (text: string): Post['publishedInterval'] => {
  const start = Date.parse(`${text} UTC`);
  const earliest = iso(start - 14 * HOUR);
  const latest = iso(start + 36 * HOUR);
  return earliest === undefined || latest === undefined ? undefined : { earliest, latest, text };
};

/** `Name on Instagram…`, `Name (@name) • Instagram reel` */
const authorIn = ({ meta }: PageHead, counts: string | undefined): Post['attributedTo'] => {
  const title = meta.get('twitter:title') ?? '';
  const username = counts ?? /\(@([\w.]{1,30})\)/.exec(title)?.[1];
  const own = meta.get('og:title') ?? '';
  const end = own.indexOf(' on Instagram');
  return authorFromUser({ username, full_name: end > 0 ? own.slice(0, end) : undefined });
};

/** Only of a page that is a video by itself: of several pictures and videos this is one alone. */
const videoIn = ({ meta }: PageHead): Attachment | undefined => {
  const file = image(
    meta.get('og:video:secure_url') ?? meta.get('og:video'),
    pixels(meta.get('og:video:width')),
    pixels(meta.get('og:video:height')),
  );
  return file && { ...file, type: 'Video', url: [file.url], mediaType: 'video/mp4' };
};

const pixels = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
