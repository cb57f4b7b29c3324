import { fromFailure } from '#kit/errors.ts';
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
    if (!answer.ok) throw fromFailure(answer.error);
    return answer.data as T;
  } finally {
    await app.close();
  }
};
