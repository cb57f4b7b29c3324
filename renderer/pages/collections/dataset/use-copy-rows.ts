import { t } from 'i18next';
import { useListView } from '../../../list-views.ts';
import { copiedAddress } from '../../../shapes/table-columns.tsx';
import { useWindow } from '../../../state.ts';
import { useCopyTable } from '../../explore/copy-table.ts';
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
  const marked = useListView(key, 'marked');
  const active = useActive();
  const chosen = loaded.filter(({ view: { id } }) =>
    marked.size > 0 ? marked.has(id) : id === active,
  );
  const copyTable = useCopyTable();
  const run = (): void =>
    copyTable(
      [t('dataset.text'), ...columns.map(({ title }) => t(title))],
      chosen.map((row) => [
        rowText(row),
        ...columns.map((column) => column.copied(row)),
        copiedAddress(row.shown),
      ]),
    );
  return { count: chosen.length, run };
};
