import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type {
  AuthorChartView,
  ChartProgressView,
  FigureChartView,
  ReplyChartView,
  SavedChartView,
  TimeChartView,
} from '#contract/index.ts';
import { AppError } from '#kit/errors.ts';
import { defineLocal } from '#kit/local.ts';
import { filter, seqOf } from './collections.ts';
import { folderIn, freeName } from './collections-export.ts';
import type { LocalContext } from './context.ts';
import { safeName } from './downloads/names.ts';
import { messages } from './messages.ts';

const AUTHORS = 25;
/** As many as can be told apart in a drawing. */
const PEOPLE = 120;
const REPLIES = 400;

const chartId = z.string().min(1).max(100);

const params = z.strictObject({
  name: z.string().min(1).max(200).optional(),
  filter: filter.default({}),
  id: chartId.optional().describe('How it is asked for its progress, and cancelled.'),
});

const ofWish = (
  context: LocalContext,
  { name, filter: by }: Omit<z.infer<typeof params>, 'id'>,
): { readonly collection: number | undefined; readonly filter: z.infer<typeof filter> } => ({
  collection: seqOf(context, name),
  filter: by,
});

/** A name of a field as it stands in items, such as `likeCount`. */
const field = z.string().regex(/^[A-Za-z]{1,60}$/);

/** What charts of a dataset are drawn from, and the files that they become. */
export const collectionsCharts = [
  defineLocal({
    name: 'collections.chart-time',
    summary: 'How many items were published when, and how far that is certain.',
    params,
    run: (context: LocalContext, { id, ...wish }): Promise<TimeChartView> =>
      context.countForChart({ chart: 'overTime', args: [ofWish(context, wish)] }, id),
  }),
  defineLocal({
    name: 'collections.chart-authors',
    summary: 'Whose items they are, the most frequent authors first.',
    params,
    run: (context: LocalContext, { id, ...wish }): Promise<AuthorChartView> =>
      context.countForChart({ chart: 'authors', args: [ofWish(context, wish), AUTHORS] }, id),
  }),
  defineLocal({
    name: 'collections.chart-figures',
    summary: 'How a figure of the items, such as likes or views, is distributed.',
    params: params.extend({ field: field.optional() }),
    run: async (
      context: LocalContext,
      { field: wanted, id, ...wish },
    ): Promise<FigureChartView> => {
      const of = ofWish(context, wish);
      const fields = context.store.charts.figureFields(of);
      const shown = wanted ?? fields.find((one) => one === 'likeCount') ?? fields[0];
      if (shown === undefined) return { fields };
      return {
        fields,
        chart: await context.countForChart({ chart: 'figures', args: [of, shown] }, id),
      };
    },
  }),
  defineLocal({
    name: 'collections.chart-replies',
    summary: 'Who answers whom, those with the most replies first.',
    params,
    run: (context: LocalContext, { id, ...wish }): Promise<ReplyChartView> => {
      const most = { people: PEOPLE, replies: REPLIES };
      return context.countForChart({ chart: 'replies', args: [ofWish(context, wish), most] }, id);
    },
  }),
  defineLocal({
    name: 'collections.chart-progress',
    summary: 'How many items were looked at for a chart; nothing when it is over.',
    params: z.strictObject({ id: chartId }),
    run: (context: LocalContext, { id }): ChartProgressView => {
      const progress = context.chartProgress(id);
      return progress ? { progress } : {};
    },
  }),
  defineLocal({
    name: 'collections.cancel-chart',
    summary: 'End the counting for a chart.',
    params: z.strictObject({ id: chartId }),
    run: (context: LocalContext, { id }): void => context.cancelChart(id),
  }),
  defineLocal({
    name: 'collections.save-chart',
    summary: 'Write a chart, or its table, into the download folder; nothing is replaced.',
    params: z.strictObject({
      title: z.string().min(1).max(500),
      type: z.enum(['svg', 'png', 'csv']),
      content: z.string().min(1).max(30_000_000).describe('Text; of a PNG in Base64.'),
    }),
    run: (context: LocalContext, { title, type, content }): SavedChartView => {
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
  }),
];

const PNG_BEGINNING = Buffer.from('89504e470d0a1a0a', 'hex');

const pngFrom = (base64: string): Buffer => {
  const bytes = Buffer.from(base64, 'base64');
  if (!bytes.subarray(0, PNG_BEGINNING.length).equals(PNG_BEGINNING))
    throw new AppError('validation_error', messages.contentItIsNoPng);
  return bytes;
};
