import { collect, countNotice, type Collected, type Notice } from '#kit/collect.ts';
import type { Message } from '#kit/message.ts';
import { messages } from './messages.ts';

/** A fact that a row states in words or links of a form that is not read. */
type UnreadFact = 'coauthors' | 'startTime' | 'publishedInterval' | 'viewCount';

/** Called with the words in which a row states a fact that is not read. */
export type Unread = (fact: UnreadFact, words: string) => void;

const UNREAD: Readonly<
  Record<UnreadFact, readonly [code: string, (values: UnreadWords) => Message]>
> = {
  coauthors: ['coauthors-unread', messages.coauthorsUnread],
  startTime: ['start-times-unread', messages.startTimesUnread],
  publishedInterval: ['dates-unread', messages.datesUnread],
  viewCount: ['figures-unread', messages.figuresUnread],
};

interface UnreadWords {
  readonly count: number;
  readonly first: string;
}

/** Collects the items of a list and names the facts in its rows that are stated and not read. */
export const collectRows = <Row, T>(
  rows: readonly Row[],
  read: (row: Row, unread: Unread) => T | undefined,
): Collected<T> => {
  const found = new Map<UnreadFact, string[]>();
  const { items, notices } = collect(rows, (row) => {
    const inRow = new Map<UnreadFact, string>();
    const item = read(row, (fact, words) => inRow.set(fact, words));
    for (const [fact, words] of item === undefined ? [] : inRow)
      found.set(fact, [...(found.get(fact) ?? []), words]);
    return item;
  });
  return { items, notices: [...notices, ...[...found].flatMap(unreadNotice)] };
};

/** Says how many facts of a kind are stated in words that are not read. */
export const unreadNotice = ([fact, words]: readonly [UnreadFact, readonly string[]]): Notice[] => {
  const [code, message] = UNREAD[fact];
  const count = words.length;
  return countNotice(count, code, message({ count, first: words[0] ?? '' }));
};
