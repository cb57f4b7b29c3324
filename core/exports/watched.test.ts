import { expect, test } from 'vitest';
import { datasetCsv } from './dataset-csv.ts';
import type { Dataset } from './dataset.ts';
import { surveyTable } from './table.ts';
import { invented } from './testing/sample-dataset.ts';
import { watched, type ExportProgress } from './watched.ts';

/** More rows than are held at a time. */
const long = (rows: number): Dataset => {
  const dataset = invented(rows);
  return { ...dataset, completeness: { ...dataset.completeness, unique: rows } };
};

const written = async (dataset: Dataset): Promise<string> => {
  const parts: Uint8Array[] = [];
  for await (const chunk of datasetCsv(await surveyTable(dataset), 'lossless')) parts.push(chunk);
  return Buffer.concat(parts).toString();
};

test('it tells each reading to its last row, and the bytes are the same', async () => {
  const texts: ExportProgress[] = [];
  const bytes = await written(watched(long(80), { tell: (progress) => texts.push(progress) }));
  expect(bytes).toBe(await written(long(80)));
  expect(texts).toEqual([
    { step: 1, rows: 32, ofRows: 80 },
    { step: 1, rows: 64, ofRows: 80 },
    { step: 1, rows: 80, ofRows: 80 },
    { step: 2, rows: 32, ofRows: 80 },
    { step: 2, rows: 64, ofRows: 80 },
    { step: 2, rows: 80, ofRows: 80 },
  ]);
});

test('others have their turn meanwhile, and can cancel it', async () => {
  const stop = new AbortController();
  let rows = 0;
  const tell = (progress: ExportProgress): void => void (rows = progress.rows);
  const writing = written(watched(long(100_000), { tell, signal: stop.signal }));
  setTimeout(() => stop.abort(), 0);
  await expect(writing).rejects.toThrow('the export was cancelled: nothing was written');
  expect(rows).toBeLessThan(100_000);
});
