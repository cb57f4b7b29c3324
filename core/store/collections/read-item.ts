import { isNode } from '#kit/dig.ts';
import { annotationHash, isSameHash, itemHash, type HashedItem } from './item-hashes.ts';

/** An item with what was written beside it, as it is kept. */
export interface UnreadItem extends HashedItem {
  readonly id: number;
  /** What people wrote beside it: JSON of a list of `WrittenRow`. */
  readonly written: string;
  /** Of the item, as it was kept. */
  readonly hash: Uint8Array | null;
}

/** A row of annotations with its author; the hash in hexadecimal digits. */
type WrittenRow = readonly [
  author: number | null,
  authorId: string | null,
  authorName: string | null,
  note: string | null,
  tags: string,
  updated: string,
  sha256: string,
];

/** Who wrote beside an item; the coder of a project who has the same id. */
export interface NoteAuthor {
  readonly seq: number;
  readonly id: string;
  readonly name: string;
}

/** What one author wrote beside an item. */
export interface WrittenNote {
  /** `undefined`: nobody is told apart, as on a desktop. */
  readonly author: NoteAuthor | undefined;
  readonly note: string | undefined;
  readonly tags: readonly string[];
  /** ISO 8601. */
  readonly updated: string;
}

/** A row of items, read. */
export interface ReadItem {
  /** `undefined`: the kept data is damaged. */
  readonly item: Readonly<Record<string, unknown>> | undefined;
  /** What was written beside it, in the order in which the authors came; first what nobody signed. */
  readonly written: readonly WrittenNote[];
  /** The tags of all of these, each once. */
  readonly tags: readonly string[];
  /** Something that was written beside it is damaged, and left out. */
  readonly isNoteDamaged: boolean;
}

/** Never throws: what is no longer as it was kept is left out. */
export const readItem = (row: UnreadItem): ReadItem => {
  const item = isSameHash(row.hash, itemHash(row)) ? parsed(row.data) : undefined;
  return { item: isNode(item) ? item : undefined, ...readWritten(row) };
};

const NOTHING: Omit<ReadItem, 'item'> = { written: [], tags: [], isNoteDamaged: false };

const readWritten = ({ id, written }: UnreadItem): Omit<ReadItem, 'item'> => {
  if (written === '[]') return NOTHING;
  const rows = parsed(written);
  if (!Array.isArray(rows)) return { ...NOTHING, isNoteDamaged: true };
  const read = rows.map((row: WrittenRow) => readNote(id, row));
  const sound = read
    .filter((one) => one !== undefined)
    .toSorted((one, other) => (one.author?.seq ?? 0) - (other.author?.seq ?? 0));
  return {
    written: sound,
    tags: [...new Set(sound.flatMap(({ tags }) => tags))],
    isNoteDamaged: sound.length < read.length,
  };
};

const readNote = (
  item: number,
  [author, authorId, authorName, note, tags, updated, sha256]: WrittenRow,
): WrittenNote | undefined => {
  const present = annotationHash({ item, author, note, tags, updated });
  if (!isSameHash(Buffer.from(sha256, 'hex'), present)) return undefined;
  const list = parsed(tags);
  if (!Array.isArray(list)) return undefined;
  return {
    author:
      author === null ? undefined : { seq: author, id: authorId ?? '', name: authorName ?? '' },
    note: note ?? undefined,
    tags: list as string[],
    updated,
  };
};

/** `undefined` for what is no JSON. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
