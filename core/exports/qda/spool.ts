/** Rows of a project on the disk, until they are written in the order of their sources. */
import type { NewDatabase } from '../sqlite/database.ts';
import type { Marks } from './marks.ts';
import type { PlacedRow } from './threads.ts';

export interface SpooledRow {
  readonly row: number;
  readonly guid: string;
  readonly head: string;
  readonly body: string;
  readonly marks: Marks;
  /** Number of the case, from 0. */
  readonly author: number | undefined;
  readonly tags: readonly string[];
}

export interface SpooledItem extends SpooledRow {
  readonly depth: number;
}

export type Spool = ReturnType<typeof createSpool>;

export const createSpool = (db: NewDatabase) => {
  db.exec(`CREATE TABLE rows ("row" INTEGER PRIMARY KEY, guid TEXT, head TEXT, body TEXT, marks TEXT, author INTEGER, tags TEXT);
    CREATE TABLE cases (author INTEGER PRIMARY KEY, xml TEXT);
    CREATE TABLE places (place INTEGER PRIMARY KEY, "row" INTEGER, source INTEGER, depth INTEGER);
    CREATE INDEX rows_author ON rows (author) WHERE author IS NOT NULL;
    CREATE INDEX places_source ON places (source)`);
  const addRow = db.inserter('rows', ['row', 'guid', 'head', 'body', 'marks', 'author', 'tags']);
  const addCase = db.inserter('cases', ['author', 'xml']);
  const addPlace = db.inserter('places', ['row', 'source', 'depth']);
  const readItems = db.reader(
    `SELECT rows."row", guid, head, body, marks, author, tags, depth FROM places JOIN rows ON rows."row" = places."row" WHERE source = ? ORDER BY place`,
  );
  const readCases = db.reader('SELECT author, xml FROM cases ORDER BY author');
  const readGuids = db.reader('SELECT guid FROM rows WHERE author = ? ORDER BY "row"');
  const findRow = db.finder('SELECT head, body FROM rows WHERE "row" = ?');
  return {
    addRow: ({ row, guid, head, body, marks, author, tags }: SpooledRow): void =>
      addRow([row, guid, head, body, JSON.stringify(marks), author, JSON.stringify(tags)]),
    addCase: (author: number, xml: string): void => addCase([author, xml]),
    addPlace: ({ row, depth }: PlacedRow, source: number): void => addPlace([row, source, depth]),
    findRow: (row: number): { readonly head: string; readonly body: string } => {
      const [head = '', body = ''] = (findRow([row]) ?? []) as string[];
      return { head, body };
    },
    *items(source: number): Generator<SpooledItem> {
      for (const values of readItems([source])) {
        const [row, guid, head, body, marks, author, tags, depth] = values as [
          number,
          string,
          string,
          string,
          string,
          number | null,
          string,
          number,
        ];
        yield {
          row,
          guid,
          head,
          body,
          marks: JSON.parse(marks) as Marks,
          author: author ?? undefined,
          tags: JSON.parse(tags) as string[],
          depth,
        };
      }
    },
    *cases(): Generator<{ readonly author: number; readonly xml: string }> {
      for (const [author, xml] of readCases([]))
        yield { author: author as number, xml: xml as string };
    },
    *itemsOfCase(author: number): Generator<string> {
      for (const [guid] of readGuids([author])) yield guid as string;
    },
  };
};
