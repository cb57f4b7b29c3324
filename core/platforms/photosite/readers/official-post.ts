import { collect, omitUndefined, required, type Parsed } from '#kit/collect.ts';
import { count, list, node, str, type Node } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { fromIso } from '#kit/times.ts';
import type { Slide } from '#vocab/attachment.ts';
import { image } from '#vocab/image.ts';
import type { MediaFile } from '#vocab/media-in-post.ts';
import type { Post } from '#vocab/post.ts';
import { tagsIn } from './caption.ts';
import { answerIn, nextPosition } from './official-ask.ts';
import { authorFromUser } from './people.ts';
import { countSlides } from './slides.ts';

/** A post as the official API gives it. Its shortcode stands in its address alone. */
const officialPost = (raw: unknown, username: string | undefined): Post => {
  const permalink = required(str(raw, 'permalink'), 'permalink');
  const code = required(
    /\/(?:p|reel|tv)\/([A-Za-z0-9_-]{5,60})\/?/.exec(permalink)?.[1],
    'post id',
  );
  const content = str(raw, 'caption');
  const tag = tagsIn(content);
  const children = list(raw, 'children', 'data');
  const items = children.flatMap((child) => officialSlide(child) ?? []);
  const file = children.length > 0 ? undefined : officialFile(raw);
  const cover = image(str(raw, 'thumbnail_url'));
  return omitUndefined({
    type: str(raw, 'media_type') === 'VIDEO' ? ('Video' as const) : ('Image' as const),
    id: permalink,
    url: permalink,
    entityId: code,
    content,
    published: fromIso(str(raw, 'timestamp')),
    attributedTo: authorFromUser({ username: str(raw, 'username') ?? username }),
    likeCount: count(raw, 'like_count'),
    commentCount: count(raw, 'comments_count'),
    viewCount: count(raw, 'view_count'),
    attachment: file && [file],
    totalItems: countSlides(undefined, children),
    items: items.length > 0 ? items : undefined,
    image: cover && [cover],
    tag: tag.length > 0 ? tag : undefined,
  });
};

/** A video with licensed music comes without its file. */
const officialFile = (raw: unknown): MediaFile | undefined => {
  const file = image(str(raw, 'media_url'));
  if (!file || str(raw, 'media_type') === 'CAROUSEL_ALBUM') return undefined;
  return str(raw, 'media_type') === 'VIDEO'
    ? { ...file, type: 'Video', url: [file.url], mediaType: 'video/mp4' }
    : { ...file, url: [file.url] };
};

/** The number that this API gives a slide is none by which the site knows it. */
const officialSlide = (raw: unknown): Slide | undefined => {
  const file = officialFile(raw);
  const cover = image(str(raw, 'thumbnail_url'));
  if (!file && !cover) return undefined;
  return omitUndefined({
    type: str(raw, 'media_type') === 'VIDEO' ? ('Video' as const) : ('Image' as const),
    image: cover && [cover],
    attachment: file && [file],
  });
};

/** What of an account's posts a page of them takes, and how many there are where that is known. */
interface Taken {
  readonly rows: readonly unknown[];
  readonly total: number | undefined;
}

/** The page of posts of the account that a reply holds; `undefined` where none holds an account. */
export const discoveredPage = (
  replies: readonly Reply[],
  take: (user: Node) => Taken,
): Parsed<ListPage<Post>> | undefined => {
  for (const reply of replies) {
    const user = node(answerIn(reply), 'business_discovery');
    if (!user) continue;
    const username = str(user, 'username');
    const page = officialPage({
      ...take(user),
      username,
      next: nextPosition(reply, str(user, 'media', 'paging', 'cursors', 'after')),
    });
    return username === undefined ? page : { ...page, params: { username } };
  }
  return undefined;
};

export interface OfficialList {
  readonly rows: readonly unknown[];
  readonly username?: string | undefined;
  readonly total: number | undefined;
  readonly next: string | null;
}

/** A page of posts. */
export const officialPage = ({
  rows,
  username,
  total,
  next,
}: OfficialList): Parsed<ListPage<Post>> => {
  const { items, notices } = collect(rows, (row) => officialPost(row, username));
  return { data: { items, totalItems: total ?? null, next }, notices };
};
