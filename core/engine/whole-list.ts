import { BELOW_TOTAL } from './read-replies.ts';
import { withoutCount } from './cursor.ts';
import { setImmediate } from 'node:timers/promises';
import type { Caller } from './caller.ts';
import type { Entry } from './catalogue.ts';
import { checkedFor, placeAfter, placeFromOutcome, placeIn } from './cut-pages.ts';
import { messages } from './messages.ts';
import type { Engine, Good } from './outcome.ts';
import { AppError } from '#kit/errors.ts';
import { resultFromData } from '#kit/result.ts';
import { verbatim, type Message } from '#kit/message.ts';
import type { Meta } from '#calls/index.ts';
import type { Page } from '#vocab/page.ts';

/** Why a list that was followed is over. */
export type ListEnding =
  /** Its last page was given. */
  | { readonly kind: 'whole' }
  /** As many items were given as were asked for; `cursor`: what comes behind them, if anything does. */
  | { readonly kind: 'limit'; readonly cursor: string | null }
  /** There is more than was given; `cursor`: the page that failed, `null` where none can be asked for. */
  | {
      readonly kind: 'stopped';
      /** Of the error, or `incomplete` where the platform itself shows no more. */
      readonly code: string;
      readonly reason: Message;
      readonly cursor: string | null;
      /** Seconds. */
      readonly retryAfter?: number | undefined;
      /** Of the call that failed. */
      readonly meta?: Meta;
    };

export interface FollowedList {
  readonly engine: Pick<Engine, 'call'>;
  readonly entry: Entry;
  /** As they were given for the first page. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly caller: Caller;
  /** Items in all; `Infinity` for the whole list. */
  readonly limit: number;
}

/**
 * The pages of a list from a first one on, the last as far as it was asked for. Each is asked for as any other
 * call when it is wanted: nothing is asked ahead, and nothing is held of a page that was given.
 */
export async function* followList(
  first: Good,
  list: FollowedList,
): AsyncGenerator<Good, ListEnding> {
  const { engine, entry, caller } = list;
  const hasCome = createCycleWatch();
  let { params, limit: left } = list;
  let outcome = first;
  for (;;) {
    const page = outcome.result.data as Page<unknown>;
    if (page.itemCount >= left) {
      yield { ...outcome, result: resultFromData(firstItems(page, left)) };
      return { kind: 'limit', cursor: cursorBehind(entry, params, outcome, left) };
    }
    yield outcome;
    left -= page.itemCount;
    const { nextCursor: cursor, incomplete } = page;
    if (cursor === null)
      return incomplete && !isBelowTotal(outcome)
        ? stoppedShort(incomplete.reason)
        : { kind: 'whole' };
    if (hasCome(withoutCount(entry, params, cursor)))
      return stopped(new AppError('platform_error', messages.listGoesInCircles), null);
    params = { ...params, cursor };
    // A list out of the archive would hold everybody else up until its end.
    await setImmediate();
    const next = await engine.call(entry.id, params, caller);
    if (!next.ok) return { ...stopped(next.error, cursor), meta: next.meta };
    outcome = next;
  }
}

const firstItems = (page: Page<unknown>, count: number): Page<unknown> => ({
  ...page,
  itemCount: count,
  orderedItems: page.orderedItems.slice(0, count),
});

/** The cursor of what comes after so many items of a page. */
const cursorBehind = (
  entry: Entry,
  params: FollowedList['params'],
  outcome: Good,
  count: number,
): string | null => {
  const page = outcome.result.data as Page<unknown>;
  if (page.itemCount === count) return page.nextCursor;
  const checked = checkedFor(entry, params);
  const place = placeFromOutcome(outcome, placeIn(entry, checked));
  return placeAfter(entry, checked, page, place, count);
};

/** It came to its end: the total that it states may count what is not shown. */
const isBelowTotal = ({ meta }: Good): boolean =>
  meta.notices.some(({ code }) => code === BELOW_TOTAL);

const stoppedShort = (reason: string): ListEnding => ({
  kind: 'stopped',
  code: 'incomplete',
  reason: verbatim(reason),
  cursor: null,
});

const stopped = (error: AppError, cursor: string | null) =>
  ({
    kind: 'stopped',
    code: error.row.code,
    reason: error,
    cursor,
    retryAfter: error.retryAfter,
  }) as const;

/**
 * Whether a list has come round to a page again, noticed after at most three rounds with one cursor held
 * (Brent’s algorithm), however long the list is.
 */
const createCycleWatch = (): ((cursor: string) => boolean) => {
  let held: string | undefined;
  let steps = 0;
  let until = 1;
  return (cursor) => {
    if (cursor === held) return true;
    steps += 1;
    if (steps === until) {
      held = cursor;
      steps = 0;
      until *= 2;
    }
    return false;
  };
};
