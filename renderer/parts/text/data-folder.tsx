import { FolderOpen } from 'lucide-react';
import { t } from 'i18next';
import { harmless } from '../../format.ts';
import { hasNative, reveal } from '../../native.ts';
import { Button } from '../controls/button.tsx';
import css from './text.module.css';

/** Where everything is kept, with the way there. */
export const DataFolder = ({ path }: { readonly path: string }) => (
  <span className={css.folder}>
    <bdi className={css.path} dir="ltr">
      {harmless(path)}
    </bdi>
    {hasNative() ? (
      <Button sign={FolderOpen} small onClick={() => void reveal(path)}>
        {t('settings.showFolder')}
      </Button>
    ) : null}
  </span>
);
