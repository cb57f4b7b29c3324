import { useTranslation } from 'react-i18next';
import { figure } from '../../format.ts';
import { copyText } from '../../parts/controls/copy-button.tsx';
import { say } from '../../parts/states/toast.tsx';
import { tableText } from './table-text.ts';

/** Copies rows as a table whose last column is their address, and announces how many there are. */
export const useCopyTable = () => {
  const { t } = useTranslation();
  return (columns: readonly string[], rows: readonly (readonly (string | number)[])[]): void => {
    const done = { count: rows.length, n: figure(rows.length) };
    void copyText(tableText([...columns, t('table.address')], rows)).then((isCopied) =>
      say(isCopied ? t('table.copied', done) : t('common.copyFailed')),
    );
  };
};
