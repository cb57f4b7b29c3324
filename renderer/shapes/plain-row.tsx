import { useTranslation } from 'react-i18next';
import { PlatformText } from '../parts/text/text.tsx';
import { ItemThumbnail } from './item-thumbnail.tsx';
import type { WithFiles } from './saveable.ts';
import css from './rows.module.css';

const NO_FILES: WithFiles = {};

/** A name and a second line, for what needs no more. */
export const PlainRow = ({
  name,
  second,
  item = NO_FILES,
}: {
  readonly name: string | undefined;
  readonly second: string | undefined;
  /** Whose saved picture is shown. */
  readonly item?: WithFiles;
}) => {
  const { t } = useTranslation();
  return (
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
};
