/** What people write beside items. At most so many characters of a note, and tags, by one of them. Pure. */
export const MOST_NOTE = 20_000;
export const MOST_TAGS = 100;

/** What one author wrote, out of what stands beside an item; without one, what nobody signed. */
export const writtenBy = <
  Written extends { readonly author: { readonly seq: number } | undefined },
>(
  written: readonly Written[],
  author: number | undefined,
): Written | undefined => written.find((one) => one.author?.seq === author);
