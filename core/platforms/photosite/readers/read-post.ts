import { omitUndefined, required } from '#kit/collect.ts';
import { at, bool, count, int, isNode, list, node, str } from '#kit/dig.ts';
import type { ReaderChange } from '#kit/operation.ts';
import { fromUnix, iso } from '#kit/times.ts';
import type { Attachment } from '#vocab/attachment.ts';
import type { Story } from '#vocab/highlight.ts';
import type { Author } from '#vocab/person.ts';
import type { PostTag } from '#vocab/media-post.ts';
import type { Post } from '#vocab/post.ts';
import { postUrl, reelUrl } from './addresses.ts';
import { tagsIn } from './caption.ts';
import { pictureFromMedia, readDuration } from './files.ts';
import { fullAddress } from './link-address.ts';
import { authorFromUser, authorsFromUsers, listNodes } from './people.ts';
import { madeAt, postNumber, SHORTCODE, shortcodeFromPk } from './shortcode.ts';
import {
  countSlides,
  fileFromMedia,
  listSlides,
  readMediaKind,
  readSlide,
  type Kind,
} from './slides.ts';
import { audioFromMedia, placeFromLocation } from './used-things.ts';

/** Readers of posts before this version told slides with less, and no number where some were there. */
export const slidesRead: ReaderChange = {
  since: '0.9.1',
  fields: ['attachment', 'items', 'totalItems'],
};

/** And they told neither what kind of video it is, how long, nor whether its sound is original. */
export const videosDescribed: ReaderChange = {
  since: '0.9.1',
  fields: ['audio', 'contentFormat', 'duration', 'tag'],
};

/**
 * One post of any of the three families of answers (`xig_`, the mobile one, the older interface), and
 * of any route: a page, a list, a captured answer, an exported item. Throws when it has no identifier.
 */
export const readPost = (raw: unknown): Post => {
  const code = required(readPostCode(raw), 'post id');
  const url = str(raw, 'product_type') === 'clips' ? reelUrl(code) : postUrl(code);
  return readPostFacts(raw, { url, entityId: code }, code);
};

/** A post of a list of reels, whose thin rows leave out that they are such. */
export const asReel = (post: Post): Post =>
  post.type === 'Video'
    ? { ...post, id: reelUrl(post.entityId), url: reelUrl(post.entityId), contentFormat: 'reel' }
    : post;

/** A post that has its own facts, at another address: a story has no page of its own. */
export const readStory = (raw: unknown, address: Address): Story => {
  const story = readPostFacts(raw, address, shortcodeFromPk(address.entityId) ?? '');
  const attachment = [...(story.attachment ?? []), ...readStoryLinks(raw)];
  return omitUndefined({
    ...story,
    summary: str(raw, 'accessibility_caption'),
    attachment: attachment.length > 0 ? attachment : undefined,
  });
};

/** Stickers that lead somewhere; one that led by a swipe, as until 2021. */
const readStoryLinks = (raw: unknown): Attachment[] => {
  const links = [
    ...list(raw, 'story_link_stickers').map((sticker) => at(sticker, 'story_link')),
    ...list(raw, 'story_cta').flatMap((cta) => list(cta, 'links')),
    { url: str(raw, 'story_cta_url') },
  ];
  return links.flatMap((link) => {
    const href = fullAddress(str(link, 'url') ?? str(link, 'webUri'));
    return href === undefined
      ? []
      : [omitUndefined({ type: 'Link' as const, href, name: str(link, 'link_title') })];
  });
};

interface Address {
  readonly url: string;
  readonly entityId: string;
}

/** The shortcode: as given, else written from the number. */
export const readPostCode = (raw: unknown): string | undefined => {
  const given = str(raw, 'code') ?? str(raw, 'shortcode');
  if (given !== undefined) return SHORTCODE.test(given) ? given : undefined;
  const number = postNumber(raw);
  return number === undefined ? undefined : shortcodeFromPk(number);
};

const formatFromProduct = (product: string | undefined): Post['contentFormat'] =>
  ({ clips: 'reel', igtv: 'igtv', feed: 'video' })[product ?? ''];

/** Whether a post is a reel; a video of an answer that does not tell is taken for one. */
export const isReel = (raw: unknown): boolean => {
  const product = str(raw, 'product_type');
  return product === 'clips' || (product === undefined && readMediaKind(raw) === 'Video');
};

const postTypeFromKind = (kind: Kind | undefined): Post['type'] => {
  if (kind === undefined) return 'Note';
  return kind === 'Video' ? 'Video' : 'Image';
};

type Made = Pick<Post, 'published' | 'publishedFrom'>;

/** The time that it names; of thin lists the time in its number. */
const readPublished = (raw: unknown, code: string): Made => {
  // `date`: until 2017.
  const seconds = int(raw, 'taken_at') ?? int(raw, 'taken_at_timestamp') ?? int(raw, 'date');
  const stated = seconds !== undefined && seconds < 1e11 ? fromUnix(seconds) : undefined;
  if (stated !== undefined) return { published: stated };
  return madeFromId(code);
};

export const madeFromId = (code: string): Made => {
  const published = iso(madeAt(code));
  return published === undefined ? {} : { published, publishedFrom: 'id' };
};

/** `code`: the shortcode, which tells the time where nothing else does. */
const readPostFacts = (raw: unknown, { url, entityId }: Address, code: string): Post => {
  const content = readCaption(raw);
  const kind = readMediaKind(raw);
  const slides = listSlides(raw);
  const items = slides.flatMap((slide) => readSlide(slide) ?? []);
  // The cover of slides is none of them.
  const file = slides.length > 0 || kind === 'Carousel' ? undefined : fileFromMedia(raw, kind);
  const cover = pictureFromMedia(raw);
  const { published, publishedFrom } = readPublished(raw, code);
  const hidesCounts = areCountsHidden(raw) || undefined;
  return omitUndefined({
    type: postTypeFromKind(kind),
    id: url,
    url,
    entityId,
    name: str(raw, 'title'),
    content,
    published,
    isEdited: bool(raw, 'caption_is_edited'),
    attributedTo: readPublisher(raw),
    audienceScope: audienceScopeFromMedia(raw),
    likeCount: hidesCounts ? undefined : countMediaLikes(raw),
    attachment: file && [file],
    commentCount: countMediaComments(raw),
    shareCount: count(raw, 'media_repost_count'),
    isAdult: isNode(at(raw, 'sensitivity_friction_info')) || undefined,
    isPinned: isPinned(raw) || undefined,
    // A photograph alone is its own picture.
    image: cover && (kind !== 'Image' || !file) ? [cover] : undefined,
    publishedFrom,
    contentFormat: kind === 'Video' ? formatFromProduct(str(raw, 'product_type')) : undefined,
    duration: kind === 'Video' ? readDuration(raw) : undefined,
    viewCount: hidesCounts || kind !== 'Video' ? undefined : countMediaViews(raw),
    tag: collectPostTags(raw, content, slides),
    location: placeFromLocation(node(raw, 'location')),
    totalItems: countSlides(raw, slides),
    items: items.length > 0 ? items : undefined,
    hidesCounts,
    audio: audioFromMedia(raw),
    coauthors: authorsFromUsers(list(raw, 'coauthor_producers')),
    isSponsored: bool(raw, 'is_paid_partnership'),
    sponsors: authorsFromUsers(sponsorsIn(raw)),
  });
};

/** Whether a post tells its text; of one without words it tells that there is none. */
export const hasCaption = (raw: unknown): boolean =>
  at(raw, 'caption') === null ||
  isEmptyList(at(raw, 'edge_media_to_caption', 'edges')) ||
  readCaption(raw) !== undefined ||
  at(raw, 'caption', 'text') === '';

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** The text: in an object, alone, or in the connection of the older interface. */
const readCaption = (raw: unknown): string | undefined =>
  str(raw, 'caption', 'text') ??
  str(raw, 'caption') ??
  str(listNodes(raw, 'edge_media_to_caption', 'edges')[0], 'text');

/** Posts for close friends name them as their audience; those of a private account say nothing of it. */
const audienceScopeFromMedia = (raw: unknown): Post['audienceScope'] => {
  if (str(raw, 'audience') === 'besties') return 'friends';
  const isPrivate = bool(raw, 'user', 'is_private') ?? bool(raw, 'owner', 'is_private');
  return isPrivate === true ? 'followers' : undefined;
};

/** `user` or `owner`, whichever names the account; one of them is often its number alone. */
const readPublisher = (raw: unknown): Author | undefined =>
  authorFromUser(at(raw, 'user')) ??
  authorFromUser(at(raw, 'owner')) ??
  authorFromUser(at(raw, 'caption', 'user'));

/** Who hides counts is given another number for them: 3 (recorded February 2026). */
const areCountsHidden = (raw: unknown): boolean =>
  bool(raw, 'like_and_view_counts_disabled') === true ||
  int(raw, 'edge_media_preview_like', 'count') === -1 ||
  int(raw, 'like_count') === -1;

const countMediaLikes = (raw: unknown): number | undefined =>
  count(raw, 'like_count') ??
  count(raw, 'edge_media_preview_like', 'count') ??
  count(raw, 'edge_liked_by', 'count') ??
  count(raw, 'likes', 'count');

const countMediaComments = (raw: unknown): number | undefined =>
  count(raw, 'comment_count') ??
  count(raw, 'edge_media_to_parent_comment', 'count') ??
  count(raw, 'edge_media_to_comment', 'count') ??
  count(raw, 'edge_media_preview_comment', 'count') ??
  count(raw, 'comments', 'count');

const countMediaViews = (raw: unknown): number | undefined =>
  count(raw, 'play_count') ??
  count(raw, 'view_count') ??
  count(raw, 'video_play_count') ??
  count(raw, 'video_view_count') ??
  count(raw, 'video_views');

const PINS = ['clips_tab_pinned_user_ids', 'timeline_pinned_user_ids', 'pinned_for_users'];
const isPinned = (raw: unknown): boolean => PINS.some((key) => list(raw, key).length > 0);

/** Hashtags and names in the text, then people marked in the pictures, also in single slides. */
const collectPostTags = (
  raw: unknown,
  content: string | undefined,
  slides: readonly unknown[],
): PostTag[] | undefined => {
  const marked = [raw, ...slides].flatMap((one) => [
    ...list(one, 'usertags', 'in').map((tag) => at(tag, 'user')),
    ...listNodes(one, 'edge_media_to_tagged_user', 'edges').map((tag) => at(tag, 'user')),
    ...list(one, 'usertags', 'nodes').map((tag) => at(tag, 'user')),
  ]);
  const people = (authorsFromUsers(marked) ?? []).map((one) => ({
    ...one,
    // Pages label somebody without a display name with the handle.
    name: one.name ?? one.preferredUsername ?? '',
    href: one.url,
  }));
  const tags = [...tagsIn(content), ...people];
  return tags.length > 0 ? tags : undefined;
};

const sponsorsIn = (raw: unknown): readonly unknown[] => [
  ...list(raw, 'sponsor_tags').map((tag) => at(tag, 'sponsor') ?? tag),
  ...listNodes(raw, 'edge_media_to_sponsor_user', 'edges').map((tag) => at(tag, 'sponsor')),
];
