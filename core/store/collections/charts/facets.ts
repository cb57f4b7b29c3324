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
import { byIndex, type RowSource, type Selection } from '../row-sources.ts';
import type { Db } from '../../file/db.ts';
import { JOIN_IN_ORDER } from '../../file/dialect.ts';
import { empty, join, literal, sql, type Sql } from '../../file/sql.ts';
import { authorIndex, type ChartOf, type Selecting } from './selection.ts';

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
const MOST = literal(50);

/** Collections of which the authors are counted one after the other; SQLite takes no more than 500. */
const MOST_COLLECTIONS = 400;

/** What each person wrote, with the items beside which it stands. */
const NOTES: RowSource = {
  type: 'other',
  from: sql`annotations ${JOIN_IN_ORDER} items ON items.id = annotations.item`,
};

/** The codes that stand, with the items that have them. */
const CODED: RowSource = {
  type: 'other',
  from: sql`itemCodings ${JOIN_IN_ORDER} items ON items.id = itemCodings.item`,
};

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
  const where =
    collection === undefined
      ? sql` AND items.collection >= 0`
      : sql` AND items.collection = ${collection}`;
  const coders = db.all(
    sql`SELECT DISTINCT itemCodings.coder FROM ${CODED.from}
      WHERE removedAt IS NULL${where} LIMIT 2`,
  );
  if (coders.length < 2) return undefined;
  return db.get<{ id: string }>(sql`SELECT id FROM coders WHERE chosen = 1`)?.id;
};

/** The statements' rows together; of several, the counts of one value are added. */
const addedUp = (counts: readonly Sql[]): Sql => {
  const all = join(counts, ' UNION ALL ');
  return counts.length === 1
    ? all
    : sql`SELECT value, sum(count) AS count FROM (${all}) GROUP BY value`;
};

const countSelected = (db: Db, { from, where, count }: Selection): number =>
  db.get<{ n: number }>(sql`SELECT ${count} AS n FROM ${from} WHERE ${where}`)?.n ?? 0;

const KIND = ['platform', 'shape', 'operation', 'language', 'pictured', 'removedSince'] as const;

export const createFacets = (db: Db, selected: Selecting) => ({
  /**
   * How many items have each combination of values, under the other filters; the facets follow from that.
   * The index of kinds has them in this order, and judges most filters: it is read once.
   */
  facets: ({ collection, filter = {} }: ChartOf): FacetCounts => {
    const others = { collection, filter: without(filter, FACET_FIELDS) };
    const summed = selected.summed(others, KIND);
    const language = summed ? sql`items.language` : LANGUAGE;
    const pictured = summed ? sql`items.pictured` : PICTURED;
    const cells = (summed ? [summed] : selected.inOrderOf('itemsByKind', others))
      .flatMap(({ from, where, count }) =>
        db.all<StoredCell>(
          sql`SELECT items.platform, items.shape, items.operation, ${language} AS language,
              ${pictured} AS pictured, items.removedSince IS NOT NULL AS removed,
              ${count} AS count
            FROM ${from} WHERE ${where} GROUP BY 1, 2, 3, 4, 5, 6`,
        ),
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
    const each = selected.inOrderOf(index, { collection, filter: others }, ['author']);
    const parts =
      each.length > 0 && each.length <= MOST_COLLECTIONS
        ? each
        : [selected.by(byIndex(index), collection, others)];
    const counts = parts.map(
      ({ from, where, count }) =>
        sql`SELECT items.author AS value, ${count} AS count FROM ${from}
          WHERE ${where} AND items.author <> '' GROUP BY items.author`,
    );
    return db.all<Tags['tags'][number]>(
      sql`${addedUp(counts)} ORDER BY count DESC, value LIMIT ${MOST}`,
    );
  },

  /** How many rows each collection has, whichever is chosen and whatever others hold as well. */
  facetCollections: ({ filter = {} }: ChartOf): Tags['tags'] => {
    const others = without(filter, ['heldIn', 'once']);
    const everything = { collection: undefined, filter: others };
    const counts = selected.inOrderOf('itemsByKind', everything, ['collection']).map(
      ({ from, where, count }) =>
        sql`SELECT items.collection AS value, ${count} AS count FROM ${from}
            WHERE ${where} GROUP BY items.collection`,
    );
    if (counts.length === 0) return [];
    return db.all<Tags['tags'][number]>(
      sql`SELECT collections.name AS value, sum(counted.count) AS count
        FROM (${join(counts, ' UNION ALL ')}) AS counted
          JOIN collections ON collections.seq = counted.value
        WHERE collections.seq > 0
        GROUP BY collections.name ORDER BY count DESC, value LIMIT ${MOST}`,
    );
  },

  /** The codes of the rows, and how many rows have none, whichever is chosen. */
  facetCodes: (of: ChartOf): CodeFacet => {
    const { collection, filter = {} } = of;
    const others = without(filter, ['code', 'coded', 'coder']);
    const coder = findCoder(db, of);
    const coded = selected.by(CODED, collection, others);
    const whose =
      coder === undefined
        ? empty
        : sql` AND itemCodings.coder = (SELECT coders.seq FROM coders WHERE coders.id = ${coder})`;
    const where = sql`${coded.where} AND itemCodings.removedAt IS NULL${whose}`;
    const codes = db.all<CodeFacet['codes'][number]>(
      sql`SELECT codes.id AS value, count(DISTINCT itemCodings.item) AS count
        FROM ${coded.from} JOIN codes ON codes.seq = itemCodings.code
        WHERE ${where} GROUP BY codes.id ORDER BY count DESC, value`,
    );
    const all = selected.inOrderOf('itemsByKind', { collection, filter: others }, []);
    const uncoded =
      all.reduce((sum, selection) => sum + countSelected(db, selection), 0) -
      countSelected(db, { from: coded.from, where, count: sql`count(DISTINCT itemCodings.item)` });
    return { codes, uncoded, ...(coder !== undefined && { coder }) };
  },

  /** What a person wrote beside the rows: only those are looked at. */
  facetTags: ({ collection, filter = {} }: ChartOf): Tags => {
    const tagged = selected.by(NOTES, collection, without(filter, ['tag']));
    const noted = selected.by(NOTES, collection, without(filter, ['noted']));
    return {
      tags: db.all<Tags['tags'][number]>(
        sql`SELECT each.value AS value, count(DISTINCT items.id) AS count
          FROM ${tagged.from} CROSS JOIN json_each(annotations.tags) AS each
          WHERE ${tagged.where} GROUP BY each.value ORDER BY count DESC, value LIMIT ${MOST}`,
      ),
      noted: countSelected(db, {
        from: noted.from,
        where: sql`${noted.where} AND annotations.note IS NOT NULL`,
        count: sql`count(DISTINCT items.id)`,
      }),
    };
  },
});
