import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { requestImport } from '../../imports.ts';
import { hasNative, pathsFromFiles } from '../../native.ts';
import { useDroppedFiles } from '../../parts/controls/dropped-files.ts';
import { say } from '../../parts/states/toast.tsx';
import css from './imports.module.css';

/** The whole window takes files: they are imported. */
export const FileDrop = ({ into }: { readonly into: string | undefined }) => {
  const { t } = useTranslation();
  const isOver = useDroppedFiles((files) => {
    if (!hasNative()) return say(t('imports.desktopOnly'));
    const paths = pathsFromFiles(files);
    if (paths.length > 0) requestImport(paths, into);
    else say(t('imports.noFile'));
  });
  return isOver ? (
    <div className={css.drop}>
      <FileDown size={28} aria-hidden="true" />
      <span>{t('imports.drop')}</span>
    </div>
  ) : null;
};
