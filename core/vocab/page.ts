import { z } from 'zod';
import { CONTEXT, Context } from './context.ts';
import { Count, Uri } from './fields.ts';

/** The schema of a page of `item`s: every field is required. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    '@context': Context,
    type: z.literal('OrderedCollectionPage'),
    partOf: Uri.describe('URL of the full collection.'),
    totalItems: Count.nullable().describe('Null when the total is unknown.'),
    cursor: z.string().nullable().describe('Cursor of this page; null on the first page.'),
    nextCursor: z.string().nullable().describe('Cursor of the next page; null on the last page.'),
    next: Uri.nullable().describe('Ready-made URL of the next page; null on the last page.'),
    itemCount: Count.describe('Number of items in this page.'),
    orderedItems: z.array(item).describe('Items of this page, in collection order.'),
  });

export interface Page<T> {
  readonly '@context': typeof CONTEXT;
  readonly type: 'OrderedCollectionPage';
  readonly partOf: string;
  readonly totalItems: number | null;
  readonly cursor: string | null;
  readonly nextCursor: string | null;
  readonly next: string | null;
  readonly itemCount: number;
  readonly orderedItems: readonly T[];
}

export interface PageParts<T> {
  /** URL of the full collection, without cursor. */
  readonly partOf: string;
  readonly items: readonly T[];
  readonly totalItems: number | null;
  readonly cursor: string | null;
  readonly nextCursor: string | null;
}

/** A page around its items. */
export const page = <T>(parts: PageParts<T>): Page<T> => ({
  '@context': CONTEXT,
  type: 'OrderedCollectionPage',
  partOf: parts.partOf,
  totalItems: parts.totalItems,
  cursor: parts.cursor,
  nextCursor: parts.nextCursor,
  next: parts.nextCursor === null ? null : withCursor(parts.partOf, parts.nextCursor),
  itemCount: parts.items.length,
  orderedItems: parts.items,
});

const withCursor = (partOf: string, cursor: string): string => {
  const url = new URL(partOf);
  url.searchParams.set('cursor', cursor);
  return url.href;
};
