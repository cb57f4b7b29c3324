import {
  isViewColumn,
  VIEW_COLUMNS,
  type ChosenColumns,
  type ViewColumn,
} from '#kit/view-columns.ts';
import { isCodeField } from './own-fields.ts';
import type { Field } from './field.ts';

/** Which counts of a row are rounded, and of what it is: written whatever a view shows. */
const ALWAYS = ['shape', 'rounded_counts', 'collection'];

/** On many platforms the address of a thing holds the name of its author: it is hidden with either. */
const ADDRESSES = ['id', 'parent_id'];

/**
 * Whether a column is written where those of a view are. Two columns of a view may tell the same under other
 * names, such as likes and score: what was chosen on purpose counts.
 */
export const fieldsOfView = (chosen: ChosenColumns): ((field: Field) => boolean) => {
  const names = new Set<string>(ALWAYS);
  const columns = (Object.keys(VIEW_COLUMNS) as ViewColumn[]).toSorted(
    (a, b) => rankOf(chosen[a]) - rankOf(chosen[b]),
  );
  for (const column of columns)
    for (const name of VIEW_COLUMNS[column].fields)
      if (isViewColumn(column, chosen)) names.add(name);
      else names.delete(name);
  if (!isViewColumn('author', chosen)) for (const name of ADDRESSES) names.delete(name);
  return (field) => (isCodeField(field) ? isViewColumn('codes', chosen) : names.has(field.name));
};

/** What is as it always is comes before what was hidden on purpose, and that before what was chosen. */
const rankOf = (choice: boolean | undefined): number => (choice === undefined ? 0 : choice ? 2 : 1);
