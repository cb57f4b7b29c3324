import { canonical } from '../kit/identity.ts';
import type { RouteName } from '../kit/route.ts';
import type { Entry } from './catalogue.ts';

/**
 * The canonical text of all that an answer depends on: under it answers are kept and found again. The
 * addresses in a list are ours (`base`): an answer with those of another port would lead nowhere. What
 * browsing brought is kept under the question alone, whoever asks for it by name.
 */
export const questionKey = (
  entry: Entry,
  params: Readonly<Record<string, unknown>>,
  base: string,
  route?: RouteName,
): string =>
  canonical({
    ...params,
    ...(entry.operation.list && { base }),
    ...(route !== 'capture' && { route }),
  });
