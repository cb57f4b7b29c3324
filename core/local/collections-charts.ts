import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { chartCalls } from '#contract/calls/charts.ts';
import type { CheckedParams } from '#contract/calls/index.ts';
import type { FigureChart } from '#kit/chart-counts.ts';
import { AppError } from '#kit/errors.ts';
import { seqFromName } from './collection-views.ts';
import { folderIn, freeName } from './collections-export.ts';
import type { LocalContext } from './context.ts';
import { implement } from './implement.ts';
import { safeName } from './downloads/names.ts';
import { messages } from './messages.ts';

const AUTHORS = 25;
/** As many as can be told apart in a drawing. */
const PEOPLE = 120;
const REPLIES = 400;

const readChart = (
  context: LocalContext,
  { name, filter }: Omit<CheckedParams<(typeof chartCalls)['collections.chart-time']>, 'id'>,
) => ({ collection: seqFromName(context, name), filter });

export const collectionsCharts = implement(chartCalls, {
  'collections.chart-time': (context, { id, ...params }) =>
    context.countForChart({ chart: 'overTime', args: [readChart(context, params)] }, id),
  'collections.chart-authors': (context, { id, ...params }) =>
    context.countForChart({ chart: 'authors', args: [readChart(context, params), AUTHORS] }, id),
  'collections.chart-figures': async (context, { field: wanted, id, ...params }) => {
    const of = readChart(context, params);
    const fields = context.store.charts.figureFields(of);
    const shown = wanted ?? fields.find((one) => one === 'likeCount') ?? fields[0];
    if (shown === undefined) return { fields };
    return {
      fields,
      chart: await context.countForChart<FigureChart>({ chart: 'figures', args: [of, shown] }, id),
    };
  },
  'collections.chart-replies': (context, { id, ...params }) => {
    const most = { people: PEOPLE, replies: REPLIES };
    return context.countForChart(
      { chart: 'replies', args: [readChart(context, params), most] },
      id,
    );
  },
  'collections.chart-progress': (context, { id }) => {
    const progress = context.chartProgress(id);
    return progress ? { progress } : {};
  },
  'collections.cancel-chart': (context, { id }) => context.cancelChart(id),
  'collections.save-chart': (context, { title, type, content }) => {
    const bytes = type === 'png' ? pngFrom(content) : Buffer.from(content, 'utf8');
    const folder = folderIn(context, undefined);
    const file = freeName(folder, safeName(title, 'chart'), type);
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
});

const PNG_BEGINNING = Buffer.from('89504e470d0a1a0a', 'hex');

const pngFrom = (base64: string): Buffer => {
  const bytes = Buffer.from(base64, 'base64');
  if (!bytes.subarray(0, PNG_BEGINNING.length).equals(PNG_BEGINNING))
    throw new AppError('validation_error', messages.contentNotPng);
  return bytes;
};
