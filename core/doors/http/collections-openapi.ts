import { z } from 'zod';
import type { ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { MISSING_REASONS } from '#kit/bounds/missing.ts';
import { WORLDS } from '#kit/world.ts';
import { pageSchema } from '#vocab/page.ts';
import { CREDITS, Link, notModified, ROWS, WORLDS_OF_PAGE } from './openapi-responses.ts';

export const COLLECTIONS_PATH = '/v1/collections';
export const COLLECTIONS_TAG = 'collections';

const MOST = 500;
const USUAL = 100;

export const NameParams = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(200)
    .describe('The name of the collection.')
    .meta({ param: { example: 'Talk' } }),
});

export const ItemsParams = NameParams.extend({
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(512)
    .optional()
    .describe('`nextCursor` of the page before; the first page when left out.'),
  count: z.int().min(1).max(MOST).default(USUAL).describe('Items of a page.'),
});

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
  expand: z
    .array(z.unknown())
    .optional()
    .describe('What was asked of each of its items, in the same form.'),
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

const Completeness = z.strictObject({
  repliesLeft: z
    .int()
    .optional()
    .describe('Replies that comments are known to have and that were not asked for.'),
  statedTotal: z
    .int()
    .optional()
    .describe('How many the platform says there are: where all items are of one kind.'),
  stated: z
    .array(
      z.strictObject({
        kind: z.string().describe('What is listed.'),
        platform: z.string().describe('The platform.'),
        total: z.int().describe('The sum over the lists of which it gives a total, each once.'),
        stating: z.int().describe('How many lists those are.'),
        lists: z.int().describe('How many lists of the kind there are.'),
        held: z.int().describe('Items of that kind that are held.'),
      }),
    )
    .describe('What the platforms say of each kind of list.'),
  collected: z
    .strictObject({
      first: z.string().describe('The first call that brought something.'),
      last: z.string().describe('The last one.'),
    })
    .optional()
    .describe('When it was gathered.'),
  worlds: z
    .array(
      z.strictObject({
        world: z.enum(WORLDS).describe('Where answers came from.'),
        items: z.int().describe('Items of it.'),
        calls: z.int().describe('Calls of it.'),
      }),
    )
    .describe(
      'Where it came from: the live platforms, the invented sample world, recordings, files.',
    ),
  unique: z.int().describe('How many are held.'),
  duplicates: z.int().describe('How many listings repeated what was held.'),
  pages: z.int().describe('Calls that were answered.'),
  gaps: z
    .array(
      z.strictObject({
        source: z.string().describe('The list.'),
        at: z.string().describe('When it was tried last.'),
        reason: z.string().describe('Why it could not be read.'),
      }),
    )
    .describe('Pages that could not be read.'),
  refused: z.int().describe('Lists that the platform refused.'),
  refusals: z
    .array(
      z.strictObject({
        source: z.string().describe('The list.'),
        platform: z.string().describe('Who refused it.'),
        at: z.string().describe('When.'),
        reason: z.string().describe('Why, in its words or ours.'),
      }),
    )
    .describe('Which lists were refused.'),
  removedSince: z.int().describe('Items of which the platform says that they were removed.'),
  notShown: z
    .int()
    .describe(
      'Items that the platform does not show, without saying why: private, restricted or gone.',
    ),
  notFound: z
    .array(
      z.strictObject({
        source: z.string().describe('The list.'),
        platform: z.string().describe('Who does not have it.'),
        at: z.string().describe('When.'),
        reason: z.string().describe('In its words or ours.'),
      }),
    )
    .optional()
    .describe('Which lists are of things that the platform does not have.'),
  missing: z
    .strictObject({
      known: z.int().describe('No more items than this, by what the lists state.'),
      unknown: z
        .array(
          z.strictObject({
            reason: z.enum(MISSING_REASONS).describe('Why their length is not known.'),
            lists: z.int().describe('How many lists; 0 for rows that come from no list.'),
          }),
        )
        .describe('Lists of which nobody knows how much is missing: no upper end can be given.'),
    })
    .optional()
    .describe('How much of what was asked for may be missing.'),
  vagueDates: z
    .int()
    .optional()
    .describe('Items of which a span of time is known instead of an instant.'),
  unreadLines: z
    .strictObject({
      count: z.int().describe('How many.'),
      repeated: z.int().optional().describe('Lines that said what another had said.'),
      first: z
        .array(
          z.strictObject({
            line: z.int().describe('Its number in the list.'),
            text: z.string().describe('The line.'),
            reason: z.string().optional().describe('Why it could not be gathered.'),
          }),
        )
        .describe('The first of them.'),
    })
    .optional()
    .describe('Lines of given lists that meant nothing.'),
  notices: z.array(z.string()).describe('What else should be known.'),
  methods: z.string().describe('In plain words, for a methods section.'),
});

const CollectionDetail = CollectionSummary.extend({
  sources: z.array(Source).describe('What it is gathered from.'),
  completeness: Completeness.describe('What is there, what is missing and why.'),
});

const Item = z
  .looseObject({ type: z.string().describe('Its kind.') })
  .describe('An item as the operation answered it that brought it.');

/** What `data` is in the answers about collections, by the id of the operation. */
export const COLLECTION_SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['collections_list', pageSchema(CollectionSummary)],
  ['collections_get', CollectionDetail],
  ['collections_items', pageSchema(Item)],
]);

/** The collections in the OpenAPI document. */
export const collectionPaths = (errors: ZodOpenApiResponsesObject): ZodOpenApiPathsObject => {
  const answer = (description: string, schema: z.ZodType, isList = false) => ({
    200: {
      description,
      headers: z.object({ ...CREDITS, Link, ...(isList ? WORLDS_OF_PAGE : {}) }),
      content: {
        'application/json': { schema: z.strictObject({ data: schema }) },
        ...(isList ? ROWS : {}),
      },
    },
    304: notModified,
    ...errors,
  });
  const tags = [COLLECTIONS_TAG];
  return {
    [COLLECTIONS_PATH]: {
      get: {
        operationId: 'collections_list',
        summary: 'The collections',
        description: 'Every collection, the latest changed first. Free.',
        tags,
        responses: answer('All collections, as one page.', pageSchema(CollectionSummary)),
      },
    },
    [`${COLLECTIONS_PATH}/{name}`]: {
      get: {
        operationId: 'collections_get',
        summary: 'One collection',
        description: 'What it holds, what it is gathered from, and what is missing in it. Free.',
        tags,
        requestParams: { path: NameParams },
        responses: answer('The collection.', CollectionDetail),
      },
    },
    [`${COLLECTIONS_PATH}/{name}/items`]: {
      get: {
        operationId: 'collections_items',
        summary: 'The items of a collection',
        description:
          'In the order in which they were gathered, page by page; also as CSV or NDJSON. Free.',
        tags,
        requestParams: { path: NameParams, query: ItemsParams.omit({ name: true }) },
        responses: answer(
          'A page of items; as CSV or NDJSON one line for each item.',
          pageSchema(Item),
          true,
        ),
      },
    },
  };
};
