import { given } from '../../../kit/collect.ts';
import { at, bool, int, list, node, str, type Node } from '../../../kit/dig.ts';
import type { Attachment } from '../../../vocab/attachment.ts';
import { image, type Image } from '../../../vocab/image.ts';
import { SITE } from './addresses.ts';

type Video = Extract<Attachment, { type: 'Video' }>;

const isWeb = (url: string | undefined): url is string =>
  url !== undefined && /^https?:\/\/[^\s"<>]+$/.test(url);

/** Numbers of pixels and seconds; 0 stands for "not known". */
const positive = (value: unknown, ...path: string[]): number | undefined =>
  int(value, ...path) || undefined;

/** What hangs on a post: the video, the images of its gallery in their order, its picture, its link. */
export const attachmentsOf = (post: Node): Attachment[] | undefined => {
  const video = hostedVideo(post);
  const gallery = galleryOf(post);
  const rest = gallery.length > 0 ? [] : inlineMedia(post);
  const found = [...(video ? [video] : []), ...gallery, ...rest, ...linkOf(post, video, gallery)];
  return found.length > 0 ? found : undefined;
};

const hostedVideo = (post: Node): Video | undefined => {
  const found =
    node(post, 'media', 'reddit_video') ??
    node(post, 'secure_media', 'reddit_video') ??
    node(post, 'preview', 'reddit_video_preview');
  const url = str(found, 'fallback_url');
  if (!found || !isWeb(url)) return undefined;
  return given({
    type: 'Video' as const,
    url,
    mediaType: 'video/mp4',
    width: positive(found, 'width'),
    height: positive(found, 'height'),
    duration: positive(found, 'duration'),
    // Sound, where there is any, is a track of its own: this file is the picture alone.
    hasSound: false,
    manifest: manifests(str(found, 'dash_url'), str(found, 'hls_url')),
  });
};

const manifests = (dash: string | undefined, hls: string | undefined): Video['manifest'] => {
  const found = [
    ...(isWeb(dash)
      ? [{ type: 'Link' as const, href: dash, mediaType: 'application/dash+xml' }]
      : []),
    ...(isWeb(hls)
      ? [{ type: 'Link' as const, href: hls, mediaType: 'application/x-mpegURL' }]
      : []),
  ];
  return found.length > 0 ? found : undefined;
};

/** The images of a gallery, in the order of the gallery; those that failed to upload are left out. */
const galleryOf = (post: Node): Attachment[] =>
  list(post, 'gallery_data', 'items').flatMap((item) => {
    const medium = mediumOf(post, str(item, 'media_id'));
    if (!medium) return [];
    const leads = str(item, 'outbound_url');
    const caption = str(item, 'caption');
    return [
      given({
        ...medium,
        name: caption,
        ...(medium.type === 'Image' && isWeb(leads) ? { href: leads } : {}),
      }),
    ];
  });

/** Media that stand within a text, or hang on a comment. */
export const inlineMedia = (thing: Node): Attachment[] =>
  Object.keys(node(thing, 'media_metadata') ?? {}).flatMap((id) => mediumOf(thing, id) ?? []);

const mediumOf = (thing: Node, id: string | undefined): Attachment | undefined => {
  const found = id === undefined ? undefined : node(thing, 'media_metadata', id);
  if (!found || str(found, 'status') !== 'valid') return undefined;
  if (str(found, 'e') === 'RedditVideo') return videoOf(found);
  // An animated picture has no `u`, but a gif and an mp4.
  const url = str(found, 's', 'u') ?? str(found, 's', 'gif') ?? str(found, 's', 'mp4');
  if (!isWeb(url)) return undefined;
  return given({
    type: 'Image' as const,
    url,
    mediaType: str(found, 'm'),
    width: positive(found, 's', 'x'),
    height: positive(found, 's', 'y'),
  });
};

/** A hosted video that stands in a text; only the lists of its tracks are told. */
const videoOf = (found: Node): Video | undefined => {
  const manifest = manifests(str(found, 'dashUrl'), str(found, 'hlsUrl'));
  const [first] = manifest ?? [];
  if (!first) return undefined;
  return given({
    type: 'Video' as const,
    url: first.href,
    mediaType: first.mediaType,
    width: positive(found, 'x'),
    height: positive(found, 'y'),
    manifest,
  });
};

/** The page or picture that a post links to; nothing for a text, whose link is itself. */
const linkOf = (
  post: Node,
  video: Video | undefined,
  gallery: readonly Attachment[],
): Attachment[] => {
  const url = linkedUrl(post);
  if (url === undefined || video || gallery.length > 0) return [];
  if (isPicture(post, url)) {
    const first = at(post, 'preview', 'images', 0, 'source');
    return [
      given({
        type: 'Image' as const,
        url,
        mediaType: pictureType(url),
        width: positive(first, 'width'),
        height: positive(first, 'height'),
      }),
    ];
  }
  const embedded = node(post, 'media', 'oembed') ?? node(post, 'secure_media', 'oembed');
  return [given({ type: 'Link' as const, href: url, name: str(embedded, 'title') })];
};

/** Where a post leads; `undefined` for one that leads to itself. */
export const linkedUrl = (post: Node): string | undefined => {
  const said = str(post, 'url_overridden_by_dest') ?? str(post, 'url');
  // A crosspost may give a path only.
  const url = said?.startsWith('/') ? SITE + said : said;
  if (!isWeb(url) || bool(post, 'is_self') === true) return undefined;
  const permalink = str(post, 'permalink');
  return permalink !== undefined && url === SITE + permalink ? undefined : url;
};

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};

const pictureType = (url: string): string | undefined =>
  TYPES[/\.(\w{3,4})(?:$|\?)/.exec(url)?.[1]?.toLowerCase() ?? ''];

/** Whether a post is one picture: the platform says so, or the address leads to a file on its hosts. */
export const isPicture = (post: Node, url: string): boolean =>
  str(post, 'post_hint') === 'image' ||
  (pictureType(url) !== undefined &&
    /^https?:\/\/i\.(?:redd\.it|redditmedia\.com|imgur\.com)\//.test(url));

/** Preview pictures, the largest first; else the thumbnail, which may be a mere word (`self`, `nsfw`). */
export const previewsOf = (post: Node): Image[] | undefined => {
  const first = node(post, 'preview', 'images', 0);
  const found = [at(first, 'source'), ...list(first, 'resolutions').toReversed()].flatMap(
    (raw) => image(str(raw, 'url'), positive(raw, 'width'), positive(raw, 'height')) ?? [],
  );
  if (found.length > 0) return found;
  const thumbnail = image(
    str(post, 'thumbnail'),
    positive(post, 'thumbnail_width'),
    positive(post, 'thumbnail_height'),
  );
  return thumbnail ? [thumbnail] : undefined;
};
