/** What two texts say differently, word by word. Pure. */
import { diffArrays } from 'diff';

export interface TextPart {
  readonly text: string;
  readonly is: 'same' | 'removed' | 'added';
}

/** Longer texts, and those that differ in more words, are shown whole: comparing them could take minutes. */
const MOST_CHARACTERS = 20_000;
const MOST_DIFFERENCES = 1000;

/** The parts of both texts in order; `undefined` where they are too long or too different to be compared. */
export const wordDifference = (before: string, after: string): readonly TextPart[] | undefined => {
  if (before.length > MOST_CHARACTERS || after.length > MOST_CHARACTERS) return undefined;
  const parts = diffArrays(words(before), words(after), { maxEditLength: MOST_DIFFERENCES });
  return parts?.map(({ value, added, removed }) => ({
    text: value.join(''),
    is: added ? 'added' : removed ? 'removed' : 'same',
  }));
};

/** Words of any script, and what stands between them. */
const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' });
const words = (text: string): string[] => Array.from(WORDS.segment(text), ({ segment }) => segment);

/** What stands on one side. */
export const sideOf = (
  parts: readonly TextPart[],
  side: 'before' | 'after',
): readonly TextPart[] => {
  const left = side === 'before' ? 'added' : 'removed';
  return parts.filter(({ is }) => is !== left);
};
