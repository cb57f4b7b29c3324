import { hash } from 'node:crypto';
import { unpackContent, type Contents, type PackedContent } from '../calls/contents.ts';
import { isNode } from '#kit/dig.ts';
import type { Db } from '../file/db.ts';

/** What items were: each form under a number of its own, and no form twice. */
export const createItemVersions = (db: Db, contents: Contents) => {
  /** Keeps what an item was, or is beside its present form, and answers the number of that version. */
  const keep = (item: number, data: string, version?: number): number => {
    const sha256 = hash('sha256', data, 'hex');
    const number = version ?? versionWith(item, sha256) ?? next(item);
    contents.keep(contents.pack(data));
    db.prepare('INSERT OR IGNORE INTO itemVersions (item, version, sha256) VALUES (?, ?, ?)').run(
      item,
      number,
      sha256,
    );
    return number;
  };

  const versionWith = (item: number, sha256: string): number | undefined =>
    db
      .prepare<{ version: number }>(
        'SELECT version FROM itemVersions WHERE item = ? AND sha256 = ?',
      )
      .get(item, sha256)?.version;

  const next = (item: number): number =>
    (db
      .prepare<{ n: number }>(
        `SELECT max(items.version, ifnull((SELECT max(version) FROM itemVersions WHERE item = items.id), 0)) AS n
         FROM items WHERE id = ?`,
      )
      .get(item)?.n ?? 0) + 1;

  return { keep, next };
};

/** The item as it was in one of its earlier versions, read; `undefined` when that is damaged. */
export const readVersion = (
  db: Db,
  item: number,
  version: number,
): Readonly<Record<string, unknown>> | undefined => {
  try {
    const data: unknown = JSON.parse(readVersionData(db, item, version));
    return isNode(data) ? data : undefined;
  } catch {
    return undefined;
  }
};

/** The item as it was in one of its versions. */
export const readVersionData = (db: Db, item: number, version: number): string => {
  const present = db
    .prepare<{ data: string }>('SELECT data FROM items WHERE id = ? AND version = ?')
    .get(item, version);
  if (present) return present.data;
  const kept = db
    .prepare<PackedContent>(
      `SELECT contents.* FROM itemVersions JOIN contents ON contents.sha256 = itemVersions.sha256
       WHERE item = ? AND version = ?`,
    )
    .get(item, version);
  const data = kept && unpackContent(kept);
  if (data === undefined) throw new Error(`version ${version} of item ${item} is damaged`);
  return data;
};
