import type { Shown } from './index.ts';
import { useShownPicture } from './shown-picture.ts';
import css from './row-picture.module.css';

/** The picture of a row, where it was saved on this computer; else the place where it would be. */
export const RowPicture = ({ shown }: { readonly shown: Shown }) => {
  const src = useShownPicture(shown)?.src;
  return (
    <span className={css.frame} data-empty={src === undefined ? '' : undefined}>
      {src === undefined ? null : <img src={src} alt="" />}
    </span>
  );
};
