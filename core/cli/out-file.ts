/** Files that commands write: none takes the place of another unless that was said. */
import { lstatSync, writeFileSync } from 'node:fs';
import { option, UsageError } from './option.ts';
import { printAside } from './print.ts';

/** For commands that write into the file that `--out` names. */
export const FORCE = option.flag('Replace the file when it is there already.');

/**
 * Throws `UsageError` for a file that is there already, to be called before any work begins. `force`: of a command
 * that takes `--force`.
 */
export const refuseTaken = (file: string, name: string, force?: boolean): void => {
  if (force === true || lstatSync(file, { throwIfNoEntry: false }) === undefined) return;
  const hint = force === undefined ? '' : '; --force replaces it';
  throw new UsageError(`${name}: ${file} is there already${hint}`);
};

/** Into a new file, which replaces nothing. `name`: of the option that names it. */
export const writeNew = (file: string, written: string, name = '--out', mode = 0o666): void => {
  refuseTaken(file, name);
  try {
    writeFileSync(file, written, { flag: 'wx', mode });
  } catch {
    throw new UsageError(`${name}: ${file} cannot be written`);
  }
};

/** Into a new file, or to standard output where none is named, or `-` is. */
export const writeOrPrint = (written: string, out: string | undefined): void => {
  if (out === undefined || out === '-') return void process.stdout.write(written);
  writeNew(out, written);
  printAside(`written to ${out}`);
};
