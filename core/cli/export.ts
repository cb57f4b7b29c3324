import { jsonFromText } from '#kit/json-text.ts';
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { endDays } from '../app/day-ending.ts';
import { createSigningKeys } from '../credentials/signing-keys.ts';
import { createVault } from '../credentials/vault.ts';
import type { SigningKey } from '../signing/sign.ts';
import { damagedText } from '../exports/damaged.ts';
import { catalogue } from '../engine/catalogue.ts';
import { operationTexts } from '../collections/operation-words.ts';
import type { ExportRequest, WriteCollection } from '../collections/exporting.ts';
import { writeLogged } from '../collections/log-export.ts';
import { exportInThread } from '../app/export-thread.ts';
import { VERSION } from '../app/version.ts';
import { openStore, type Store } from '../store/index.ts';
import type { ExportInput } from '../exports/write-dataset.ts';
import type { ExportProgress, Watch } from '../exports/watched.ts';
import { FORMAT_NAMES, formatNamed } from '#kit/export-formats.ts';
import { look } from '#calls/views/views.ts';
import { ROW_FILTERS, rowFilterWithParent } from '#kit/item-filter.ts';
import { COLUMN_SORTS, type ItemSort } from '#kit/item-sort.ts';
import type { ItemsView } from '#kit/item-view.ts';
import { AppError } from '#kit/errors.ts';
import {
  command,
  dataDirFromGiven,
  EXIT,
  option,
  UsageError,
  type Command,
  type GivenOf,
} from './command.ts';
import { FORCE, refuseTaken } from './out-file.ts';
import { passphraseAsker } from './prompt.ts';
import { printAside, printJson, printLine } from './print.ts';
import { messages } from './messages.ts';

/** An export as the command line asks for it. */
type CommandRequest = ExportRequest & Pick<Wanted, 'saved'>;

/** Writes a view of a data folder. */
type WriteOf = (
  dir: string,
) => (input: CommandRequest, watch: Watch) => ReturnType<WriteCollection>;

const OPTIONS = {
  format: option.choice(
    FORMAT_NAMES,
    'What it is written as: package, warc and wacz are for reviewers and archives; bibtex, ris and csl-json for reference managers; ids to pass on identifiers alone.',
  ),
  out: option.text('FILE', 'Where to; `-` is standard output.', 'file'),
  force: FORCE,
  withCodebook: option.flag(
    'With the codebook, single codes, given links and what else explains the file beside it, named after it. A package has all of it within.',
  ),
  view: option.text(
    'SAVED',
    'Only the rows of this saved view, in its order; of a table also only its columns, where --columns names none.',
  ),
  where: option.text(
    'JSON',
    'Only these rows; the filter as saved views hold it: {"platform":"videosite","leastLikes":10}.',
  ),
  everything: option.flag('Instead of NAME: everything that was ever fetched.'),
  preset: option.choice(
    ['spreadsheet', 'lossless'],
    'Of csv: safe to open in a spreadsheet (times to the second), or unchanged.',
  ),
  columns: option.list('A,B,…', 'Only these columns, in this order.'),
  author: option.texts('NAME', 'Who is cited; once for each.'),
  pseudonyms: option.text(
    'KEYFILE',
    'People have pseudonyms made with this key (16 bytes or more).',
    'file',
  ),
  redact: option.list('A,B,…', 'With --pseudonyms: columns that are taken out.'),
  protected: option.flag(
    'Also what not everybody is shown: posts of protected accounts, for friends.',
  ),
};
type CommandInput = GivenOf<typeof OPTIONS>;

export const exportCommand = (makeWriter: WriteOf): Command =>
  command({
    name: 'export',
    usage: `NAME|--everything --format FORMAT --out FILE [options]`,
    summary: 'Writes a collection, or a view of it, to a file.',
    options: OPTIONS,
    example: 'export Garden --format csv --out garden.csv --sample',
    argument: 'collection',
    run: async (given) => {
      const input: CommandRequest = {
        ...readWanted(given),
        version: VERSION,
      };
      const write = makeWriter(dataDirFromGiven(given));
      const progress = exportProgress();
      const { file: out } = input;
      const passing = out === STANDARD_OUTPUT ? openPassing() : undefined;
      try {
        const { files, rows, protectedLeftOut, damaged } = await write(
          passing ? { ...input, file: passing.file } : input,
          progress.watch,
        );
        const [file = '', ...codebooks] = files;
        progress.end();
        await passing?.send();
        if (input.key)
          printAside('Pseudonymised, not anonymous: first names and quoted words can tell.');
        if (protectedLeftOut > 0)
          printAside(
            `${protectedLeftOut} items that not everybody is shown were left out; --protected adds them.`,
          );
        const faults = damaged.map(damagedText);
        for (const fault of faults) printAside(`${fault}. See: bowerbird doctor --full`);
        if (given.options.json)
          printJson({ file, rows, codebooks, ...(faults.length > 0 && { damaged: faults }) });
        else if (!passing) printLine(`${file}: ${rows} rows`);
        return EXIT.ok;
      } finally {
        progress.end();
        passing?.close();
      }
    },
  });

const STANDARD_OUTPUT = '-';

/** A file that is sent to standard output when it is whole: a pipe never has half of an export that failed. */
const openPassing = () => {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-export-'));
  const file = join(folder, 'export');
  const close = (): void => rmSync(folder, { recursive: true, force: true });
  // Whoever has read enough ends the program, which then gets no further.
  process.once('exit', close);
  return {
    file,
    send: (): Promise<void> => pipeline(createReadStream(file), process.stdout, { end: false }),
    close,
  };
};

/** One line that is written again and again on a terminal; Ctrl-C ends the export and leaves no part of it. */
export const exportProgress = () => {
  const stop = new AbortController();
  const cancel = (): void => stop.abort();
  const isShown = process.stderr.isTTY;
  let isReported = false;
  process.once('SIGINT', cancel);
  const tell = ({ step, rows, ofRows }: ExportProgress): void => {
    if (!isShown) return;
    isReported = true;
    const what = step === 1 ? 'looked through' : 'written';
    process.stderr.write(`\r\u001b[K${rows} of ${ofRows} rows ${what} (step ${step})`);
  };
  return {
    watch: { tell, signal: stop.signal },
    end: (): void => {
      process.off('SIGINT', cancel);
      if (isReported) process.stderr.write('\r\u001b[K');
      isReported = false;
    },
  };
};

type Wanted = Omit<ExportInput, 'signing'> &
  Pick<ExportRequest, 'name' | 'view'> & { readonly saved: string | undefined };

const readWanted = ({ rest, options }: CommandInput): Wanted => {
  const [name, ...more] = rest;
  if ((name === undefined) !== options.everything || more.length > 0)
    throw new UsageError('export takes one NAME, or --everything');
  const { format, out, preset, columns, force, redact = [], pseudonyms: keyFile } = options;
  if (format === undefined)
    throw new UsageError(`--format takes one of ${FORMAT_NAMES.join(', ')}`);
  if (out === undefined || out === '') throw new UsageError('--out takes a FILE');
  if (out !== STANDARD_OUTPUT) refuseTaken(out, '--out', force);
  else if (options.json || options.withCodebook)
    throw new UsageError('--out - writes the rows alone, without --json and --with-codebook');
  if (redact.length > 0 && keyFile === undefined)
    throw new UsageError('--redact goes with --pseudonyms');
  return {
    name,
    saved: options.view,
    view: viewIn(options.where),
    format,
    file: out,
    columns,
    key: keyFile === undefined ? undefined : keyIn(keyFile),
    redact,
    withProtected: options.protected,
    options: {
      ...(preset && { preset }),
      authors: options.author,
      isAlone: !options.withCodebook,
      replaces: force,
    },
  };
};

/** What `--where` says; of `--view` the data folder knows more. */
const viewIn = (where: string | undefined): ItemsView | undefined => {
  if (where === undefined) return undefined;
  const filter = rowFilterWithParent.safeParse(jsonFromText(where));
  if (filter.success) return { filter: filter.data };
  const fields = Object.keys(ROW_FILTERS).join(', ');
  throw new UsageError(`--where takes a JSON object with some of ${fields}`);
};

const keyIn = (file: string): Uint8Array => {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new AppError('validation_error', messages.keyUnreadable({ file }), { cause });
  }
};

/** The thread only reads: that the folder is one of this version is seen to before. */
export const exportDataset = exportCommand((dir) => async ({ saved, ...input }, watch) => {
  const store = openStore({ dir });
  try {
    const looked = saved === undefined ? input : lookedAt(store, { ...input, saved });
    const signing = formatNamed(input.format).isSigned ? await signingKeyIn(dir, store) : undefined;
    const request = { ...input, ...looked, operations: operationTexts(catalogue), signing };
    const write: WriteCollection = (...of) => exportInThread(dir, ...of);
    return await writeLogged(store, request, write, watch);
  } finally {
    store.close();
  }
});

/** The key to sign with; the days that are over are signed first. Where there is none, that is said. */
export const signingKeyIn = async (dir: string, store: Store): Promise<SigningKey | undefined> => {
  const folder = join(dir, 'credentials');
  const vault = createVault({
    dir: folder,
    environment: process.env,
    ask: passphraseAsker(),
  });
  const signingKeys = createSigningKeys({ settings: store.settings, dir: folder, vault });
  const hasKey = signingKeys.state().keys.length > 0;
  const { key, because } = await signingKeys.open({ mayAsk: hasKey });
  await endDays({ store, signingKeys });
  if (because) printAside(`It is not signed: ${because.message}. See: bowerbird signing-key`);
  return key;
};

/**
 * The rows, the order and the columns of a saved view; a filter beside it narrows it further. Throws
 * `not_found`.
 */
const lookedAt = (
  { collections, savedViews }: Pick<Store, 'collections' | 'savedViews'>,
  { name, saved, view, format }: Omit<CommandRequest, 'saved'> & { readonly saved: string },
): Pick<ExportRequest, 'view' | 'viewColumns'> => {
  const seq = name === undefined ? 0 : collections.there(name).seq;
  const { filter, sorting, columns } = look.parse(savedViews.there(seq, saved).look);
  const [order] = sorting;
  const sorts: Readonly<Record<string, ItemSort>> = COLUMN_SORTS;
  const sort = order && sorts[order.id];
  return {
    view: {
      filter: { ...filter, ...view?.filter },
      ...(order && sort && { sort, ascending: !order.desc }),
    },
    ...(formatNamed(format).hasColumns && { viewColumns: columns }),
  };
};
