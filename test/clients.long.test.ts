/** The companion packages for Python and R against the sample world: their own tests, and their notebooks. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { surveyTable } from '../core/exports/index.ts';
import { findPython } from '../core/exports/testing/bytes.ts';
import { comment, makeDataset } from '../core/exports/testing/sample-dataset.ts';
import { writeExport } from '../core/exports/write-files.ts';
import { inside } from './support/cli.ts';
import { CLIENTS, clientEnv, installR, printedBy } from './support/client-packages.ts';
import { hasR } from './support/has-r.ts';
import { removeDir, run, tempDir, type Running } from './support/running.ts';

const MINUTES = 60_000;
const python = findPython('pandas', 'matplotlib');
const isRHere = hasR('curl', 'jsonlite');

/** Texts and identifiers that readers of tables take for something else. */
const TEXTS = ['NA', 'null', 'NaN', '0012', '7312345678901234567', '=1+1', "'quoted"];

let dir: string;
let on: Running;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  dir = tempDir();
  const data = join(dir, 'data');
  const cli = async (...args: string[]): Promise<void> =>
    expect(await inside(...args, '--data', data)).toMatchObject({ code: 0 });
  const talk = ['videosite.list-video-comments', '--param', 'videoId=sample_001x'];
  await cli('collect', ...talk, '--into', 'Talk', '--sample');
  const written = (format: string, name: string, ...more: string[]) =>
    cli('export', 'Talk', '--format', format, '--out', join(dir, name), ...more);
  await written('csv', 'items.csv', '--preset', 'lossless', '--with-codebook');
  await written('csv', 'spreadsheet.csv', '--with-codebook');
  await written('package', 'study.zip');
  const texts = TEXTS.map((content, n) => comment(`731234567890123456${n}`, { content }));
  const table = await surveyTable(makeDataset(texts));
  await writeExport(join(dir, 'texts.csv'), table, 'csv', { preset: 'lossless' });
  on = await run({ sample: true, dataDir: data });
  env = clientEnv({ BOWERBIRD_ADDRESS: on.base, BOWERBIRD_KEY: on.key, BOWERBIRD_FILES: dir });
}, 5 * MINUTES);
afterAll(async () => {
  await on.close();
  removeDir(dir);
});

const printed = (program: string, args: readonly string[], cwd = dir): Promise<string> =>
  printedBy(program, args, { cwd, env });

const emptyFolder = (name: string): string => {
  const folder = join(dir, name);
  mkdirSync(folder);
  return folder;
};

/** Whether a file is a picture, and more than a blank one. */
const isDrawn = (file: string): boolean => {
  const bytes = readFileSync(file);
  return bytes.subarray(1, 4).toString('latin1') === 'PNG' && bytes.length > 3000;
};

test.skipIf(python === undefined)(
  'the package for Python passes its tests (needs Python with pandas and matplotlib)',
  async () => {
    const ran = (name: string) => printed(python ?? '', [join(CLIENTS, 'python/tests', name)]);
    expect(await ran('test_offline.py')).toMatch(/Ran 8 tests in [\d.]+s\s+OK\s*$/);
    expect(await ran('test_bowerbird.py')).toMatch(/Ran 18 tests in [\d.]+s\s+OK\s*$/);
  },
  6 * MINUTES,
);

test.skipIf(python === undefined)(
  'the notebook for Python goes from a link to a figure (needs Python with pandas and matplotlib)',
  async () => {
    const file = join(CLIENTS, 'python/notebooks/from-link-to-figure.ipynb');
    const { cells } = JSON.parse(readFileSync(file, 'utf8')) as {
      cells: { cell_type: string; source: string[] }[];
    };
    const code = cells.filter(({ cell_type }) => cell_type === 'code');
    const folder = emptyFolder('python-notebook');
    const script = code.map(({ source }) => source.join('')).join('\n\n');
    await printed(python ?? '', ['-c', script], folder);
    expect(isDrawn(join(folder, 'views.png'))).toBe(true);
  },
  6 * MINUTES,
);

test.skipIf(python === undefined)(
  'three lines lead from the import to a plot (needs Python with pandas and matplotlib)',
  async () => {
    const readme = readFileSync(join(CLIENTS, 'python/README.md'), 'utf8');
    const snippet = /```python\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
    expect(snippet.split('\n').filter((line) => line !== '')).toHaveLength(3);
    const here = snippet.replace('connect()', `connect(address=${JSON.stringify(on.base)})`);
    const save = 'import matplotlib.pyplot as plt\nplt.savefig("three.png")';
    const folder = emptyFolder('three-lines');
    await printed(python ?? '', ['-c', `${here}\n${save}`], folder);
    expect(isDrawn(join(folder, 'three.png'))).toBe(true);
  },
  6 * MINUTES,
);

test.skipIf(!isRHere)(
  'the package for R passes its tests (needs R with curl and jsonlite)',
  async () => {
    env = await installR(dir, env);
    for (const name of ['test-offline.R', 'test-bowerbird.R'])
      expect(await printed('Rscript', [join(CLIENTS, 'r/tests', name)])).toMatch(/all passed\s*$/);
  },
  6 * MINUTES,
);

test.skipIf(!isRHere)(
  'the notebook for R goes from a link to a figure (needs R with curl and jsonlite)',
  async () => {
    env = await installR(dir, env);
    const text = readFileSync(join(CLIENTS, 'r/notebooks/from-link-to-figure.Rmd'), 'utf8');
    const script = [...text.matchAll(/```\{r\}\n([\s\S]*?)```/g)].map(([, code]) => code).join('');
    const folder = emptyFolder('r-notebook');
    writeFileSync(join(folder, 'notebook.R'), script);
    await printed('Rscript', ['notebook.R'], folder);
    expect(isDrawn(join(folder, 'views.png'))).toBe(true);
  },
  6 * MINUTES,
);

/** The recipe of a language in the guide, with a link, our address, and what counts the rows behind it. */
const recipe = (language: string, ...more: string[]): string => {
  const guide = readFileSync(join(CLIENTS, '..', 'docs/guide/python-and-r.md'), 'utf8');
  const [, code = ''] = new RegExp(`\`\`\`${language}\\n([^\`]*)\`\`\``).exec(guide) ?? [];
  const address = `connect(address = ${JSON.stringify(on.base)})`;
  const here = code.replace('connect()', address).replace('?v=…', '?v=sample_001x');
  return [here, ...more].join('\n');
};

test.skipIf(python === undefined)(
  'the recipe of the guide for Python reads every comment (needs Python with pandas and matplotlib)',
  async () => {
    const script = recipe('python', 'print(len(comments))');
    expect(await printed(python ?? '', ['-W', 'ignore', '-c', script])).toBe('55\n');
  },
  6 * MINUTES,
);

test.skipIf(!isRHere)(
  'the recipe of the guide for R reads every comment (needs R with curl and jsonlite)',
  async () => {
    env = await installR(dir, env);
    const script = recipe('r', 'cat(nrow(comments))');
    expect(await printed('Rscript', ['-e', `options(warn = -1)\n${script}`])).toBe('55');
  },
  6 * MINUTES,
);

/** Columns and their types, in words that both languages have. */
const TYPES_IN_PYTHON = `
import json, os, bowerbird
bb = bowerbird.connect(address=os.environ["BOWERBIRD_ADDRESS"])
words = {"string": "text", "Int64": "number", "Float64": "number", "boolean": "truth", "datetime64[ns, UTC]": "time"}
types = lambda rows: [[name, words[str(kind)]] for name, kind in rows.dtypes.items()]
playlist = "https://www.youtube.com/playlist?list=PLsample_quillmere_garden_year"
print(json.dumps([types(rows) for rows in (bb.get(playlist, limit=3, columns="all"), bb.collection("Talk"),
    bb.collections(), bowerbird.read_export("items.csv"), bowerbird.read_package("study.zip"))]))`;
const TYPES_IN_R = `
bb <- bowerbird::connect(address = Sys.getenv("BOWERBIRD_ADDRESS"))
words <- c(character = "text", numeric = "number", logical = "truth", POSIXct = "time")
types <- function(rows) Map(function(name, one) list(name, words[[class(one)[1]]]), names(rows), rows) |> unname()
playlist <- "https://www.youtube.com/playlist?list=PLsample_quillmere_garden_year"
cat(jsonlite::toJSON(lapply(list(bb$get(playlist, limit = 3, columns = "all"), bb$collection("Talk"),
    bb$collections(), bowerbird::read_export("items.csv"), bowerbird::read_package("study.zip")), types),
  auto_unbox = TRUE))`;

test.skipIf(python === undefined || !isRHere)(
  'both languages give the same columns in the same types (needs Python with pandas and matplotlib, R with curl and jsonlite)',
  async () => {
    env = await installR(dir, env);
    const inPython = await printed(python ?? '', ['-W', 'ignore', '-c', TYPES_IN_PYTHON]);
    const inR = await printed('Rscript', ['-e', `options(warn = -1)\n${TYPES_IN_R}`]);
    expect(JSON.parse(inR)).toEqual(JSON.parse(inPython));
  },
  6 * MINUTES,
);

test('both packages are small', () => {
  const lines = (folder: string): number =>
    readdirSync(join(CLIENTS, folder))
      .map((name) => readFileSync(join(CLIENTS, folder, name), 'utf8').split('\n').length - 1)
      .reduce((sum, count) => sum + count, 0);
  expect(lines('python/src/bowerbird')).toBeLessThan(1000);
  expect(lines('r/R')).toBeLessThan(700);
});
