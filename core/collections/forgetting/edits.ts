/** Changes to a text that leave all its other characters as they are. */

export interface Edit {
  readonly from: number;
  readonly to: number;
  /** What is written there; where it is left out, a part of JSON is cut out with its comma. */
  readonly instead?: string;
}

/** Makes all edits; one within another goes with it. Linear in the length of the text. */
export const applyEdits = (text: string, edits: readonly Edit[]): string => {
  /** From the end of the text; none is blank. */
  const pieces: string[] = [];
  const keep = (piece: string): void => {
    if (!isBlank(piece)) pieces.push(piece);
  };
  let end = text.length;
  for (const { from, to, instead } of widestOf(edits).toReversed()) {
    keep(text.slice(to, end));
    end = from;
    if (instead !== undefined) keep(instead);
    else if (!cutCommaBehind(pieces)) end = placeBeforeComma(text, from);
  }
  pieces.push(text.slice(0, end));
  return pieces.toReversed().join('');
};

/** The widest first, so that what lies within it is passed over. */
const widestOf = (edits: readonly Edit[]): readonly Edit[] => {
  const wide: Edit[] = [];
  for (const edit of edits.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = wide.at(-1);
    if (!last || edit.from >= last.to) wide.push(edit);
    else if (edit.to > last.to) wide[wide.length - 1] = { ...last, to: edit.to };
  }
  return wide;
};

const cutCommaBehind = (pieces: string[]): boolean => {
  const piece = pieces.at(-1)?.trimStart();
  if (piece?.startsWith(',') !== true) return false;
  pieces.pop();
  if (!isBlank(piece.slice(1))) pieces.push(piece.slice(1));
  return true;
};

const placeBeforeComma = (text: string, from: number): number => {
  let before = from;
  while (isBlank(text[before - 1] ?? 'x')) before -= 1;
  return text[before - 1] === ',' ? before - 1 : from;
};

const isBlank = (text: string): boolean => text.trim() === '';
