import { list, node, type Node } from '#kit/dig.ts';

/** The badges on a thumbnail of the layout since 2025: `{text, badgeStyle}`, in either of two overlays. */
export const thumbnailBadges = (thumbnail: unknown): readonly (Node | undefined)[] =>
  list(thumbnail, 'overlays')
    .flatMap((overlay) => [
      ...list(overlay, 'thumbnailBottomOverlayViewModel', 'badges'),
      ...list(overlay, 'thumbnailOverlayBadgeViewModel', 'thumbnailBadges'),
    ])
    .map((badge) => node(badge, 'thumbnailBadgeViewModel'));
