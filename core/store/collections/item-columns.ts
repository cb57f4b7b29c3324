import { isNode } from '#kit/dig.ts';
import type { HashedItem } from './item-hashes.ts';
import type { ItemDraft } from './items.ts';

/** What an item said once, as it is kept in columns: `undefined` where this version cannot read it. */
export type Redraft = (operation: string, data: string, place: number) => ItemDraft | undefined;

/** What of an item is derived from its data, so that it can be searched and sorted. */
export const DERIVED_COLUMNS = [
  'title',
  'text',
  'author',
  'authorId',
  'address',
  'published',
  'publishedLatest',
  'likeCount',
] as const;

type DerivedColumn = (typeof DERIVED_COLUMNS)[number];

/** By which an item is known: its data tells them, too. */
const IDENTITY = ['platform', 'shape', 'entityId'] as const;

export interface StoredItem extends HashedItem {
  readonly id: number;
  readonly collection: number;
  readonly place: number;
  readonly title: string;
  readonly text: string;
  readonly author: string;
  readonly authorId: string;
  readonly address: string;
  readonly published: string;
  readonly publishedLatest: string;
  readonly likeCount: number | null;
  /** As it was kept; `null` where it is gone. */
  readonly hash: Uint8Array | null;
}

/**
 * The columns of an item that are not what its data says. None where this version cannot read the
 * data: its operation is gone. Throws for data that is no JSON.
 */
export const derivedDifferences = (
  row: StoredItem,
  redraft: Redraft,
): (DerivedColumn | (typeof IDENTITY)[number] | 'parent')[] => {
  const draft = redraft(row.operation, row.data, row.place);
  if (!draft) return [];
  return [
    ...IDENTITY.filter((column) => draft[column] !== row[column]),
    // What it belongs to is known from its list where it does not tell it itself.
    ...(draft.parent !== '' && draft.parent !== row.parent ? (['parent'] as const) : []),
    ...DERIVED_COLUMNS.filter((column) => (draft[column] ?? null) !== row[column]),
  ];
};

/** Whether data can be read and is of that item. */
export const isOfItem = (
  row: Pick<HashedItem, 'operation' | 'data' | (typeof IDENTITY)[number]>,
  redraft: Redraft | undefined,
): boolean => {
  try {
    if (!isNode(JSON.parse(row.data))) return false;
    const draft = redraft?.(row.operation, row.data, 0);
    return !draft || IDENTITY.every((column) => draft[column] === row[column]);
  } catch {
    return false;
  }
};
