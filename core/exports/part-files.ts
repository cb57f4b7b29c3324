/** Files under the names that they have until they are whole: each tells which process writes it. */
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, processHost } from '#kit/processes.ts';

const MACHINE = createHash('sha256').update(processHost()).digest('hex').slice(0, 8);
/** The machine that wrote it, and its process. */
const PART = /\.([0-9a-f]{8})-([1-9]\d{0,9})\.part$/;

/** Where a file is written until it is whole. */
export const partPath = (file: string): string => `${file}.${MACHINE}-${process.pid}.part`;

/** Deletes what killed processes of this machine left in a folder; what another one writes there stays. */
export const clearParts = (folder: string): void => {
  for (const name of namesIn(folder)) {
    const [, ofMachine, pid] = PART.exec(name) ?? [];
    const path = join(folder, name);
    if (ofMachine === MACHINE && !isRunning(Number(pid)) && lstatSync(path).isFile())
      rmSync(path, { force: true });
  }
};

/** Empty where the folder cannot be read: whoever writes into it says why. */
const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
