/** The snippets of docs/guide/scripts.md, run as they stand there where their tool is here. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowHeaders } from '../core/doors/http/row-request.ts';
import { fieldsFromSchema } from '../core/exports/fields.ts';
import { rowLines, type RowFormat } from '../core/exports/row-lines.ts';
import { standardFields } from '../core/exports/standard-fields.ts';
import { findPython, hasPython } from '../core/exports/testing/bytes.ts';
import { duckdb } from '../core/exports/testing/duckdb.ts';
import { AT, author, comment } from '../core/exports/testing/sample-dataset.ts';
import { shapes } from '#vocab/index.ts';
import { serveLocally, type LocalServer } from './support/local-server.ts';
import { hasR } from './support/has-r.ts';

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'guide', 'scripts.md'), 'utf8');
const snippet = (language: string, n: number): string =>
  page
    .split('```')
    .filter((part) => part.startsWith(`${language}\n`))
    .map((part) => part.slice(language.length + 1))[n] ?? '';

/** Identifiers that readers round, cut, date or lose. */
const ODD = ['0012', '1e5', 'NA', 'NaN', 'null', 'TRUE', 'T', '0x1F', '1L', '2026-01-02', 'mar1'];
const IDS = [
  ...Array.from({ length: 1000 }, (_, n) => String(7_300_000_000_000_000_000n + BigInt(n))),
  ...ODD,
  "'quoted",
  '-dash',
  '=1+1',
];
const addressOf = (n: number): string => `https://video.example/${String(n).padStart(5, '0')}`;
const ROWS = IDS.map((id, n) =>
  comment(id, {
    id: addressOf(n),
    content: n % 2 === 0 ? "'tis “🐦”" : '=cmd()',
    likeCount: n,
    published: AT,
    attributedTo: author(`u${n % 7}`, 'Ada'),
    ...(n > 0 && { inReplyTo: addressOf(n - 1) }),
  }),
);
/** What every reader has to give back, in the order of the addresses. */
const EXPECTED = IDS.map((id, n) => [id, n === 0 ? null : addressOf(n - 1), n]);

const fields = standardFields(fieldsFromSchema(shapes.Comment), [shapes.Comment]);
const FORMATS = {
  csv: { type: 'csv', fields, form: 'guarded' },
  ndjson: { type: 'ndjson', fields },
} as const satisfies Readonly<Record<string, RowFormat>>;

let server: LocalServer;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-scripts-'));
  const bodies = new Map<RowFormat, string>();
  for (const [name, format] of Object.entries(FORMATS)) {
    const body = await text(Readable.from(rowLines(format, ROWS)));
    bodies.set(format, body);
    writeFileSync(join(folder, `rows.${name}`), body);
  }
  server = await serveLocally((request, response) => {
    const isRightPath = request.url === '/v1/videosite/videos/VIDEO/comments?limit=all';
    const isKnown = request.headers.authorization === 'Bearer YOUR_KEY';
    const format = request.headers.accept === 'text/csv' ? FORMATS.csv : FORMATS.ndjson;
    response.writeHead(isRightPath && isKnown ? 200 : 404, rowHeaders(format));
    response.end(bodies.get(format));
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = promisify(execFile);
/** What a snippet prints at its end as JSON, with our server in the place of Bowerbird. */
const printed = async (program: string, flag: string, code: string): Promise<unknown> => {
  const here = code.replaceAll('http://127.0.0.1:8674', server.origin);
  const { stdout } = await start(program, [flag, here], { cwd: folder, maxBuffer: 10_000_000 });
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n[[') + 1));
};

const isRHere = hasR('readr', 'jsonlite');

const IN_R = `
rows <- rows[order(rows$id), ]
cat("\\n", jsonlite::toJSON(Map(list, rows$entity_id, rows$parent_id, rows$like_count),
    auto_unbox = TRUE, na = "null"), sep = "")`;

test.skipIf(!isRHere).each([
  ['R alone', 0],
  ['readr', 2],
] as const)('%s (needs R with readr and jsonlite)', async (_, n) => {
  const inR = IN_R.replace('Map(list, ', 'unname(Map(function(...) unname(list(...)), ').replace(
    'rows$like_count)',
    'rows$like_count))',
  );
  expect(await printed('Rscript', '-e', snippet('r', n) + inR)).toEqual(EXPECTED);
});

const PANDAS = findPython('pandas') ?? '';
const IN_PANDAS = `
import json
rows = rows.sort_values("id")
print("\\n" + json.dumps([[a, None if pd.isna(b) else b, int(c)]
    for a, b, c in zip(rows["entity_id"], rows["parent_id"], rows["like_count"])]))`;

test.skipIf(PANDAS === '').each([
  ['NDJSON', 0],
  ['CSV', 2],
] as const)('pandas, %s (needs Python with pandas)', async (_, n) => {
  expect(await printed(PANDAS, '-c', snippet('python', n) + IN_PANDAS)).toEqual(EXPECTED);
});

test.skipIf(!hasPython('csv'))('Python alone (needs python3)', async () => {
  const end = `
import json
print("\\n" + json.dumps([[row["entity_id"], row["parent_id"] or None, int(row["like_count"])]
    for row in sorted(rows, key=lambda row: row["id"])]))`;
  expect(await printed('python3', '-c', snippet('python', 3) + end)).toEqual(EXPECTED);
});

test.each([
  ['NDJSON', 0],
  ['CSV', 1],
] as const)('DuckDB, %s', async (_, n) => {
  const sql = snippet('sql', n).replace(
    /'(rows\.\w+)'/,
    (_all, name: string) => `'${join(folder, name)}'`,
  );
  const rows = await duckdb(sql);
  expect(rows.map((row) => [row['entity_id'], Number(row['like_count'])])).toEqual(
    EXPECTED.map(([id, , likes]) => [id, likes]),
  );
});
