import { at, list, str } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';
import { documentsWithKeys } from './documents.ts';
import { unwrapEdge } from './list-posts.ts';
import { accountIn } from './parsed-request.ts';
import { accountId } from './people.ts';

/**
 * Where the request names the account by its number: the user of the answer or of one of its posts with that
 * number. The first post may be a collaborator's.
 */
export const ownerByNumber = (
  replies: readonly Reply[],
  rows: readonly unknown[],
): string | undefined => {
  const requested = replies
    .map(({ request }) => accountIn(request))
    .find((one) => one !== undefined);
  const beside = replies
    .flatMap((reply) => documentsWithKeys(reply, ['user']).values)
    .map((value) => at(value, 'user'))
    .filter((user) => requested === undefined || accountId(user) === requested);
  const inRows = rows
    .map(unwrapEdge)
    .flatMap((row) => [at(row, 'user'), at(row, 'owner'), ...list(row, 'coauthor_producers')]);
  const owners =
    requested === undefined
      ? beside
      : [...beside, ...inRows.filter((user) => accountId(user) === requested)];
  return owners.map((user) => str(user, 'username')).find((name) => name !== undefined);
};
