import { statSync } from 'node:fs';

/** The data file as it was opened, to be compared with what stands in its place later. */
export interface DataFile {
  /**
   * One sentence when the file is not the one that was opened any more, or is shorter than it was;
   * `undefined` when all is well. Looks at the disk: a few microseconds.
   */
  readonly problem: () => string | undefined;
}

interface Seen {
  readonly identity: string;
  readonly size: bigint;
}

/** Nothing is there to be lost. */
export const IN_MEMORY: DataFile = { problem: () => undefined };

/**
 * An open file outlives its name: whoever deletes or replaces the data file while Bowerbird runs
 * leaves it writing into one that nobody will find again. So the file, and its write-ahead log once
 * there is one, are told apart by device and inode. A file that is put back under its name (`mv`) is
 * the same again.
 */
export const watchDataFile = (file: string): DataFile => {
  const opened = look(file);
  const log = `${file}-wal`;
  let openedLog: Seen | undefined;
  let largest = 0n;
  let truncated = false;

  const problemOfLog = (): string | undefined => {
    const seen = look(log);
    openedLog ??= seen;
    if (openedLog === undefined || seen?.identity === openedLog.identity) return undefined;
    return `the log beside the data file was ${seen ? 'replaced' : 'deleted or moved'}`;
  };

  return {
    problem: () => {
      const seen = look(file);
      if (!seen) return 'the data file was deleted or moved';
      if (seen.identity !== opened?.identity) return 'the data file was replaced';
      const log = problemOfLog();
      // With the log, the file only ever grows: it is never vacuumed.
      if (openedLog && seen.size < largest) truncated = true;
      if (seen.size > largest) largest = seen.size;
      return truncated ? 'the data file was cut short' : log;
    },
  };
};

/** What stands under a name now; `undefined` when nothing does. */
const look = (file: string): Seen | undefined => {
  const seen = statSync(file, { bigint: true, throwIfNoEntry: false });
  return seen && { identity: `${seen.dev} ${seen.ino}`, size: seen.size };
};
