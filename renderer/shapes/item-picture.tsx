import { useTranslation } from 'react-i18next';
import { harmless } from '../format.ts';
import type { Shown } from './index.ts';
import css from './item-picture.module.css';
import { useShownPicture } from './shown-picture.ts';

/** Pixels, where nobody says how large a saved picture is. */
const USUAL = { width: 480, height: 270 } as const;

/** The saved picture of a thing that is shown in full. Its place is kept while it is read. */
export const ItemPicture = ({ shown }: { readonly shown: Shown }) => {
  const { t } = useTranslation();
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

/** `src` is left out while the picture is read. */
export const PictureFrame = ({
  src,
  width,
  height,
  alt,
}: {
  readonly src: string | undefined;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}) => (
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
