import { AppError } from '#kit/errors.ts';
import { messages } from '../answering/messages.ts';
import type { Message } from '#kit/message.ts';

const FULL = messages.diskFull;
const CLOSED = messages.downloadFolderNotWritable;

const WORDS: Readonly<Record<string, Message>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: messages.fileTooLargeForDisk,
  EACCES: CLOSED,
  EPERM: CLOSED,
  EROFS: CLOSED,
  ENOTDIR: messages.downloadFolderNotAFolder,
  EEXIST: messages.downloadFolderNotAFolder,
  ENOENT: messages.downloadFolderLost,
  EIO: messages.diskFailed,
  ENODEV: messages.diskLost,
};

/** What the disk threw, as one of our errors with a sentence; `undefined` for anything else. */
export const diskFailure = (thrown: unknown): AppError | undefined => {
  if (!(thrown instanceof Error) || !('code' in thrown) || !('syscall' in thrown)) return undefined;
  const words = WORDS[String(thrown.code)];
  return words === undefined ? undefined : new AppError('internal_error', words, { cause: thrown });
};
