/** What a post shows: its own picture or video, or several as slides. */
import { omitUndefined } from '#kit/collect.ts';
import { bool, count, int, list, str } from '#kit/dig.ts';
import type { MediaFile } from '#vocab/media-in-post.ts';
import type { Slide } from '#vocab/attachment.ts';
import { photoFromMedia, pictureFromMedia, videoFromMedia } from './files.ts';
import { listNodes } from './people.ts';
import { postNumber } from './shortcode.ts';

/** What a post is, by its number (a text in lists), the name of its type, or the older flag. */
export type Kind = 'Image' | 'Video' | 'Carousel';

export const readMediaKind = (raw: unknown): Kind | undefined => {
  const number = int(raw, 'media_type');
  if (number === 1) return 'Image';
  if (number === 2) return 'Video';
  if (number === 8) return 'Carousel';
  const name = str(raw, '__typename') ?? '';
  if (/Carousel|Sidecar/.test(name)) return 'Carousel';
  if (/Video/.test(name)) return 'Video';
  if (/Image|Photo/.test(name)) return 'Image';
  if (str(raw, 'product_type') === 'clips') return 'Video';
  const isVideo = bool(raw, 'is_video');
  return isVideo === undefined ? undefined : isVideo ? 'Video' : 'Image';
};

export const listSlides = (raw: unknown): readonly unknown[] => {
  const slides = list(raw, 'carousel_media');
  return slides.length > 0 ? slides : listNodes(raw, 'edge_sidecar_to_children', 'edges');
};

/**
 * Answers may hold the first slides alone, or slides without their files, and name the number of all. One alone is
 * never all.
 */
export const countSlides = (raw: unknown, slides: readonly unknown[]): number | undefined => {
  const most = Math.max(
    count(raw, 'carousel_media_count') ?? 0,
    list(raw, 'carousel_media_ids').length,
    count(raw, 'edge_sidecar_to_children', 'count') ?? 0,
    slides.length,
  );
  return most > 1 ? most : undefined;
};

export const fileFromMedia = (raw: unknown, kind: Kind | undefined): MediaFile | undefined =>
  kind === 'Video' ? videoFromMedia(raw) : photoFromMedia(raw);

/** Slides are posts of their own make, without counts. `undefined` for one of which nothing is there. */
export const readSlide = (raw: unknown): Slide | undefined => {
  const type: Slide['type'] = readMediaKind(raw) === 'Video' ? 'Video' : 'Image';
  const cover = type === 'Video' ? pictureFromMedia(raw) : undefined;
  const file = fileFromMedia(raw, type);
  const entityId = postNumber(raw);
  if (entityId === undefined && !cover && !file) return undefined;
  return omitUndefined({
    type,
    entityId,
    image: cover && [cover],
    attachment: file && [withoutName(file)],
    name: str(raw, 'accessibility_caption'),
  });
};

const withoutName = ({ name: _, ...file }: MediaFile): MediaFile => file;
