/**
 * Brings what is kept of items under today's names, once, within the step of the schema that gave them: items and
 * what they were, the passages that were coded in them, and the charts of saved views. What is signed, or known by its
 * bytes, stays as it is: calls and their replies, case logs, and answers, which are renamed when they are read. What
 * was damaged before still is afterwards.
 */
import { jsonFromText } from '#kit/json-text.ts';
import { hash } from 'node:crypto';
import { isNode } from '#kit/dig.ts';
import { canonical } from '#kit/identity.ts';
import { todaysField, todaysItem } from '#vocab/renamed.ts';
import {
  createContents,
  releaseContent,
  unpackContent,
  type PackedContent,
} from '../calls/contents.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { codingHash, type StoredCoding } from './coding/coding-hashes.ts';
import { isSameHash, itemHash, keepItemHash, type HashedItem } from './item-hashes.ts';

/** Rows that are held in memory at a time. */
const PORTION = 500;

export const renameKept = (db: Db): void => {
  renameItems(db);
  renameVersions(db);
  renameCodings(db);
  renameLooks(db);
};

/** Rows in the order of a number of theirs, a portion after the other. */
function* inOrder<Row>(
  read: (after: number) => Row[],
  numberOf: (row: Row) => number,
): Generator<Row> {
  let after = -1;
  for (;;) {
    const rows = read(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = numberOf(last);
  }
}

type KeptItem = HashedItem & { readonly id: number; readonly sha256: Uint8Array | null };

const renameItems = (db: Db): void => {
  const rows = inOrder(
    (after) =>
      db.all<KeptItem>(
        sql`SELECT id, platform, shape, entityId, operation, parent, data, sha256
          FROM items LEFT JOIN itemHashes ON itemHashes.item = items.id
          WHERE id > ${after} ORDER BY id LIMIT ${PORTION}`,
      ),
    ({ id }) => id,
  );
  for (const row of rows) {
    const data = todaysText(row, row.data);
    if (data === undefined) continue;
    const entityId = todaysEntityId(row, data);
    db.send(sql`UPDATE items SET data = ${data}, entityId = ${entityId} WHERE id = ${row.id}`);
    if (isSameHash(row.sha256, itemHash(row))) keepItemHash(db, row.id, { ...row, entityId, data });
  }
};

/** `undefined` where nothing of it has another name, or it cannot be read. */
const todaysText = (
  { platform, shape }: Pick<HashedItem, 'platform' | 'shape'>,
  data: string,
): string | undefined => {
  const item = parsed(data);
  if (!item) return undefined;
  const today = todaysItem(platform, shape, item);
  return today === item ? undefined : JSON.stringify(today);
};

const parsed = (data: string) => {
  try {
    const item: unknown = JSON.parse(data);
    return isNode(item) ? item : undefined;
  } catch {
    return undefined;
  }
};

/** What has no identifier is known by what it says (`engine/answered-items.ts`). */
const todaysEntityId = ({ entityId, data }: HashedItem, today: string): string => {
  const saying = (json: string): string =>
    `sha256:${hash('sha256', canonical(JSON.parse(json))).slice(0, 32)}`;
  return entityId.startsWith('sha256:') && entityId === saying(data) ? saying(today) : entityId;
};

type KeptVersion = PackedContent &
  Pick<HashedItem, 'platform' | 'shape'> & { readonly item: number; readonly version: number };

const renameVersions = (db: Db): void => {
  const contents = createContents(db);
  const rows = inOrder(
    (after) =>
      db.all<KeptVersion>(
        sql`SELECT item, itemVersions.version, platform, shape, contents.* FROM itemVersions
            JOIN items ON items.id = itemVersions.item
            JOIN contents ON contents.sha256 = itemVersions.sha256
          WHERE item IN (SELECT DISTINCT item FROM itemVersions WHERE item > ${after}
            ORDER BY item LIMIT ${PORTION})
          ORDER BY item, itemVersions.version`,
      ),
    ({ item }) => item,
  );
  for (const row of rows) {
    const before = unpackContent(row);
    const data = before === undefined ? undefined : todaysText(row, before);
    if (data === undefined) continue;
    const content = contents.pack(data);
    contents.keep(content);
    db.run(
      sql`UPDATE itemVersions SET sha256 = ${content.sha256}
        WHERE item = ${row.item} AND version = ${row.version}`,
    );
    releaseContent(db, row.sha256);
  }
};

type KeptCoding = StoredCoding &
  Pick<HashedItem, 'platform' | 'shape'> & { readonly seq: number; readonly sha256: Uint8Array };

const renameCodings = (db: Db): void => {
  const rows = inOrder(
    (after) =>
      db.all<KeptCoding>(
        sql`SELECT itemCodings.*, platform, shape FROM itemCodings
            JOIN items ON items.id = itemCodings.item
          WHERE seq > ${after} AND field IS NOT NULL ORDER BY seq LIMIT ${PORTION}`,
      ),
    ({ seq }) => seq,
  );
  for (const row of rows) {
    const field = row.field === null ? null : todaysField(row.platform, row.shape, row.field);
    if (field === row.field) continue;
    const sha256 = isSameHash(row.sha256, codingHash(row))
      ? codingHash({ ...row, field })
      : row.sha256;
    db.run(sql`UPDATE itemCodings SET field = ${field}, sha256 = ${sha256} WHERE seq = ${row.seq}`);
  }
};

const renameLooks = (db: Db): void => {
  for (const { seq, collection, look } of db.all<{ seq: number; collection: number; look: string }>(
    sql`SELECT seq, collection, look FROM savedViews`,
  )) {
    const platforms = db.all<{ platform: string; shape: string }>(
      sql`SELECT DISTINCT platform, shape FROM items WHERE collection = ${collection}`,
    );
    const today = renameInLook(look, platforms);
    if (today !== undefined) db.run(sql`UPDATE savedViews SET look = ${today} WHERE seq = ${seq}`);
  }
};

interface Kind {
  readonly platform: string;
  readonly shape: string;
}

/**
 * The look of a view with the figures of its charts under today's names; `undefined` where it names none that has
 * another. `kinds`: what its dataset holds. A figure keeps its name where not all that have it call it alike today.
 */
const renameInLook = (look: string, kinds: readonly Kind[]): string | undefined => {
  const whole = jsonFromText(look);
  const charts = isNode(whole) ? whole['charts'] : undefined;
  if (!isNode(whole) || !isNode(charts)) return undefined;
  const { figure, measure } = charts;
  const today = {
    ...charts,
    ...(typeof figure === 'string' && { figure: todaysFigure(figure, kinds) }),
    ...(isNode(measure) && { measure: todaysMeasure(measure, kinds) }),
  };
  const text = JSON.stringify({ ...whole, charts: today });
  return text === JSON.stringify(whole) ? undefined : text;
};

/** Likes are a column, which has the score of a forum. */
const COLUMNS: ReadonlySet<string> = new Set(['likeCount']);

const todaysFigure = (field: string, kinds: readonly Kind[]): string => {
  if (COLUMNS.has(field)) return field;
  const names = new Set(kinds.map(({ platform, shape }) => todaysField(platform, shape, field)));
  const [only, ...others] = names;
  return others.length > 0 || only === undefined ? todaysField(undefined, undefined, field) : only;
};

const todaysMeasure = (measure: Readonly<Record<string, unknown>>, kinds: readonly Kind[]) => {
  const { field, shape } = measure;
  if (typeof field !== 'string') return measure;
  const own = kinds.filter((kind) => kind.shape === shape);
  return { ...measure, field: todaysFigure(field, own) };
};
