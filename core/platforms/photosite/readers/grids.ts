import type { Parsed } from '#kit/collect.ts';
import { bool, count, findEach, id, isNode } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { documentsWithKeys } from './documents.ts';
import { cellsIn } from './find-items.ts';
import type { Rows } from './list-posts.ts';
import * as verdicts from './refusals.ts';
import { messages } from './messages.ts';

/** How a list that an operation reads is found in an answer. */
export type FindRows = (value: unknown, reply: Reply) => Rows | undefined;

/** The first list in the replies. Throws what they say where they hold none. */
export const rowsIn = (
  replies: readonly Reply[],
  keys: readonly string[],
  findRows: FindRows,
  thing: verdicts.Thing,
): Rows => {
  const documents = replies.map((reply) => ({ reply, ...documentsWithKeys(reply, keys) }));
  for (const { reply, values } of documents)
    for (const value of values) {
      const rows = findRows(value, reply);
      if (rows) return rows;
    }
  const reply = replies.at(-1);
  if (!reply) throw new AppError('platform_error', messages.noReply);
  throw documents.some(({ plain, broken }) => plain || broken > 0)
    ? verdicts.unreadable(
        reply,
        documents.flatMap(({ values }) => values),
        thing,
      )
    : (verdicts.statusError(reply, thing) ?? verdicts.emptyPage(reply, thing));
};

/** A grid, however it is laid out: every cell below a key. */
export const gridAt = (raw: unknown): Rows | undefined => {
  if (!isNode(raw) && !Array.isArray(raw)) return undefined;
  return {
    rows: cellsIn(raw),
    total: count(raw, 'count'),
    hasMore:
      bool(raw, 'page_info', 'has_next_page') ??
      bool(raw, 'has_more') ??
      bool(raw, 'more_available') ??
      false,
    cursor: id(raw, 'page_info', 'end_cursor') ?? id(raw, 'next_max_id') ?? id(raw, 'next_cursor'),
  };
};

/** The value under the first of the keys that an answer has, wherever it stands. */
export const findFirstUnder = (value: unknown, keys: readonly string[]): unknown => {
  const found = findEach(value, keys);
  return keys.map((key) => found[key]).find((one) => one !== undefined && one !== null);
};

/** The page with the parameter that it was learnt to have, where none was given. */
export const learnt = <T>(
  page: Parsed<ListPage<T>>,
  name: string,
  given: string | undefined,
  found: string | undefined,
): Parsed<ListPage<T>> =>
  given === undefined && found !== undefined
    ? { ...page, params: { ...page.params, [name]: found } }
    : page;
