import { at, list, node, type Node } from '#kit/dig.ts';
import { type Picture, images } from '#vocab/image.ts';

/** Every size of a picture: `{thumbnails: […]}` in renderers, `{sources: […]}` in view models. */
export const pictures = (value: unknown): Picture[] | undefined =>
  images(at(value, 'thumbnails')) ?? images(at(value, 'sources'));

/** The largest of a picture's sizes. */
export const largest = (all: readonly Picture[] | undefined): Picture | undefined =>
  all?.reduce((best, one) => ((one.width ?? 0) > (best.width ?? 0) ? one : best));

/** The badges on a thumbnail of the layout since 2025: `{text, badgeStyle}`, in either of two overlays. */
export const thumbnailBadges = (thumbnail: unknown): readonly (Node | undefined)[] =>
  list(thumbnail, 'overlays')
    .flatMap((overlay) => [
      ...list(overlay, 'thumbnailBottomOverlayViewModel', 'badges'),
      ...list(overlay, 'thumbnailOverlayBadgeViewModel', 'thumbnailBadges'),
    ])
    .map((badge) => node(badge, 'thumbnailBadgeViewModel'));
