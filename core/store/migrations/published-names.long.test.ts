import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tempDir } from '../calls/fixtures.ts';
import { itemHash } from '../collections/item-hashes.ts';
import { DATA_FILE } from '../file/data-folder.ts';
import { openDb, readDb } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { readSchemaVersion } from '../file/schema-version.ts';
import { ofSqliteAlone } from '../testing/engines.ts';
import { publishedNames } from './050-published-names.ts';
import { migrate, versionBefore } from './index.ts';
import { SCHEMA_VERSION } from '../schema/version.ts';

const BEFORE = versionBefore(publishedNames);
const AT = '2026-08-15T10:00:00.000Z';
const ITEMS = 4000;
const place = tempDir();
afterAll(place.remove);

const writeOld = (dir: string): void => {
  const db = openDb(dir);
  migrate(db, BEFORE);
  db.transaction(() => {
    db.exec(`INSERT INTO collections (seq, id, name, created, updated) VALUES (1, 'c', 'Talk', '${AT}', '${AT}');
      INSERT INTO calls (id, operation, params, door, startedAt, finishedAt, outcome, status, credits, notices)
        VALUES ('c', 'forum.get-post', '{}', 'cli', '${AT}', '${AT}', 'ok', 200, 1, '[]')`);
    for (let id = 1; id <= ITEMS; id += 1) {
      const data = JSON.stringify({
        type: 'Note',
        id: `https://forum.example/${id}`,
        likeCount: id,
      });
      const known = { platform: 'forum', shape: 'Post', operation: 'forum.get-post', parent: '' };
      db.run(sql`INSERT INTO items (id, collection, platform, shape, entityId, operation, data, title, text, author,
          authorId, address, parent, published, publishedLatest, firstSeen, lastSeen, call, place)
        VALUES (${id}, 1, 'forum', 'Post', ${String(id)}, 'forum.get-post', ${data}, '', '', '', '', '', '', '',
          '', ${AT}, ${AT}, 1, 0)`);
      db.run(sql`INSERT INTO itemHashes (item, sha256)
        VALUES (${id}, ${itemHash({ ...known, entityId: String(id), data })})`);
    }
  });
  db.close();
};

/** Opens the folder in a process of its own, which ends by itself or is killed after so long. */
const openElsewhere = async (dir: string, ms?: number): Promise<number> => {
  const store = new URL('../index.ts', import.meta.url).href;
  const program = `const { openStore } = await import(${JSON.stringify(store)});
    process.stdout.write('x'); openStore({ dir: ${JSON.stringify(dir)} }).close();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const begun = performance.now();
  const killing = ms === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), ms);
  await once(child, 'exit');
  clearTimeout(killing);
  return performance.now() - begun;
};

/** The version of the schema, and how many items have the names of before and of today. */
const look = (dir: string): readonly unknown[] => {
  const db = readDb(join(dir, DATA_FILE));
  try {
    const count = (field: string): number =>
      db.get<{ n: number }>(
        sql`SELECT count(*) AS n FROM items WHERE json_type(data, ${`$.${field}`}) IS NOT NULL`,
      )?.n ?? 0;
    return [readSchemaVersion(db), count('likeCount'), count('voteCount')];
  } finally {
    db.close();
  }
};

test.skipIf(ofSqliteAlone('a transaction of the server is undone by the server'))(
  'killed at ten moments, the step is there whole or not at all, and the next start makes it',
  { timeout: 300_000 },
  async () => {
    const original = join(place.dir, 'original');
    mkdirSync(original);
    writeOld(original);
    const copy = (name: string): string => {
      const dir = join(place.dir, name);
      mkdirSync(dir);
      copyFileSync(join(original, DATA_FILE), join(dir, DATA_FILE));
      return dir;
    };
    const whole = copy('whole');
    const took = await openElsewhere(whole);
    expect(look(whole)).toEqual([SCHEMA_VERSION, 0, ITEMS]);
    for (let moment = 1; moment <= 10; moment += 1) {
      const dir = copy(`moment-${moment}`);
      await openElsewhere(dir, (took * moment) / 11);
      expect([
        [BEFORE, ITEMS, 0],
        [SCHEMA_VERSION, 0, ITEMS],
      ]).toContainEqual(look(dir));
      await openElsewhere(dir);
      expect(look(dir)).toEqual([SCHEMA_VERSION, 0, ITEMS]);
    }
  },
);
