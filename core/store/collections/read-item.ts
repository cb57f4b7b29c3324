import { isNode } from '#kit/dig.ts';
import { annotationHash, isSameHash, itemHash, type HashedItem } from './item-hashes.ts';

/** An item with what was written beside it, as it is kept. */
export interface UnreadItem extends HashedItem {
  readonly id: number;
  readonly note: string | null;
  /** JSON text; `null`: none. */
  readonly tags: string | null;
  /** When that was written; `null`: never. */
  readonly annotated: string | null;
  /** Of the item and of what was written beside it, as they were kept. */
  readonly hash: Uint8Array | null;
  readonly annotationHash: Uint8Array | null;
}

/** A row of items, read. */
export interface ReadItem {
  /** `undefined`: the kept data is damaged. */
  readonly item: Readonly<Record<string, unknown>> | undefined;
  readonly note: string | undefined;
  readonly tags: readonly string[];
  /** What was written beside it is damaged, and left out. */
  readonly isNoteDamaged: boolean;
}

const NO_NOTE = { note: undefined, tags: [] } as const;

/** Never throws: what is no longer as it was kept is left out. */
export const readItem = (row: UnreadItem): ReadItem => {
  const item = isSameHash(row.hash, itemHash(row)) ? parsed(row.data) : undefined;
  const note = readNote(row);
  return {
    item: isNode(item) ? item : undefined,
    ...(note ?? NO_NOTE),
    isNoteDamaged: note === undefined,
  };
};

const readNote = ({
  id,
  note,
  tags,
  annotated,
  annotationHash: kept,
}: UnreadItem): Pick<ReadItem, 'note' | 'tags'> | undefined => {
  if (tags === null || annotated === null) return NO_NOTE;
  const row = { item: id, note, tags, updated: annotated };
  if (!isSameHash(kept, annotationHash(row))) return undefined;
  const list = parsed(tags);
  return Array.isArray(list) ? { note: note ?? undefined, tags: list as string[] } : undefined;
};

/** `undefined` for what is no JSON. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
