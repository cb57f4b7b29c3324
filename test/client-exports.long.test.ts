/** Exports in the companion packages: each of our formats is read, or refused by name. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPORT_FORMATS } from '#kit/export-formats.ts';
import { surveyTable } from '../core/exports/index.ts';
import { findPython } from '../core/exports/testing/bytes.ts';
import { AT, author, comment, makeDataset } from '../core/exports/testing/sample-dataset.ts';
import { writeExport } from '../core/exports/write-files.ts';
import { clientEnv, installR, printedBy } from './support/client-packages.ts';
import { hasR } from './support/has-r.ts';

const MINUTES = 60_000;
const TABLES = ['csv', 'xlsx', 'parquet', 'sqlite', 'ndjson'] as const;
const TEXTS = ['NA', 'null', '0012', '7312345678901234567', "'quoted", '“🐦”', 'two\nlines'];

let folder = '';
let env = clientEnv();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-client-exports-'));
  const items = TEXTS.map((content, n) =>
    comment(`731234567890123456${n}`, {
      content,
      likeCount: n,
      isPinned: n === 0,
      attributedTo: author(`u${n % 2}`, 'Ada'),
      ...(n % 2 === 0 && { published: AT }),
    }),
  );
  const table = await surveyTable(makeDataset(items));
  for (const format of TABLES)
    await writeExport(join(folder, `items.${format}`), table, format, { preset: 'lossless' });
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const printed = (program: string, script: string): Promise<string> =>
  printedBy(program, [program === 'Rscript' ? '-e' : '-c', script], { cwd: folder, env });

const inPython = (formats: readonly string[]): string => `
import bowerbird, pandas
whole = bowerbird.read_export("items.csv")
for name in ${JSON.stringify(formats)}:
    pandas.testing.assert_frame_equal(bowerbird.read_export(f"items.{name}"), whole)
print(list(whole["text"]) == ${JSON.stringify(TEXTS)}, len(whole))`;

const PANDAS = findPython('pandas');
test.skipIf(PANDAS === undefined)(
  'Python reads the same of CSV, SQLite and NDJSON (needs Python with pandas)',
  async () => {
    expect(await printed(PANDAS ?? '', inPython(['sqlite', 'ndjson']))).toBe('True 7\n');
  },
  6 * MINUTES,
);

test.skipIf(findPython('pandas', 'openpyxl') === undefined)(
  'Python reads the same of XLSX (needs Python with pandas and openpyxl)',
  async () => {
    const program = findPython('pandas', 'openpyxl') ?? '';
    expect(await printed(program, inPython(['xlsx']))).toBe('True 7\n');
  },
  6 * MINUTES,
);

test.skipIf(findPython('pandas', 'pyarrow') === undefined)(
  'Python reads the same of Parquet (needs Python with pandas and pyarrow)',
  async () => {
    const program = findPython('pandas', 'pyarrow') ?? '';
    expect(await printed(program, inPython(['parquet']))).toBe('True 7\n');
  },
  6 * MINUTES,
);

const ENDINGS = [...Object.values(EXPORT_FORMATS).map(({ ending }) => ending), 'jsonl'].sort();
const REFUSED = ENDINGS.filter((ending) => ![...TABLES, 'jsonl'].some((one) => one === ending));

test.skipIf(PANDAS === undefined)(
  'Python refuses every other format by name (needs Python with pandas)',
  async () => {
    const script = `
import json, bowerbird
refused = []
for ending in bowerbird.files.FORMATS:
    try:
        bowerbird.read_export(f"missing.{ending}")
    except bowerbird.BowerbirdError as error:
        refused.append([ending, error.code, f".{ending} " in str(error)])
    except FileNotFoundError:
        pass
print(json.dumps([sorted(bowerbird.files.FORMATS), sorted(refused)]))`;
    expect(JSON.parse(await printed(PANDAS ?? '', script))).toEqual([
      ENDINGS,
      REFUSED.map((ending) => [ending, 'unreadable_format', true]),
    ]);
  },
  6 * MINUTES,
);

const inR = (formats: readonly string[]): string => `
library(bowerbird)
whole <- read_export("items.csv")
for (name in c(${formats.map((name) => `"${name}"`).join(', ')}))
  stopifnot(isTRUE(all.equal(read_export(paste0("items.", name)), whole)))
cat(nrow(whole), identical(as.vector(whole$text), enc2utf8(unlist(jsonlite::fromJSON('${JSON.stringify(
  TEXTS,
)
  .replaceAll("'", String.raw`\u0027`)
  .replaceAll('\\', '\\\\')}')))))`;

test.skipIf(!hasR('curl', 'jsonlite'))(
  'R reads the same of CSV and NDJSON, and refuses every other format (needs R with curl and jsonlite)',
  async () => {
    env = await installR(folder, env);
    writeFileSync(join(folder, 'same.R'), inR(['ndjson']));
    expect(await printedBy('Rscript', ['same.R'], { cwd: folder, env })).toBe('7 TRUE');
    const script = `
formats <- bowerbird:::FORMATS
codes <- vapply(names(formats), function(one) tryCatch(
  { suppressWarnings(bowerbird::read_export(paste0("missing.", one))); "read" },
  bowerbird_error = function(e) e$code, error = function(e) "missing"), "")
cat(jsonlite::toJSON(list(sort(names(formats), method = "radix"), sort(names(codes)[codes == "unreadable_format"], method = "radix"))))`;
    expect(JSON.parse(await printed('Rscript', script))).toEqual([ENDINGS, REFUSED]);
  },
  6 * MINUTES,
);

test.skipIf(!hasR('curl', 'jsonlite', 'readxl', 'RSQLite'))(
  'R reads the same of XLSX and SQLite (needs R with curl, jsonlite, readxl and RSQLite)',
  async () => {
    env = await installR(folder, env);
    writeFileSync(join(folder, 'others.R'), inR(['xlsx', 'sqlite']));
    expect(await printedBy('Rscript', ['others.R'], { cwd: folder, env })).toBe('7 TRUE');
  },
  6 * MINUTES,
);
