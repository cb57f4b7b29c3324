/** Puts the built program and Electron together, by electron-builder and `electron-builder.yml`. */
import { dirname } from 'node:path';
import { inMinutes, run, say } from '../command.ts';

const BUILDER_MS = 15 * 60_000;

/** The Electron that goes into the packages. */
export interface Shell {
  /** The folder of the executable. */
  readonly dist: string;
  readonly version: string;
}

/** The Electron of an executable. */
export const shellFrom = async (executable: string): Promise<Shell> => {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const limits = { env, timeoutMs: 60_000, output: 'hide' } as const;
  const { code, output } = await run(executable, ['-p', 'process.versions.electron'], limits);
  if (code !== 0) throw new Error(`${executable} does not start`);
  return { dist: dirname(executable), version: output.trim() };
};

/** Whether it made `targets` in the folder `out`; its own words are shown. */
export const makeByBuilder = async (
  targets: readonly string[],
  { dist, version }: Shell,
  out: string,
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> => {
  const args = [
    'node_modules/electron-builder/cli.js',
    ...targets,
    '--publish',
    'never',
    `-c.electronDist=${dist}`,
    `-c.electronVersion=${version}`,
    `-c.directories.output=${out}`,
  ];
  say(`electron-builder ${targets.join(' ')}: at most ${inMinutes(BUILDER_MS)}…`);
  const called = 'electron-builder';
  const limits = { env: { ...process.env, ...env }, timeoutMs: BUILDER_MS, called };
  return (await run(process.execPath, args, limits)).code === 0;
};
