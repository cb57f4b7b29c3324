import { useTranslation } from 'react-i18next';
import { figure } from '../../format.ts';
import { useLocal } from '../../local.ts';
import { copyText } from '../../parts/controls/copy-button.tsx';
import { say } from '../../parts/states/toast.tsx';
import { tableText, withWorld, type TableRows } from './table-text.ts';

/** Rows as text for the clipboard; what is of the sample world says so in a column of its own. */
export const useTableText = () => {
  const { t } = useTranslation();
  const mode = useLocal('network.get').data?.mode;
  const world =
    mode === 'sample' ? { title: t('table.world'), name: t('status.sample') } : undefined;
  return (columns: readonly string[], given: TableRows): string => {
    const { head, rows } = withWorld(columns, given, world);
    return tableText(head, rows);
  };
};

/** Copies rows as a table with their address, and announces how many there are. */
export const useCopyTable = () => {
  const { t } = useTranslation();
  const textFrom = useTableText();
  return (columns: readonly string[], rows: TableRows): void => {
    const done = { count: rows.length, n: figure(rows.length) };
    void copyText(textFrom([...columns, t('table.address')], rows)).then((isCopied) =>
      say(isCopied ? t('table.copied', done) : t('common.copyFailed')),
    );
  };
};
