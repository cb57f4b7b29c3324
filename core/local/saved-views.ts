import { z } from 'zod';
import type { CodingColumnView, DatasetLook, SavedViewView } from '#contract/index.ts';
import { defineLocal } from '#kit/local.ts';
import { filter } from './collections.ts';
import type { LocalContext } from './context.ts';

/** The collection of everything that was fetched. */
const LIBRARY = 0;

const name = z.string().trim().min(1).max(100);
const column = z.string().min(1).max(60);
/** The name of a collection; the library when left out. */
const of = { collection: z.string().min(1).max(200).optional() };

const look = z.strictObject({
  layout: z.enum(['table', 'grid', 'thread']),
  columns: z.record(column, z.boolean()),
  sorting: z.array(z.strictObject({ id: column, desc: z.boolean() })).max(1),
  filter,
});

/** A digit key stands for each code. */
const coding = z
  .array(z.strictObject({ name, codes: z.array(name).min(1).max(9) }))
  .max(10)
  .refine((columns) => new Set(columns.map((one) => one.name)).size === columns.length, {
    message: 'two columns have the same name',
  });

const seqOf = ({ store }: LocalContext, collection: string | undefined): number =>
  collection === undefined ? LIBRARY : store.collections.there(collection).seq;

const viewsOf = (context: LocalContext, collection: string | undefined): SavedViewView[] =>
  context.store.savedViews.list(seqOf(context, collection)).map((row) => ({
    name: row.name,
    opens: row.opens,
    look: row.look as DatasetLook,
  }));

/** How a person looks at a dataset: views with a name, and the codes of its keys. */
export const savedViews = [
  defineLocal({
    name: 'views.list',
    summary: 'The saved views of a collection, by name.',
    params: z.strictObject(of),
    run: (context: LocalContext, { collection }): SavedViewView[] => viewsOf(context, collection),
  }),
  defineLocal({
    name: 'views.save',
    summary: 'Keep how a collection is looked at under a name; one of that name is replaced.',
    params: z.strictObject({ ...of, name, look }),
    changes: ['collections'],
    run: (context: LocalContext, wanted): void =>
      context.store.savedViews.save(seqOf(context, wanted.collection), wanted.name, wanted.look),
  }),
  defineLocal({
    name: 'views.rename',
    summary: 'Give a saved view another name.',
    params: z.strictObject({ ...of, name, newName: name }),
    changes: ['collections'],
    run: (context: LocalContext, wanted): void =>
      context.store.savedViews.rename(
        seqOf(context, wanted.collection),
        wanted.name,
        wanted.newName,
      ),
  }),
  defineLocal({
    name: 'views.remove',
    summary: 'Delete a saved view. No row changes.',
    params: z.strictObject({ ...of, name }),
    changes: ['collections'],
    run: (context: LocalContext, wanted): void =>
      context.store.savedViews.remove(seqOf(context, wanted.collection), wanted.name),
  }),
  defineLocal({
    name: 'views.open-with',
    summary: 'The view with which a collection opens; without a name none.',
    params: z.strictObject({ ...of, name: name.optional() }),
    changes: ['collections'],
    run: (context: LocalContext, wanted): void =>
      context.store.savedViews.openWith(seqOf(context, wanted.collection), wanted.name),
  }),
  defineLocal({
    name: 'views.coding',
    summary: 'The columns in which rows are coded, with the codes of the digit keys.',
    params: z.strictObject(of),
    run: (context: LocalContext, { collection }): CodingColumnView[] =>
      (context.store.savedViews.coding(seqOf(context, collection)) ?? []) as CodingColumnView[],
  }),
  defineLocal({
    name: 'views.set-coding',
    summary: 'Choose the columns in which rows are coded. Codes that rows have stay.',
    params: z.strictObject({ ...of, columns: coding }),
    changes: ['collections'],
    run: (context: LocalContext, { collection, columns }): void =>
      context.store.savedViews.setCoding(seqOf(context, collection), columns),
  }),
];
