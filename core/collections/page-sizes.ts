import type { Entry } from '../engine/catalogue.ts';
import { isNode } from '#kit/dig.ts';
import type { Message } from '#kit/message.ts';
import type { Store } from '../store/index.ts';
import { messages } from './messages.ts';

/** What one page of an operation took in the past. */
export interface PageSize {
  readonly items: number;
  readonly requests: number;
  readonly bytes: number;
  readonly basis: Message;
}

/** Where nothing of an operation is kept yet. */
const ASSUMED = { items: 20, requests: 1, bytes: 150_000 };
/** Of the kept answers, at most so many are looked at. */
const LOOKED_AT = 10;

export const measurePageSize = (
  store: Pick<Store, 'answers' | 'evidence'>,
  entry: Entry,
): PageSize => {
  const kept = store.answers.ofOperation(entry.id, LOOKED_AT);
  const sizes = kept.map(({ callId }) => {
    const exchanges = store.evidence.exchanges(callId);
    return {
      items: countPageItems(entry, store.answers.find(callId)?.data),
      requests: exchanges.length,
      bytes: exchanges.reduce((sum, { size }) => sum + size, 0),
    };
  });
  if (sizes.length === 0)
    return {
      ...ASSUMED,
      items: entry.operation.list ? ASSUMED.items : 1,
      basis: messages.estimateAssumed({
        title: buildTitleMessage(entry),
        items: ASSUMED.items,
        bytes: ASSUMED.bytes / 1000,
      }),
    };
  const mean = (field: 'items' | 'requests' | 'bytes'): number =>
    sizes.reduce((sum, size) => sum + size[field], 0) / sizes.length;
  // The last page of a list is short: the fullest one says how much there is room for.
  const items = Math.max(1, ...sizes.map((size) => size.items));
  return {
    items,
    requests: Math.max(1, mean('requests')),
    bytes: mean('bytes'),
    basis: messages.estimateFromAnswers({
      count: sizes.length,
      title: buildTitleMessage(entry),
      items,
      mean: Math.round(mean('bytes') / 1000),
    }),
  };
};

const countPageItems = ({ operation }: Entry, page: unknown): number => {
  if (!operation.list || page === undefined) return 1;
  return isNode(page) ? Number(page['itemCount'] ?? 0) : 0;
};

/** The title of an operation, with the key under which the window has it in other languages. */
export const buildTitleMessage = ({ id, operation }: Entry): Message => ({
  message: operation.title,
  id: `${id}.title`,
});
