/** How a collection stands in an address, and where in it a page begins. */
import { z } from 'zod';
import type { CollectionRow } from '../../store/index.ts';
import { COLLECTIONS_PATH } from './own-route.ts';

export const ITEMS = '/items';

export const pathOfCollection = ({ name }: Pick<CollectionRow, 'name'>): string =>
  `${COLLECTIONS_PATH}/${encodeURIComponent(name)}`;

export const addressOfCollection = (row: Pick<CollectionRow, 'name'>, base: string): string =>
  base + pathOfCollection(row);

export const NameParams = z.strictObject({
  name: z.string().min(1).max(200).describe('The name of the collection.'),
});

/** Pages of a list of a collection; `what` it lists. */
export const pageParams = (what: string, { most, usual }: { most: number; usual: number }) =>
  NameParams.extend({
    cursor: z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/)
      .max(512)
      .optional()
      .describe('`nextCursor` of the page before; the first page when left out.'),
    count: z.int().min(1).max(most).default(usual).describe(`${what} of a page.`),
  });
