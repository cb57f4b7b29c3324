/** Every time that an item was seen: its figures then, and what else was otherwise. */
import { readBatches } from '../batches.ts';
import type { DatasetRow, Observation } from '../dataset.ts';
import type { Cell } from '../field.ts';
import type { Table } from '../table.ts';
import type { Calls } from './calls.ts';
import { typedCell } from './cells.ts';
import { quoted, storedText, type NewDatabase } from './database.ts';
import type { ItemNumbers } from './items.ts';
import { isOfItem, type FieldColumn, type Schema } from './tables.ts';

/** Writes them in the order of the items; those of items that are left out are left out too. */
export const writeObservations = async (
  db: NewDatabase,
  table: Table,
  { itemColumns, figureColumns }: Schema,
  calls: Calls,
  items: ItemNumbers,
): Promise<void> => {
  const compared = itemColumns.filter(({ field }) => isOfItem(field));
  const names = compared.map(({ column }) => column.name);
  const findItem =
    names.length === 0
      ? undefined
      : db.finder(`SELECT ${names.map(quoted).join(', ')} FROM items WHERE item = ?`);
  const add = db.inserter('observations', [
    'item',
    'at',
    'call',
    'is_earlier_reading',
    'differs',
    ...figureColumns.map(({ column }) => column.name),
  ]);
  for await (const batch of readBatches(table.dataset.observations()))
    for (const seen of batch) {
      const item = items.find(seen.key);
      if (item === undefined) continue;
      const row = rowFromObservation(seen);
      const differs = differences(compared, row, findItem?.([item]) ?? []);
      add([
        item,
        seen.at,
        calls.meet({ callId: seen.callId, at: seen.at }),
        seen.isEarlierReading ?? false,
        differs,
        ...figureColumns.map(({ field }) => typedCell(field.value(row), field.kind)),
      ]);
    }
};

/** Columns of an item read nothing but the item. */
const rowFromObservation = ({ key, item, at }: Observation): DatasetRow => ({
  key,
  shape: key.slice(0, Math.max(key.indexOf(':'), 0)),
  item,
  firstSeen: at,
  lastSeen: at,
  timesSeen: 1,
  origin: { at, operation: '', params: {}, callId: '', route: '' },
});

const differences = (
  columns: readonly FieldColumn[],
  row: DatasetRow,
  now: readonly unknown[],
): string | undefined => {
  let differing: Record<string, unknown> | undefined;
  columns.forEach(({ field, column }, i) => {
    const then = storedCell(typedCell(field.value(row), field.kind));
    if (then !== (now[i] ?? null)) (differing ??= {})[column.name] = then;
  });
  return differing && JSON.stringify(differing);
};

const storedCell = (cell: Cell): string | number | null => {
  if (cell === undefined) return null;
  if (typeof cell === 'string') return storedText(cell);
  return Number(cell);
};
