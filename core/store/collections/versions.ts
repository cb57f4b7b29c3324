import { hash } from 'node:crypto';
import { unpackContent, type Contents, type PackedContent } from '../calls/contents.ts';
import { isNode } from '#kit/dig.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { isSameJson } from '#kit/json-text.ts';

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

/** One of the forms that an item had. */
export interface ItemVersion {
  readonly item: number;
  readonly version: number;
}

/** What items were in versions, as JSON text, in the order of these; `undefined` where that is damaged. */
const readVersionTexts = (db: Db, wanted: readonly ItemVersion[]): (string | undefined)[] => {
  const found: (string | undefined)[] = wanted.map(() => undefined);
  for (const row of db.all<VersionRow>(
    sql`SELECT CAST(wanted.key AS BIGINT) AS place, items.data, contents.*
      FROM json_each(${JSON.stringify(wanted)}) AS wanted
        LEFT JOIN items ON items.id = CAST(wanted.value ->> 'item' AS BIGINT)
          AND items.version = CAST(wanted.value ->> 'version' AS BIGINT)
        LEFT JOIN itemVersions ON items.id IS NULL
          AND itemVersions.item = CAST(wanted.value ->> 'item' AS BIGINT)
          AND itemVersions.version = CAST(wanted.value ->> 'version' AS BIGINT)
        LEFT JOIN contents ON contents.sha256 = itemVersions.sha256`,
  ))
    found[row.place] = row.data ?? (row.sha256 === null ? undefined : unpackContent(row));
  return found;
};

/** `data`: of the present one. */
type VersionRow = { readonly place: number } & (
  | ({ readonly data: null } & PackedContent)
  | { readonly data: string | null; readonly sha256: null }
);

type Item = Readonly<Record<string, unknown>>;

/** Items as they were in versions, read, in the order of these; `undefined` where one is damaged. */
export const readVersions = (db: Db, wanted: readonly ItemVersion[]): (Item | undefined)[] =>
  readVersionTexts(db, wanted).map((text) => {
    if (text === undefined) return undefined;
    try {
      const data: unknown = JSON.parse(text);
      return isNode(data) ? data : undefined;
    } catch {
      return undefined;
    }
  });

/** One of them. */
export const readVersion = (db: Db, item: number, version: number): Item | undefined =>
  readVersions(db, [{ item, version }])[0];

/** The item as it was in one of its versions, as JSON text. Throws where that is damaged. */
export const readVersionData = (db: Db, item: number, version: number): string => {
  const [data] = readVersionTexts(db, [{ item, version }]);
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
