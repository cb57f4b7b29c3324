import { AppError } from './errors.ts';
import type { Reply } from './exchange.ts';
import { messages } from './messages.ts';

/** How much an error says of the thing that was asked for: that it is missing or withheld, or nothing. */
const weight = (error: AppError): number =>
  error.kind === 'not_found' ? 2 : error.refusal === undefined ? 0 : 1;

/**
 * The first reply that can be read, in the order given. Where none can, the error that says most is
 * thrown.
 */
export const firstReadable = <T>(replies: readonly Reply[], read: (reply: Reply) => T): T => {
  const errors: AppError[] = [];
  for (const reply of replies) {
    try {
      return read(reply);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      errors.push(error);
    }
  }
  throw (
    errors.sort((a, b) => weight(b) - weight(a))[0] ??
    new AppError('platform_error', messages.noReply)
  );
};
