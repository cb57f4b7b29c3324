/** A list that could not be read, as completeness names it: its operation and its parameters as JSON. */
export interface UnreadSource {
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** `undefined` for what is written otherwise. */
export const readUnreadSource = (source: string): UnreadSource | undefined => {
  const space = source.indexOf(' ');
  if (space < 1) return undefined;
  try {
    const params: unknown = JSON.parse(source.slice(space + 1));
    return params !== null && typeof params === 'object' && !Array.isArray(params)
      ? { operation: source.slice(0, space), params: { ...params } }
      : undefined;
  } catch {
    return undefined;
  }
};

/** What it is of, in a few words: the values of its parameters without the cursor. */
export const sourceSubject = ({ params }: UnreadSource): string =>
  Object.entries(params)
    .flatMap(([name, value]) =>
      name !== 'cursor' && (typeof value === 'string' || typeof value === 'number')
        ? [String(value)]
        : [],
    )
    .join(', ');
