import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { datasetNdjson } from './dataset-json.ts';
import { jsonText } from '#kit/json-text.ts';
import { bytesFromChunks } from './testing/bytes.ts';
import { duckdb } from './testing/duckdb.ts';
import { comment, makeDataset } from './testing/sample-dataset.ts';

test.each([
  [{ a: 'x\ud83d' }, '{"a":"x\ufffd"}'],
  [{ a: ['\udc26y'], b: 1 }, '{"a":["\ufffdy"],"b":1}'],
  [{ '\udc26y': [{ 'a\ud83d': 1 }] }, '{"\ufffdy":[{"a\ufffd":1}]}'],
  [{ a: '🐦' }, '{"a":"🐦"}'],
  [{ a: String.raw`\ud83d` }, String.raw`{"a":"\\ud83d"}`],
  [{ a: '\\\ud83d' }, '{"a":"\\\\\ufffd"}'],
])('%j as JSON is well-formed', (value, text) => {
  expect(jsonText(value)).toBe(text);
  expect(JSON.parse(text)).toEqual(JSON.parse(jsonText(value)));
});

test('an export with half a pair is read by DuckDB, and the other rows are as they were', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'bowerbird-test-'));
  const rows = [comment('1', { content: 'wren \ud83d' }), comment('2', { content: 'heron 🐦' })];
  try {
    const file = join(dir, 'rows.ndjson');
    writeFileSync(file, await bytesFromChunks(datasetNdjson({ dataset: makeDataset(rows) })));
    expect(
      await duckdb(`SELECT item.content AS text FROM read_json('${file}') ORDER BY key`),
    ).toEqual([{ text: 'wren \ufffd' }, { text: 'heron 🐦' }]);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
