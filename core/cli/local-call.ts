import { AppError, ERRORS, type ErrorKind } from '#kit/errors.ts';
import { appFor } from './app-for.ts';
import type { Given } from './command.ts';

/** One local operation on the data folder, beside whatever else has it open. Throws `AppError`. */
export const localCall = async <T>(
  given: Given,
  name: string,
  params: Readonly<Record<string, unknown>> = {},
): Promise<T> => {
  const app = appFor(given);
  try {
    const answer = await app.door.answer({ id: 1, name, params }, app.callers.cli);
    if (!answer.ok) throw again(answer.error);
    return answer.data as T;
  } finally {
    await app.close();
  }
};

const again = ({ code, message }: { code: string; message: string }): AppError => {
  const kind = (code in ERRORS ? code : 'internal_error') as ErrorKind;
  return new AppError(kind, message.replace(ERRORS[kind].message, '').replace(/^:?\s*/, ''));
};
