/** The step that brings what is kept under today's names, in whichever engine keeps it. */
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { packContent } from '../calls/contents.ts';
import { tempDir } from '../calls/fixtures.ts';
import type { Db } from '../file/db.ts';
import { SUM_TABLES } from '../file/item-sum-keys.ts';
import { sql } from '../file/sql.ts';
import { openStore } from '../index.ts';
import { publishedNames } from '../migrations/050-published-names.ts';
import { migrate, versionBefore } from '../migrations/index.ts';
import { openDatabase } from '../open-database.ts';
import { isOnPostgres } from '../testing/engines.ts';
import { isSameHash, itemHash, type HashedItem } from './item-hashes.ts';
import { readVersion } from './versions.ts';

const BEFORE = versionBefore(publishedNames);
const VERSION_45 = new URL('../migrations/testing/postgres-45.sql', import.meta.url);
const AT = '2026-08-15T10:00:00.000Z';
const POST = { type: 'Note', likeCount: 5, replyCount: 2, languageCode: 'de' };
const TODAY = { type: 'Note', voteCount: 5, commentCount: 2, language: 'de' };
const PHOTO = { type: 'Image', url: 'https://m.test/p.jpg' };
const SLIDE = { type: 'Image', attachment: [{ ...PHOTO, url: ['https://m.test/p.jpg'] }] };
const look = (figure: string): string => JSON.stringify({ layout: 'table', charts: { figure } });

const place = tempDir();
afterAll(place.remove);

/** The data of a program that knew no step from this one on. */
const openOld = (): Db => {
  if (isOnPostgres()) openStore({ dir: place.dir }).close();
  const db = openDatabase(place.dir);
  if (!isOnPostgres()) {
    migrate(db, BEFORE);
    return db;
  }
  const readItem =
    /CREATE (FUNCTION readItem\(\)[^]*?END \$\$;)/.exec(readFileSync(VERSION_45, 'utf8'))?.[1] ??
    '';
  db.exec(`CREATE OR REPLACE ${readItem} ALTER TABLE answers DROP COLUMN names`);
  const sums = SUM_TABLES.map((table) => `${table}SummedAnew`).join(', ');
  db.exec(`DROP FUNCTION ${sums}, itemsUnsummed CASCADE`);
  db.exec(`DROP TABLE ${SUM_TABLES.join(', ')}, sumsMark, wordsRenewal, deleted`);
  db.run(sql`UPDATE schemaVersion SET version = ${BEFORE}`);
  return db;
};

const keepItem = (db: Db, id: number, shape: string, value: object, platform = 'forum'): void => {
  const data = JSON.stringify(value);
  const known = { platform, shape, operation: 'forum.get-post', parent: '' };
  db.run(sql`INSERT INTO items (id, collection, platform, shape, entityId, operation, data, title, text, author,
      authorId, address, parent, published, publishedLatest, firstSeen, lastSeen, call, place, likeCount, version)
    VALUES (${id}, 1, ${platform}, ${shape}, ${String(id)}, 'forum.get-post', ${data}, '', '', '', '', '', '', '',
      '', ${AT}, ${AT}, 1, 0, 5, 2)`);
  const sha256 = itemHash({ ...known, entityId: String(id), data });
  db.run(sql`INSERT INTO itemHashes (item, sha256) VALUES (${id}, ${sha256})`);
};

test('items, their versions, hashes, columns and views have today’s names, and open again so', () => {
  const old = openOld();
  old.run(
    sql`INSERT INTO collections (seq, id, name, created, updated) VALUES (1, 'c', 'Talk', ${AT}, ${AT})`,
  );
  old.run(
    sql`INSERT INTO calls (seq, id, operation, params, door, startedAt, finishedAt, outcome, status, credits, notices)
      VALUES (1, 'c', 'forum.get-post', '{}', 'cli', ${AT}, ${AT}, 'ok', 200, 1, '[]')`,
  );
  keepItem(old, 1, 'Post', POST);
  keepItem(old, 2, 'Group', { type: 'Group', followerCount: 7 });
  keepItem(old, 3, 'Post', { type: 'Image', attachment: [PHOTO, PHOTO] }, 'photosite');
  const { sha256, codec, size, bytes } = packContent(JSON.stringify({ ...POST, likeCount: 4 }));
  old.run(
    sql`INSERT INTO contents (sha256, codec, size, bytes) VALUES (${sha256}, ${codec}, ${size}, ${bytes})`,
  );
  old.run(sql`INSERT INTO itemVersions (item, version, sha256) VALUES (1, 1, ${sha256})`);
  old.run(
    sql`INSERT INTO savedViews (collection, name, look) VALUES (1, 'a', ${look('languageCode')})`,
  );
  const before = old.get(sql`SELECT replyCount, language FROM items WHERE id = 1`);
  expect(before).toEqual({ replyCount: 2, language: 'de' });
  old.close();

  openStore({ dir: place.dir }).close();
  const db = openDatabase(place.dir);
  const rows = db.all<HashedItem & { readonly sha256: Uint8Array }>(
    sql`SELECT items.*, sha256 FROM items JOIN itemHashes ON item = id ORDER BY id`,
  );
  expect(rows.map(({ data }) => JSON.parse(data) as object)).toEqual([
    TODAY,
    { type: 'Group', memberCount: 7 },
    { type: 'Image', items: [SLIDE, SLIDE] },
  ]);
  expect(rows.map((row) => isSameHash(row.sha256, itemHash(row)))).toEqual([true, true, true]);
  expect(rows[0]).toMatchObject({ likeCount: 5, replyCount: 2, language: 'de', pictured: null });
  expect(rows[2]).toMatchObject({ pictured: 1 });
  expect(readVersion(db, 1, 1)).toEqual({ ...TODAY, voteCount: 4 });
  expect(db.all(sql`SELECT look FROM savedViews`)).toEqual([{ look: look('language') }]);
  expect(db.all(sql`SELECT count(*) AS n FROM contents`)).toEqual([{ n: 1 }]);
  db.close();
});
