import { AppError } from '#kit/errors.ts';

/**
 * What is kept, and `undefined` where that is damaged. Throws `service_unavailable`: what cannot be had now is not
 * damaged, and whoever took it for damaged would leave it out or delete it.
 */
export const readKept = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError && error.kind === 'service_unavailable') throw error;
    return undefined;
  }
};
