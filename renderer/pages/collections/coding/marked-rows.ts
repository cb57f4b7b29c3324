/** The rows that are marked, with their codes: those that are not loaded are read. */
import type { ItemView } from '#contract/index.ts';
import type { Bridge } from '../../../bridge.ts';
import { askLocal } from '../../../local.ts';
import type { CodableRow } from './row-codes.ts';

type Row = CodableRow['view'];

/** Rows of a page. */
const PAGE = 500;

export const readMarkedRows = async (
  bridge: Bridge,
  { name, marked, loaded }: MarkedRows,
): Promise<readonly Row[]> => {
  const known = loaded.flatMap(({ view }) => (marked.has(view.id) ? [view] : []));
  const ids = new Set(known.map(({ id }) => id));
  const missing = [...marked].filter((id) => !ids.has(id));
  return missing.length === 0 ? known : [...known, ...(await readRows(bridge, name, missing))];
};

interface MarkedRows {
  readonly name: string | undefined;
  /** Ids. */
  readonly marked: ReadonlySet<number>;
  readonly loaded: readonly CodableRow[];
}

const readRows = async (
  bridge: Bridge,
  name: string | undefined,
  rows: readonly number[],
): Promise<readonly ItemView[]> => {
  const found: ItemView[] = [];
  const filter = { rows: [...rows] };
  const first = { name, filter, limit: PAGE };
  let page = await askLocal(bridge, 'collections.rows', first);
  found.push(...page.rows);
  while (page.next) {
    page = await askLocal(bridge, 'collections.rows', { ...first, after: [...page.next] });
    found.push(...page.rows);
  }
  return found;
};
