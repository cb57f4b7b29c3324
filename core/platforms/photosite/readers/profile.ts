import { at, findAll, id, isNode, node, str, type Node, list } from '#kit/dig.ts';
import type { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { documentsWithKeys } from './documents.ts';
import { usernameIn, accountIn } from './parsed-request.ts';
import { isMedia, isAdvert, mediaIn } from './find-items.ts';
import * as verdicts from './refusals.ts';
import { unwrapEdge } from './list-posts.ts';
import { accountId, usernameFromUser } from './people.ts';

/** The account of a page for guests; its facts and its lists may stand in different scripts. */
export const POLARIS_USER = 'xig_user_by_username';

/** Keys of the scripts of a profile's page that are worth a look. */
export const PROFILE_KEYS: readonly string[] = [
  POLARIS_USER,
  'xdt_api__v1__feed__user_timeline_graphql_connection',
  'follower_count',
];

/** An account as the replies name it: the objects in which its facts and its lists stand. */
export interface Profile {
  readonly username: string | undefined;
  readonly parts: readonly Node[];
  /** All JSON values of the replies. */
  readonly values: readonly unknown[];
}

/** The account that was asked for. Throws what the replies say where they do not show it. */
export const profileIn = (
  replies: readonly Reply[],
  requested: string | undefined,
  /** Keys without which a part of an account tells nothing here. */
  needs: (part: Node) => boolean = () => true,
): Profile | AppError => {
  const documents = replies.map((reply) => documentsWithKeys(reply, PROFILE_KEYS));
  const values = documents.flatMap((document) => document.values);
  const found = values.flatMap(accountsIn);
  const parts = found.filter(isNode);
  const wanted = requested ?? replies.map(({ request }) => usernameIn(request)).find(Boolean);
  const ours = parts.filter((part) => isNamed(part, wanted));
  if (ours.some(needs)) return { username: firstUsername(ours) ?? wanted, parts: ours, values };
  if (ours.length === 0 && parts.length > 0) return verdicts.another('account');
  const reply = replies.at(-1);
  if (found.includes(null))
    return verdicts.reportedError(values[0], 'account') ?? verdicts.unknown('account');
  if (!reply) return verdicts.notFound('account');
  return documents.some(({ plain, broken }) => plain || broken > 0)
    ? verdicts.unreadable(reply, values, 'account')
    : (verdicts.statusError(reply, 'account') ?? verdicts.emptyPage(reply, 'account'));
};

/** Every account that an answer is about; `null` where it says that there is none. */
const accountsIn = (value: unknown): unknown[] => {
  // An exported item names its author, and is no answer about an account.
  if (isNode(value) && isMedia(value)) return [];
  const polaris = findAll(value, POLARIS_USER);
  if (polaris.length > 0) return polaris;
  const holders = [at(value, 'data'), at(value, 'graphql'), value].filter(isNode);
  return holders.flatMap((holder) => {
    const user = holder['user'];
    // A mobile answer that holds posts names their author beside them.
    if (user === undefined || Array.isArray(at(holder, 'items'))) return [];
    // A look-up by number answers with the account's reel around the account.
    return [node(user, 'reel', 'user') ?? node(user, 'reel', 'owner') ?? user];
  });
};

/** An account without a name is the one that was asked for: lists leave it out. */
const isNamed = (part: Node, wanted: string | undefined): boolean => {
  const name = str(part, 'username');
  return wanted === undefined || name === undefined || name.toLowerCase() === wanted.toLowerCase();
};

const firstUsername = (parts: readonly Node[]): string | undefined =>
  parts.map((part) => str(part, 'username')).find((name) => name !== undefined);

/** The first of the parts that tells it. */
export const firstKnown = <P, T>(
  parts: readonly P[],
  read: (part: P) => T | undefined,
): T | undefined => {
  for (const part of parts) {
    const found = read(part);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The number by which lists of guests are asked on; no number of an account. */
export const listIdFromProfile = ({ parts }: Profile): string | undefined =>
  firstKnown(parts, (part) => id(part, 'id'));

export const isPrivate = ({ parts }: Profile): boolean =>
  parts.some((part) => part['is_private'] === true);

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
