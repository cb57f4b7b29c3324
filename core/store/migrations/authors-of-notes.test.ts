import { expect, test } from 'vitest';
import { annotationHash, isSameHash } from '../collections/item-hashes.ts';
import { openDb, type Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { authorsOfNotes } from './041-authors-of-notes.ts';
import { migrate, versionBefore } from './index.ts';

const BEFORE = versionBefore(authorsOfNotes);
const AT = '2026-08-15T10:00:00.000Z';

const annotate = (db: Db, item: number, note: string): void => {
  const row = { item, note, tags: '["one"]', updated: AT };
  db.run(
    sql`INSERT INTO annotations (item, note, tags, updated, sha256)
      VALUES (${item}, ${note}, ${row.tags}, ${AT}, ${annotationHash(row)})`,
  );
};

const receive = (db: Db, item: number, person: string, note: string): void => {
  db.run(sql`INSERT INTO receivedNotes VALUES (${item}, ${person}, ${note}, ${'["one"]'}, ${AT})`);
};

test('what one person handed over is theirs; everything else stays as it was', () => {
  const db = openDb(':memory:');
  migrate(db, BEFORE);
  db.exec(`PRAGMA foreign_keys = OFF;
    INSERT INTO coders (seq, id, name) VALUES (4, 'ada', 'Ada'), (5, 'ben', 'Ben')`);
  for (const item of [1, 2, 3, 4]) annotate(db, item, `note ${item}`);
  receive(db, 2, 'ada', 'note 2');
  receive(db, 3, 'ada', 'note 3, once');
  receive(db, 4, 'ada', 'note 4');
  receive(db, 4, 'ben', 'note 4');
  db.exec("UPDATE annotations SET note = 'damaged' WHERE item = 1");
  migrate(db);
  const rows = db.all<Parameters<typeof annotationHash>[0] & { sha256: Uint8Array }>(
    sql`SELECT * FROM annotations ORDER BY item`,
  );
  expect(
    rows.map((row) => [row.author, row.note, isSameHash(row.sha256, annotationHash(row))]),
  ).toEqual([
    [null, 'damaged', false],
    [4, 'note 2', true],
    [null, 'note 3', true],
    [null, 'note 4', true],
  ]);
});
