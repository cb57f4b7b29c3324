/** What two readings of one item say differently. Pure. */
import { figureBounds } from '../bounds/rounded-figure.ts';

type Item = Readonly<Record<string, unknown>>;

/** What people wrote, in the order in which it is shown. */
const TEXT_FIELDS = ['name', 'summary', 'content'] as const;
type TextField = (typeof TEXT_FIELDS)[number];

interface TextChange {
  readonly field: TextField;
  readonly before: string;
  readonly after: string;
}

interface FigureChange {
  /** As it stands in the item: `likeCount`. */
  readonly field: string;
  readonly before: number;
  readonly after: number;
}

export interface ItemChange {
  readonly texts: readonly TextChange[];
  readonly figures: readonly FigureChange[];
}

/** What changes while nobody changes the item. */
const isFigure = (field: string): boolean => field.endsWith('Count') || field === 'score';

/**
 * What is absent from one of them is not compared: not every list says everything. Of two operations, one
 * may show only the beginning of a text, and shorten a figure: that is no change either.
 */
export const compareItems = (before: Item, after: Item, isSameOperation: boolean): ItemChange => ({
  texts: TEXT_FIELDS.flatMap((field): TextChange[] => {
    const [earlier, later] = [before[field], after[field]];
    if (typeof earlier !== 'string' || typeof later !== 'string' || earlier === later) return [];
    if (!isSameOperation && isSameText(earlier, later)) return [];
    return [{ field, before: earlier, after: later }];
  }),
  figures: Object.keys(after)
    .filter(isFigure)
    .flatMap((field): FigureChange[] => {
      const [earlier, later] = [before[field], after[field]];
      if (typeof earlier !== 'number' || typeof later !== 'number' || earlier === later) return [];
      if (!isSameOperation && mayBeSame(earlier, later)) return [];
      return [{ field, before: earlier, after: later }];
    }),
});

export const isTombstone = (item: Item): boolean => item['type'] === 'Tombstone';

/** The same but for white space, or the beginning of the other. */
const isSameText = (one: string, other: string): boolean => {
  const [short, long] = [plain(one), plain(other)].toSorted((a, b) => a.length - b.length);
  return long?.startsWith(short ?? '') === true;
};

/** The space before an ellipsis goes with it. */
const plain = (text: string): string => {
  const spaced = text.split(/\s+/).filter(Boolean).join(' ');
  const ellipsis = ['…', '...'].find((mark) => spaced.endsWith(mark));
  return ellipsis === undefined ? spaced : spaced.slice(0, -ellipsis.length).trimEnd();
};

const mayBeSame = (one: number, other: number): boolean => {
  const [a, b] = [figureBounds(one), figureBounds(other)];
  return a.least <= b.most && b.least <= a.most;
};
