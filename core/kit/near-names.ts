/** Longer texts are no mistyped names: what a comparison takes grows with the length. */
const MOST_LENGTH = 64;

/**
 * Those of `names` that were probably meant by a mistyped `text`, the nearest first, at most `most`; case does
 * not count, and none comes that is clearly farther than the nearest. Each is compared in the product of both
 * lengths, which are limited.
 */
export const nearNames = (text: string, names: Iterable<string>, most = 3): string[] => {
  const typed = text.toLowerCase();
  if (typed.length < 2 || typed.length > MOST_LENGTH) return [];
  const tolerated = toleratedEdits(typed.length);
  const found: { readonly name: string; readonly edits: number }[] = [];
  for (const name of new Set(names)) {
    const edits = editsBetween(typed, name.toLowerCase(), tolerated);
    if (edits <= tolerated) found.push({ name, edits });
  }
  const least = Math.min(...found.map(({ edits }) => edits));
  return found
    .filter(({ edits }) => edits <= least + 1)
    .toSorted((a, b) => a.edits - b.edits)
    .slice(0, most)
    .map(({ name }) => name);
};

/** As many slips as a text of so many characters may have and still be meant. */
const toleratedEdits = (length: number): number => {
  if (length <= 3) return 1;
  return length <= 8 ? 2 : 3;
};

/** A beginning of a name is one slip: it was not typed to its end. */
const LEAST_BEGINNING = 3;

/**
 * Characters to insert, delete, replace, or exchange with their neighbour (optimal string alignment); any
 * number above `most` means more than that.
 */
const editsBetween = (typed: string, name: string, most: number): number => {
  if (typed.length >= LEAST_BEGINNING && name.startsWith(typed))
    return Math.min(1, name.length - typed.length);
  if (Math.abs(typed.length - name.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: name.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= name.length; column += 1) {
      const isSame = typed[row - 1] === name[column - 1];
      const isExchanged =
        typed[row - 1] === name[column - 2] && typed[row - 2] === name[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        ...(isExchanged ? [(beforeLast[column - 2] ?? most) + 1] : []),
      );
    }
    if (Math.min(...current) > most) return most + 1;
    [beforeLast, last] = [last, current];
  }
  return last[name.length] ?? most + 1;
};
