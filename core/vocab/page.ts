import { z } from 'zod';
import { CONTEXT, Context } from './context.ts';
import type { About as ListAbout, Incomplete as StoppedShort } from '#kit/operation.ts';
import { Count, Uri } from './fields.ts';

const Incomplete = z.strictObject({
  reason: z.string().describe('Why the platform shows no more, one sentence.'),
  statedTotal: Count.nullable().describe(
    'How many items the platform says there are; null when it does not say.',
  ),
});

/** What a page says of the list itself. */
export const About = z.strictObject({
  name: z.string().optional().describe('Its title or name.'),
  url: Uri.optional().describe('Its public page.'),
  attributedTo: z
    .strictObject({
      name: z.string().optional().describe('Name of the owner.'),
      url: Uri.optional().describe('Public page of the owner.'),
    })
    .optional()
    .describe('Who owns it.'),
  updatedText: z.string().optional().describe('When it was last changed, in the platform’s words.'),
});

/** The schema of a page of `item`s: every field of the specification is required. */
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    '@context': Context,
    type: z.literal('OrderedCollectionPage'),
    partOf: Uri.describe('URL of the full collection.'),
    totalItems: Count.nullable().describe(
      'Null when the total is unknown; the same on every page of a list.',
    ),
    ...place,
    orderedItems: z.array(item).describe('Items of this page, in collection order.'),
    ...more,
  });

/** The schema of a list that is published as one whole: its pages, where a route has several, are wholes of their own. */
export const wholeSchema = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    '@context': Context,
    type: z.literal('OrderedCollection'),
    id: Uri.describe('URL of the list.'),
    url: Uri.describe('URL of the list.'),
    totalItems: Count.describe('Number of items in this answer.'),
    orderedItems: z.array(item).describe('The items in their order.'),
    partOf: Uri.describe('URL at which it is read here.'),
    ...place,
    ...more,
  });

/** The schema of what a POST lists: no address holds it, and it has no pages. */
export const batchSchema = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    '@context': Context,
    type: z.literal('Collection'),
    itemCount: Count.describe('Number of items in this answer.'),
    items: z.array(item).describe('One item for each identifier, in the order of these.'),
    ...more,
  });

const place = {
  cursor: z.string().nullable().describe('Cursor of this page; null on the first page.'),
  nextCursor: z.string().nullable().describe('Cursor of the next page; null on the last page.'),
  next: Uri.nullable().describe('Ready-made URL of the next page; null on the last page.'),
  itemCount: Count.describe('Number of items in this page.'),
};

const more = {
  about: About.optional().describe(
    'What the list belongs to, where the same replies describe it: the title and the owner of a playlist.',
  ),
  incomplete: Incomplete.optional().describe(
    'On the last page of a list on which the platform stops short: there is more than the pages held.',
  ),
};

/** A type and no interface: so it is a record, too, whose fields a door may go through by name. */
export type Page<T> = {
  readonly '@context': typeof CONTEXT;
  readonly type: 'OrderedCollectionPage';
  readonly partOf: string | null;
  readonly totalItems: number | null;
  readonly cursor: string | null;
  readonly nextCursor: string | null;
  readonly next: string | null;
  readonly itemCount: number;
  readonly about?: ListAbout;
  readonly incomplete?: z.infer<typeof Incomplete>;
  readonly orderedItems: readonly T[];
};

/** What was listed by a POST, as it is answered. */
type Batch<T> = Pick<Page<T>, '@context' | 'itemCount' | 'about' | 'incomplete'> & {
  readonly type: 'Collection';
  readonly items: readonly T[];
};

/** A list as an answer has it, whichever form that is. */
export const pageFromAnswer = <T>(answer: Page<T> | Batch<T>): Page<T> => {
  if (answer.type !== 'Collection') return answer;
  const { items, ...rest } = answer;
  return {
    ...page({ partOf: null, items, totalItems: null, cursor: null, nextCursor: null }),
    ...rest,
    type: 'OrderedCollectionPage',
  };
};

export interface PageParts<T> {
  /** URL of the full collection, without cursor and page size; `null` for what was posted. */
  readonly partOf: string | null;
  readonly items: readonly T[];
  readonly totalItems: number | null;
  readonly cursor: string | null;
  readonly nextCursor: string | null;
  /** The page size that was asked for. */
  readonly count?: unknown;
  readonly about?: ListAbout | undefined;
  readonly incomplete?: StoppedShort | undefined;
}

/** A page around its items. */
export const page = <T>(parts: PageParts<T>): Page<T> => ({
  '@context': CONTEXT,
  type: 'OrderedCollectionPage',
  partOf: parts.partOf,
  totalItems: parts.totalItems,
  cursor: parts.cursor,
  nextCursor: parts.nextCursor,
  next: nextAddress(parts.partOf, parts.nextCursor, parts.count),
  itemCount: parts.items.length,
  orderedItems: parts.items,
  ...(parts.about && { about: parts.about }),
  ...(parts.incomplete && {
    incomplete: { ...parts.incomplete, reason: parts.incomplete.reason.message },
  }),
});

/** The same as one whole, which has an address on its platform. */
const wholeFromPage = <T>(
  { '@context': context, type: _, orderedItems, ...rest }: Page<T>,
  url: string,
) => ({
  '@context': context,
  type: 'OrderedCollection' as const,
  id: url,
  url,
  ...rest,
  totalItems: orderedItems.length,
  orderedItems,
});

/** The same as what a POST lists. */
const batchFromPage = <T>(listed: Page<T>): Batch<T> => ({
  '@context': listed['@context'],
  type: 'Collection',
  itemCount: listed.itemCount,
  items: listed.orderedItems,
  ...(listed.about && { about: listed.about }),
  ...(listed.incomplete && { incomplete: listed.incomplete }),
});

/** A part of a list as it is answered: of what was posted it has the form of the whole, and where it goes on. */
export const answerFromPage = <T>(part: Page<T>) =>
  part.partOf === null ? { ...batchFromPage(part), nextCursor: part.nextCursor } : part;

/** The same in the form in which it is published: what was posted has no address. */
export const inPublishedForm = <T>(listed: Page<T>, isWhole: boolean) => {
  if (listed.partOf === null) return batchFromPage(listed);
  return isWhole ? wholeFromPage(listed, listed.about?.url ?? listed.partOf) : listed;
};

/** The address of the page at a cursor, with the page size that was asked for. */
export const nextAddress = (
  partOf: string | null,
  cursor: string | null,
  count: unknown,
): string | null => {
  if (partOf === null || cursor === null) return null;
  const url = new URL(partOf);
  if (typeof count === 'number') url.searchParams.set('count', String(count));
  url.searchParams.set('cursor', cursor);
  return url.href;
};
