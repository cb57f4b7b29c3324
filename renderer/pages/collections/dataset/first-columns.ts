/** Which columns a table has before somebody chooses: those that every row can fill, and what is counted. Pure. */
import type { ViewColumn } from '#calls/index.ts';
import { COUNTS } from '../../../shapes/dataset-columns.tsx';
import type { DataRow } from './columns.tsx';

const ALWAYS: readonly ViewColumn[] = ['title', 'platform', 'author', 'published'];

/** What people wrote themselves, by the columns that show it. */
const WRITTEN: readonly (readonly [ViewColumn, (row: DataRow) => boolean])[] = [
  ['tags', ({ view }) => view.tags.length > 0],
  [
    'note',
    ({ view: { note, others = [] } }) =>
      note !== undefined || others.some((one) => one.note !== undefined),
  ],
  ['codes', ({ view }) => view.codings.length > 0],
];

/** The columns of what was written beside these rows, which appear whenever there is some. */
export const writtenColumns = (rows: readonly DataRow[]): readonly ViewColumn[] =>
  WRITTEN.flatMap(([id, has]) => (rows.some(has) ? [id] : []));

export const firstColumns = (rows: readonly DataRow[]): readonly ViewColumn[] => [
  ...ALWAYS,
  // Of everything that was fetched: where it is held.
  ...(rows.some(({ view }) => view.collections !== undefined) ? (['collections'] as const) : []),
  ...COUNTS.flatMap(({ id, value }) =>
    rows.some(({ shown }) => value(shown) !== undefined) ? [id] : [],
  ),
];
