import { isNode } from '#kit/dig.ts';
import { expandFromText } from '#kit/expand.ts';
import { unpackContent, type PackedContent } from '../../calls/contents.ts';
import type { Db } from '../../file/db.ts';
import { sql, type Sql } from '../../file/sql.ts';
import type { CheckOptions } from '../finding.ts';
import { checkEach, noLongerAsKept, type HashCheck } from '../check-hashes.ts';
import {
  annotationHash,
  isSameHash,
  itemHash,
  type HashedAnnotation,
} from '../../collections/item-hashes.ts';
import { sourceHash } from '../../collections/source-hash.ts';
import { derivedDifferences, isOfItem, type StoredItem } from '../../collections/item-columns.ts';

const itemWithId = (id: string): Sql => sql`SELECT items.*, itemHashes.sha256 AS hash FROM items
  LEFT JOIN itemHashes ON itemHashes.item = items.id WHERE items.id = ${id}`;

const keyFromStoredItem = ({ shape, entityId }: Pick<StoredItem, 'shape' | 'entityId'>): string =>
  `${shape}:${entityId}`;

/** Items against their hashes, and their columns against what their data says. */
const checkItems = (db: Db, options: CheckOptions): HashCheck =>
  checkEach(db, { table: 'items', key: 'id', what: 'item number' }, options, (id) => {
    const row = db.get<StoredItem>(itemWithId(id));
    if (!row) return 'damaged';
    if (!isSameHash(row.hash, itemHash(row)))
      return { says: noLongerAsKept(`item ${keyFromStoredItem(row)}`) };
    const other = otherColumns(row, options);
    if (!other) return { says: `the data of item ${keyFromStoredItem(row)} cannot be read` };
    return other.length === 0
      ? 'sound'
      : {
          says: `item ${keyFromStoredItem(row)} has another ${other.join(', ')} than its data says`,
        };
  });

/** `undefined` for data that is no JSON: it was damaged before its hash was kept. */
const otherColumns = (
  row: StoredItem,
  { knowledge }: CheckOptions,
): readonly string[] | undefined => {
  try {
    if (!isNode(JSON.parse(row.data))) return undefined;
    return knowledge ? derivedDifferences(row, knowledge.redraft) : [];
  } catch {
    return undefined;
  }
};

/** What items were: that it can be read, and is of the item. Their bytes are checked with the answers. */
const checkVersions = (db: Db, options: CheckOptions): HashCheck =>
  checkEach(
    db,
    { table: 'itemVersions', key: "item || ' ' || version", what: 'the version of item number' },
    options,
    (key) => {
      const [item, version] = key.split(' ').map(Number);
      const row = db.get<StoredItem & PackedContent>(
        sql`SELECT items.*, contents.* FROM itemVersions
            JOIN items ON items.id = itemVersions.item
            JOIN contents ON contents.sha256 = itemVersions.sha256
          WHERE itemVersions.item = ${item} AND itemVersions.version = ${version}`,
      );
      if (!row) return 'damaged';
      const data = unpackContent(row);
      const isSound = data !== undefined && isOfItem({ ...row, data }, options.knowledge?.redraft);
      return isSound
        ? 'sound'
        : { says: noLongerAsKept(`version ${version} of item ${keyFromStoredItem(row)}`) };
    },
  );

/** What a person wrote beside items. */
const checkAnnotations = (db: Db, options: CheckOptions): HashCheck =>
  checkEach(
    db,
    { table: 'annotations', key: 'seq', what: 'what was written beside an item, as number' },
    options,
    (seq) => {
      const row = db.get<HashedAnnotation & { sha256: Uint8Array; key: string | null }>(
        sql`SELECT annotations.*, shape || ':' || entityId AS key
          FROM annotations LEFT JOIN items ON items.id = annotations.item
          WHERE annotations.seq = ${seq}`,
      );
      if (!row) return 'damaged';
      if (isSameHash(row.sha256, annotationHash(row))) return 'sound';
      return { says: noLongerAsKept(`what was written beside item ${row.key ?? row.item}`) };
    },
  );

interface StoredSource {
  readonly identity: string;
  readonly operation: string;
  readonly params: string;
  readonly ids: string | null;
  readonly expand: string | null;
  /** Of the collection. */
  readonly name: string | null;
}

/** What collections are gathered from, against the hash that tells one source from another. */
const checkSources = (db: Db, options: CheckOptions): HashCheck =>
  checkEach(db, { table: 'collectionSources', key: 'seq', what: 'source' }, options, (seq) => {
    const row = db.get<StoredSource>(
      sql`SELECT collectionSources.*, collections.name AS name FROM collectionSources
          LEFT JOIN collections ON collections.seq = collectionSources.collection
        WHERE collectionSources.seq = ${seq}`,
    );
    if (!row) return 'damaged';
    if ([hashSource(row), `deleted ${seq}`].includes(row.identity)) return 'sound';
    return { says: noLongerAsKept(`source ${seq} of collection ${row.name ?? ''}`.trimEnd()) };
  });

/** As `Collections.addSource` makes it; empty where what is asked is no JSON. */
const hashSource = ({ operation, params, ids, expand }: StoredSource): string => {
  try {
    return sourceHash({
      operation,
      params: JSON.parse(params) as unknown,
      ids: ids === null ? undefined : (JSON.parse(ids) as unknown),
      expand: expand === null ? undefined : expandFromText(expand),
    });
  } catch {
    return '';
  }
};

/** What these look into, with what it is called and what a sound table says. */
export const ITEM_CHECKS = [
  { table: 'items', what: 'items', called: 'items', look: checkItems },
  {
    table: 'itemVersions',
    what: 'versions',
    called: 'earlier versions of items',
    look: checkVersions,
  },
  { table: 'annotations', what: 'notes', called: 'notes', look: checkAnnotations },
  { table: 'collectionSources', what: 'sources', called: 'sources', look: checkSources },
] as const;
