/** What the logs of collections keep of coding: how much, by which coder, never what was coded. */
import type { CodingMergedView } from '../index.ts';
import type { CodebookRow, Store } from '../../store/index.ts';
import type { LocalContext } from '../answering/context.ts';
import { currentCoder } from './current-coder.ts';

/** A code that was set or taken back beside a row; neither where it was decided about one. */
interface CodedStep {
  readonly item: number;
  readonly isSet?: boolean;
}

/** Counts steps into the coder's stretch. Within their transaction. */
export const logCoded = (store: Store, coder: string, steps: readonly CodedStep[]): void => {
  const rows = store.itemRows.withIds([...new Set(steps.map(({ item }) => item))]);
  const collections = new Map(rows.map(({ id, collection }) => [id, collection]));
  for (const [collection, own] of Map.groupBy(steps, ({ item }) => collections.get(item) ?? 0)) {
    const set = own.filter(({ isSet }) => isSet === true).length;
    const unset = own.filter(({ isSet }) => isSet === false).length;
    store.caseLog.count(
      collection,
      'coded',
      { set, unset, decided: own.length - set - unset },
      { coder },
    );
  }
};

/** Changes a codebook, and logs the new version where there is one. Within the transaction of the change. */
export const changeCodebook = (
  context: LocalContext,
  collection: number,
  codes: Parameters<Store['codebooks']['change']>[1],
  base?: number,
): CodebookRow => {
  const { store } = context;
  const { seq: coder, inLog } = currentCoder(context);
  const { version } = store.codebooks.read(collection);
  const book = store.codebooks.change(collection, codes, { coder, base });
  if (book.version !== version)
    store.caseLog.append(collection, 'codebook', { version: book.version, coder: inLog });
  return book;
};

/** Another coder's file was taken in. */
export const logMerged = (
  store: Store,
  collection: number,
  { rows, missingRows, codings, removed, decisions, codes }: CodingMergedView,
): void =>
  store.caseLog.append(collection, 'codebook', {
    merged: true,
    rows,
    missingRows,
    codings,
    removed,
    decisions,
    codes,
  });
