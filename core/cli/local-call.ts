import type { CallName, GivenParams, ResultOf } from '#calls/index.ts';
import type { App } from '../app/app.ts';
import { fromFailure } from '#kit/errors.ts';
import { withApp } from './app-for.ts';
import type { Given } from './command.ts';

/** One local operation on the data folder, beside whatever else has it open. Throws `AppError`. */
export const localCall = <Name extends CallName>(
  given: Given,
  name: Name,
  ...params: GivenParams<Name>
): Promise<ResultOf<Name>> => withApp(given, (app) => askLocal(app, name, ...params));

/** The same where the data folder is open. */
export const askLocal = async <Name extends CallName>(
  app: Pick<App, 'door' | 'callers'>,
  name: Name,
  ...[params]: GivenParams<Name>
): Promise<ResultOf<Name>> => {
  const answer = await app.door.answer({ id: 1, name, params: params ?? {} }, app.callers.cli);
  if (!answer.ok) throw fromFailure(answer.error);
  return answer.data as ResultOf<Name>;
};
