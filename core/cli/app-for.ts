import { AppError } from '#kit/errors.ts';
import type { App, AppConfig } from '../app/app.ts';
import { openApp } from '../app/open-app.ts';
import { VERSION } from '../app/version.ts';
import { dataDirFromGiven, option, type Given } from './command.ts';
import { printAside } from './print.ts';
import { passphraseAsker } from './prompt.ts';
import { hasData } from '../store/open-database.ts';
import { databaseOf } from '../store/database-server.ts';
import { messages } from './messages.ts';

/** What every command takes that may ask a platform. */
export const WORLD_OPTIONS = {
  replay: option.texts('DIR', 'Answer from recordings, or from the sample world.', 'file'),
  sample: option.flag(),
};

/** Whose data a command works on, and who answers it. */
export const worldFromGiven = (given: Given) => ({
  dataDir: dataDirFromGiven(given),
  version: VERSION,
  replay: given.options.replay ?? [],
  sample: given.options.sample,
});

/** Of a program that is one of several on the same data. */
export const SILENCE_VARIABLE = 'BOWERBIRD_SILENCE_SECONDS';

/** How long another process may be silent before it is taken for dead; a minute unless the environment says otherwise. */
export const silenceFromEnvironment = (): { readonly silenceMs?: number } => {
  const seconds = Number(process.env[SILENCE_VARIABLE] ?? '');
  return seconds > 0 ? { silenceMs: seconds * 1000 } : {};
};

/** Says that `--record` writes nothing in a world that asks nobody. */
export const noteUnrecorded = (
  given: Given,
  record: string | undefined,
  say: (sentence: string) => void = printAside,
): void => {
  const { sample, replay = [] } = given.options;
  if (record !== undefined && (sample || replay.length > 0))
    say('--record writes nothing here: only what the platforms themselves answer is recorded');
};

/** Works with the program for one command, and closes it whatever comes of it; what is open beside it is left alone. */
export const withApp = async <T>(
  given: Given,
  work: (app: App) => T | Promise<T>,
  more: Pick<AppConfig, 'record'> = {},
): Promise<T> => {
  noteUnrecorded(given, more.record);
  const askPassphrase = passphraseAsker();
  const app = openApp({ ...worldFromGiven(given), background: false, ...more, askPassphrase });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
};

/** Throws `data_folder`, or `database`, where nothing was ever kept for a folder. */
export const requireData = (dir: string): void => {
  if (hasData(dir)) return;
  throw databaseOf(dir)
    ? new AppError('database', messages.databaseEmpty)
    : new AppError('data_folder', messages.dataFileMissing({ dir }));
};
