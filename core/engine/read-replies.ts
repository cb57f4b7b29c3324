import type { Entry } from './catalogue.ts';
import type { Notice, Parsed } from '../kit/collect.ts';
import type { ListPage } from '../kit/operation.ts';
import type { Reply } from '../kit/exchange.ts';
import { addressIn, pathIn } from '../kit/address.ts';
import { refused } from '../kit/errors.ts';
import { detectRefusal } from '../net/refusal.ts';
import { checked } from './check-answer.ts';
import { page } from '../vocab/page.ts';
import type { LongState } from '../kit/long-state.ts';
import { longStateOf, sealCursor } from './cursor.ts';
import { answererOf, markedState } from './routes.ts';

type Params = Readonly<Record<string, unknown>>;

export interface Reading {
  readonly data: unknown;
  readonly notices: readonly Notice[];
  /** What has to be kept so that the page's own `nextCursor` can be opened. */
  readonly longState?: LongState;
}

export interface Asked {
  /** As the caller gave them; `cursor` is our own cursor. */
  readonly params: Params;
  /** The platform's state taken out of that cursor. */
  readonly state?: string | undefined;
  /** `http://127.0.0.1:8674`, for the addresses that we print. */
  readonly base: string;
}

/**
 * Replies to finished data: refusals, the operation's own parser, the page around its items, and the
 * check against the schema. Pure; the one road for live calls, replays and single recordings.
 */
export const read = (entry: Entry, replies: readonly Reply[], asked: Asked): Reading => {
  for (const reply of replies) {
    const { refusals, allowance } = answererOf(entry.platform, reply);
    const wall = detectRefusal(reply, refusals, allowance && { allowance });
    if (wall) throw refused(wall.refusal, wall.retryAfter);
  }
  const { cursor, ...rest } = asked.params;
  const forParser = asked.state === undefined ? rest : { ...rest, cursor: asked.state };
  const parsed = entry.operation.parse(replies, forParser as never);
  const { notices } = parsed;
  if (!entry.operation.list) return { data: checked(entry.result, parsed.data), notices };
  const draft = parsed.data as ListPage<unknown>;
  const next = draft.next === null ? null : markedState(entry.platform, replies, draft.next);
  const data = checked(
    entry.result,
    pageAround(entry, { ...parsed, data: { ...draft, next } }, asked),
  );
  const longState = next === null ? undefined : longStateOf(next);
  return { data, notices, ...(longState && { longState }) };
};

const pageAround = (
  entry: Entry,
  { data: draft, ...parsed }: Parsed<ListPage<unknown>>,
  asked: Asked,
): unknown => {
  const { cursor, ...bound }: Params = { ...parsed.params, ...asked.params };
  return page({
    partOf: asked.base + addressOf(entry, bound),
    items: draft.items,
    totalItems: draft.totalItems,
    cursor: typeof cursor === 'string' ? cursor : null,
    nextCursor: draft.next === null ? null : sealCursor(entry.id, bound, draft.next),
  });
};

/** The canonical path and query of a call; what is posted does not stand in the address. */
export const addressOf = ({ path, operation }: Entry, params: Params): string =>
  operation.method === 'GET' ? addressIn(path, params) : pathIn(path, params);
