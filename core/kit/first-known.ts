/** What is read of the first of them of which anything is; of none `undefined`. */
export const firstKnown = <T, R>(
  all: Iterable<T>,
  read: (one: T) => R | undefined,
): R | undefined => {
  for (const one of all) {
    const found = read(one);
    if (found !== undefined) return found;
  }
  return undefined;
};
