import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { firstReadable } from '#kit/readable.ts';

/** The last reply that can be read: it was asked for because the one before had too little. */
export const lastReadable = <T>(replies: readonly Reply[], read: (reply: Reply) => T): T =>
  firstReadable(replies.toReversed(), read);

/** Whether a reply can be read so far that nothing else need be asked. What it says of the post is thrown. */
export const settles =
  (read: (reply: Reply) => boolean) =>
  (reply: Reply): boolean => {
    try {
      return read(reply);
    } catch (error) {
      if (error instanceof AppError && error.kind !== 'not_found') return false;
      throw error;
    }
  };
