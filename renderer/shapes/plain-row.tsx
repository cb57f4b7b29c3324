import { useTranslation } from 'react-i18next';
import { PlatformText } from '../parts/text/text.tsx';
import { Thumbnail } from '../parts/controls/thumbnail.tsx';
import css from './rows.module.css';

/** A name and a second line, for what needs no more. */
export const PlainRow = ({
  name,
  second,
}: {
  readonly name: string | undefined;
  readonly second: string | undefined;
}) => {
  const { t } = useTranslation();
  return (
    <div className={css.plain}>
      <Thumbnail kind="image" name={name} />
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
