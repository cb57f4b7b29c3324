import { t } from 'i18next';
import { harmless } from '../format.ts';
import { type Shown, fieldsFromShown } from './index.ts';
import css from './item-picture.module.css';
import { picturesFromItem, type WithFiles } from './saveable.ts';
import { useItemPicture } from './kept-picture.ts';

/** What names the files of a thing: of a repost the original, of a picture the picture itself. */
const filesFromShown = (shown: Shown): WithFiles => {
  if (shown.shape === 'Image') return { image: [shown.item] };
  if (shown.shape !== 'Announce') return fieldsFromShown(shown);
  const { entityId, object } = shown.item;
  return { entityId, ...object } as WithFiles;
};

/** The saved picture of a thing; `undefined` where none was saved. */
export const useShownPicture = (shown: Shown) => useItemPicture(filesFromShown(shown));

/** Pixels, where nobody says how large a saved picture is. */
const USUAL = { width: 480, height: 270 } as const;

/** The saved picture of a thing that is shown in full. Its place is kept while it is read. */
export const ItemPicture = ({ shown }: { readonly shown: Shown }) => {
  const picture = useShownPicture(shown);
  if (picture === undefined) return null;
  const { width = USUAL.width, height = USUAL.height, src, words } = picture;
  return (
    <PictureFrame
      src={src}
      width={width}
      height={height}
      alt={harmless(words ?? t('item.aPicture'))}
    />
  );
};

/** So that a tall picture leaves room for what is told of it. */
const MOST_HEIGHT = 'min(45vh, 360px)';

interface PictureFrameProps {
  readonly src: string | undefined;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** `src` is left out while the picture is read. */
export const PictureFrame = ({ src, width, height, alt }: PictureFrameProps) => (
  <div
    className={src === undefined ? `${css.frame} ${css.awaited}` : css.frame}
    style={{
      aspectRatio: `${width} / ${height}`,
      // As wide as its height allows, so that nothing stands empty beside it.
      maxInlineSize: `min(${width}px, calc(${MOST_HEIGHT} * ${width / height}))`,
    }}
  >
    {src === undefined ? null : <img src={src} alt={alt} />}
  </div>
);

/**
 * The picture of a row, where it was saved on this computer; else the place where it would be. A row that
 * has none keeps the room alone, so that all titles begin at one line.
 */
export const RowPicture = ({ shown }: { readonly shown: Shown }) => {
  const src = useShownPicture(shown)?.src;
  const isMissing = src === undefined && picturesFromItem(filesFromShown(shown)).length > 0;
  return (
    <span className={css.rowPictureFrame} data-empty={isMissing ? '' : undefined}>
      {src === undefined ? null : <img src={src} alt="" />}
    </span>
  );
};
