import { t } from 'i18next';
import { PlatformText, Id } from '../parts/text/text.tsx';
import type { WithFiles } from './saveable.ts';
import css from './rows.module.css';
import type { ComponentProps } from 'react';
import { Thumbnail } from '../parts/controls/thumbnail.tsx';
import { useItemPicture } from './kept-picture.ts';

const NO_FILES: WithFiles = {};

interface PlainRowProps {
  readonly name: string | undefined;
  readonly second: string | undefined;
  /** Whose saved picture is shown. */
  readonly item?: WithFiles;
}

/** A name and a second line, for what needs no more. */
export const PlainRow = ({ name, second, item = NO_FILES }: PlainRowProps) => (
  <div className={css.plain}>
    <ItemThumbnail item={item} kind="image" name={name} />
    <div className={css.text}>
      <div className={css.title}>
        <PlatformText text={name ?? t('item.unnamed')} />
      </div>
      {second === undefined ? null : (
        <div className={css.by}>
          <PlatformText text={second} />
        </div>
      )}
    </div>
  </div>
);

interface Props {
  readonly item: { readonly name?: string | undefined; readonly entityId: string };
}

/** What something is called; by its id where it has no name. */
export const NameOrId = ({ item: { name, entityId } }: Props) =>
  name === undefined ? <Id text={entityId} /> : <PlatformText text={name} />;

/** The thumbnail of an item: its picture where it was saved on this computer. */
export const ItemThumbnail = ({
  item,
  ...rest
}: Omit<ComponentProps<typeof Thumbnail>, 'picture'> & { readonly item: WithFiles }) => (
  <Thumbnail {...rest} picture={useItemPicture(item)?.src} />
);
