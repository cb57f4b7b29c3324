import { FolderOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { harmless } from '../../format.ts';
import { hasNative, reveal } from '../../native.ts';
import { Button } from '../controls/button.tsx';
import css from './text.module.css';

/** Where everything is kept, with the way there. */
export const DataFolder = ({ path }: { readonly path: string }) => {
  const { t } = useTranslation();
  return (
    <span className={css.folder}>
      <bdi className={css.path} dir="ltr">
        {harmless(path)}
      </bdi>
      {hasNative() ? (
        <Button small onClick={() => void reveal(path)}>
          <FolderOpen size={15} aria-hidden="true" />
          {t('settings.showFolder')}
        </Button>
      ) : null}
    </span>
  );
};
