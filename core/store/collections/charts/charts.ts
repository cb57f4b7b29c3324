import type { ChangeCounts } from '#kit/changes/change-list.ts';
import type { AuthorChart, FigureChart, ReplyChart, TimeChart } from '#kit/chart-counts.ts';
import { createAuthors } from './authors.ts';
import { createChanges } from './changes.ts';
import { figureFields } from './figure-fields.ts';
import {
  authorsWithBounds,
  chartBounds,
  timeWithBounds,
  createViewCounts,
} from './chart-bounds.ts';
import type { ListKnowledge } from '#kit/bounds/missing.ts';
import { createFigures } from './figures.ts';
import { createOverlap } from './overlap.ts';
import { createOverTime, type TimeWanted } from './over-time.ts';
import { readReplies, replyChart, type Limits, type Pair } from './replies.ts';
import { createSelecting, type ChartOf } from './selection.ts';
import { createFacets } from './facets.ts';
import { createRowSplits } from './series.ts';
import { createSurvival } from './survival.ts';
import type { Db } from '../../file/db.ts';
import { selectValues, sql } from '../../file/sql.ts';

export type Charts = ReturnType<typeof createCharts>;

/**
 * What charts are drawn from: read from sums, or counted where the rows lie. Of a million rows some take seconds;
 * `tell` hears, while all items are read, which one it is at. `mostNarrow`: as in `createSelecting`.
 */
export const createCharts = (db: Db, tell?: (item: number) => void, mostNarrow?: number) => {
  const selected = createSelecting(db, tell, mostNarrow);
  const readSplit = createRowSplits(db, selected);
  const overTime = createOverTime(db, selected, readSplit);
  const authors = createAuthors(db, selected, readSplit);
  const figures = createFigures(db, selected, readSplit);
  const viewCounts = createViewCounts(db, selected);
  const overlap = createOverlap(db);
  const changes = createChanges(db);
  const survival = createSurvival(db, selected, readSplit);

  return {
    ...createFacets(db, selected),

    /** No more items are held than this. */
    size: (): number =>
      db.get<{ id: number }>(sql`SELECT coalesce(max(id), 0) AS id FROM items`)?.id ?? 0,

    /** Differs when one of the collections or their runs, or any where none is named, was changed. */
    version: ({ collection, also = [] }: ChartOf): string => {
      const named = collection === undefined ? undefined : [collection, ...also];
      const isNamed = named === undefined ? sql`seq >= 0` : sql`seq IN (${selectValues(named)})`;
      return (
        db.get<{ version: string | null }>(
          sql`SELECT group_concat(id || ' ' || changes || coalesce((SELECT max(updated) FROM runs
              WHERE runs.collection = collections.seq), '')) AS version
            FROM collections WHERE ${isNamed}`,
        )?.version ?? ''
      );
    },

    /** With bounds where it is known what operations declare. */
    overTime: (of: ChartOf, wanted?: TimeWanted, knowledge?: ListKnowledge): TimeChart =>
      knowledge
        ? timeWithBounds(overTime(of, wanted), of, viewCounts(of, knowledge))
        : overTime(of, wanted),

    /** How many rows each of the collections has, and how far that is certain; in their order. */
    viewCounts,

    authors: (of: ChartOf, most: number, knowledge?: ListKnowledge): AuthorChart =>
      knowledge
        ? authorsWithBounds(authors(of, most), viewCounts(of, knowledge))
        : authors(of, most),

    /** What two collections, runs or routes have in common. */
    overlap,

    /** How long things stay. */
    survival,

    /** What became of the items of a collection between two moments. */
    changes,

    /** The same, counted alone and in the background: a window that asks for it does not end this. */
    changesOfCheck: (...of: Parameters<typeof changes>): ChangeCounts => changes(...of).counts,

    /** The names of the figures that items have, as they stand in the items. */
    figureFields: (of: ChartOf): readonly string[] => figureFields(db, selected, of),

    figures: (of: ChartOf, field: string, knowledge?: ListKnowledge): FigureChart =>
      knowledge
        ? { ...figures(of, field, true), bounds: chartBounds(viewCounts(of, knowledge)) }
        : figures(of, field),

    /** Of the first collection alone: what answers what is found by addresses within a collection. */
    replies: (of: ChartOf, most: Limits): ReplyChart =>
      replyChart(db.all<Pair>(readReplies(selected.of(of), most))),
  };
};
