/** The columns of a dataset: those of the shapes, and what is known of each row beside its item. */
import type { ReactNode } from 'react';
import type { ParseKeys, TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { COLUMN_SORTS, ItemView } from '#calls/index.ts';
import type { Sort } from '../../../collection-queries.ts';
import { figure, harmless } from '../../../format.ts';
import { PlatformText } from '../../../parts/text/text.tsx';
import { Moment } from '../../../shapes/date-cell.tsx';
import { SHAPE_COLUMNS, shapeColumns } from '../../../shapes/dataset-columns.tsx';
import { COLUMN_ORDER, type ViewColumn } from '#kit/view-columns.ts';
import type { Shown } from '../../../shapes/index.ts';
import { codesText, RowChips } from '../coding/chips.tsx';
import type { Coding } from '../coding/use-coding.ts';
import { COUNT_NAMES, type ConditionField } from '../filter/conditions.ts';
import { shapeName } from '../../../shapes/label.ts';
import { copiedTitle, copiedValue, type TableColumn } from '../../../shapes/table-columns.tsx';

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

export interface DataColumn extends Pick<TableColumn, 'id' | 'title' | 'width' | 'isNumber'> {
  readonly cell: (row: DataRow) => ReactNode;
  readonly copied: (row: DataRow) => string | number;
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
  score: 'score',
  likes: 'likes',
  views: 'views',
  comments: 'comments',
  replies: 'replies',
  shares: 'shares',
  reposts: 'reposts',
  quotes: 'quotes',
  saves: 'saves',
  length: 'length',
  published: 'published',
  platform: 'platform',
  shape: 'kind',
  seen: 'seen',
  timesSeen: 'timesSeen',
};
export const SORTED_BY: Readonly<Record<string, Sort>> = SORTS;

/** What is compared where a column is narrowed at its head. */
export const FILTERED_BY: Readonly<Record<string, ConditionField>> = {
  author: 'author',
  platform: 'platform',
  shape: 'shape',
  ...Object.fromEntries(COUNT_NAMES.map((count) => [count, count])),
  length: 'length',
  published: 'published',
  seen: 'seen',
  tags: 'tag',
  note: 'noted',
  codes: 'code',
};

const ShapeName = ({ shape }: { readonly shape: string }) => shapeName(shape, useTranslation().t);

const own = (brand: (segment: string) => string): readonly DataColumn[] => [
  {
    id: 'platform',
    title: 'dataset.platform',
    cell: ({ view }) => brand(view.platform),
    copied: ({ view }) => view.platform,
    width: 110,
  },
  {
    id: 'shape',
    title: 'dataset.shape',
    cell: ({ view }) => <ShapeName shape={view.shape} />,
    copied: ({ view }) => view.shape,
    width: 100,
  },
  {
    id: 'collections',
    title: 'record.collection',
    cell: ({ view }) => <PlatformText text={(view.collections ?? []).join(', ')} />,
    copied: ({ view }) => (view.collections ?? []).join(', '),
    width: 160,
  },
  {
    id: 'tags',
    title: 'dataset.tags',
    cell: ({ view }) => <PlatformText text={view.tags.join(', ')} />,
    copied: ({ view }) => view.tags.join(', '),
    width: 130,
  },
  {
    id: 'note',
    title: 'dataset.notes',
    cell: ({ view }) => <PlatformText text={noteTexts(view).join(' · ')} />,
    copied: ({ view }) => noteTexts(view).join('\n\n'),
    width: 160,
  },
  {
    id: 'seen',
    title: 'dataset.seen',
    cell: ({ view }) => <Moment at={view.lastSeen} />,
    copied: ({ view }) => view.lastSeen,
    width: 120,
  },
  {
    id: 'timesSeen',
    title: 'dataset.timesSeen',
    cell: ({ view }) => figure(view.timesSeen),
    copied: ({ view }) => view.timesSeen,
    width: 90,
    isNumber: true,
  },
];

const codesColumn = ({ coding, onRemove }: CodesShown, none: string): DataColumn => ({
  id: 'codes',
  title: 'dataset.codes',
  cell: ({ view }) => (
    <RowChips row={view} coding={coding} onRemove={(code) => onRemove(view, code)} />
  ),
  copied: ({ view }) => codesText(view, coding, none),
  width: 190,
});

/** Every column that there is, in the order of the table. */
export const dataColumns = (
  rows: readonly DataRow[],
  brand: (segment: string) => string,
  { none, ...codes }: CodesShown & { readonly none: string },
): readonly DataColumn[] => {
  const ofShapes = shapeColumns(rows.map(({ shown }) => shown)).map((column): DataColumn => ({
    ...column,
    cell: ({ shown }) => column.cell(shown),
    copied: ({ shown }) => copiedValue(column, shown),
  }));
  const all = [...ofShapes, ...own(brand), codesColumn(codes, none)];
  return COLUMN_ORDER.flatMap((id) => all.find((column) => column.id === id) ?? []);
};

/** The heads of all columns by their ids, in the order of the table. */
export const dataHeads = (t: TFunction): readonly (readonly [ViewColumn, string])[] =>
  COLUMN_ORDER.flatMap((id) => {
    const title = HEADS.get(id);
    return title === undefined ? [] : [[id, t(title)] as const];
  });

const HEADS: ReadonlyMap<string, ParseKeys> = new Map<string, ParseKeys>([
  ['title', 'dataset.text'],
  ['codes', 'dataset.codes'],
  ...[...SHAPE_COLUMNS, ...own(String)].map(({ id, title }) => [id, title] as const),
]);

/** What stands first in a row: the title or the words, else its id. */
export const rowText = ({ view, shown }: DataRow): string => {
  const text = copiedTitle(shown);
  return harmless(text === '' ? view.entityId : text);
};
