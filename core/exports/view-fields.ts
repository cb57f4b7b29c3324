import {
  COLUMN_ORDER,
  isViewColumn,
  VIEW_COLUMNS,
  type ChosenColumns,
  type ViewColumn,
} from '#kit/view-columns.ts';
import { isCodeField, own } from './own-fields.ts';
import type { Field } from './field.ts';

/** Which counts of a row are rounded, and of what it is: written whatever a view shows. */
const ALWAYS = ['rounded_counts', 'collection'];

/** The number of a row, for whoever may not have what leads to the thing itself. */
const ROW = own(
  'row',
  'integer',
  'collection',
  'Number of the row: the same in every export of this collection. It leads to no platform.',
  ({ number }) => number,
);

/** Columns that only the table of a view has: what stands on the screen. `brands`: by the names in operations. */
export const viewOwnFields = (brands: Readonly<Record<string, string>>): readonly Field[] => [
  ROW,
  own('platform', 'text', 'origin.operation', 'Where it was published.', ({ origin }) => {
    const [segment = ''] = origin.operation.split('.');
    return brands[segment] ?? segment;
  }),
];

/** Identifiers and links lead to an author who is hidden. */
const hasIds = (chosen: ChosenColumns): boolean =>
  isViewColumn('id', chosen) && isViewColumn('author', chosen);

/** What is seen in its order, then by what a row is found again: its identifiers and links, or else its number. */
const fieldNames = (chosen: ChosenColumns): readonly string[] => {
  const seen = COLUMN_ORDER.filter((column) => column !== 'id' && isViewColumn(column, chosen));
  const namesOf = (column: ViewColumn): readonly string[] =>
    column === 'codes' ? ['codes'] : VIEW_COLUMNS[column].fields;
  return [
    ...(hasIds(chosen) ? [] : ['row']),
    ...seen.flatMap(namesOf),
    ...(hasIds(chosen) ? VIEW_COLUMNS.id.fields : []),
    ...ALWAYS,
  ];
};

/** The columns that are written where those of a view are, in its order. */
export const fieldsOfView = (chosen: ChosenColumns, fields: readonly Field[]): readonly Field[] => {
  const written = fieldNames(chosen).flatMap((name) =>
    fields.filter((field) => (isCodeField(field) ? name === 'codes' : field.name === name)),
  );
  return [...new Set(written)];
};
