import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCodebooks } from '../collections/coding/codebooks.ts';
import { createCodings } from '../collections/coding/codings.ts';
import { annotationHash, isSameHash } from '../collections/item-hashes.ts';
import { openDb, type Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { coding } from './025-coding.ts';
import { migrate, MIGRATIONS } from './index.ts';

const BEFORE = MIGRATIONS.indexOf(coding);
const AT = '2026-08-15T10:00:00.000Z';

const annotate = (db: Db, item: number, codes: object, tags = '["one"]'): void => {
  const json = JSON.stringify(codes);
  const kept = hash('sha256', JSON.stringify([item, 'a note', tags, json, AT]), 'buffer');
  db.run(
    sql`INSERT INTO annotations (item, note, tags, codes, updated, sha256) VALUES (${item}, ${'a note'}, ${tags}, ${json}, ${AT}, ${kept})`,
  );
};

const folderWith = (fill: (db: Db) => void): Db => {
  const db = openDb(':memory:');
  migrate(db, BEFORE);
  db.exec(`PRAGMA foreign_keys = OFF;
    INSERT INTO collections (seq, id, name, created, updated) VALUES (1, 'c', 'Talk', '${AT}', '${AT}');
    INSERT INTO calls (id, operation, params, door, startedAt, finishedAt, outcome, status, credits, notices)
      VALUES ('c', 'o', '{}', 'cli', '${AT}', '${AT}', 'ok', 200, 1, '[]')`);
  for (const id of [1, 2, 3])
    db.exec(`INSERT INTO items (id, collection, platform, shape, entityId, operation, data, title, text, author,
      authorId, address, parent, published, publishedLatest, firstSeen, lastSeen, call, place)
      VALUES (${id}, ${id === 3 ? 0 : 1}, 'site', 'Comment', '${id}', 'o', '{}', '', '', '', '', '', '', '', '', '${AT}', '${AT}', 1, 0)`);
  fill(db);
  migrate(db);
  return db;
};

test('columns become codes with those of the column under them, and rows keep theirs', () => {
  const db = folderWith((old) => {
    old.exec(
      `INSERT INTO codings VALUES (1, '[{"name":"stance","codes":["critical","neutral"]}]')`,
    );
    annotate(old, 1, { stance: 'neutral', topic: 'pond' });
    annotate(old, 2, { stance: 'odd' });
    annotate(old, 3, { mood: 'good' });
  });
  const [codebooks, codings] = [createCodebooks(db, Date.now), createCodings(db, Date.now)];
  const { version, codes } = codebooks.read(1);
  const nameOf = (id: string | null | undefined) => codes.find((code) => code.id === id)?.name;
  expect(version).toBe(1);
  expect(codes.map(({ name, parent, key }) => [nameOf(parent), name, key])).toEqual([
    [undefined, 'stance', undefined],
    ['stance', 'critical', '1'],
    ['stance', 'neutral', '2'],
    ['stance', 'odd', '3'],
    [undefined, 'topic', undefined],
    ['topic', 'pond', '4'],
  ]);
  expect(codings.ofItem(1).codings.map(({ code, at }) => [nameOf(code), at])).toEqual([
    ['neutral', AT],
    ['pond', AT],
  ]);
  expect(codings.ofItem(2).codings.map(({ code }) => nameOf(code))).toEqual(['odd']);
  expect(codebooks.read(0).codes.map(({ name }) => name)).toEqual(['mood', 'good']);
  expect(db.all(sql`SELECT name, chosen FROM coders`)).toEqual([{ name: 'Me', chosen: 1 }]);
});

test('what stands beside an item keeps its note and tags, and what was damaged still is', () => {
  const db = folderWith((old) => {
    annotate(old, 1, { stance: 'neutral' });
    annotate(old, 2, { stance: 'neutral' });
    old.exec("UPDATE annotations SET tags = '[' WHERE item = 2");
  });
  const rows = db.all<Parameters<typeof annotationHash>[0] & { sha256: Uint8Array }>(
    sql`SELECT * FROM annotations ORDER BY item`,
  );
  expect(
    rows.map((row) => [row.note, row.tags, isSameHash(row.sha256, annotationHash(row))]),
  ).toEqual([
    ['a note', '["one"]', true],
    ['a note', '[', false],
  ]);
  expect(createCodings(db, Date.now).ofItem(2).codings).toEqual([]);
});

test('where nobody has coded there is neither a coder nor a codebook', () => {
  const db = folderWith((old) => annotate(old, 1, {}));
  expect(db.all(sql`SELECT * FROM coders`)).toEqual([]);
  expect(db.all(sql`SELECT * FROM codebookVersions`)).toEqual([]);
});
