import type { Catalogue, Entry } from '../engine/catalogue.ts';
import { answeringExchanges } from '../engine/answering-exchanges.ts';
import { positionIn, type FindState } from '../engine/cursor.ts';
import { read } from '../engine/read-replies.ts';
import { exchangeFromReply } from '../engine/routes.ts';
import type { Reply } from '#kit/exchange.ts';
import { draftFromItem } from './draft.ts';
import { itemsFromAnswer, type Item } from '../engine/answered-items.ts';

/** A call whose replies are kept. */
export interface KeptCall {
  readonly callId: string;
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What an item is known by: its shape and its identifier. */
type Key = string;

/** A call as it is read today: its items by what they are known by. */
export type Rereading = ReadonlyMap<Key, Item>;

/** Items hold no address of ours, so any will do. */
const BASE = 'http://127.0.0.1:8674';

/**
 * Runs today's parsers over the kept replies of a call: nobody is asked. `undefined` where they cannot
 * be read by themselves: the operation is gone, no reply is left, or the state that its cursor names.
 */
export const rereadCall = (
  catalogue: Catalogue,
  { operation, params }: KeptCall,
  replies: readonly Reply[],
  find?: FindState,
): Rereading | undefined => {
  const entry = catalogue.find(operation);
  if (!entry || replies.length === 0) return undefined;
  try {
    const data = readAgain(entry, params, replies, find);
    return new Map(itemsFromAnswer(entry, data).map((item) => [keyFromItem(entry, item), item]));
  } catch {
    return undefined;
  }
};

/**
 * The data of an answer as today's parsers read it, as it is kept: without what JSON does not know. Throws
 * `AppError` for refusals, for what no parser reads, and for a cursor that is not one of this list.
 */
export const readAgain = (
  entry: Entry,
  params: KeptCall['params'],
  replies: readonly Reply[],
  find?: FindState,
): unknown => {
  const position = positionIn(entry, params, find);
  const exchanges = replies.map((reply) => exchangeFromReply(entry, reply));
  let first: unknown;
  for (const answering of answeringExchanges(exchanges))
    try {
      const { data } = read(entry, answering, { params, position, base: BASE });
      return JSON.parse(JSON.stringify(data)) as unknown;
    } catch (error) {
      first ??= error;
    }
  throw first;
};

/** What replies of a call that was captured tell of its parameters by themselves. */
export const learntParams = (entry: Entry, replies: readonly Reply[]): KeptCall['params'] => {
  const exchanges = replies.map((reply) => exchangeFromReply(entry, reply));
  for (const answering of answeringExchanges(exchanges))
    try {
      return read(entry, answering, { params: {}, base: BASE }).learnt ?? {};
    } catch {
      // Another of them may answer.
    }
  return {};
};

/** The item that a call reads today in the place of one that it read before. */
export const sameItem = (
  catalogue: Catalogue,
  { operation }: KeptCall,
  items: Rereading,
  item: Item,
): Item | undefined => {
  const entry = catalogue.find(operation);
  return entry && items.get(keyFromItem(entry, item));
};

const keyFromItem = (entry: Entry, item: Item): Key => {
  const { shape = '', entityId = '' } = draftFromItem(entry, item, 0) ?? {};
  return `${shape}:${entityId}`;
};
