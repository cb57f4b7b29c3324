/** Seeded damage to the text of an answer, for tests that no broken answer may do harm. */

/** A small generator with a seed, so that a failure can be found again. */
export const seeded = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

/** What is put in place of something else, whatever the platform. */
export const SPLICES: readonly string[] = [
  'null',
  '{}',
  '[]',
  '""',
  '-1',
  '1e400',
  '12345678901234567890',
  '"\\ud800"',
  '\u202E',
  '</script>',
  '"',
];

/** The text with one thing lost, doubled, replaced or cut off. */
export const mutated = (
  text: string,
  random: () => number,
  splices: readonly string[] = SPLICES,
): string => {
  const at = Math.floor(random() * text.length);
  const kind = Math.floor(random() * 5);
  const span = Math.floor(random() * 40);
  const splice = splices[Math.floor(random() * splices.length)] ?? '';
  if (kind === 0) return text.slice(0, at);
  if (kind === 1) return text.slice(0, at) + text.slice(at + span);
  if (kind === 2) return text.slice(0, at) + text.slice(at, at + span) + text.slice(at);
  // A whole JSON value changed for another, so that the answer stays readable.
  const value = /:\s*("[^"\\]*"|-?\d+|true|false|null|\[\]|\{\})/g;
  value.lastIndex = at;
  const found = kind === 3 ? value.exec(text) : null;
  if (found) return `${text.slice(0, found.index)}:${splice}${text.slice(value.lastIndex)}`;
  return text.slice(0, at) + splice + text.slice(at + 1);
};
