import type { SummedFigure } from '#kit/chart-counts.ts';
import { eachCollection, type ChartOf, type Selecting } from './selection.ts';
import type { Db } from '../../file/db.ts';
import { literal, sql, selectTexts } from '../../file/sql.ts';

/** The figures of items are those of the first ones: looking through a million for one would take seconds. */
const LOOKED_AT = literal(1000);

/** What says where something stands, and is no figure to compare. */
const NO_FIGURES = [
  'latitude',
  'longitude',
  'foundedYear',
  'position',
  'startMs',
  'width',
  'height',
];

/** What belongs to whom it is told of, and adds up to nothing: two accounts share their followers. */
const NO_SUMS = new Set([
  'followerCount',
  'followingCount',
  'friendCount',
  'postCount',
  'videoCount',
  'mediaCount',
  'likedCount',
  'memberCount',
  'subscriberCount',
]);

/** The names of the figures that the first items have, as they stand in the items, by kind. */
const fieldsByKind = (db: Db, selected: Selecting, of: ChartOf): readonly SummedFigure[] =>
  eachCollection(of).flatMap((one) => {
    const { from, where } = selected.of(one);
    return db.all<SummedFigure>(
      sql`SELECT DISTINCT key AS field, looked.shape
        FROM (
            SELECT items.data, items.shape FROM ${from} WHERE ${where} LIMIT ${LOOKED_AT}
          ) AS looked,
          json_each(CASE WHEN json_valid(looked.data) THEN looked.data ELSE '{}' END)
        WHERE json_each.type IN ('integer', 'real')
          AND key NOT IN (${selectTexts(NO_FIGURES)})
        ORDER BY key, looked.shape`,
    );
  });

export const figureFields = (db: Db, selected: Selecting, of: ChartOf): readonly string[] =>
  [...new Set(fieldsByKind(db, selected, of).map(({ field }) => field))].toSorted();

/** Counts of one kind of thing, which can be added up. */
export const summedFigures = (
  db: Db,
  selected: Selecting,
  of: ChartOf,
): readonly SummedFigure[] => {
  const known = new Set<string>();
  return fieldsByKind(db, selected, of).filter(({ field, shape }) => {
    const isNew = !known.has(`${field} ${shape}`);
    known.add(`${field} ${shape}`);
    return isNew && field.endsWith('Count') && !NO_SUMS.has(field);
  });
};
