import {
  FACET_FIELDS,
  facetCounts,
  type CodeFacet,
  type FacetCell,
  type FacetCounts,
} from '#kit/facets.ts';
import {
  fieldsIn,
  LANGUAGE,
  pick,
  PICTURED,
  type FilterField,
  type ItemFilter,
} from '../filter.ts';
import type { Db } from '../../file/db.ts';
import { authorIndex, type ChartOf, type Selecting, type Selection } from './selection.ts';

interface Tags {
  readonly tags: readonly { readonly value: string; readonly count: number }[];
  readonly noted: number;
}

interface StoredCell {
  readonly platform: string;
  readonly shape: string;
  readonly operation: string;
  readonly language: string | null;
  readonly pictured: number | null;
  readonly removed: number;
  readonly count: number;
}

/** Tags and authors that are told. */
const MOST = 50;

/** Collections of which the authors are counted one after the other; SQLite takes no more than 500. */
const MOST_COLLECTIONS = 400;

/** The codes that stand, with the items that have them. */
const CODED = 'itemCodings CROSS JOIN items ON items.id = itemCodings.item';

const without = (filter: ItemFilter, left: readonly FilterField[]): ItemFilter =>
  pick(
    filter,
    fieldsIn(filter).filter((field) => !left.includes(field)),
  );

/**
 * Whose codes are counted: those of the coder of the filter; where several have coded, those of whoever codes
 * here, who is not to be influenced by the others; else all.
 */
const findCoder = (db: Db, { collection, filter = {} }: ChartOf): string | undefined => {
  if (filter.coder !== undefined) return filter.coder;
  const where = collection === undefined ? '' : ' AND items.collection = ?';
  const coders = db
    .prepare(
      `SELECT DISTINCT itemCodings.coder FROM ${CODED} WHERE removedAt IS NULL${where} LIMIT 2`,
    )
    .all(...(collection === undefined ? [] : [collection]));
  if (coders.length < 2) return undefined;
  return db.prepare<{ id: string }>('SELECT id FROM coders WHERE chosen = 1').get()?.id;
};

/** The statements' rows together; of several, the counts of one value are added. */
const addedUp = (counts: readonly string[]): string =>
  counts.length === 1
    ? (counts[0] ?? '')
    : `SELECT value, sum(count) AS count FROM (${counts.join(' UNION ALL ')}) GROUP BY value`;

export const createFacets = (db: Db, selected: Selecting) => ({
  /**
   * How many items have each combination of values, under the other filters; the facets follow from that.
   * The index of kinds has them in this order, and judges most filters: it is read once.
   */
  facets: ({ collection, filter = {} }: ChartOf): FacetCounts => {
    const cells = selected
      .inOrderOf('itemsByKind', { collection, filter: without(filter, FACET_FIELDS) })
      .flatMap(({ from, where, binds }) =>
        db
          .prepare<StoredCell>(
            `SELECT items.platform, items.shape, items.operation, ${LANGUAGE} AS language,
               ${PICTURED} AS pictured, items.removedSince IS NOT NULL AS removed,
               count(*) AS count
             FROM ${from} WHERE ${where} GROUP BY 1, 2, 3, 4, 5, 6`,
          )
          .all(...binds),
      )
      .map((cell): FacetCell => ({
        ...cell,
        pictured: cell.pictured === 1,
        removed: cell.removed === 1,
      }));
    return facetCounts(cells, filter);
  },

  /** The most frequent authors, whichever is chosen. */
  facetAuthors: ({ collection, filter = {} }: ChartOf): Tags['tags'] => {
    const others = without(filter, ['author']);
    const index = authorIndex(others);
    const each = selected.inOrderOf(index, { collection, filter: others });
    const parts =
      each.length > 0 && each.length <= MOST_COLLECTIONS
        ? each
        : [selected.by(`items INDEXED BY ${index}`, collection, others)];
    const counts = parts.map(
      ({ from, where }) =>
        `SELECT items.author AS value, count(*) AS count FROM ${from}
         WHERE ${where} AND items.author <> '' GROUP BY items.author`,
    );
    return db
      .prepare<Tags['tags'][number]>(`${addedUp(counts)} ORDER BY count DESC, value LIMIT ${MOST}`)
      .all(...parts.flatMap(({ binds }) => binds));
  },

  /** The codes of the rows, and how many rows have none, whichever is chosen. */
  facetCodes: (of: ChartOf): CodeFacet => {
    const { collection, filter = {} } = of;
    const others = without(filter, ['code', 'coded', 'coder']);
    const coder = findCoder(db, of);
    const coded = selected.by(CODED, collection, others);
    const binds = [...coded.binds, ...(coder === undefined ? [] : [coder])];
    const where = `${coded.where} AND itemCodings.removedAt IS NULL${
      coder === undefined
        ? ''
        : ' AND itemCodings.coder = (SELECT coders.seq FROM coders WHERE coders.id = ?)'
    }`;
    const codes = db
      .prepare<CodeFacet['codes'][number]>(
        `SELECT codes.id AS value, count(DISTINCT itemCodings.item) AS count
         FROM ${coded.from} JOIN codes ON codes.seq = itemCodings.code
         WHERE ${where} GROUP BY codes.id ORDER BY count DESC, value`,
      )
      .all(...binds);
    const all = selected.inOrderOf('itemsByKind', { collection, filter: others });
    const count = ({ from, where: by, binds: values }: Selection, what: string): number =>
      db
        .prepare<{ n: number }>(`SELECT count(${what}) AS n FROM ${from} WHERE ${by}`)
        .get(...values)?.n ?? 0;
    const uncoded =
      all.reduce((sum, selection) => sum + count(selection, '*'), 0) -
      count({ from: coded.from, where, binds }, 'DISTINCT itemCodings.item');
    return { codes, uncoded, ...(coder !== undefined && { coder }) };
  },

  /** What a person wrote beside the rows: only those are looked at. */
  facetTags: ({ collection, filter = {} }: ChartOf): Tags => {
    const from = 'annotations CROSS JOIN items ON items.id = annotations.item';
    const tagged = selected.by(from, collection, without(filter, ['tag']));
    const noted = selected.by(from, collection, without(filter, ['noted']));
    return {
      tags: db
        .prepare<Tags['tags'][number]>(
          `SELECT each.value AS value, count(*) AS count
           FROM ${tagged.from} CROSS JOIN json_each(annotations.tags) AS each
           WHERE ${tagged.where} GROUP BY each.value ORDER BY count DESC, value LIMIT ${MOST}`,
        )
        .all(...tagged.binds),
      noted:
        db
          .prepare<{ n: number }>(
            `SELECT count(*) AS n FROM ${noted.from} WHERE ${noted.where} AND annotations.note IS NOT NULL`,
          )
          .get(...noted.binds)?.n ?? 0,
    };
  },
});
