import type { ComponentProps } from 'react';
import { Thumbnail } from '../parts/controls/thumbnail.tsx';
import { useItemPicture } from './kept-picture.ts';
import type { WithFiles } from './saveable.ts';

/** The thumbnail of an item: its picture where it was saved on this computer. */
export const ItemThumbnail = ({
  item,
  ...rest
}: Omit<ComponentProps<typeof Thumbnail>, 'picture'> & { readonly item: WithFiles }) => (
  <Thumbnail {...rest} picture={useItemPicture(item)?.src} />
);
