/**
 * Replies that are kept outside of the data file. `bodies.bytes` of such a one is empty: a NOT NULL is not taken
 * off without writing the whole table anew. `objectSize`: the bytes that the object has.
 *
 * `evidenceStore` has one row at most: where the objects are, and the mark by which the store knows whose it is
 * (`evidence-store/ownership.ts`).
 */
export const evidenceStore = `
ALTER TABLE bodies ADD COLUMN object TEXT;
ALTER TABLE bodies ADD COLUMN objectSize INTEGER;
CREATE UNIQUE INDEX bodiesByObject ON bodies (object) WHERE object IS NOT NULL;

CREATE TABLE evidenceStore (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  location TEXT NOT NULL,
  mark TEXT,
  nextMark TEXT
) STRICT;
`;
