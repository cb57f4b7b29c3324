/**
 * The path and query of a call: parameters that stand in the path (`/playlists/{playlistId}`) go there,
 * the others into the query, in the order given. Absent ones are left out.
 */
export const addressIn = (path: string, params: Readonly<Record<string, unknown>>): string => {
  const query = new URLSearchParams('');
  const inPath = new Set<string>();
  const filled = path.replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
    inPath.add(name);
    return params[name] === undefined ? hole : encodeURIComponent(asText(params[name]));
  });
  for (const [name, value] of Object.entries(params))
    if (!inPath.has(name) && value !== undefined) query.set(name, asText(value));
  const text = query.toString();
  return text === '' ? filled : `${filled}?${text}`;
};

/** Parameters are texts and numbers; what is more goes into an address as JSON. */
const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
