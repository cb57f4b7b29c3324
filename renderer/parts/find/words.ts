/** Where any of the words stand in a text, each place once and in order. Pure. */
export const findWords = (
  text: string,
  words: string,
): readonly (readonly [from: number, to: number])[] => {
  const lower = text.toLowerCase();
  // A letter may become two in lower case: then no place is the same as in the text.
  if (lower.length !== text.length) return [];
  const found: (readonly [number, number])[] = [];
  for (const word of new Set(words.toLowerCase().split(/\s+/).filter(Boolean)))
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length))
      found.push([at, at + word.length]);
  return found.sort(([a], [b]) => a - b);
};
