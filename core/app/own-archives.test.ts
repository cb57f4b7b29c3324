import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ExportedView, RunView } from '#calls/index.ts';
import { removeDir, tempDir } from '../../test/support/running.ts';
import { createTaker } from '../capture/take.ts';
import { importFiles, type ImportReport } from '../capture/import/import-files.ts';
import { collectCaptured } from '../collections/captured-items.ts';
import { catalogue } from '../engine/catalogue.ts';
import { openDataset } from '../collections/dataset.ts';
import { openStore, type Store } from '../store/index.ts';
import { openSampleApp, type SampleApp } from './testing/sample-app.ts';

/** A web archive of a collection brings the same rows back, also of platforms that nobody can browse here. */

let sample: SampleApp;
let place: string;
let store: Store;
beforeEach(() => {
  sample = openSampleApp();
  place = tempDir();
  store = openStore({ dir: place });
});
afterEach(async () => {
  store.close();
  removeDir(place);
  await sample.close();
});

const gather = async (operation: string, params: object): Promise<void> => {
  const { id } = await sample.ask<RunView>('collections.start', {
    name: 'Talk',
    sources: [{ operation, params }],
  });
  await sample.app.collecting.follow(id);
};

const archived = async (format: 'warc' | 'wacz'): Promise<string> => {
  const { files } = await sample.ask<ExportedView>('collections.export', {
    name: 'Talk',
    format,
    folder: sample.dir,
  });
  return files[0] ?? '';
};

const importInto = (file: string): Promise<ImportReport> =>
  importFiles([file], {
    taker: createTaker({
      catalogue,
      store,
      door: 'import',
      onAnswer: (answer) => void collectCaptured(store, 'Talk', answer),
    }),
    platforms: catalogue.platforms,
    folders: () => [],
  });

/** What was read, without what tells of the gathering. */
const rowsIn = (from: Store): unknown[] =>
  [...openDataset(from, 'Talk', { version: '1' }).rows()]
    .map(({ key, item }) => ({ key, item }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));

test.each(['warc', 'wacz'] as const)(
  'comments of several pages come back from a %s',
  async (format) => {
    await gather('videosite.list-video-comments', { videoId: 'sample_001x' });
    const report = await importInto(await archived(format));
    expect(report.operations).toEqual({ 'videosite.list-video-comments': 3 });
    const rows = rowsIn(sample.app.store);
    expect(rows).toHaveLength(55);
    expect(rowsIn(store)).toEqual(rows);
    // What was invented stays marked, by the route by which it was asked for.
    const [call] = store.calls.recent(1);
    expect(call).toMatchObject({ world: 'sample', route: 'public-page', door: 'import' });
  },
);

test('a second time nothing is new', async () => {
  await gather('videosite.list-video-comments', { videoId: 'sample_001x' });
  const file = await archived('warc');
  await importInto(file);
  const again = await importInto(file);
  expect([again.kept, again.duplicates]).toEqual([0, 3]);
});

test('a call that was answered by several replies is read from all of them', async () => {
  await gather('videosite.get-video', { videoId: 'sample_001x' });
  const report = await importInto(await archived('warc'));
  expect(report.operations).toEqual({ 'videosite.get-video': 1 });
  expect(rowsIn(store)).toEqual(rowsIn(sample.app.store));
  const [call] = store.calls.recent(1);
  const replies = sample.app.store.calls
    .recent(1)
    .map(({ id }) => sample.app.store.evidence.exchanges(id));
  expect(store.evidence.exchanges(call?.id ?? '')).toHaveLength(replies[0]?.length ?? 0);
});
