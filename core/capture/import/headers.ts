/** Headers by their names in small letters; those that come several times (`Set-Cookie`) line by line. */
export const headersFromPairs = (
  pairs: Iterable<readonly [name: string, value: string]>,
): Record<string, string> => {
  const headers = new Map<string, string>();
  for (const [given, value] of pairs) {
    const name = given.toLowerCase();
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}\n${value}`);
  }
  return Object.fromEntries(headers);
};
