/** What an operation answers, as the rows of a table. */
import { entityIdFromItem, itemsFromAnswer, shapeFromItem } from '../../engine/answered-items.ts';
import type { Entry } from '../../engine/catalogue.ts';
import type { Good } from '../../engine/outcome.ts';
import { rowKey, type DatasetRow } from '../../exports/dataset.ts';
import { fieldsFromSchema } from '../../exports/fields.ts';
import { standardFields } from '../../exports/standard-fields.ts';
import type { RowColumns } from './row-request.ts';
import type { z } from 'zod';

const known = new WeakMap<Entry, RowColumns>();

/** The columns that the rows of an operation can have: the same for each of its pages. */
export const columnsOfOperation = (entry: Entry): RowColumns => {
  const found = known.get(entry) ?? buildColumns(entry.operation.schema);
  known.set(entry, found);
  return found;
};

/** Who asks for no columns is given so many at most; where a schema has more, these go, one after the other. */
const MOST = 25;
const FIRST_TO_GO = ['save_count', 'quote_count', 'post_count', 'tagline', 'score'];

const buildColumns = (schema: z.ZodType): RowColumns => {
  const all = fieldsFromSchema(schema);
  const usual = standardFields(all, [schema]);
  const gone = new Set(
    FIRST_TO_GO.filter((column) => usual.some(({ name }) => name === column)).slice(
      0,
      Math.max(0, usual.length - MOST),
    ),
  );
  return { all, standard: usual.filter(({ name }) => !gone.has(name)) };
};

/** The items of a page, or the one resource, each as a row. */
export const rowsFromAnswer = (entry: Entry, { result, meta }: Good): readonly DatasetRow[] => {
  const at = meta.fetchedAt ?? '';
  const origin = {
    at,
    operation: entry.id,
    params: {},
    callId: meta.callId,
    route: meta.route ?? '',
    world: meta.world ?? ('live' as const),
  };
  return itemsFromAnswer(entry, result.data).map((item) => {
    const shape = shapeFromItem(entry, item);
    const key = rowKey(shape, entityIdFromItem(item));
    return { key, shape, item, firstSeen: at, lastSeen: at, timesSeen: 1, origin };
  });
};
