import {
  FACET_FIELDS,
  facetCounts,
  type CodeFacet,
  type FacetCell,
  type FacetCounts,
} from '#kit/facets.ts';
import {
  BY_DATE,
  fieldsIn,
  isJudgedBy,
  LANGUAGE,
  pick,
  PICTURED,
  type FilterField,
  type ItemFilter,
} from '../filter.ts';
import type { Db } from '../../file/db.ts';
import type { ChartOf, Selecting, Selection } from './selection.ts';

/** Has all items of a collection in the order of their facets. */
const BY_KIND = 'items INDEXED BY itemsByKind';

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

export const createFacets = (db: Db, selected: Selecting) => ({
  /**
   * How many items have each combination of values, under the other filters; the facets follow from that.
   * Where the index of kinds tells which rows are meant, it is read once, in its order.
   */
  facets: ({ collection, filter = {} }: ChartOf): FacetCounts => {
    const others = without(filter, FACET_FIELDS);
    const { from, where, binds } = selected.of(
      { collection, filter: others },
      { whole: BY_KIND, judged: isJudgedBy('itemsByKind', others) ? BY_KIND : BY_DATE },
    );
    const cells = db
      .prepare<StoredCell>(
        `SELECT items.platform, items.shape, items.operation, ${LANGUAGE} AS language,
           ${PICTURED} AS pictured, items.removedSince IS NOT NULL AS removed,
           count(*) AS count
         FROM ${from} WHERE ${where} GROUP BY 1, 2, 3, 4, 5, 6`,
      )
      .all(...binds)
      .map((cell): FacetCell => ({
        ...cell,
        pictured: cell.pictured === 1,
        removed: cell.removed === 1,
      }));
    return facetCounts(cells, filter);
  },

  /** The most frequent authors, whichever is chosen. */
  facetAuthors: ({ collection, filter = {} }: ChartOf): Tags['tags'] => {
    const { from, where, binds } = selected.of(
      { collection, filter: without(filter, ['author']) },
      { whole: 'items INDEXED BY itemsByAuthor', judged: 'items INDEXED BY itemsByDate' },
    );
    return db
      .prepare<Tags['tags'][number]>(
        `SELECT items.author AS value, count(*) AS count FROM ${from}
         WHERE ${where} AND items.author <> '' GROUP BY items.author
         ORDER BY count DESC, value LIMIT ${MOST}`,
      )
      .all(...binds);
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
    const all = selected.of(
      { collection, filter: others },
      { whole: 'items INDEXED BY itemsByKind', judged: 'items INDEXED BY itemsByDate' },
    );
    const count = ({ from, where: by, binds: values }: Selection, what: string): number =>
      db
        .prepare<{ n: number }>(`SELECT count(${what}) AS n FROM ${from} WHERE ${by}`)
        .get(...values)?.n ?? 0;
    const uncoded =
      count(all, '*') - count({ from: coded.from, where, binds }, 'DISTINCT itemCodings.item');
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
