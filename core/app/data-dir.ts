import { homedir, platform } from 'node:os';
import { join } from 'node:path';

/** Below the data folder: the sample world's database, evidence and downloads. */
export const SAMPLE_FOLDER = 'sample';

/** Where Bowerbird keeps its data when nobody says otherwise: the platform's own place for it. */
const defaultDataDir = (env: NodeJS.ProcessEnv = process.env): string => {
  if (env['BOWERBIRD_DATA']) return env['BOWERBIRD_DATA'];
  if (platform() === 'win32')
    return join(env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Bowerbird');
  if (platform() === 'darwin')
    return join(homedir(), 'Library', 'Application Support', 'Bowerbird');
  return join(env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'bowerbird');
};

/** The same; a program that was started in the sample world has a folder of its own below it. */
export const dataDirFor = (sample: boolean | undefined): string =>
  sample ? join(defaultDataDir(), SAMPLE_FOLDER) : defaultDataDir();
