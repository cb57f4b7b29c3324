import { t } from 'i18next';
import { amountOf } from '../../format.ts';
import { useLocal } from '../../local.ts';
import { copyText } from '../../parts/controls/copy-button.tsx';
import { say } from '../../parts/states/toast.tsx';
import { isFormula } from '../../formula-text.ts';

const cellText = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const line = value.replaceAll(/[\t\r\n]+/g, ' ').trim();
  return isFormula(line) ? `'${line}` : line;
};

type TableRows = readonly (readonly (string | number)[])[];

/**
 * The same with a last column that says, row by row, from which world it is, as exported files do; so that a
 * row of invented data that was pasted elsewhere is known as such. Without `world` the table as it is.
 */
export const withWorld = (
  head: readonly string[],
  rows: TableRows,
  world: { readonly title: string; readonly name: string } | undefined,
): { readonly head: readonly string[]; readonly rows: TableRows } =>
  world === undefined
    ? { head, rows }
    : { head: [...head, world.title], rows: rows.map((row) => [...row, world.name]) };

/** Tab-separated lines, the names of the columns first. */
export const tableText = (head: readonly string[], rows: TableRows): string =>
  [head, ...rows].map((row) => row.map(cellText).join('\t')).join('\n');

/** Rows as text for the clipboard; what is of the sample world says so in a column of its own. */
export const useTableText = () => {
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
  const textFrom = useTableText();
  return (columns: readonly string[], rows: TableRows): void => {
    const done = amountOf(rows.length);
    void copyText(textFrom([...columns, t('table.address')], rows)).then((isCopied) =>
      say(isCopied ? t('table.copied', done) : t('common.copyFailed')),
    );
  };
};
