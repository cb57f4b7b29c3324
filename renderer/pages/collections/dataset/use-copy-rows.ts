import { useTranslation } from 'react-i18next';
import { figure } from '../../../format.ts';
import { useListView } from '../../../list-views.ts';
import { copyText } from '../../../parts/controls/copy-button.tsx';
import { say } from '../../../parts/states/toast.tsx';
import { copiedAddress } from '../../../shapes/table-columns.tsx';
import { useWindow } from '../../../state.ts';
import { tableText } from '../../explore/table-text.ts';
import { rowText, type DataColumn, type DataRow } from './columns.tsx';

/** The id of the row that the inspector shows. */
export const useActive = (): number | undefined =>
  useWindow(({ selection }) => (selection?.kind === 'record' ? selection.id : undefined));

/** Copies the marked rows, else the active one, as a table. */
export const useCopyRows = (
  loaded: readonly DataRow[],
  columns: readonly DataColumn[],
  key: string,
): { readonly count: number; readonly run: () => void } => {
  const { t } = useTranslation();
  const marked = useListView(key, 'marked');
  const active = useActive();
  const chosen =
    marked.size > 0
      ? loaded.filter(({ view }) => marked.has(view.id))
      : loaded.filter(({ view }) => view.id === active);
  const run = (): void => {
    const head = [t('dataset.text'), ...columns.map(({ title }) => t(title)), t('table.address')];
    const text = tableText(
      head,
      chosen.map((row) => [
        rowText(row),
        ...columns.map((column) => column.copied(row)),
        copiedAddress(row.shown),
      ]),
    );
    const done = { count: chosen.length, n: figure(chosen.length) };
    void copyText(text).then((ok) => say(ok ? t('table.copied', done) : t('common.copyFailed')));
  };
  return { count: chosen.length, run };
};
