import { useKeptPicture } from './kept-picture.ts';
import { gridPicture } from './grid-cell.tsx';
import type { Shown } from './index.ts';
import css from './row-picture.module.css';

/** The picture of a row, where it was saved on this computer; else the place where it would be. */
export const RowPicture = ({ shown }: { readonly shown: Shown }) => {
  const kept = useKeptPicture(gridPicture(shown));
  return (
    <span className={css.frame} data-empty={kept === undefined ? '' : undefined}>
      {kept === undefined ? null : <img src={kept} alt="" />}
    </span>
  );
};
