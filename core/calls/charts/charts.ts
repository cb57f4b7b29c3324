/** What charts of a dataset are drawn from, and the files that they become. */
import { z } from 'zod';
import type { AuthorChart, FigureChart, ReplyChart, TimeChart } from '#kit/chart-counts.ts';
import type { Bounds } from '#kit/bounds/bounds.ts';
import type { ViewCount } from '#kit/bounds/view-bounds.ts';
import { CHART_SPLITS, MOST_SERIES } from '#kit/chart-split.ts';
import { TIME_UNITS } from '#kit/time-bins.ts';
import { COMPARED_ROUTES, type Overlap } from '#kit/comparing/overlap.ts';
import type { CodeFacet, FacetCounts } from '#kit/facets.ts';
import { name } from '../collections/collections.ts';
import { change, described, query, shape } from '../define.ts';
import { SURVIVAL_STARTS, type SurvivalChart, Curve } from '#kit/survival.ts';
import { rowFilterWithParent } from '#kit/item-filter.ts';

export interface FigureChartView {
  /** The figures that the items have: names of fields. */
  readonly fields: readonly string[];
  /** Absent where the items have no figures. */
  readonly chart?: FigureChart;
}

export interface SavedChartView {
  /** Absolute path. */
  readonly file: string;
}

export interface TagsView {
  readonly tags: readonly { readonly value: string; readonly count: number }[];
  /** Rows with a note. */
  readonly noted: number;
}

const id = z.string().min(1).max(100);

const rows = z.strictObject({
  name: name.optional(),
  filter: rowFilterWithParent.default({}),
  id: id.optional().describe('How it is asked for its progress, and cancelled.'),
});

const params = rows.extend({
  also: z
    .array(name)
    .max(MOST_SERIES - 1)
    .default([])
    .describe('Further collections, under the same filter.'),
  split: z.enum(CHART_SPLITS).optional().describe('Into which series the rows are split.'),
});

/** A name of a field as it stands in items, such as `likeCount`. */
const field = z.string().regex(/^[A-Za-z]{1,60}$/);

const shapeId = z.string().min(1).max(100);

const summed = z.strictObject({ field, shape: shapeId });

/** Series that are not drawn, and how long the name of one is. */
const MOST_HIDDEN = 500;
const seriesName = z.string().min(1).max(2500);

/** What a person chose for the charts of a dataset. */
export const chartChoices = z.strictObject({
  /** Names of further collections in the same charts. */
  also: z.array(name).max(MOST_SERIES - 1),
  split: z.enum(CHART_SPLITS).optional(),
  /** How long each bar is; what suits the rows when left out. */
  unit: z.enum(TIME_UNITS).optional(),
  measure: z.union([z.enum(['rows', 'shares']), summed]),
  /** How several series stand together; what suits them when left out. */
  arrangement: z.enum(['stacked', 'beside', 'below']).optional(),
  /** Of which figure the distribution is drawn; the first that there is when left out. */
  figure: field.optional(),
  hidden: z.array(seriesName).max(MOST_HIDDEN),
});

/** A collection, what one of its runs listed, or what came by one route. */
const comparedList = z.strictObject({
  name,
  run: z.string().min(1).max(100).optional().describe('The id of a run.'),
  route: z.enum(COMPARED_ROUTES).optional().describe('The route of the calls.'),
});

const start = z.enum(SURVIVAL_STARTS).describe('Since when the time of a thing is counted.');
const startOrUsual = start.default('gathered');

const Survival = Curve.extend({
  start,
  seenOnce: z.int().min(0).describe('Not counted: seen only once.'),
  neverThere: z.int().min(0).describe('Not counted: not shown at first sight.'),
  undated: z.int().min(0).describe('Not counted: published on a day that is not known.'),
});

export const chartCalls = {
  'collections.facets': query({
    summary: 'What the rows of a view are of, and how many of each.',
    needs: 'read',
    isLong: true,
    params: rows,
    result: shape<FacetCounts>(),
    topics: ['collections'],
  }),
  'collections.facet-authors': query({
    summary: 'The most frequent authors of a view, whichever of them is chosen.',
    needs: 'read',
    isLong: true,
    params: rows,
    result: shape<readonly { readonly value: string; readonly count: number }[]>(),
    topics: ['collections'],
  }),
  'collections.facet-collections': query({
    summary: 'How many rows of a view each collection has.',
    needs: 'read',
    isLong: true,
    params: rows,
    result: shape<readonly { readonly value: string; readonly count: number }[]>(),
    topics: ['collections'],
  }),
  'collections.facet-tags': query({
    summary: 'The tags and notes beside the rows of a view.',
    needs: 'read',
    isLong: true,
    params: rows,
    result: shape<TagsView>(),
    topics: ['collections'],
  }),
  'collections.facet-codes': query({
    summary: 'The codes of the rows of a view, and how many rows have none.',
    needs: 'read',
    isLong: true,
    params: rows,
    result: shape<CodeFacet>(),
    topics: ['collections'],
  }),
  'collections.chart-time': query({
    summary: 'How many items were published when, and how far that is certain.',
    needs: 'read',
    isLong: true,
    params: params.extend({
      unit: z
        .enum(TIME_UNITS)
        .optional()
        .describe('How long each bar is; what suits the rows when left out.'),
      isMain: z
        .boolean()
        .optional()
        .describe('Only where nearly all rows lie; a few that are far away are counted beside it.'),
      sum: summed
        .optional()
        .describe('A figure of one kind of item that is added up instead of counting items.'),
    }),
    result: shape<TimeChart>(),
    topics: ['collections'],
  }),
  'collections.bounds': query({
    summary:
      'How many items a view has in truth, at least and at most, and why that is not certain.',
    needs: 'read',
    isLong: true,
    params: rows,
    result: shape<ViewCount & Bounds>(),
    topics: ['collections'],
  }),
  'collections.chart-authors': query({
    summary: 'Whose items they are, the most frequent authors first.',
    needs: 'read',
    isLong: true,
    params,
    result: shape<AuthorChart>(),
    topics: ['collections'],
  }),
  'collections.chart-figures': query({
    summary: 'How a figure of the items, such as likes or views, is distributed.',
    needs: 'read',
    isLong: true,
    params: params.extend({
      field: field.optional().describe('The first that there is, when left out.'),
    }),
    result: shape<FigureChartView>(),
    topics: ['collections'],
  }),
  'collections.chart-replies': query({
    summary: 'Who answers whom, those with the most replies first.',
    needs: 'read',
    isLong: true,
    params: rows,
    result: shape<ReplyChart>(),
    topics: ['collections'],
  }),
  'collections.chart-survival': query({
    summary: 'How long things stay on their platform before they are gone.',
    needs: 'read',
    isLong: true,
    params: params.extend({ start: startOrUsual }),
    result: shape<SurvivalChart>(),
    topics: ['collections'],
  }),
  'collections.survival': query({
    summary:
      'How long things stay: the share of things that are still there after so many days. What a list no longer has counts as there until it was seen last.',
    needs: 'read',
    params: z.strictObject({
      name: name.describe('The name of the collection.'),
      start: startOrUsual,
    }),
    result: described(Survival),
    rest: 'collections/{name}/survival',
    topics: ['collections'],
  }),
  'collections.compare': query({
    summary: 'What two collections, runs or routes have in common, and how many things exist.',
    needs: 'read',
    isLong: true,
    params: z.strictObject({ first: comparedList, second: comparedList, id: id.optional() }),
    result: shape<Overlap>(),
    topics: ['collections'],
  }),
  'collections.save-chart': change({
    summary: 'Write a chart, or its table, into the download folder; nothing is replaced.',
    needs: 'read',
    params: z.strictObject({
      title: z.string().min(1).max(500),
      type: z.enum(['svg', 'png', 'csv']),
      content: z.string().min(1).max(30_000_000).describe('Text; of a PNG in Base64.'),
    }),
    result: shape<SavedChartView>(),
    changes: [],
  }),
};
