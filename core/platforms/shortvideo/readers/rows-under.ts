import { count } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';
import { callAnswer } from './answer.ts';
import type { Rows } from './list.ts';
import { cursorIn, hasMoreIn } from './video-rows.ts';

/** The rows of a call that keeps them under this name; it leaves the name out where there is none. */
export const rowsUnder =
  (key: string) =>
  (reply: Reply): Rows | undefined => {
    const value = callAnswer(reply);
    const [rows, total, hasMore] = [value[key], count(value, 'total'), hasMoreIn(value)];
    if (Array.isArray(rows)) return { rows, hasMore, total, cursor: cursorIn(value) };
    const isEmpty = rows === null || (rows === undefined && 'hasMore' in value);
    return isEmpty ? { rows: [], hasMore, total } : undefined;
  };
