import { isNode } from '#kit/dig.ts';
import { CODE_COLOURS, type Code } from '#kit/coding/codebook.ts';
import { annotationHash, isSameHash } from '../collections/item-hashes.ts';
import { codebookHash, codingHash } from '../collections/coding/coding-hashes.ts';
import { instant, newId } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';

/**
 * Coding: coders with a name, a codebook with versions for each collection, and codes that a coder gave to
 * an item or a passage of it. Nothing of it is overwritten: a code that is taken back says when, a further
 * decision stands behind the earlier one. A coding without a code says that none applies.
 */
const TABLES = `
CREATE TABLE coders (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  chosen INTEGER NOT NULL DEFAULT 0 CHECK (chosen IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX codersChosen ON coders (chosen) WHERE chosen = 1;

CREATE TABLE codes (
  seq INTEGER PRIMARY KEY,
  collection INTEGER NOT NULL REFERENCES collections (seq) ON DELETE CASCADE,
  id TEXT NOT NULL,
  UNIQUE (collection, id)
) STRICT;

CREATE TABLE codebookVersions (
  collection INTEGER NOT NULL REFERENCES collections (seq) ON DELETE CASCADE,
  version INTEGER NOT NULL CHECK (version > 0),
  at TEXT NOT NULL,
  coder INTEGER REFERENCES coders (seq),
  codes TEXT NOT NULL,
  sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
  PRIMARY KEY (collection, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE itemCodings (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  item INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  code INTEGER REFERENCES codes (seq),
  coder INTEGER NOT NULL REFERENCES coders (seq),
  at TEXT NOT NULL,
  version INTEGER NOT NULL,
  field TEXT,
  start INTEGER,
  ends INTEGER,
  quote TEXT,
  removedAt TEXT,
  sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
  UNIQUE (item, id)
) STRICT;
CREATE INDEX itemCodingsByCode ON itemCodings (code, item) WHERE removedAt IS NULL;

CREATE TABLE codeDecisions (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  item INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  code INTEGER NOT NULL REFERENCES codes (seq),
  coder INTEGER NOT NULL REFERENCES coders (seq),
  at TEXT NOT NULL,
  applies INTEGER CHECK (applies IN (0, 1)),
  sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
  UNIQUE (item, id)
) STRICT;
`;

interface Annotated {
  readonly item: number;
  readonly collection: number;
  readonly note: string | null;
  readonly tags: string;
  readonly codes: string;
  readonly updated: string;
  readonly sha256: Uint8Array;
}

const ANNOTATED = sql`SELECT annotations.*, items.collection FROM annotations
  JOIN items ON items.id = annotations.item ORDER BY items.collection, annotations.item`;

/** A column of codes becomes a code with those of the column under it; what rows had, they have. */
export const coding = (db: Db): void => {
  const columns = new Map(
    db
      .all<{ collection: number; columns: string }>(sql`SELECT * FROM codings`)
      .map((row) => [row.collection, columnsIn(row.columns)]),
  );
  db.exec(`DROP TABLE codings; ${TABLES}`);
  const rows = db.all<Annotated>(ANNOTATED);
  const coded = rows.flatMap((row) => {
    const codes = isAsKept(row) ? codesIn(row.codes) : [];
    return codes.length > 0 ? [{ ...row, codes }] : [];
  });
  const now = Date.now();
  const coder = coded.length > 0 || columns.size > 0 ? addFirstCoder(db, now) : 0;
  const collections = new Set([...columns.keys(), ...coded.map(({ collection }) => collection)]);
  for (const collection of collections) {
    const own = coded.filter((row) => row.collection === collection);
    const book = new Map(columns.get(collection));
    for (const { codes } of own)
      for (const [name, value] of codes)
        book.set(name, new Set([...(book.get(name) ?? []), value]));
    const known = addCodebook(db, { collection, coder, book, now });
    for (const { item, codes, updated } of own)
      for (const [name, value] of codes) {
        const code = known.get(JSON.stringify([name, value]));
        if (code !== undefined) addCoding(db, { item, code, coder, at: updated, now });
      }
  }
  dropCodes(db, rows);
};

type Book = Map<string, ReadonlySet<string>>;

const columnsIn = (json: string): Book => {
  const value = parsed(json);
  if (!Array.isArray(value)) return new Map();
  return new Map(
    value.flatMap((column: unknown) =>
      isNode(column) && typeof column['name'] === 'string' && Array.isArray(column['codes'])
        ? [[column['name'], new Set(column['codes'].filter((one) => typeof one === 'string'))]]
        : [],
    ),
  );
};

const codesIn = (json: string): readonly (readonly [name: string, value: string])[] => {
  const value = parsed(json);
  if (!isNode(value)) return [];
  return Object.entries(value).flatMap(([name, code]) =>
    typeof code === 'string' ? [[name, code] as const] : [],
  );
};

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
};

const addFirstCoder = (db: Db, now: number): number => {
  db.run(sql`INSERT INTO coders (seq, id, name, chosen) VALUES (1, ${newId(now)}, 'Me', 1)`);
  return 1;
};

interface NewCodebook {
  readonly collection: number;
  readonly coder: number;
  readonly book: Book;
  readonly now: number;
}

/** Adds the codes of the columns; returns the `seq` of each by its column and name. */
const addCodebook = (db: Db, { collection, coder, book, now }: NewCodebook) => {
  const known = new Map<string, number>();
  const codes: Code[] = [];
  let key = 0;
  const add = (code: Omit<Code, 'id' | 'colour' | 'definition' | 'examples'>, name: string) => {
    const colour = CODE_COLOURS[codes.length % CODE_COLOURS.length] ?? 'blue';
    const id = newId(now);
    codes.push({ id, ...code, colour, definition: '', examples: '' });
    const added = db.get<{ seq: number }>(
      sql`INSERT INTO codes (collection, id) VALUES (${collection}, ${id}) RETURNING seq`,
    );
    known.set(name, added?.seq ?? 0);
    return id;
  };
  for (const [column, values] of book) {
    const parent = add({ name: column }, column);
    for (const value of values) {
      key += 1;
      const digit = key <= 9 ? { key: String(key) } : {};
      // An empty value was a code, too.
      add({ name: value || '–', parent, ...digit }, JSON.stringify([column, value]));
    }
  }
  const row = { collection, version: 1, at: instant(now), coder, codes: JSON.stringify(codes) };
  db.run(
    sql`INSERT INTO codebookVersions (collection, version, at, coder, codes, sha256) VALUES (${collection}, 1, ${row.at}, ${coder}, ${row.codes}, ${codebookHash(row)})`,
  );
  return known;
};

interface NewCoding {
  readonly item: number;
  readonly code: number;
  readonly coder: number;
  readonly at: string;
  readonly now: number;
}

const addCoding = (db: Db, { now, ...given }: NewCoding): void => {
  const none = { field: null, start: null, ends: null, quote: null, removedAt: null };
  const row = { id: newId(now), ...given, version: 1, ...none };
  db.run(
    sql`INSERT INTO itemCodings (id, item, code, coder, at, version, sha256) VALUES (${row.id}, ${row.item}, ${row.code}, ${row.coder}, ${row.at}, 1, ${codingHash(row)})`,
  );
};

const isAsKept = (row: Annotated): boolean => isSameHash(row.sha256, annotationHash(row));

/** What stands beside an item has no codes from now on; what was damaged before still is afterwards. */
const dropCodes = (db: Db, rows: readonly Annotated[]): void => {
  db.exec('ALTER TABLE annotations DROP COLUMN codes');
  for (const { codes: _, ...row } of rows.filter(isAsKept))
    db.run(sql`UPDATE annotations SET sha256 = ${annotationHash(row)} WHERE item = ${row.item}`);
};
