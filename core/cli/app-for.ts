import type { App, AppConfig } from '../app/app.ts';
import { openApp } from '../app/open-app.ts';
import { VERSION } from '../app/version.ts';
import { dataDirFromGiven, flag, texts, type Given } from './command.ts';
import { passphraseAsker } from './prompt.ts';

/** What every command takes that may ask a platform. */
export const WORLD_OPTIONS = {
  replay: { type: 'string', multiple: true },
} as const;
export const WORLD_HELP = [
  ['--replay DIR, --sample', 'Answer from recordings, or from the sample world.'],
] as const;

/** Whose data a command works on, and who answers it. */
export const worldFromGiven = (given: Given) => ({
  dataDir: dataDirFromGiven(given),
  version: VERSION,
  replay: texts(given, 'replay'),
  sample: flag(given, 'sample'),
});

/** The program for one command: what is open beside it is left alone. */
export const appFor = (given: Given, more: Pick<AppConfig, 'record'> = {}): App => {
  const askPassphrase = passphraseAsker();
  return openApp({
    ...worldFromGiven(given),
    background: false,
    ...more,
    askPassphrase,
  });
};
