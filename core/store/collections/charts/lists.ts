import type { ListQuestion } from '#kit/chart-split.ts';
import type { Db } from '../../file/db.ts';
import { empty, selectValues, sql } from '../../file/sql.ts';

export interface ChartList extends ListQuestion {
  /** The same whenever the same list is followed. */
  readonly key: string;
}

/** The lists that brought items: their places, by the `seq` of each call that brought a page. */
export interface CallLists {
  readonly lists: readonly ChartList[];
  readonly placeByCall: ReadonlyMap<number, number>;
}

interface PageRow {
  readonly call: number;
  readonly operation: string;
  readonly identity: string;
  readonly params: string;
  /** The call that brought the item which leads to this list. */
  readonly parentCall: number | null;
}

/** A list of a list of a list: deeper than any operation leads. */
const DEEPEST = 8;

/**
 * The lists of collections, of all when left out. What an item leads to (the replies of a comment) belongs
 * to the list that brought the item.
 */
export const readCallLists = (db: Db, collections: readonly number[] | undefined): CallLists => {
  const isIncluded =
    collections === undefined ? empty : sql`AND runs.collection IN (${selectValues(collections)})`;
  const rows = db.all<PageRow>(
    sql`SELECT calls.seq AS call, runLists.operation, runLists.identity, runLists.params,
        above.call AS parentCall
      FROM runs JOIN runLists ON runLists.run = runs.seq
        JOIN runPages ON runPages.list = runLists.seq JOIN calls ON calls.id = runPages.callId
        LEFT JOIN items AS above ON above.id = runLists.parent
      WHERE runs.kind = 'collect' AND runPages.state = 'done' ${isIncluded}
      ORDER BY runLists.seq`,
  );
  const byCall = new Map(rows.map((row) => [row.call, row]));
  const places = new Map<string, number>();
  const lists: ChartList[] = [];
  const placeByCall = new Map<number, number>();
  for (const row of rows) {
    const { operation, identity, params } = rootFrom(row, byCall);
    const key = `${operation} ${identity}`;
    if (!places.has(key)) {
      places.set(key, lists.length);
      lists.push({ key, operation, params: paramsFrom(params) });
    }
    placeByCall.set(row.call, places.get(key) ?? 0);
  }
  return { lists, placeByCall };
};

const rootFrom = (row: PageRow, byCall: ReadonlyMap<number, PageRow>): PageRow => {
  let list = row;
  for (let depth = 0; depth < DEEPEST && list.parentCall !== null; depth += 1)
    list = byCall.get(list.parentCall) ?? list;
  return list;
};

/** Of a damaged list nothing is known but that it is one. */
const paramsFrom = (text: string): ListQuestion['params'] => {
  try {
    return JSON.parse(text) as ListQuestion['params'];
  } catch {
    return {};
  }
};
