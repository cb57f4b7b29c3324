import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ExportedView, PackageView, RunView } from '#contract/index.ts';
import { removeDir, tempDir } from '../../test/support/running.ts';
import { openApp, type App } from './open-app.ts';

/** Whatever leaves the sample world says that it is invented, and nothing found gets into it. */

let dir: string;
let app: App;
beforeEach(async () => {
  dir = tempDir();
  app = openApp({ dataDir: dir, version: '0.0.0', background: false, sample: true });
  const { id } = await ask<RunView>('collections.start', {
    name: 'Talk',
    sources: [
      { operation: 'videosite.list-video-comments', params: { videoId: 'sample_001x' }, limit: 5 },
    ],
  });
  await app.collecting.follow(id);
});
afterEach(async () => {
  await app.close();
  removeDir(dir);
});

const ask = async <T>(name: string, params: object = {}): Promise<T> => {
  const answer = await app.door.answer({ id: 1, name, params }, app.callers.window);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data as T;
};

const exported = async (format: string): Promise<string> => {
  const { files } = await ask<ExportedView>('collections.export', {
    name: 'Talk',
    format,
    folder: dir,
  });
  return files[0] ?? '';
};

test('files are named for it, and each row says it', async () => {
  const file = await exported('csv');
  expect(file).toBe(join(dir, 'Talk (sample world).csv'));
  const [head = '', row = ''] = readFileSync(file, 'utf8').split('\r\n');
  expect(head).toContain('source_world');
  expect(row).toContain(',sample,');
  expect(readdirSync(dir)).toContain('Talk (sample world).csv.codebook.md');
});

test('a chart is named for it', async () => {
  const { file } = await ask<{ file: string }>('collections.save-chart', {
    title: 'Comments',
    type: 'csv',
    content: 'a,b',
  });
  expect(file).toMatch(/Comments \(sample world\)\.csv$/);
});

test('the methods text and a study package say it', async () => {
  const { methods } = await ask<{ methods: string }>('collections.completeness', { name: 'Talk' });
  expect(methods).toContain('invented');
  const path = await exported('package');
  expect(path).toBe(join(dir, 'Talk (sample world).zip'));
  expect(await ask('packages.find', { paths: [path, join(dir, 'nothing.zip')] })).toEqual([path]);
  const view = await ask<PackageView>('packages.verify', { path });
  expect(view).toMatchObject({
    card: { name: 'Talk' },
    rows: 5,
    rowsProven: 5,
    findingCount: 0,
    worlds: [{ world: 'sample', items: 5 }],
  });
});

test('files are not imported into it', async () => {
  await expect(ask('import.begin', { paths: [join(dir, 'posts.ndjson')] })).rejects.toThrow(
    'the sample world holds invented data only',
  );
});
