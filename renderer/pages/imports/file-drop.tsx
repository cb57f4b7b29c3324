import { FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestImport } from '../../imports.ts';
import { hasNative, pathsFromFiles } from '../../native.ts';
import { say } from '../../parts/states/toast.tsx';
import css from './imports.module.css';

const bringsFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true;

/** The whole window takes files: a page that let them fall through would be left for the file. */
export const FileDrop = ({ into }: { readonly into: string | undefined }) => {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      if (!bringsFiles(event)) return;
      event.preventDefault();
      if (!hasNative()) return say(t('imports.desktopOnly'));
      const paths = pathsFromFiles(event.dataTransfer?.files ?? []);
      if (paths.length > 0) requestImport(paths, into);
      else say(t('imports.noFile'));
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [into, t]);
  return isOver ? (
    <div className={css.drop}>
      <FileDown size={28} aria-hidden="true" />
      <span>{t('imports.drop')}</span>
    </div>
  ) : null;
};
