import { count, isNode, list, node } from '../../../kit/dig.ts';
import type { Reply } from '../../../kit/exchange.ts';
import type { Person } from '../../../vocab/person.ts';
import { callAnswer } from './answer.ts';
import type { Rows } from './list.ts';
import { readFoundUser, readUser } from './user.ts';
import { hasMoreIn } from './video-rows.ts';

/** Followers and followed accounts: `userList[]` of `{user, stats, statsV2}`. */
export const listedUsersIn = (reply: Reply): Rows | undefined => {
  const value = callAnswer(reply);
  const rows = value['userList'];
  const total = count(value, 'total');
  if (!Array.isArray(rows)) return rows === null ? { rows: [], hasMore: false, total } : undefined;
  return { rows, hasMore: hasMoreIn(value), total };
};

/** Accounts that a search found: `user_list[].user_info`, alone or among rows of other kinds. */
export const foundUsersIn = (reply: Reply): Rows | undefined => {
  const value = callAnswer(reply);
  const hasMore = hasMoreIn(value);
  if (Array.isArray(value['user_list'])) return { rows: value['user_list'], hasMore };
  const mixed = value['data'];
  if (!Array.isArray(mixed)) return value['user_list'] === null ? { rows: [], hasMore } : undefined;
  return { rows: mixed.flatMap((row: unknown) => list(row, 'user_list')), hasMore };
};

export const readListedUser = (row: unknown): Person => readUser(row);

export const readFoundRow = (row: unknown): Person =>
  readFoundUser(isNode(row) ? (node(row, 'user_info') ?? row) : undefined);
