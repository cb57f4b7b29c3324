import { writeFileSync } from 'node:fs';
import { UsageError } from './command.ts';
import { printAside } from './print.ts';

/** Into a new file, which replaces nothing, or to standard output where no file is named. */
export const writeOrPrint = (written: string, out: string | undefined): void => {
  if (out === undefined) return void process.stdout.write(written);
  try {
    writeFileSync(out, written, { flag: 'wx' });
  } catch {
    throw new UsageError(`--out: ${out} is there already, or cannot be written`);
  }
  printAside(`written to ${out}`);
};
