/** What the person asked for on the command line: `npm start -- --sample`. */
import { resolve } from 'node:path';

export interface StartOptions {
  /** Where the archive is kept; the engine's own default when absent. */
  readonly dataDir?: string | undefined;
  readonly replay: readonly string[];
  readonly record?: string | undefined;
  readonly sample: boolean;
}

/** Options whose next argument is a folder. */
export const FOLDER_OPTIONS = ['--data', '--replay', '--record'] as const;

/** Flags that we do not know are left alone: Chromium and Electron have flags of their own. */
export const readOptions = (argv: readonly string[], cwd: string): StartOptions => {
  const folders = (flag: (typeof FOLDER_OPTIONS)[number]): string[] =>
    argv.flatMap((argument, index) => {
      if (argument.startsWith(`${flag}=`)) return [resolve(cwd, argument.slice(flag.length + 1))];
      const next = argv[index + 1];
      return argument === flag && next !== undefined && !next.startsWith('--')
        ? [resolve(cwd, next)]
        : [];
    });
  const [dataDir] = folders('--data');
  const [record] = folders('--record');
  return {
    replay: folders('--replay'),
    sample: argv.includes('--sample'),
    dataDir,
    record,
  };
};
