import { stringify } from 'csv-stringify';
import { Zip, ZipDeflate } from 'fflate';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { Readable } from 'node:stream';
import type { Sequence } from '../../core/exports/dataset.ts';
import { exported, surveyTable } from '../../core/exports/index.ts';
import { cellsFromRow, type Table } from '../../core/exports/table.ts';
import { invented, inventedRow } from '../../core/exports/testing/sample-dataset.ts';
import { say } from '../command.ts';
import { measureAwaited, middle, repetitions, type Duration } from './measure.ts';
import { tell } from './tell.ts';

const ROWS = 20_000;

/** Each format against its library alone, which is handed the same cells; rows are made beforehand. */
export const benchExporting = async (): Promise<void> => {
  const rows = Array.from({ length: ROWS }, (_, i) => inventedRow(i));
  const dataset = { ...invented(0), rows: () => rows };
  const table = await surveyTable(dataset);
  const cells = rows.map((row) => cellsFromRow(table, row));
  say(`\nExports of ${ROWS.toLocaleString('en')} rows, against the library alone`);
  for (const [format, bare] of [
    ['csv', () => bareCsv(cells)],
    ['xlsx', () => bareXlsx(cells)],
    ['parquet', () => bareParquet(table, cells)],
    ['ndjson', () => bareNdjson(rows)],
  ] as const) {
    // Once to warm up; then in turn, the best of each.
    const [own, library]: [Duration[], Duration[]] = [[], []];
    for (let round = -1; round < repetitions(3); round++) {
      const ours = await measureAwaited(() =>
        drain(exported(table, format, { preset: 'lossless' })),
      );
      const theirs = await measureAwaited(bare);
      if (round < 0) continue;
      own.push(ours);
      library.push(theirs);
    }
    const [ours, theirs] = [own, library].map((all) => middle(all, (ms) => Math.min(...ms)));
    if (!ours || !theirs) continue;
    // By processor time alone, as the goal was set.
    tell(`as ${format}`, { ...ours, unit: 'ms' });
    tell(`as ${format}, against the library alone, of processor time`, {
      value: ours.cpu / theirs.cpu,
      goal: 1.5,
      unit: 'times',
    });
  }
};

const drain = async (chunks: Sequence<Uint8Array>): Promise<number> => {
  let length = 0;
  for await (const chunk of chunks) length += chunk.length;
  return length;
};

type Cells = readonly (readonly (string | number | boolean | undefined)[])[];

const bareCsv = (cells: Cells): Promise<number> =>
  drain(Readable.from(cells).pipe(stringify({ record_delimiter: 'windows' })));

/** The plainest worksheet, through fflate's own ZIP. */
const bareXlsx = async (cells: Cells): Promise<number> => {
  let length = 0;
  const zip = new Zip((_, piece) => (length += piece.length));
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  zip.add(sheet);
  for (let first = 0; first < cells.length; first += 200) {
    const xml = cells
      .slice(first, first + 200)
      .map(
        (row) =>
          `<row>${row.map((cell) => `<c t="inlineStr"><is><t>${cell ?? ''}</t></is></c>`).join('')}</row>`,
      );
    sheet.push(Buffer.from(xml.join('')));
  }
  sheet.push(new Uint8Array(0), true);
  zip.end();
  return length;
};

const bareParquet = async ({ fields }: Table, cells: Cells): Promise<number> => {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: 'root', num_children: fields.length },
      ...fields.map(({ name }) => ({
        name,
        type: 'BYTE_ARRAY' as const,
        converted_type: 'UTF8' as const,
        repetition_type: 'OPTIONAL' as const,
      })),
    ],
  });
  await writer.write({
    columnData: fields.map(({ name }, i) => ({
      name,
      data: cells.map((row) => (row[i] === undefined ? undefined : String(row[i]))),
    })),
    rowGroupSize: 5000,
  });
  await writer.finish();
  return bytes.offset;
};

const bareNdjson = async (rows: readonly unknown[]): Promise<number> => {
  let length = 0;
  for (const row of rows) length += Buffer.from(`${JSON.stringify(row)}\n`).length;
  return length;
};
