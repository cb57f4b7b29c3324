import { AppError } from '#kit/errors.ts';
import { VERSION } from '../app/version.ts';
import { packageReaders } from '../collections/package-readers.ts';
import { catalogue } from '../engine/catalogue.ts';
import { logRedaction } from '../collections/log-export.ts';
import { sumLeftFiles } from '../exports/hashed-files.ts';
import { hasData } from '../store/open-database.ts';
import { openStore } from '../store/index.ts';
import {
  planPackageRedaction,
  type PackageRedaction,
  type RedactionPlan,
} from '../exports/redact-package.ts';
import { command, dataDirFromGiven, EXIT, option, UsageError, onlyArgument } from './command.ts';
import { FORCE, refuseTaken } from './out-file.ts';
import { printAside, printJson, printLine } from './print.ts';
import { messages } from './messages.ts';

export const redact = command({
  name: 'redact',
  usage: 'PACKAGE --out FILE [--person ID|HANDLE]… [--column NAME]… [--dry-run]',
  summary:
    'Takes people or columns out of a signed study package: with their salts, so that nobody can find them by trying, and so that the rest still verifies under its signature.',
  options: {
    out: option.text('FILE', 'Where to. The package stays as it is.', 'file'),
    force: FORCE,
    person: option.texts(
      'ID|HANDLE',
      'An account: its rows, and whatever names it. Once for each.',
    ),
    column: option.texts(
      'NAME',
      'A column, with all replies and observations, which hold it too. Once for each.',
    ),
    dryRun: option.flag('Say what would go, and write nothing.'),
  },
  example: 'redact garden.zip --column author_name --out redacted.zip',
  argument: 'file',
  run: async (given) => {
    const file = onlyArgument(given, 'redact takes one PACKAGE');
    const { person: people, column: columns, dryRun, force, json } = given.options;
    if (people.length + columns.length === 0)
      throw new UsageError('redact takes --person or --column');
    const out = dryRun ? undefined : given.options.out;
    if (out === undefined && !dryRun) throw new UsageError('--out takes a FILE');
    if (out === file) throw new UsageError('--out takes another FILE than the package');
    if (out !== undefined) refuseTaken(out, '--out', force);
    const { plan, write, collection } = await read(file, { people, columns });
    if (!json) for (const line of formatPlan(plan)) printAside(line);
    if (out !== undefined) {
      await write(out, force);
      await logWritten(dataDirFromGiven(given), collection, out);
    }
    if (json) printJson({ file: out, ...plan });
    else if (out !== undefined) printLine(out);
    return EXIT.ok;
  },
});

/** In the log of the collection, where it is one of this data folder. */
const logWritten = async (
  dir: string,
  collection: string | undefined,
  file: string,
): Promise<void> => {
  if (collection === undefined || !hasData(dir)) return;
  const store = openStore({ dir });
  try {
    logRedaction(store, collection, await sumLeftFiles([file]));
  } finally {
    store.close();
  }
};

const read = async (
  file: string,
  input: { readonly people: readonly string[]; readonly columns: readonly string[] },
): Promise<PackageRedaction> => {
  try {
    return await planPackageRedaction(file, input, {
      version: VERSION,
      readers: packageReaders(catalogue),
    });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('validation_error', messages.fileUnreadable({ file }), { cause });
  }
};

function* formatPlan(plan: RedactionPlan): Generator<string> {
  const { rows, cells, observations, calls, replies, names } = plan;
  if (names.length > 0) yield `Known in it as: ${names.join(', ')}`;
  yield `Taken out: ${rows} rows, ${cells} cells of other rows, ${observations} observations, ${calls} calls, ${replies} replies.`;
  yield 'Words that tell of a person without naming the account stay: read what is left before passing it on.';
}
