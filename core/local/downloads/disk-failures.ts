import { AppError } from '#kit/errors.ts';

const FULL = 'the disk is full. What has come is kept: make room, then resume';
const CLOSED = 'the download folder cannot be written to: choose another in the settings';

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: 'the file is larger than this disk takes (4 GB on FAT32): choose another folder',
  EACCES: CLOSED,
  EPERM: CLOSED,
  EROFS: CLOSED,
  ENOTDIR: 'the download folder is no folder: choose another in the settings',
  EEXIST: 'the download folder is no folder: choose another in the settings',
  ENOENT: 'the download folder went away: is its disk still there?',
  EIO: 'the disk failed while the file was written',
  ENODEV: 'the disk went away while the file was written',
};

/** What the disk threw, as one of our errors with a sentence; `undefined` for anything else. */
export const diskFailure = (thrown: unknown): AppError | undefined => {
  if (!(thrown instanceof Error) || !('code' in thrown) || !('syscall' in thrown)) return undefined;
  const words = WORDS[String(thrown.code)];
  return words === undefined ? undefined : new AppError('internal_error', words, { cause: thrown });
};
