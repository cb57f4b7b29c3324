import { expect, test } from 'vitest';
import { comments, reefCatalogue } from '../collections/testing/reef.ts';
import type { Store } from '../store/index.ts';
import { receiveParcels } from '../laboratory/hand-over/receive.ts';
import { sendParcels } from './send.ts';
import { ADA, keyOf, LAB } from './testing/sender.ts';
import { handOver, linesOf, useTwoSides } from './testing/two-sides.ts';

const here = useTwoSides();

const LIST = { operation: 'reef.list-video-comments', params: { videoId: 'v1' } };

const gatherTwoPages = async (): Promise<void> => {
  here.site = {
    'comments/v1': comments('a b', 'c2', { total: 5 }),
    'comments/v1?from=c2': comments('c d'),
  };
  await here.gather([LIST]);
  here.share();
};

/** The store of which one method throws after its work is done, for the n-th time that it is called. */
const failing = (store: Store, name: 'ingest' | 'page' | 'noteCall', nth: number): Store => {
  let calls = 0;
  const failAfter = <F extends (...args: never[]) => unknown>(work: F): F =>
    ((...args: never[]) => {
      const result = work(...args);
      calls += 1;
      if (calls === nth) throw new Error('broken off');
      return result;
    }) as F;
  return {
    ...store,
    items: { ...store.items, ...(name === 'ingest' && { ingest: failAfter(store.items.ingest) }) },
    received: {
      ...store.received,
      ...(name === 'page' && { page: failAfter(store.received.page) }),
      ...(name === 'noteCall' && { noteCall: failAfter(store.received.noteCall) }),
    },
  };
};

test.each(['ingest', 'page', 'noteCall'] as const)(
  'broken off after %s, a parcel is there wholly or not at all, and goes on from there',
  async (name) => {
    await gatherTwoPages();
    for (const nth of [1, 2]) {
      const to = failing(here.lab.store, name, nth);
      await expect(handOver(here.desktop.store, to, () => here.now)).rejects.toThrow('broken off');
      const { seq, items } = here.lab.store.collections.there('Test');
      expect(here.lab.store.collections.calls(seq).length * 2).toBe(items);
    }
    expect(await here.hand()).toMatchObject({ refused: 0, later: 0 });
    expect(linesOf(here.lab.store)).toEqual(linesOf(here.desktop.store));
  },
);

test('an answer that never arrives: the same parcel a second time is one row', async () => {
  await gatherTwoPages();
  const broken = async (): Promise<void> => {
    const { store } = here.lab;
    const now = (): number => here.now;
    await sendParcels({
      store: here.desktop.store,
      laboratory: LAB,
      now,
      exchange: async function* (bytes) {
        const sender = { person: ADA, name: 'Ada', keyId: keyOf(store) };
        for await (const answer of receiveParcels(
          { store, catalogue: reefCatalogue, sender, now },
          bytes,
        ))
          if (answer.state === 'known') yield answer;
        throw new Error('no connection');
      },
    });
  };
  await expect(broken()).rejects.toThrow('no connection');
  expect(here.desktop.store.outbox.shared()).toMatchObject([{ waiting: 6 }]);
  expect(linesOf(here.lab.store)).toEqual(linesOf(here.desktop.store));
  expect(await here.hand()).toEqual({ taken: 0, known: 6, refused: 0, later: 0 });
  expect(linesOf(here.lab.store)).toEqual(linesOf(here.desktop.store));
});
