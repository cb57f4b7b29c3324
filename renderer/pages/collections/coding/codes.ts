/** Tags and codes as they are typed: tags with commas between them, codes one a line. Pure. */

export const parseTags = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

/** `stance: critical`; `undefined` where a line has no name or no value. */
export const parseCodes = (text: string): Readonly<Record<string, string>> | undefined => {
  const codes = new Map<string, string>();
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const colon = line.indexOf(':');
    const [name, value] = [line.slice(0, Math.max(colon, 0)).trim(), line.slice(colon + 1).trim()];
    if (name === '' || value === '') return undefined;
    codes.set(name, value);
  }
  return Object.fromEntries(codes);
};

export const codesText = (codes: Readonly<Record<string, string>>): string =>
  Object.entries(codes)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** The fields that differ between two observations of one item. */
export const changedFields = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
