/** Answers that are kept, in no collection: a page of so many items, and as many of one item. */
import { page } from '#vocab/page.ts';
import type { Store } from '../../core/store/index.ts';
import { addressOf, OPERATION, upTo } from './many-of-everything.ts';

const DAY = '2026-08-15T10:00:00.000Z';

/** Answers the call of the page. */
export const keepAnswers = (store: Store, count: number): string => {
  const [first = ''] = [count, ...upTo(count).map(() => 1)].map((items, at) =>
    keepAnswer(store, `v${at}`, items),
  );
  return first;
};

const keepAnswer = (store: Store, videoId: string, count: number): string => {
  const callId = store.newId();
  const items = upTo(count).map((at) => ({ type: 'Note', id: addressOf(`${videoId}-${at}`) }));
  const partOf = addressOf(videoId);
  const json = JSON.stringify(
    page({ partOf, items, totalItems: count, cursor: null, nextCursor: null }),
  );
  store.calls.finish(callId, {
    operation: OPERATION,
    params: { videoId },
    keyId: 'window',
    door: 'window',
    startedAt: DAY,
    outcome: 'ok',
    world: 'live',
    close: 'free',
    answer: { paramsKey: JSON.stringify({ videoId }), at: DAY, fetchedAt: DAY, json },
  });
  return callId;
};
