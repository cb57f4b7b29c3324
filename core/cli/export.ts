import { readFileSync } from 'node:fs';
import { defaultDataDir } from '../app/data-dir.ts';
import {
  FORMATS,
  isFormat,
  pseudonymised,
  surveyTable,
  withoutProtected,
  type ExportOptions,
  type Format,
} from '../exports/index.ts';
import { watched, type ExportProgress } from '../exports/watched.ts';
import { writeExport } from '../exports/write-files.ts';
import { AppError } from '../kit/errors.ts';
import { EXIT, flag, text, texts, UsageError, type Command, type Given } from './command.ts';
import { openDataset, type OpenDataset } from './open-dataset.ts';
import { printAside, printJson, printLine } from './print.ts';

const NAMES = Object.keys(FORMATS).join('|');

export const exportCommand = (open: OpenDataset): Command => ({
  name: 'export',
  usage: `NAME --format ${NAMES} --out FILE [options]`,
  summary:
    'Writes a collection to a file, with a codebook beside it that tells what every column means.',
  options: {
    format: { type: 'string' },
    out: { type: 'string' },
    preset: { type: 'string' },
    columns: { type: 'string' },
    author: { type: 'string', multiple: true },
    pseudonyms: { type: 'string' },
    redact: { type: 'string' },
    protected: { type: 'boolean' },
    sample: { type: 'boolean' },
  },
  help: [
    [`--format ${NAMES}`, 'What it is written as; package is for reviewers and archives.'],
    ['--out FILE', 'Where to; a file that is there is replaced.'],
    ['--preset spreadsheet|lossless', 'Of csv: safe to open in a spreadsheet, or unchanged.'],
    ['--columns A,B,…', 'Only these columns, in this order.'],
    ['--author NAME', 'Who is cited; once for each.'],
    ['--pseudonyms KEYFILE', 'People have pseudonyms made with this key (16 bytes or more).'],
    ['--redact A,B,…', 'With --pseudonyms: columns that are taken out.'],
    ['--protected', 'Also what not everybody is shown: posts of protected accounts, for friends.'],
    ['--sample', 'A collection of the sample world.'],
    ['--json', 'Machine-readable output.'],
  ],
  run: async (given) => {
    const wanted = readWanted(given);
    const { dataset, evidence, close } = await open(wanted.name, {
      data: text(given, 'data') ?? defaultDataDir(),
      sample: flag(given, 'sample'),
    });
    const progress = exportProgress();
    try {
      const { key, redact, columns, format, out, options } = wanted;
      const isWhole = flag(given, 'protected');
      const told = watched(dataset, progress.watch);
      const open = withoutProtected(told);
      const shown = isWhole ? told : open.dataset;
      const left = key ? await pseudonymised(shown, { key, redact }) : shown;
      const table = await surveyTable(left, columns);
      const beside = await writeExport(
        out,
        table,
        format,
        key ? options : { ...options, evidence: isWhole ? evidence : open.evidence(evidence) },
        progress.watch.signal,
      );
      progress.end();
      if (key) printAside('Pseudonymised, not anonymous: first names and quoted words can tell.');
      const stayed = shown.protectedLeftOut ?? 0;
      if (stayed > 0)
        printAside(
          `${stayed} items that not everybody is shown were left out; --protected adds them.`,
        );
      if (flag(given, 'json')) printJson({ file: out, rows: table.rowCount, codebooks: beside });
      else printLine(`${out}: ${table.rowCount} rows`);
      return EXIT.ok;
    } finally {
      progress.end();
      await close();
    }
  },
});

/** One line that is written again and again on a terminal; Ctrl-C ends the export and leaves no part of it. */
const exportProgress = () => {
  const stop = new AbortController();
  const cancel = (): void => stop.abort();
  const isShown = process.stderr.isTTY;
  let isTold = false;
  process.once('SIGINT', cancel);
  const tell = ({ step, rows, ofRows }: ExportProgress): void => {
    if (!isShown) return;
    isTold = true;
    const what = step === 1 ? 'looked through' : 'written';
    process.stderr.write(`\r\u001b[K${rows} of ${ofRows} rows ${what} (step ${step})`);
  };
  return {
    watch: { tell, signal: stop.signal },
    end: (): void => {
      process.off('SIGINT', cancel);
      if (isTold) process.stderr.write('\r\u001b[K');
      isTold = false;
    },
  };
};

interface Wanted {
  readonly name: string;
  readonly format: Format;
  readonly out: string;
  readonly columns?: readonly string[];
  readonly key?: Uint8Array;
  readonly redact: readonly string[];
  readonly options: ExportOptions;
}

const readWanted = (given: Given): Wanted => {
  const [name, ...more] = given.rest;
  if (name === undefined || more.length > 0) throw new UsageError('export takes one NAME');
  const format = text(given, 'format') ?? '';
  if (!isFormat(format)) throw new UsageError(`--format takes ${NAMES}`);
  const out = text(given, 'out');
  if (out === undefined || out === '') throw new UsageError('--out takes a FILE');
  const preset = text(given, 'preset');
  if (preset !== undefined && preset !== 'spreadsheet' && preset !== 'lossless')
    throw new UsageError('--preset takes spreadsheet or lossless');
  const columns = listed(given, 'columns');
  const keyFile = text(given, 'pseudonyms');
  const redact = listed(given, 'redact') ?? [];
  if (redact.length > 0 && keyFile === undefined)
    throw new UsageError('--redact goes with --pseudonyms');
  return {
    name,
    format,
    out,
    ...(columns && { columns }),
    ...(keyFile === undefined ? {} : { key: keyIn(keyFile) }),
    redact,
    options: { ...(preset && { preset }), authors: texts(given, 'author') },
  };
};

const listed = (given: Given, name: string): readonly string[] | undefined =>
  text(given, name)
    ?.split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

const keyIn = (file: string): Uint8Array => {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new AppError('validation_error', `no readable key in ${file}`, { cause });
  }
};

export const exportDataset = exportCommand(openDataset);
