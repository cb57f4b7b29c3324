import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { openCursor, sealCursor } from '../../engine/cursor.ts';
import type { Caller } from '../../engine/caller.ts';
import type { Copies } from '#kit/assistant.ts';
import { AppError } from '#kit/errors.ts';
import { ROW_FILTERS, type FilterRow, type RowFilter, type Takes } from '#kit/item-filter.ts';
import { damagedText } from '../../exports/damaged.ts';
import type { ItemRow, ReadItem, RowPlace, Store } from '../../store/index.ts';
import { largest } from './budget.ts';
import { ownTool } from './own-tool.ts';
import type { McpParts } from './parts.ts';
import { plainResult } from './marked-result.ts';
import { tokensRead } from './result.ts';
import { messages } from '../messages.ts';

/** The filters that are offered here, by their names. */
const FILTERS = Object.entries<FilterRow>(ROW_FILTERS).flatMap(([name, { takes, tool }]) =>
  tool ? [{ name, takes, tool }] : [],
);

const text = z.string().min(1).max(500).optional();
const SCHEMAS: Readonly<Record<Takes, z.ZodType>> = {
  text,
  texts: text,
  address: z.string().min(1).max(2000).optional(),
  instant: z.union([z.iso.datetime(), z.iso.date()]).optional(),
  whole: z.int().optional(),
  flag: z.boolean().optional(),
  // Rows are marked in the window alone.
  rows: z.never().optional(),
  counts: z.never().optional(),
};
const Params = z.strictObject({
  query: text.describe('Words, "…" as it stands, -word leaves out.'),
  collection: text,
  ...(Object.fromEntries(
    FILTERS.map(({ name, takes, tool: { description } }) => [
      name,
      description === undefined ? SCHEMAS[takes] : SCHEMAS[takes].describe(description),
    ]),
  ) as {
    readonly [K in Exclude<keyof RowFilter, 'words'>]: z.ZodType<RowFilter[K]>;
  }),
  count: z.int().min(1).max(100).default(20),
  cursor: text,
});

/** A name that no operation has. */
const LIST = 'collections search';

/** Looks through what is held on this machine; asks nobody and costs nothing. */
export const SEARCH = ownTool({
  name: 'search_collections',
  title: 'Search collections',
  description:
    'Read what was gathered on this machine, one collection or all that was ever fetched: all rows, or those with the words of `query`. Free. bowerbird://collections/{name} tells what is in a collection and what is missing.',
  params: Params,
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: (wanted, { parts, copies, caller }) => searchCollections(parts, wanted, copies, caller),
});

/** What a search finds, as many items as fit. Throws `validation_error` and `not_found`. */
const searchCollections = async (
  { store, collecting, budget: read }: McpParts,
  { cursor, count, collection, query: words, ...rest }: z.infer<typeof Params>,
  copies: Copies,
  caller: Caller,
): Promise<CallToolResult> => {
  const bound = { words, collection, ...rest };
  const page = {
    collection: collection === undefined ? undefined : store.collections.there(collection).seq,
    filter: { words, ...rest },
    sort: 'seen',
    limit: count,
    after: cursor === undefined ? undefined : placeIn(openCursor(LIST, bound, cursor)),
  } as const;
  const { rows, next } = await collecting.rows.page(page, caller);
  const made = (n: number): CallToolResult => {
    const shown = rows.slice(0, n);
    const last = shown.at(-1);
    const after = n < rows.length ? last && ([last.lastSeen, last.id] as const) : next;
    const nextCursor = after ? sealCursor(LIST, bound, JSON.stringify(after)) : null;
    const items = shown.map((row) => buildFoundItem(store, row));
    const head = `${n} items; nextCursor: ${nextCursor ?? 'null'}`;
    return plainResult({ items, nextCursor }, copies, [head]);
  };
  const budget = read();
  const fits = largest(rows.length, (n) => tokensRead(made(n), copies) <= budget);
  if (fits === 0 && rows.length > 0)
    throw new AppError('validation_error', messages.itemOverBudget({ budget }));
  for (const [seq, read] of Map.groupBy(rows.slice(0, fits), (row) => row.collection))
    store.caseLog.count(seq, 'read', { rows: read.length });
  return made(fits);
};

/** A damaged item is told by its address, and is not shown. */
const buildFoundItem = ({ itemRows }: Store, row: ItemRow): Readonly<Record<string, unknown>> => ({
  platform: row.platform,
  operation: row.operation,
  lastSeen: row.lastSeen,
  ...(row.removedSince === null ? {} : { removedSince: row.removedSince }),
  ...(row.notShownSince === null ? {} : { notShownSince: row.notShownSince }),
  ...itemOrDamage(itemRows.read(row).item, row),
});

const itemOrDamage = (item: ReadItem['item'], { shape, entityId }: ItemRow) =>
  item
    ? { item }
    : { damaged: damagedText({ part: 'item', count: 1, names: [`${shape}:${entityId}`] }) };

const placeIn = (state: string): RowPlace => JSON.parse(state) as RowPlace;
