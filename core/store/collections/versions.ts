import { hash } from 'node:crypto';
import { unpackContent, type Contents, type PackedContent } from '../calls/contents.ts';
import { isNode } from '#kit/dig.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { isSameJson } from '#kit/same-json.ts';

/** What items were: each form under a number of its own, and no form twice. */
export const createItemVersions = (db: Db, contents: Contents) => {
  /** Keeps what an item was, or is beside its present form, and answers the number of that version. */
  const keep = (item: number, data: string, version?: number): number => {
    const sha256 = hash('sha256', data, 'hex');
    const same = version === undefined ? sameVersion(item, sha256, data) : undefined;
    if (same !== undefined) return same;
    const number = version ?? next(item);
    contents.keep(contents.pack(data));
    db.send(
      sql`INSERT INTO itemVersions (item, version, sha256)
        VALUES (${item}, ${number}, ${sha256}) ON CONFLICT DO NOTHING`,
    );
    return number;
  };

  /** One that says the same, in whatever order of its fields. */
  const sameVersion = (item: number, sha256: string, data: string): number | undefined =>
    db.get<{ version: number }>(
      sql`SELECT version FROM itemVersions WHERE item = ${item} AND sha256 = ${sha256}`,
    )?.version ??
    db
      .all<PackedContent & { version: number }>(
        sql`SELECT version, contents.* FROM itemVersions
            JOIN contents ON contents.sha256 = itemVersions.sha256
          WHERE item = ${item} AND size = ${Buffer.byteLength(data)}`,
      )
      .find((row) => isSameText(unpackContent(row) ?? '', data))?.version;

  const next = (item: number): number =>
    (db.get<{ n: number }>(
      sql`SELECT max(items.version, coalesce((SELECT max(version) FROM itemVersions
        WHERE item = items.id), 0)) AS n
        FROM items WHERE id = ${item}`,
    )?.n ?? 0) + 1;

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
  const present = db.get<{ data: string }>(
    sql`SELECT data FROM items WHERE id = ${item} AND version = ${version}`,
  );
  if (present) return present.data;
  const kept = db.get<PackedContent>(
    sql`SELECT contents.* FROM itemVersions JOIN contents ON contents.sha256 = itemVersions.sha256
      WHERE item = ${item} AND version = ${version}`,
  );
  const data = kept && unpackContent(kept);
  if (data === undefined) throw new Error(`version ${version} of item ${item} is damaged`);
  return data;
};

/** Whether two JSON texts say the same: the order of fields is no difference. What is damaged is like itself alone. */
export const isSameText = (one: string, other: string): boolean => {
  if (one === other) return true;
  // Another order is as long, as numbers and texts are written in one way.
  if (one.length !== other.length) return false;
  try {
    return isSameJson(JSON.parse(one), JSON.parse(other));
  } catch {
    return false;
  }
};
