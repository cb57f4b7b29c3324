import { at, findAll, isNode, list } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';
import { accountIn, usernameIn } from './parsed-request.ts';
import { documentsWithKeys } from './documents.ts';
import { isAdvert, mediaIn } from './find-items.ts';
import { unwrapEdge } from './list-posts.ts';
import { accountId, usernameFromUser } from './people.ts';
import { POLARIS_USER } from './profile.ts';

/** The account in answers to its own tabs (read October 2026). */
export const XDT_USER = 'fetch__XDTUserDict';

/**
 * Whose list it is: as its request says by name; or by number, with the name that the answer's own account or
 * somebody in its rows has with that number. Where the request says nothing: the answer's own account, or the
 * one account that published every row, alone or with others. No row decides by itself: it may be a
 * collaborator's.
 */
export const listOwner = (
  replies: readonly Reply[],
  rows: readonly unknown[],
): string | undefined => {
  const requests = replies.map(({ request }) => request);
  const named = requests.map(usernameIn).find((name) => name !== undefined);
  if (named !== undefined) return named;
  const number = requests.map(accountIn).find((one) => one !== undefined);
  const beside = replies
    .flatMap((reply) => documentsWithKeys(reply, ['user', POLARIS_USER, XDT_USER]).values)
    .flatMap((value) => [
      at(value, 'user'),
      at(value, 'data', 'user'),
      ...findAll(value, POLARIS_USER),
      ...findAll(value, XDT_USER),
    ]);
  const publishers = rows.map(publishersFromRow).filter((users) => users !== undefined);
  const owners =
    number === undefined
      ? beside
      : [...beside, ...publishers.flat()].filter((user) => accountId(user) === number);
  return (
    owners.map(usernameFromUser).find((name) => name !== undefined) ??
    (number === undefined ? onlyCommon(publishers) : undefined)
  );
};

/** Who published what is in a row; `undefined` for an advert. */
const publishersFromRow = (row: unknown): readonly unknown[] | undefined => {
  const inner = unwrapEdge(row);
  const isOwned = isNode(inner) && (isNode(inner['user']) || isNode(inner['owner']));
  const holder = isOwned ? inner : mediaIn(inner)[0];
  if (isAdvert(inner) || isAdvert(holder)) return undefined;
  return [at(holder, 'user'), at(holder, 'owner'), ...list(holder, 'coauthor_producers')];
};

/** The one account that every row names. */
const onlyCommon = (publishers: readonly (readonly unknown[])[]): string | undefined => {
  const [first = [], ...others] = publishers.map((users) =>
    users.map(usernameFromUser).filter((name) => name !== undefined),
  );
  const sets = others.map((names) => new Set(names));
  const common = [...new Set(first)].filter((name) => sets.every((names) => names.has(name)));
  return common.length === 1 ? common[0] : undefined;
};
