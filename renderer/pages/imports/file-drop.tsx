import { FileDown } from 'lucide-react';
import { t } from 'i18next';
import { requestImport } from '../../imports.ts';
import { hasNative, pathsFromFiles } from '../../native.ts';
import { useDroppedFiles } from '../../parts/controls/dropped-files.ts';
import { say, sayFailure } from '../../parts/states/toast.tsx';
import { useBridge } from '../../bridge-context.ts';
import { hasLines, linesFromFile, MOST_TEXT } from '../../file-lines.ts';
import { offerInBox } from '../../opened.ts';
import css from './imports.module.css';

/** The whole window takes files: recordings are imported, and the links of texts and tables offered in the box. */
export const FileDrop = ({ into }: { readonly into: string | undefined }) => {
  const bridge = useBridge();
  const offerLines = async (files: readonly File[]): Promise<void> => {
    try {
      const texts = await Promise.all(files.map((file) => linesFromFile(bridge, file)));
      offerInBox(texts.join('\n').slice(0, MOST_TEXT));
    } catch (error) {
      sayFailure(error);
    }
  };
  const isOver = useDroppedFiles((files) => {
    if (files.length > 0 && files.every(hasLines)) return void offerLines(files);
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
