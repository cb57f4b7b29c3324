import { FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'i18next';
import { bytes, harmless } from '../../format.ts';
import { hasNative, reveal } from '../../native.ts';
import { Button } from '../controls/button.tsx';
import css from './text.module.css';

interface DataFolderProps {
  readonly path: string;
  readonly size?: number | undefined;
  /** What else can be done with it. */
  readonly children?: ReactNode;
}

/** Where everything is kept, how much it is, and the way there. */
export const DataFolder = ({ path, size, children }: DataFolderProps) => (
  <span className={css.folder}>
    <bdi className={css.path} dir="ltr">
      {harmless(path)}
    </bdi>
    {size === undefined ? null : <span>{bytes(size)}</span>}
    {hasNative() ? (
      <Button sign={FolderOpen} small onClick={() => void reveal(path)}>
        {t('settings.showFolder')}
      </Button>
    ) : null}
    {children}
  </span>
);
