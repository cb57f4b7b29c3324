import { countNotice, type Notice } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { Incomplete } from '#kit/operation.ts';
import { FULLNAME } from './names.ts';
import { messages } from './messages.ts';

/** How far a run over a list has come: where it goes on, and what it had already. */
export interface Seen {
  /** The platform's own word: the full name of the last thing. */
  readonly after: string | undefined;
  /** Full names, the newest last. */
  readonly seen: readonly string[];
}

/** Lists end near 1,000 things; of one that does not, the latest are kept in mind. */
const MOST = 2000;
/**
 * The platform counts 1,000 things for a list and leaves out what was removed since, so that fewer come
 * (a recorded walk of 2016 ended after 1,001).
 */
const NEAR_THE_LIMIT = 900;

/** A place as the state of a cursor. */
export const sealPlace = ({ after, seen }: Seen): string =>
  `${after ?? ''}|${seen.slice(-MOST).join(',')}`;

/** The place of a cursor; the platform does not check its own word, so it is checked here. */
export const placeIn = (cursor: string | undefined): Seen => {
  if (cursor === undefined) return { after: undefined, seen: [] };
  const [after = '', seen = ''] = cursor.split('|');
  if (!FULLNAME.test(after)) throw new AppError('validation_error', messages.cursorInvalid);
  return { after, seen: seen === '' ? [] : seen.split(',') };
};

/** An item with the full name of what it was made of, where that is told. */
export interface Placed<T> {
  readonly fullname: string | undefined;
  readonly item: T;
}

interface Step<T> {
  readonly items: readonly T[];
  /** State of the next page; `null` at the end. */
  readonly next: string | null;
  /** Where the list ends near the most that the platform lists. */
  readonly incomplete?: Incomplete;
  readonly notices: readonly Notice[];
}

/**
 * One page of a run. What came before, on an earlier page or on this one, is dropped: a list that
 * moves while it is read, or has something pinned, shows the same thing twice. A page that goes on
 * from a place where the run was already, and brings nothing new, is the end: the list would go in a
 * circle for ever.
 */
export const buildStep = <T>(
  placed: readonly Placed<T>[],
  after: string | null,
  { after: before, seen }: Seen,
): Step<T> => {
  const known = new Set(seen);
  const isKnown = (name: string): boolean => name === before || known.has(name);
  const wasThere = after !== null && isKnown(after);
  const items: T[] = [];
  for (const { fullname, item } of placed) {
    if (fullname !== undefined && known.has(fullname)) continue;
    if (fullname !== undefined) known.add(fullname);
    items.push(item);
  }
  if (after !== null) known.add(after);
  const ended = after === null || (items.length === 0 && wasThere);
  const incomplete = ended ? limitMet(known.size) : undefined;
  return {
    items,
    next: ended ? null : sealPlace({ after, seen: [...known] }),
    ...(incomplete && { incomplete }),
    notices: [
      ...comeBefore(placed.length - items.length),
      ...(incomplete ? [{ code: 'more-exist', ...incomplete.reason }] : []),
    ],
  };
};

const limitMet = (things: number): Incomplete | undefined =>
  things < NEAR_THE_LIMIT
    ? undefined
    : {
        reason: messages.listLimitReached({ things }),
        statedTotal: null,
      };

const comeBefore = (count: number): Notice[] =>
  countNotice(count, 'repeated-items', messages.itemsRepeated({ count }));
