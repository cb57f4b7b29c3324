/** The collections, and one with its sources and what is missing in it. */
import { z } from 'zod';
import { omitUndefined } from '#kit/collect.ts';
import { CompletenessSchema } from '#kit/completeness.ts';
import { page, pageSchema } from '#vocab/page.ts';
import type { CollectionRow } from '../../store/index.ts';
import { addressOfCollection, ITEMS, NameParams, COLLECTIONS_PATH, ownRoute } from './own-route.ts';
import { Link } from './openapi-operation.ts';

const CollectionSummary = z.strictObject({
  type: z.literal('OrderedCollection').describe('What it is.'),
  id: z.url().describe('Its address here.'),
  name: z.string().describe('Its name, once among the collections.'),
  summary: z.string().optional().describe('What the person says of it.'),
  totalItems: z.int().min(0).describe('How many items it holds.'),
  published: z.iso.datetime().describe('When it was made.'),
  updated: z.iso.datetime().describe('When it was changed last.'),
  first: z.url().describe('Where its items begin.'),
});

const Expansion = z.looseObject({
  operation: z.string().describe('An operation that was asked about each item.'),
  limit: z.int().optional().describe('No more items than this of each of its lists.'),
  expand: z.array(z.unknown()).optional().describe('The same of each of its items.'),
});

const Source = z.strictObject({
  operation: z.string().describe('The operation that was asked.'),
  params: z.record(z.string(), z.unknown()).describe('With these parameters.'),
  ids: z.array(z.string()).optional().describe('Once for each of these identifiers.'),
  limit: z.int().optional().describe('No more items than this of each list.'),
  until: z.string().optional().describe('Nothing published before this.'),
  expand: z
    .union([z.string(), z.array(Expansion)])
    .optional()
    .describe(
      'The operation that was asked about each item; or several, each with what was asked of its items.',
    ),
});

const CollectionDetail = CollectionSummary.extend({
  sources: z.array(Source).describe('What it is gathered from.'),
  completeness: CompletenessSchema.describe('What is there, what is missing and why.'),
});

export const LIST_COLLECTIONS = ownRoute({
  id: 'collections_list',
  path: COLLECTIONS_PATH,
  summary: 'The collections',
  description: 'Every collection, the latest changed first. Free.',
  params: z.strictObject({}),
  result: pageSchema(CollectionSummary),
  headers: { Link },
  run: (_, { store, base }) => {
    const items = store.collections.list().map((row) => buildSummary(row, base()));
    const whole = { items, totalItems: items.length, cursor: null, nextCursor: null };
    return { data: page({ partOf: base() + COLLECTIONS_PATH, ...whole }) };
  },
});

export const GET_COLLECTION = ownRoute({
  id: 'collections_get',
  path: `${COLLECTIONS_PATH}/{name}`,
  summary: 'One collection',
  description: 'What it holds, what it is gathered from, and what is missing in it. Free.',
  params: NameParams,
  result: CollectionDetail,
  headers: { Link },
  run: async ({ name }, { store, collecting, base }) => {
    const row = store.collections.there(name);
    const sources = store.collections
      .sources(row.seq)
      .map(({ operation, params, ids, limit, until, expand }) =>
        omitUndefined({ operation, params, ids, limit, until, expand }),
      );
    const completeness = await collecting.completeness(row.id);
    return { data: { ...buildSummary(row, base()), sources, completeness } };
  },
});

const buildSummary = (row: CollectionRow, base: string) =>
  omitUndefined({
    type: 'OrderedCollection',
    id: addressOfCollection(row, base),
    name: row.name,
    summary: row.description ?? undefined,
    totalItems: row.items,
    published: row.created,
    updated: row.updated,
    first: addressOfCollection(row, base) + ITEMS,
  });
