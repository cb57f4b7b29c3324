import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { NO_ROWS, viewBounds, type ViewCount } from '#kit/bounds/view-bounds.ts';
import type { AuthorChart, FigureChart, TimeChart } from '#kit/chart-counts.ts';
import type { ChartSeries } from '#kit/chart-split.ts';
import { listsToCompare } from '#kit/comparing/overlap.ts';
import { omitUndefined } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import { survivalCurve, type SurvivalChart } from '#kit/survival.ts';
import { listKnowledge } from '#kit/bounds/missing.ts';
import type { CheckedParams } from '../list.ts';
import type { ChartTask } from '../../store/index.ts';
import { seqFromName } from '../collections/collection-views.ts';
import { folderIn, freeName } from '../exports/answer-exports.ts';
import type { LocalContext } from '../answering/context.ts';
import type { Answers } from '../answering/answers.ts';
import { safeName, sampleStem } from '../downloads/names.ts';
import { messages } from '../answering/messages.ts';
import type { chartCalls } from './charts.ts';

const AUTHORS = 25;
/** As many as can be told apart in a drawing. */
const PEOPLE = 120;
const REPLIES = 400;

type RowParams = Omit<CheckedParams<(typeof chartCalls)['collections.chart-replies']>, 'id'>;
type SplitParams = Omit<CheckedParams<(typeof chartCalls)['collections.chart-authors']>, 'id'>;

const rowsFromParams = (context: LocalContext, { name, filter }: RowParams) => ({
  collection: seqFromName(context, name),
  filter,
});

const splitRowsFromParams = (
  context: LocalContext,
  { name, filter, also, split }: SplitParams,
) => ({
  ...rowsFromParams(context, { name, filter }),
  also: also.flatMap((one) => seqFromName(context, one) ?? []),
  split,
  // A platform keeps its colour, whatever else is in the chart.
  ...(split === 'platform' && {
    places: context.catalogue.platforms.map(({ segment }) => segment),
  }),
});

/** The store knows collections by their numbers. */
const withNames = <Series extends ChartSeries>(
  { store }: LocalContext,
  split: SplitParams['split'],
  series: readonly Series[] | undefined,
): { readonly series?: readonly Series[] } =>
  series === undefined
    ? {}
    : {
        series:
          split === 'collection'
            ? series.map((one) =>
                one.kind === 'value'
                  ? { ...one, key: store.collections.bySeq(Number(one.key))?.name ?? '' }
                  : one,
              )
            : series,
      };

type ComparedList = CheckedParams<(typeof chartCalls)['collections.compare']>['first'];

/** Throws `not_found`, also for a run of another collection. */
const listToCompare = ({ store }: LocalContext, { name, run, route }: ComparedList) => {
  const collection = store.collections.there(name).seq;
  const found = run === undefined ? undefined : store.runs.there(run);
  if (found && found.collection !== collection)
    throw new AppError('not_found', messages.runOfOtherCollection);
  return { collection, run: found?.seq, route };
};

const count = <T>(context: LocalContext, task: ChartTask, id: string | undefined): Promise<T> =>
  context.countForChart<T>(task, { id, owner: context.payer.keyId });

export const answerCharts: Answers<typeof chartCalls> = {
  'collections.facets': (context, { id, ...params }) =>
    count(context, { chart: 'facets', args: [rowsFromParams(context, params)] }, id),
  'collections.facet-authors': (context, { id, ...params }) =>
    count(context, { chart: 'facetAuthors', args: [rowsFromParams(context, params)] }, id),
  'collections.facet-collections': (context, { id, ...params }) =>
    count(context, { chart: 'facetCollections', args: [rowsFromParams(context, params)] }, id),
  'collections.facet-tags': (context, { id, ...params }) =>
    count(context, { chart: 'facetTags', args: [rowsFromParams(context, params)] }, id),
  'collections.facet-codes': (context, { id, ...params }) =>
    count(context, { chart: 'facetCodes', args: [rowsFromParams(context, params)] }, id),
  'collections.chart-time': async (context, { id, unit, isMain, sum, ...params }) => {
    const knowledge = listKnowledge(context.catalogue);
    const args = [splitRowsFromParams(context, params), { unit, isMain, sum }, knowledge] as const;
    const chart = await count<TimeChart>(context, { chart: 'overTime', args: [...args] }, id);
    return { ...chart, ...withNames(context, params.split, chart.series) };
  },
  'collections.bounds': async (context, { id, ...params }) => {
    const [view = NO_ROWS] = await count<readonly ViewCount[]>(
      context,
      {
        chart: 'viewCounts',
        args: [rowsFromParams(context, params), listKnowledge(context.catalogue)],
      },
      id,
    );
    return { ...view, ...viewBounds(view) };
  },
  'collections.chart-authors': async (context, { id, ...params }) => {
    const of = splitRowsFromParams(context, params);
    const chart = await count<AuthorChart>(
      context,
      { chart: 'authors', args: [of, AUTHORS, listKnowledge(context.catalogue)] },
      id,
    );
    return { ...chart, ...withNames(context, params.split, chart.series) };
  },
  'collections.chart-figures': async (context, { field: wanted, id, ...params }) => {
    const of = splitRowsFromParams(context, params);
    const fields = context.store.charts.figureFields(of);
    const usual = ['likeCount', 'voteCount'].find((one) => fields.includes(one));
    const shown = wanted ?? usual ?? fields[0];
    if (shown === undefined) return { fields };
    const chart = await count<FigureChart>(
      context,
      { chart: 'figures', args: [of, shown, listKnowledge(context.catalogue)] },
      id,
    );
    return { fields, chart: { ...chart, ...withNames(context, params.split, chart.series) } };
  },
  'collections.chart-replies': (context, { id, ...params }) => {
    const most = { people: PEOPLE, replies: REPLIES };
    return count(context, { chart: 'replies', args: [rowsFromParams(context, params), most] }, id);
  },
  'collections.chart-survival': async (context, { id, start, ...params }) => {
    const of = splitRowsFromParams(context, params);
    const chart = await count<SurvivalChart>(context, { chart: 'survival', args: [of, start] }, id);
    return { ...chart, ...withNames(context, params.split, chart.series) };
  },
  'collections.survival': async (context, { name, start }) => {
    const of = { collection: seqFromName(context, name), filter: {}, also: [] };
    const chart = await count<SurvivalChart>(
      context,
      { chart: 'survival', args: [of, start] },
      undefined,
    );
    const [curve = survivalCurve([])] = chart.curves;
    const { seenOnce, neverThere, undated } = chart;
    return omitUndefined({ start: chart.start, ...curve, seenOnce, neverThere, undated });
  },
  'collections.compare': (context, { first, second, id }) => {
    const lists = listsToCompare(listToCompare(context, first), listToCompare(context, second));
    const knowledge = listKnowledge(context.catalogue);
    return count(context, { chart: 'overlap', args: [lists, knowledge] }, id);
  },
  'collections.save-chart': (context, { title, type, content }) => {
    const bytes = type === 'png' ? pngFrom(content) : Buffer.from(content, 'utf8');
    const folder = folderIn(context, undefined);
    const named = safeName(title, 'chart');
    const isInvented = context.network.view().mode === 'sample';
    const file = freeName(folder, isInvented ? sampleStem(named) : named, type);
    const part = `${file}.part`;
    try {
      writeFileSync(part, bytes, { flag: 'wx', flush: true });
      renameSync(part, file);
    } catch (thrown) {
      rmSync(part, { force: true });
      throw thrown;
    }
    return { file };
  },
};

const PNG_BEGINNING = Buffer.from('89504e470d0a1a0a', 'hex');

const pngFrom = (base64: string): Buffer => {
  const bytes = Buffer.from(base64, 'base64');
  if (!bytes.subarray(0, PNG_BEGINNING.length).equals(PNG_BEGINNING))
    throw new AppError('validation_error', messages.contentNotPng);
  return bytes;
};
