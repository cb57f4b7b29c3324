/** A text with the passages that are coded in it, cut where one begins or ends. Pure. */
import type { CodingView, PassageView } from '#calls/index.ts';

export interface TextPart {
  /** Where it begins: UTF-16 units. */
  readonly start: number;
  readonly text: string;
  /** Codings whose passage it is a part of. */
  readonly codings: readonly CodingView[];
}

/** Passages of another text than this one (the item has changed since) are left out. */
export const partsOfText = (
  text: string,
  field: string,
  codings: readonly CodingView[],
): readonly TextPart[] => {
  const placed = codings.filter(({ passage }) => isPassageOf(text, field, passage));
  const cuts = new Set([0, text.length]);
  for (const { passage } of placed) if (passage) cuts.add(passage.start).add(passage.end);
  const sorted = [...cuts].toSorted((a, b) => a - b);
  return sorted.slice(0, -1).map((start, at) => {
    const end = sorted[at + 1] ?? text.length;
    return {
      start,
      text: text.slice(start, end),
      codings: placed.filter(
        ({ passage }) => passage && passage.start <= start && passage.end >= end,
      ),
    };
  });
};

export const isPassageOf = (
  text: string,
  field: string,
  passage: PassageView | undefined,
): boolean => passage?.field === field && text.slice(passage.start, passage.end) === passage.text;

/** Words that were selected, without the blanks around them; undefined for blanks alone. */
export const passageFrom = (
  text: string,
  field: string,
  from: number,
  to: number,
): PassageView | undefined => {
  const [first, last] = from < to ? [from, to] : [to, from];
  const words = text.slice(first, last);
  const start = first + (words.length - words.trimStart().length);
  const trimmed = words.trim();
  return trimmed === '' ? undefined : { field, start, end: start + trimmed.length, text: trimmed };
};

/**
 * The place in a text of a place in how it is shown, where some signs are written as others. Halves the text
 * until it is found.
 */
export const placeInText = (
  text: string,
  show: (text: string) => string,
  shownPlace: number,
): number => {
  if (show(text).length === text.length) return shownPlace;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (show(text.slice(0, middle)).length < shownPlace) low = middle + 1;
    else high = middle;
  }
  return low;
};
