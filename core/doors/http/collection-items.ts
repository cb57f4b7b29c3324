/** The items of a collection, page by page: as JSON, or as the rows that an export has. */
import type { Context } from 'hono';
import { z } from 'zod';
import { countNotice, type Notice, omitUndefined } from '#kit/collect.ts';
import { verbatim } from '#kit/message.ts';
import { shapes } from '#vocab/index.ts';
import { page, pageSchema } from '#vocab/page.ts';
import { Changes, ChangesParams } from '#calls/changes/changes.ts';
import type { Overview } from '../../collections/row-reading.ts';
import { openCursor, sealCursor } from '../../engine/cursor.ts';
import { damagedText } from '../../exports/damaged.ts';
import type { DatasetRow } from '../../exports/dataset.ts';
import { fieldsFromShapes } from '../../exports/fields.ts';
import { standardFields } from '../../exports/standard-fields.ts';
import type { CollectionRow, ItemRow, Store } from '../../store/index.ts';
import {
  addressOfCollection,
  ITEMS,
  NameParams,
  pageParams,
  pathOfCollection,
  COLLECTIONS_PATH,
  ownRoute,
  type RouteParts,
} from './own-route.ts';
import { Link, ROW_WORDS, WORLDS_OF_PAGE } from './openapi-operation.ts';
import { creditsLeft } from './meta-headers.ts';
import {
  nextLink,
  rowBody,
  rowHeaders,
  acceptedRows,
  ROW_PARAMS,
  rowFormat,
  type RowColumns,
} from './row-request.ts';
import { columnsLink, schemaLink } from './schema-links.ts';
import { columnsAnswer } from './schemas.ts';

/** A name that no operation has. */
const LIST = 'collections items';
const OPERATION = 'collections_items';

const Item = z
  .looseObject({ type: z.string().describe('Its kind.') })
  .describe('An item as the operation answered it that brought it.');

export const ITEMS_ROUTE = ownRoute({
  id: OPERATION,
  path: `${COLLECTIONS_PATH}/{name}/items`,
  summary: 'The items of a collection',
  description: `In the order in which they were gathered, page by page; also as CSV or NDJSON. Free. ${ROW_WORDS}`,
  params: pageParams('Items', { most: 500, usual: 100 }),
  beside: (context) => (acceptedRows(context) ? ROW_PARAMS : []),
  result: pageSchema(Item),
  headers: { Link, ...WORLDS_OF_PAGE },
  run: async ({ name, cursor, count }, { context, store, collecting, base, keyId }) => {
    const type = acceptedRows(context);
    const row = store.collections.there(name);
    const overview = type && (await collecting.rows.overview(row));
    // What is wrong with the columns is told before anything is read.
    const format =
      overview &&
      rowFormat(type, new URL(context.req.url).searchParams, columnsFromOverview(overview));
    const bound = { id: row.id };
    const after = cursor === undefined ? undefined : openCursor(LIST, bound, cursor);
    const wanted = {
      collection: row.seq,
      ascending: true,
      limit: count,
      ...(after === undefined ? {} : { after: [0, Number(after)] as const }),
    };
    const asker = { keyId, signal: context.req.raw.signal };
    const { rows, next } = await collecting.rows.page(wanted, asker);
    noteRead(store, keyId, row, rows.length);
    const read = rows.map((one) => ({ one, item: store.itemRows.read(one).item }));
    const damaged = damagedNotices(read.flatMap(({ one, item }) => (item ? [] : [one])));
    const headers = {
      ...creditsLeft(store, keyId, damaged),
      ...buildWorldHeaders(store, rows),
    };
    const data = page({
      partOf: addressOfCollection(row, base()) + ITEMS,
      items: read.flatMap(({ item }) => item ?? []),
      totalItems: row.items,
      cursor: cursor ?? null,
      nextCursor: next && sealCursor(LIST, bound, String(next[1])),
      count,
    });
    if (!format) return { data, headers };
    const links = [
      ...nextLink(data.next),
      ...columnsLink(pathOfCollection(row), context, format),
      schemaLink(OPERATION),
    ];
    return new Response(rowBody(format, inTurns(collecting.datasetRows(row, overview, rows))), {
      headers: { ...headers, ...rowHeaders(format), link: links.join(', ') },
    });
  },
});

/** What the columns of the items are, as CSV on the Web has it. */
export const columnsOfItemsAnswer = async (
  context: Context,
  { store, collecting }: Pick<RouteParts, 'store' | 'collecting'>,
): Promise<Response> => {
  const { name } = NameParams.parse({ name: context.req.param('name') });
  const row = store.collections.there(name);
  const columns = columnsFromOverview(await collecting.rows.overview(row));
  return columnsAnswer(context, columns, pathOfCollection(row) + ITEMS);
};

/** The same on every page: of all shapes that the collection holds. */
const columnsFromOverview = ({ kinds }: Overview): RowColumns => {
  const held = [...new Set(kinds.map(({ shape }) => shape))].sort();
  const all = fieldsFromShapes(held);
  const schemas = Object.entries(shapes).flatMap(([name, schema]): z.ZodType[] =>
    held.includes(name) ? [schema] : [],
  );
  return { all, standard: standardFields(all, schemas) };
};

/** To find the place of a row in its reply takes a moment: others have their turn between two. */
async function* inTurns(rows: Iterable<DatasetRow>): AsyncGenerator<DatasetRow> {
  for (const row of rows) {
    yield row;
    await new Promise((resolve) => void setImmediate(resolve));
  }
}

/** Items of the page that are not in it, because what is kept of them is damaged. */
const damagedNotices = (rows: readonly ItemRow[]): Notice[] => {
  const names = rows.map(({ shape, entityId }) => `${shape}:${entityId}`);
  return countNotice(
    rows.length,
    'items-damaged',
    verbatim(damagedText({ part: 'item', count: rows.length, names })),
  );
};

/** Notes in the case log that another program holds rows of a collection from now on. */
const noteRead = (
  { caseLog }: Store,
  keyId: string,
  { seq }: CollectionRow,
  rows: number,
): void => {
  if (rows > 0) caseLog.actAs({ door: 'rest', keyId }, () => caseLog.count(seq, 'read', { rows }));
};

/** From which worlds the items of a page are, where not all are from the live platforms. */
const buildWorldHeaders = (
  { calls }: Store,
  rows: readonly Pick<ItemRow, 'callId'>[],
): Readonly<Record<string, string>> => {
  const worlds = calls.worlds([...new Set(rows.map(({ callId }) => callId))]);
  return worlds.every((world) => world === 'live')
    ? {}
    : { 'x-bowerbird-world': worlds.sort().join(', ') };
};

/** What became of a collection, with the items: whoever reads them is in its log. */

export const CHANGES = ownRoute({
  id: 'collections_changes',
  path: `${COLLECTIONS_PATH}/{name}/changes`,
  summary: 'What became of a collection',
  description:
    'What is removed, not shown or no longer listed, has changed or came: in a check, or between two moments. Free.',
  params: ChangesParams,
  result: Changes,
  headers: WORLDS_OF_PAGE,
  run: async ({ kind, count, ...params }, { store, askLocal, keyId }) => {
    const kinds = kind && [kind];
    const { since, until, counts, listed, rows, checks } = await askLocal(
      { door: 'rest', keyId },
      'collections.changes',
      { ...omitUndefined({ ...params, kinds }), name: params.name, limit: count },
    );
    noteRead(store, keyId, store.collections.there(params.name), rows.length);
    const changes = rows.map(({ item, ...row }) => ({ ...row, item: item.item }));
    return {
      data: omitUndefined({ since, until, counts, listed, changes, checks }),
      headers: buildWorldHeaders(
        store,
        rows.map(({ item }) => item),
      ),
    };
  },
});
