import { readFileSync } from 'node:fs';
import { AppError } from '#kit/errors.ts';
import { messages } from './messages.ts';

/** Throws `validation_error` for a file that cannot be read. */
export const readCertificateFile = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new AppError('validation_error', messages.fileUnreadable({ file }), { cause });
  }
};
