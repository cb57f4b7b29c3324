import { AppError } from '#kit/errors.ts';
import { messages } from '../messages.ts';
import type { Message } from '#kit/message.ts';

const FULL = messages.diskIsFullWhatHas;
const CLOSED = messages.downloadFolderCannotBeWritten;

const WORDS: Readonly<Record<string, Message>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: messages.fileIsLargerThanThis,
  EACCES: CLOSED,
  EPERM: CLOSED,
  EROFS: CLOSED,
  ENOTDIR: messages.downloadFolderIsNoFolder,
  EEXIST: messages.downloadFolderIsNoFolder,
  ENOENT: messages.downloadFolderWentAway,
  EIO: messages.diskFailedWhileTheFile,
  ENODEV: messages.diskWentAwayWhile,
};

/** What the disk threw, as one of our errors with a sentence; `undefined` for anything else. */
export const diskFailure = (thrown: unknown): AppError | undefined => {
  if (!(thrown instanceof Error) || !('code' in thrown) || !('syscall' in thrown)) return undefined;
  const words = WORDS[String(thrown.code)];
  return words === undefined ? undefined : new AppError('internal_error', words, { cause: thrown });
};
