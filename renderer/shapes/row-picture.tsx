import type { Shown } from './index.ts';
import { picturesFromItem } from './saveable.ts';
import { filesFromShown, useShownPicture } from './shown-picture.ts';
import css from './row-picture.module.css';

/**
 * The picture of a row, where it was saved on this computer; else the place where it would be. A row that
 * has none keeps the room alone, so that all titles begin at one line.
 */
export const RowPicture = ({ shown }: { readonly shown: Shown }) => {
  const src = useShownPicture(shown)?.src;
  const isMissing = src === undefined && picturesFromItem(filesFromShown(shown)).length > 0;
  return (
    <span className={css.frame} data-empty={isMissing ? '' : undefined}>
      {src === undefined ? null : <img src={src} alt="" />}
    </span>
  );
};
