import { AppError } from '../../../kit/errors.ts';
import type { Reply } from '../../../kit/exchange.ts';

/** How much an error says of the thing that was asked for. */
const weight = (error: AppError): number =>
  error.kind === 'not_found' ? 2 : error.refusal === undefined ? 0 : 1;

/** The last reply that can be read: it was asked for because the one before had too little. */
export const lastReadable = <T>(replies: readonly Reply[], read: (reply: Reply) => T): T => {
  const errors: AppError[] = [];
  for (const reply of replies.toReversed()) {
    try {
      return read(reply);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      errors.push(error);
    }
  }
  throw (
    errors.sort((a, b) => weight(b) - weight(a))[0] ??
    new AppError('platform_error', 'there is no reply to read')
  );
};

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
