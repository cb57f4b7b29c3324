import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ExportedView, PackageView, RunView } from '#calls/index.ts';
import { openSampleApp, type SampleApp } from './testing/sample-app.ts';

/** Whatever leaves the sample world says that it is invented, and nothing found gets into it. */

let sample: SampleApp;
beforeEach(async () => {
  sample = openSampleApp();
  const { id } = await sample.ask<RunView>('collections.start', {
    name: 'Talk',
    sources: [
      { operation: 'videosite.list-video-comments', params: { videoId: 'sample_001x' }, limit: 5 },
    ],
  });
  await sample.app.collecting.follow(id);
});
afterEach(() => sample.close());

const exported = async (format: string): Promise<string> => {
  const { files } = await sample.ask<ExportedView>('collections.export', {
    name: 'Talk',
    format,
    folder: sample.dir,
  });
  return files[0] ?? '';
};

test('files are named for it, and each row says it', async () => {
  const file = await exported('csv');
  expect(file).toBe(join(sample.dir, 'Talk (sample world).csv'));
  const [head = '', row = ''] = readFileSync(file, 'utf8').split('\r\n');
  expect(head).toContain('source_world');
  expect(row).toContain(',sample,');
  expect(readdirSync(sample.dir)).toContain('Talk (sample world).csv.codebook.md');
});

test('a chart is named for it', async () => {
  const { file } = await sample.ask<{ file: string }>('collections.save-chart', {
    title: 'Comments',
    type: 'csv',
    content: 'a,b',
  });
  expect(file).toMatch(/Comments \(sample world\)\.csv$/);
});

test('the methods text and a study package say it', async () => {
  const { methods } = await sample.ask<{ methods: string }>('collections.completeness', {
    name: 'Talk',
  });
  expect(methods).toContain('invented');
  const path = await exported('package');
  expect(path).toBe(join(sample.dir, 'Talk (sample world).zip'));
  expect(
    await sample.ask('packages.find', { paths: [path, join(sample.dir, 'nothing.zip')] }),
  ).toEqual([path]);
  const view = await sample.ask<PackageView>('packages.verify', { path });
  expect(view).toMatchObject({
    card: { name: 'Talk' },
    rows: 5,
    rowsProven: 5,
    findingCount: 0,
    worlds: [{ world: 'sample', items: 5 }],
  });
});

test('files are not imported into it', async () => {
  await expect(
    sample.ask('import.begin', { paths: [join(sample.dir, 'posts.ndjson')] }),
  ).rejects.toThrow('the sample world holds invented data only');
});
