/** How a person looks at a dataset: views with a name. */
import { z } from 'zod';
import type { ReadonlyDeep } from '#kit/readonly-deep.ts';
import { chartChoices } from '../charts/charts.ts';
import { name as collectionName } from '../collections/collections.ts';
import { change, nothing, query, shape } from '../define.ts';
import { rowFilterWithParent } from '#kit/item-filter.ts';

const name = z.string().trim().min(1).max(100);
const column = z.string().min(1).max(60);
/** The name of a collection; the library when left out. */
const of = { collection: collectionName.optional() };

/** Columns that were shown or hidden on purpose. */
export const chosenColumns = z.record(column, z.boolean());

/** What is looked at, and in which way. */
export const look = z.strictObject({
  layout: z.enum(['table', 'grid', 'thread']),
  columns: chosenColumns,
  sorting: z.array(z.strictObject({ id: column, desc: z.boolean() })).max(1),
  filter: rowFilterWithParent,
  /** Where the rows are looked at as charts: what these compare, and how. */
  charts: chartChoices.optional(),
});
export type DatasetLook = ReadonlyDeep<z.infer<typeof look>>;

export interface SavedViewView {
  readonly name: string;
  /** Whether the dataset opens with it. */
  readonly opens: boolean;
  readonly look: DatasetLook;
}

export const viewCalls = {
  'views.list': query({
    summary: 'The saved views of a collection, by name.',
    needs: 'read',
    params: z.strictObject(of),
    result: shape<readonly SavedViewView[]>(),
    topics: ['collections'],
  }),
  'views.save': change({
    summary: 'Keep how a collection is looked at under a name; one of that name is replaced.',
    needs: 'code',
    params: z.strictObject({ ...of, name, look }),
    result: nothing,
    changes: ['collections'],
  }),
  'views.rename': change({
    summary: 'Give a saved view another name.',
    needs: 'code',
    params: z.strictObject({ ...of, name, newName: name }),
    result: nothing,
    changes: ['collections'],
  }),
  'views.remove': change({
    summary: 'Delete a saved view. No row changes.',
    needs: 'code',
    params: z.strictObject({ ...of, name }),
    result: nothing,
    changes: ['collections'],
  }),
  'views.open-with': change({
    summary: 'The view with which a collection opens; without a name none.',
    needs: 'code',
    params: z.strictObject({ ...of, name: name.optional() }),
    result: nothing,
    changes: ['collections'],
  }),
};
