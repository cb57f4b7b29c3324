import { isWebAddress } from '#kit/address.ts';
import { omitUndefined } from '#kit/collect.ts';
import { at, bool, int, isNode, list, node, str, type Node } from '#kit/dig.ts';
import type { Attachment } from '#vocab/attachment.ts';
import { type Image, image, type Picture } from '#vocab/image.ts';
import type { Post } from '#vocab/post.ts';
import { SITE } from './addresses.ts';

type Video = Extract<Attachment, { type: 'Video' }>;

/** A web address; signs that cannot stand in one are written as an address writes them. */
export const webAddress = (url: string | undefined): string | undefined => {
  if (url === undefined || isWebAddress(url)) return url;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const { href } = new URL(url);
  return isWebAddress(href) ? href : undefined;
};

const web = (value: unknown, ...path: string[]): string | undefined =>
  webAddress(str(value, ...path));

/** Numbers of pixels; 0 stands for "not known". */
const positive = (value: unknown, ...path: string[]): number | undefined => {
  const found = int(value, ...path);
  return found !== undefined && found > 0 ? found : undefined;
};

const seconds = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;

/**
 * What hangs on a post: its video, the images of its gallery in their order, the media of its text,
 * and what it links to. A link to a moving picture has the platform's own copy beside it.
 */
export const attachmentsFromPost = (post: Node): Attachment[] => {
  const own =
    (post['media'] ? hostedVideo(node(post, 'media', 'reddit_video')) : undefined) ??
    (post['secure_media'] ? hostedVideo(node(post, 'secure_media', 'reddit_video')) : undefined);
  const gallery = post['gallery_data'] ? galleryFromPost(post) : [];
  const found: Attachment[] = own ? [own, ...gallery] : gallery;
  if (gallery.length === 0 && post['media_metadata']) found.push(...inlineMedia(post));
  if (!own && gallery.length === 0) {
    const link = linkFromPost(post);
    if (link) found.push(link);
  }
  const copy =
    own || !post['preview']
      ? undefined
      : hostedVideo(node(post, 'preview', 'reddit_video_preview'));
  if (copy) found.push(copy);
  return found;
};

/**
 * Puts on what hangs on a post or a comment, and the number of its pictures and videos where not all of them
 * came: some failed to upload, or are not ready.
 */
export const addFiles = (
  item: Pick<Post, 'attachment' | 'attachmentCount'>,
  thing: Node,
  files: Attachment[],
): void => {
  if (files.length > 0) item.attachment = files;
  const missing = fileIdsFromThing(thing).filter((id) => !findMedium(thing, id)).length;
  const media = files.filter(({ type }) => type !== 'Link').length;
  if (missing > 0) item.attachmentCount = media + missing;
};

/** The files of a gallery, or else those in a text. */
const fileIdsFromThing = (thing: Node): readonly (string | undefined)[] => {
  const gallery = list(thing, 'gallery_data', 'items');
  return gallery.length > 0
    ? gallery.map((item) => str(item, 'media_id'))
    : Object.keys(node(thing, 'media_metadata') ?? {});
};

const hostedVideo = (found: Node | undefined): Video | undefined => {
  const url = web(found, 'fallback_url');
  if (!found || url === undefined) return undefined;
  return omitUndefined({
    type: 'Video' as const,
    url: [url],
    mediaType: 'video/mp4',
    width: positive(found, 'width'),
    height: positive(found, 'height'),
    duration: seconds(found['duration']),
    hasSound: bool(found, 'has_audio') ?? silent(found, 'is_gif'),
    manifest: manifests(web(found, 'dash_url'), web(found, 'hls_url')),
  });
};

/** A moving picture has no sound; of anything else it is not known. */
const silent = (found: Node, key: string): false | undefined =>
  bool(found, key) === true ? false : undefined;

const manifests = (dash: string | undefined, hls: string | undefined): Video['manifest'] => {
  const found = [
    ...(dash === undefined
      ? []
      : [{ type: 'Link' as const, href: dash, mediaType: 'application/dash+xml' }]),
    ...(hls === undefined
      ? []
      : [{ type: 'Link' as const, href: hls, mediaType: 'application/x-mpegURL' }]),
  ];
  return found.length > 0 ? found : undefined;
};

/** The images of a gallery, in the order of the gallery, without those that failed to upload. */
const galleryFromPost = (post: Node): Attachment[] =>
  list(post, 'gallery_data', 'items').flatMap((item) => {
    const medium = findMedium(post, str(item, 'media_id'));
    if (!medium) return [];
    const name = str(item, 'caption');
    return [
      medium.type === 'Image'
        ? omitUndefined({ ...medium, name, href: web(item, 'outbound_url') })
        : omitUndefined({ ...medium, name }),
    ];
  });

/** Media that stand within a text, or hang on a comment, in the order in which the text names them. */
export const inlineMedia = (thing: Node): (Image | Video)[] => {
  const media = node(thing, 'media_metadata');
  if (!media) return [];
  const ids = Object.keys(media);
  const text = str(thing, 'selftext') ?? str(thing, 'body') ?? '';
  // What the text does not name comes last.
  const positionInText = (id: string): number => {
    const at = text.indexOf(id);
    return at < 0 ? Infinity : at;
  };
  const places = new Map(ids.map((id) => [id, positionInText(id)]));
  return ids
    .toSorted((a, b) => compared(places.get(a) ?? 0, places.get(b) ?? 0))
    .flatMap((id) => findMedium(thing, id) ?? []);
};

const compared = (a: number, b: number): number => (a === b ? 0 : a - b);

const findMedium = (thing: Node, id: string | undefined): Image | Video | undefined => {
  const media = node(thing, 'media_metadata');
  const found = media && id !== undefined && Object.hasOwn(media, id) ? node(media, id) : undefined;
  if (!found || str(found, 'status') !== 'valid') return undefined;
  if (str(found, 'e') === 'RedditVideo') return videoFromManifests(found);
  const size = { width: positive(found, 's', 'x'), height: positive(found, 's', 'y') };
  // An animated picture has no `u`, but a gif, an mp4 of it, or both (recorded 2020).
  const url = web(found, 's', 'u') ?? web(found, 's', 'gif');
  if (url !== undefined)
    return omitUndefined({
      type: 'Image' as const,
      url,
      mediaType: fixMimeType(str(found, 'm')),
      ...size,
    });
  const film = web(found, 's', 'mp4');
  return film === undefined
    ? undefined
    : omitUndefined({
        type: 'Video' as const,
        url: [film],
        mediaType: 'video/mp4',
        ...size,
        hasSound: false,
      });
};

/** The platform writes `image/jpg` (recorded 2020), which is no registered type. */
const fixMimeType = (text: string | undefined): string | undefined =>
  text === 'image/jpg' ? 'image/jpeg' : text;

/** A hosted video that stands in a text; only the lists of its tracks are told. */
const videoFromManifests = (found: Node): Video | undefined => {
  const manifest = manifests(web(found, 'dashUrl'), web(found, 'hlsUrl'));
  const [first] = manifest ?? [];
  if (!first) return undefined;
  return omitUndefined({
    type: 'Video' as const,
    url: [first.href],
    mediaType: first.mediaType,
    width: positive(found, 'x'),
    height: positive(found, 'y'),
    hasSound: silent(found, 'isGif'),
    manifest,
  });
};

/** The page or picture that a post links to; nothing for a text, whose link is itself. */
const linkFromPost = (post: Node): Attachment | undefined => {
  const url = linkedUrl(post);
  if (url === undefined) return undefined;
  if (isPicture(post, url)) {
    const first = at(post, 'preview', 'images', 0, 'source');
    return omitUndefined({
      type: 'Image' as const,
      url,
      mediaType: pictureType(url),
      width: positive(first, 'width'),
      height: positive(first, 'height'),
    });
  }
  const embedded = node(post, 'media', 'oembed') ?? node(post, 'secure_media', 'oembed');
  return omitUndefined({
    type: 'Link' as const,
    href: url,
    name: str(embedded, 'title'),
    summary: str(embedded, 'description'),
  });
};

/** Where a post leads; `undefined` for one that leads to itself. */
export const linkedUrl = (post: Node): string | undefined => {
  if (bool(post, 'is_self') === true) return undefined;
  const text = str(post, 'url_overridden_by_dest') ?? str(post, 'url');
  // A crosspost may give a path only.
  const url = webAddress(text?.startsWith('/') ? SITE + text : text);
  if (url === undefined) return undefined;
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

/** MIME type of a picture, by the end of its address. */
export const pictureType = (url: string): string | undefined => {
  const end = /\.(\w{3,4})(?:$|\?)/.exec(url)?.[1]?.toLowerCase();
  return end !== undefined && Object.hasOwn(TYPES, end) ? TYPES[end] : undefined;
};

/** Whether an address leads to a picture on a host of pictures. */
export const isPictureFile = (url: string): boolean =>
  /^https?:\/\/i\.(?:redd\.it|redditmedia\.com|imgur\.com)\//.test(url) &&
  pictureType(url) !== undefined;

/** Whether a post is one picture: the platform says so, or the address leads to a file. */
const isPicture = (post: Node, url: string): boolean =>
  str(post, 'post_hint') === 'image' || isPictureFile(url);

/** Preview pictures, the largest first; else the thumbnail, which may be a mere word (`self`, `nsfw`). */
export const previewsFromPost = (post: Node): Picture[] | undefined => {
  const first = post['preview'] ? node(post, 'preview', 'images', 0) : undefined;
  if (first) {
    const found: Picture[] = [];
    addPreview(found, first['source']);
    const smaller = list(first['resolutions']);
    for (let i = smaller.length - 1; i >= 0; i -= 1) addPreview(found, smaller[i]);
    if (found.length > 0) return found;
  }
  const thumbnail = image(
    str(post['thumbnail']),
    positive(post['thumbnail_width']),
    positive(post['thumbnail_height']),
  );
  return thumbnail ? [thumbnail] : undefined;
};

/** There are six previews of a picture, and a page may have a hundred pictures. */
const addPreview = (found: Picture[], raw: unknown): void => {
  if (!isNode(raw)) return;
  const url = raw['url'];
  if (typeof url !== 'string' || !isWebAddress(url)) return;
  const preview: Picture = { type: 'Image', url };
  const width = positive(raw['width']);
  const height = positive(raw['height']);
  if (width !== undefined) preview.width = width;
  if (height !== undefined) preview.height = height;
  found.push(preview);
};
