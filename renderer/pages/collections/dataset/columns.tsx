/** The columns of a dataset: those of the shapes, and what is known of each row beside its item. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { COLUMN_SORTS, ItemView } from '#calls/index.ts';
import type { Sort } from '../../../collection-queries.ts';
import { figure, harmless } from '../../../format.ts';
import { PlatformText, When } from '../../../parts/text/text.tsx';
import type { Shown } from '../../../shapes/index.ts';
import { codesText, RowChips } from '../coding/chips.tsx';
import type { Coding } from '../coding/use-coding.ts';
import type { FilterField } from '../filter/filters.ts';
import { shapeName } from '../../../shapes/label.ts';
import {
  columnsFor,
  copiedTitle,
  copiedValue,
  type TableColumn,
} from '../../../shapes/table-columns.tsx';

/** A row with its item as the shape that it has. */
export interface DataRow {
  readonly view: ItemView;
  readonly shown: Shown;
  /** Among the loaded rows. */
  readonly index: number;
}

/** One's own note, and those of others behind their names. */
const noteTexts = ({ note, others = [] }: ItemView): readonly string[] => [
  ...(note === undefined ? [] : [note]),
  ...others.flatMap((one) =>
    one.note === undefined ? [] : [one.by === undefined ? one.note : `${one.by}: ${one.note}`],
  ),
];

export interface DataColumn extends Pick<
  TableColumn,
  'id' | 'title' | 'width' | 'priority' | 'isNumber' | 'isHidden'
> {
  readonly cell: (row: DataRow) => ReactNode;
  readonly copied: (row: DataRow) => string | number;
  /** Never left out for lack of room. */
  readonly isKept?: true;
}

/** What the column of codes is drawn with. */
export interface CodesShown {
  readonly coding: Coding;
  /** Rows are coded at the moment. */
  readonly isCoded: boolean;
  readonly onRemove: (row: ItemView, code: string | null) => void;
}

/** By what the engine sorts all rows, not only the loaded ones. */
const SORTS: typeof COLUMN_SORTS = {
  title: 'text',
  author: 'author',
  score: 'likes',
  likes: 'likes',
  views: 'views',
  comments: 'replies',
  length: 'length',
  published: 'published',
  platform: 'platform',
  shape: 'kind',
  seen: 'seen',
  timesSeen: 'timesSeen',
};
export const SORTED_BY: Readonly<Record<string, Sort>> = SORTS;

/** By which filters a column is narrowed at its head. */
export const FILTERED_BY: Readonly<Record<string, readonly FilterField[]>> = {
  title: ['words'],
  author: ['author'],
  score: ['leastLikes'],
  likes: ['leastLikes'],
  views: ['leastViews'],
  comments: ['leastReplies'],
  length: ['leastLength'],
  published: ['from', 'to'],
  platform: ['platform', 'operation'],
  shape: ['shape'],
  tags: ['tag'],
  note: ['noted'],
  seen: ['seenFrom', 'seenTo', 'removed'],
};

const ShapeName = ({ shape }: { readonly shape: string }) => shapeName(shape, useTranslation().t);

const own = (brand: (segment: string) => string): readonly DataColumn[] => [
  {
    id: 'platform',
    title: 'dataset.platform',
    cell: ({ view }) => brand(view.platform),
    copied: ({ view }) => view.platform,
    width: 110,
    priority: 3,
  },
  {
    id: 'shape',
    title: 'dataset.shape',
    cell: ({ view }) => <ShapeName shape={view.shape} />,
    copied: ({ view }) => view.shape,
    width: 100,
    priority: 3,
  },
  {
    id: 'tags',
    title: 'dataset.tags',
    cell: ({ view }) => <PlatformText text={view.tags.join(', ')} />,
    copied: ({ view }) => view.tags.join(', '),
    width: 130,
    priority: 7,
  },
  {
    id: 'note',
    title: 'dataset.notes',
    cell: ({ view }) => <PlatformText text={noteTexts(view).join(' · ')} />,
    copied: ({ view }) => noteTexts(view).join('\n\n'),
    width: 160,
    priority: 6,
  },
  {
    id: 'seen',
    title: 'dataset.seen',
    cell: ({ view }) => <When at={view.lastSeen} />,
    copied: ({ view }) => view.lastSeen,
    width: 120,
    priority: 5,
  },
  {
    id: 'timesSeen',
    title: 'dataset.timesSeen',
    cell: ({ view }) => figure(view.timesSeen),
    copied: ({ view }) => view.timesSeen,
    width: 90,
    priority: 1,
    isNumber: true,
    isHidden: true,
  },
];

const codesColumn = (
  { coding, isCoded, onRemove }: CodesShown,
  none: string,
  rows: readonly DataRow[],
): DataColumn => {
  const copied = ({ view }: DataRow): string => codesText(view, coding, none);
  return {
    id: 'codes',
    title: 'dataset.codes',
    cell: ({ view }) => (
      <RowChips row={view} coding={coding} onRemove={(code) => onRemove(view, code)} />
    ),
    copied,
    width: 190,
    priority: 10,
    isKept: true,
    ...(!isCoded && rows.every((row) => copied(row) === '') && { isHidden: true as const }),
  };
};

/** What all rows say alike, or none says, is hidden until somebody wants it. */
const isPlain = (column: DataColumn, rows: readonly DataRow[]): boolean =>
  column.id !== 'seen' && new Set(rows.map((row) => String(column.copied(row)))).size < 2;

/** Fewer than a tenth of the rows have it. */
const isRare = (column: TableColumn, rows: readonly DataRow[]): boolean =>
  rows.filter(({ shown }) => column.value(shown) !== undefined).length * 10 < rows.length;

/** The priority of a column that stays when all others have gone. */
const FIRST = 10;

export const dataColumns = (
  rows: readonly DataRow[],
  brand: (segment: string) => string,
  { none, ...codes }: CodesShown & { readonly none: string },
): readonly DataColumn[] => {
  const ofShapes = columnsFor(rows.map(({ shown }) => shown)).map((column): DataColumn => ({
    ...column,
    // In a row of a list the author stands below the title too; here nowhere else.
    ...(column.id === 'author' && { priority: FIRST }),
    // Of what few rows have, those rows tell it in their details.
    ...(isRare(column, rows) && { priority: 0 }),
    cell: ({ shown }) => column.cell(shown),
    copied: ({ shown }) => copiedValue(column, shown),
  }));
  const ofRows = own(brand).map((column) =>
    isPlain(column, rows) ? { ...column, isHidden: true as const } : column,
  );
  return [...ofShapes, ...ofRows, codesColumn(codes, none, rows)];
};

/** What stands first in a row: the title or the words, else its id. */
export const rowText = ({ view, shown }: DataRow): string => {
  const text = copiedTitle(shown);
  return harmless(text === '' ? view.entityId : text);
};
