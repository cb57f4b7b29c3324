/** How much a person can write beside one item: characters of the note, and tags. Pure. */
export const MOST_NOTE = 20_000;
export const MOST_TAGS = 100;
