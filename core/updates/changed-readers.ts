/** Operations by the number of their reader, where it is not 1; see `Operation.reader`. */
export type ReaderNumbers = Readonly<Record<string, number>>;

export const readerNumbers = (
  operations: readonly { readonly id: string; readonly operation: { readonly reader: number } }[],
): ReaderNumbers =>
  Object.fromEntries(
    operations.flatMap(({ id, operation: { reader } }) => (reader === 1 ? [] : [[id, reader]])),
  );

/** The operations that are read otherwise by the one than by the other, in the order of their names. */
export const changedReaders = (before: ReaderNumbers, after: ReaderNumbers): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((operation) => (before[operation] ?? 1) !== (after[operation] ?? 1))
    .toSorted();
