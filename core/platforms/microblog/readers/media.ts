import { omitUndefined } from '#kit/collect.ts';
import { count, list, str, type Node, isNode } from '#kit/dig.ts';
import type { Attachment } from '#vocab/attachment.ts';
import { image, type PostPicture } from '#vocab/image.ts';
import { webAddress } from './site.ts';

/**
 * The media of a post in any of the dialects: `extended_entities.media`, `mediaDetails`, `includes.media`. Pictures are
 * its photographs, and what stands for its videos before they play, in their order.
 */
export const readMedia = (
  media: readonly unknown[],
): { readonly pictures: PostPicture[]; readonly videos: Attachment[] } => {
  const [pictures, videos]: [PostPicture[], Attachment[]] = [[], []];
  for (const raw of media.filter(isNode)) {
    const video = readVideo(raw);
    if (video) videos.push(video);
    const picture = video ? still(raw) : photo(raw);
    if (picture) pictures.push(picture);
  }
  return { pictures, videos };
};

/** Why X withholds a file whose address it still names: `Dmcaed`, `CopyrightViolation`, `Geoblocked`. */
const withheldReason = (raw: Node): string | undefined =>
  str(raw, 'ext_media_availability', 'status') === 'Unavailable'
    ? (str(raw, 'ext_media_availability', 'reason') ?? 'Unavailable')
    : undefined;

const mediaAltText = (raw: Node): string | undefined =>
  str(raw, 'ext_alt_text') ?? str(raw, 'alt_text');

/** API v2 names the picture itself `url`; on the site’s pages that is the short address in the text. */
const ownUrl = (raw: Node): string | undefined => {
  const url = str(raw, 'url');
  return url?.startsWith('https://pbs.twimg.com/') === true ? url : undefined;
};

const pictureUrl = (raw: Node): string | undefined =>
  webAddress(str(raw, 'media_url_https') ?? str(raw, 'preview_image_url') ?? ownUrl(raw));

const mediaSize = (raw: Node) => ({
  width: count(raw, 'original_info', 'width') || count(raw, 'width') || undefined,
  height: count(raw, 'original_info', 'height') || count(raw, 'height') || undefined,
});

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** `…/media/NAME.jpg` is a reduced picture; the original has its format and size in the query. */
const original = (url: string): { readonly url: string; readonly mediaType?: string } => {
  const [, base, format = ''] =
    /^(https:\/\/pbs\.twimg\.com\/media\/[\w-]+)\.(jpg|png|webp)(?::\w+|\?[\w=&]*)?$/.exec(url) ??
    [];
  const mediaType = TYPES[format];
  return base === undefined || mediaType === undefined
    ? { url }
    : { url: `${base}?format=${format}&name=orig`, mediaType };
};

const photo = (raw: Node): PostPicture | undefined => {
  const url = pictureUrl(raw);
  if (url === undefined) return undefined;
  return omitUndefined({
    type: 'Image' as const,
    ...original(url),
    ...mediaSize(raw),
    name: mediaAltText(raw),
    withheldReason: withheldReason(raw),
    isAttached: true as const,
  });
};

const still = (raw: Node): PostPicture | undefined => {
  const { width, height } = mediaSize(raw);
  return withheldReason(raw) === undefined ? image(pictureUrl(raw), width, height) : undefined;
};

interface Variant {
  readonly url: string;
  readonly type: string;
  readonly bitRate: number;
}

/** API v2 has `bit_rate` where the site has `bitrate`; lists of parts (HLS) have none. */
const listVariants = (raw: Node): readonly Variant[] =>
  [...list(raw, 'video_info', 'variants'), ...list(raw, 'variants')].flatMap((one) => {
    const url = webAddress(str(one, 'url'));
    const bitRate = count(one, 'bitrate') ?? count(one, 'bit_rate') ?? 0;
    return url === undefined ? [] : [{ url, bitRate, type: str(one, 'content_type') ?? '' }];
  });

const isList = ({ type }: Variant): boolean => /mpegurl/i.test(type);

const readVideo = (raw: Node): Attachment | undefined => {
  if (str(raw, 'type') === 'photo') return undefined;
  const variants = listVariants(raw);
  const files = variants.filter((one) => !isList(one)).sort((a, b) => b.bitRate - a.bitRate);
  const lists = variants.filter(isList);
  const chosen = files[0] ?? lists[0];
  if (!chosen) return undefined;
  const ms = count(raw, 'video_info', 'duration_millis') ?? count(raw, 'duration_ms');
  return omitUndefined({
    type: 'Video' as const,
    url: (files.length > 0 ? files : [chosen]).map(({ url }) => url),
    mediaType: chosen.type || undefined,
    bitrate: chosen.bitRate || undefined,
    ...mediaSize(raw),
    duration: ms ? ms / 1000 : undefined,
    // What X calls an animated GIF is a film without sound.
    hasSound: str(raw, 'type') === 'animated_gif' ? false : undefined,
    manifest:
      files.length > 0 && lists.length > 0
        ? lists.map(({ url, type }) => ({ type: 'Link' as const, href: url, mediaType: type }))
        : undefined,
    name: mediaAltText(raw),
    viewCount: count(raw, 'mediaStats', 'viewCount') ?? count(raw, 'public_metrics', 'view_count'),
    withheldReason: withheldReason(raw),
  });
};
