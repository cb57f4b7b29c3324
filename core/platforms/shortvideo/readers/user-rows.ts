import { countNotice } from '#kit/collect.ts';
import { count, id, isNode, list, node } from '#kit/dig.ts';
import type { Reply, SentRequest } from '#kit/exchange.ts';
import type { Person } from '#vocab/person.ts';
import { callAnswer } from './answer.ts';
import type { Rows } from './list.ts';
import { readFoundUser, readUser } from './user.ts';
import { cursorIn, hasMoreIn } from './video-rows.ts';
import { messages } from './messages.ts';

/** One call brings followers (`scene=67`) and followed accounts (`scene=21`); seen in its requests, 2026. */
export const isFollowing = ({ url }: SentRequest): boolean =>
  URL.canParse(url) && new URL(url).searchParams.get('scene') === '21';

/** Followers and followed accounts: `userList[]` of `{user, stats, statsV2}`. */
export const listedUsersIn = (reply: Reply): Rows | undefined => {
  const value = callAnswer(reply);
  const rows = value['userList'];
  const total = count(value, 'total');
  if (!Array.isArray(rows)) return rows === null ? { rows: [], hasMore: false, total } : undefined;
  // Followers go on by a time: `minCursor` (captured October 2026).
  return { rows, hasMore: hasMoreIn(value), total, cursor: id(value, 'minCursor') };
};

/** Accounts that a search found: `user_list[].user_info`, alone or among rows of other kinds. */
export const foundUsersIn = (reply: Reply): Rows | undefined => {
  const value = callAnswer(reply);
  const [hasMore, cursor] = [hasMoreIn(value), cursorIn(value)];
  if (Array.isArray(value['user_list'])) return { rows: value['user_list'], hasMore, cursor };
  const mixed = value['data'];
  if (!Array.isArray(mixed)) return value['user_list'] === null ? { rows: [], hasMore } : undefined;
  const isOther = (row: unknown): boolean => !Array.isArray(node(row)?.['user_list']);
  const others = mixed.filter(isOther).length;
  return {
    rows: mixed.flatMap((row: unknown) => list(row, 'user_list')),
    hasMore,
    cursor,
    notices: countNotice(others, 'other-kinds', messages.otherResultsLeftOut({ others })),
  };
};

export const readListedUser = (row: unknown): Person => readUser(row);

export const readFoundRow = (row: unknown): Person =>
  readFoundUser(isNode(row) ? (node(row, 'user_info') ?? row) : undefined);
