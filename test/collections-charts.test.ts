import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../core/app/app.ts';
import { openApp } from '../core/app/open-app.ts';
import { VERSION } from '../core/app/version.ts';
import type {
  AuthorChartView,
  FigureChartView,
  ReplyChartView,
  SavedChartView,
  TimeChartView,
} from '#calls/index.ts';
import { collectTalk } from './support/sample-talk.ts';
import { removeDir, tempDir } from './support/running.ts';

/** Charts of a collection of the sample world, as the window asks for them. */
let dir: string;
let app: App;

beforeAll(async () => {
  dir = tempDir();
  const data = join(dir, 'data');
  await collectTalk(data);
  app = openApp({ dataDir: data, version: VERSION, sample: true, background: false });
});
afterAll(async () => {
  await app.close();
  removeDir(dir);
});

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the contract's shape
const ask = async <T>(name: string, params: object): Promise<T> => {
  const answer = await app.door.answer({ id: 1, name, params }, app.callers.window);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data as T;
};
const failure = async (name: string, params: object): Promise<string> => {
  const answer = await app.door.answer({ id: 1, name, params }, app.callers.window);
  return answer.ok ? '' : answer.error.code;
};

test('every row is counted once, with or without a date, an author, a figure', async () => {
  const name = 'Talk';
  const time = await ask<TimeChartView>('collections.chart-time', { name });
  expect(time.dated + time.undated).toBe(55);
  const authors = await ask<AuthorChartView>('collections.chart-authors', { name });
  const shown = authors.authors.reduce((sum, { items }) => sum + items, 0);
  expect(shown + authors.otherItems + authors.unnamed).toBe(55);
  const { fields, chart } = await ask<FigureChartView>('collections.chart-figures', { name });
  expect(fields).toContain('likeCount');
  expect(chart?.field).toBe('likeCount');
  expect((chart?.given ?? 0) + (chart?.absent ?? 0)).toBe(55);
  expect(chart?.bins.reduce((sum, { count }) => sum + count, 0)).toBe(chart?.given);
  const replies = await ask<ReplyChartView>('collections.chart-replies', { name });
  expect(replies.allReplies + replies.unresolved).toBeGreaterThan(0);
});

test('a chart is saved under a safe name, and nothing is replaced', async () => {
  const save = (title: string, type: string, content: string) =>
    ask<SavedChartView>('collections.save-chart', { title, type, content });
  const { file } = await save('Who/answers: whom', 'svg', '<svg/>');
  await save('Who/answers: whom', 'svg', '<svg id="2"/>');
  const png = Buffer.from('89504e470d0a1a0a00', 'hex');
  await save('Likes', 'png', png.toString('base64'));
  const folder = join(file, '..');
  expect(readdirSync(folder).sort()).toEqual([
    'Likes (sample world).png',
    'Who answers whom (sample world) (2).svg',
    'Who answers whom (sample world).svg',
  ]);
  expect(readFileSync(file, 'utf8')).toBe('<svg/>');
  expect(readFileSync(join(folder, 'Likes (sample world).png'))).toEqual(png);
});

test('what is no picture, no field or no collection is refused', async () => {
  const title = 'Likes';
  const input = { title, type: 'png', content: '<svg/>' };
  expect(await failure('collections.save-chart', input)).toBe('validation_error');
  const field = "a') FROM keys --";
  expect(await failure('collections.chart-figures', { field })).toBe('validation_error');
  expect(await failure('collections.chart-time', { name: 'No such' })).toBe('not_found');
});
