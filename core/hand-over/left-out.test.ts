import { expect, test } from 'vitest';
import { comments } from '../collections/testing/reef.ts';
import { peopleInItem } from '#vocab/people.ts';
import type { Store } from '../store/index.ts';
import { BEN, LAB } from './testing/sender.ts';
import { useTwoSides } from './testing/two-sides.ts';

const here = useTwoSides();

const LIST = { operation: 'reef.list-video-comments', params: { videoId: 'v1' } };
const HOUR_MS = 3_600_000;

const by = (id: string, handle: string) => ({
  id,
  attributedTo: {
    type: 'Person',
    id: `https://reef.example/u/${handle}`,
    url: `https://reef.example/u/${handle}`,
    entityId: `U-${handle}`,
    preferredUsername: handle,
    name: handle.toUpperCase(),
  },
});

const gatherOfAnnAndBob = async (
  ...more: readonly Readonly<Record<string, unknown>>[]
): Promise<void> => {
  here.site = {
    'comments/v1': comments('a b c', undefined, {
      items: [by('a', 'ann'), by('b', 'bob'), by('c', 'ann'), ...more],
    }),
  };
  await here.gather([LIST]);
};

const isLeftOut = (store: Store, handle: string): boolean | undefined =>
  store.people.leftOut('reef')?.([`U-${handle}`, handle]);

test('whom the project left out is left out by the desktop from its next hand-over on', async () => {
  await gatherOfAnnAndBob();
  here.share();
  here.lab.store.people.leaveOut('reef', ['U-ann', 'ann']);
  const report = await here.hand();
  expect(report).toMatchObject({ refused: 0, later: 0 });
  const { store } = here.desktop;
  expect([isLeftOut(store, 'ann'), isLeftOut(store, 'bob')]).toEqual([true, false]);
  // What is held is untouched, and gathered again is nothing of her.
  expect(store.collections.there('Test').items).toBe(3);
  here.now += HOUR_MS;
  const { collecting, callers } = here.desktop;
  const { id } = collecting.start({ name: 'Later', sources: [LIST] }, callers.cli);
  await collecting.follow(id);
  expect(store.collections.there('Later').items).toBe(1);
});

test('what is held of them is listed, with a person by whom all of it is found', async () => {
  await gatherOfAnnAndBob();
  here.share();
  const held = () => {
    const reading = here.desktop.store.reading();
    try {
      return reading.personRecords.heldLeftOut((shape, item) => peopleInItem(shape, item));
    } finally {
      reading.close();
    }
  };
  expect(held()).toEqual([]);
  here.lab.store.people.leaveOut('reef', ['ann']);
  await here.hand();
  expect(held()).toMatchObject([
    { platform: 'reef', person: 'U-ann', items: 2, example: { shape: 'Comment' } },
  ]);
  const { collecting } = here.desktop;
  const plan = await collecting.heldOfPerson('reef', 'U-ann');
  expect([plan.items.length, plan.isLeftOut]).toEqual([2, true]);
  await collecting.forgetPerson('reef', 'U-ann', plan.digest);
  expect(held()).toEqual([]);
});

test('only what is new comes back, and no name does', async () => {
  await gatherOfAnnAndBob();
  here.share();
  const lines: string[] = [];
  const listen = { onAnswer: (answer: unknown) => lines.push(JSON.stringify(answer)) };
  here.lab.store.people.leaveOut('reef', ['Annabel', 'U-annabel']);
  await here.hand(listen);
  const linesOfLeftOut = () => lines.splice(0).filter((line) => line.includes('left-out'));
  const [first = '', ...more] = linesOfLeftOut();
  expect(more).toEqual([]);
  expect(first).toContain('"upTo":2');
  expect(first.toLowerCase()).not.toContain('annabel');

  const annotate = (note: string): void => {
    const { seq } = here.desktop.store.collections.there('Test');
    const [row] = here.desktop.store.itemRows.page({ collection: seq, limit: 1 }).rows;
    here.desktop.store.collections.annotate(row?.id ?? 0, { note });
  };
  annotate('one');
  await here.hand(listen);
  expect(linesOfLeftOut()).toEqual([]);
  here.lab.store.people.leaveOut('reef', ['bob']);
  annotate('two');
  await here.hand(listen);
  expect(
    linesOfLeftOut().map((line) => (JSON.parse(line) as { names: unknown[] }).names.length),
  ).toEqual([1]);
  // Another project of the same laboratory is heard from its beginning.
  expect(here.desktop.store.leftOut.marks(LAB)).toEqual([{ project: 'a2b3c4d5', upTo: 3 }]);
  annotate('three');
  await here.hand({ ...listen, project: 'z9y8x7w6' });
  expect(
    linesOfLeftOut().map((line) => (JSON.parse(line) as { names: unknown[] }).names.length),
  ).toEqual([3]);
  expect(here.desktop.store.leftOut.marks(LAB)).toHaveLength(2);
});

test('many names come in lines of bounded length, and the rest with the next request', async () => {
  await gatherOfAnnAndBob();
  here.share();
  here.lab.store.people.leaveOut(
    'reef',
    Array.from({ length: 5001 }, (_, n) => `person ${n}`),
  );
  const lines: string[] = [];
  await here.hand({ onAnswer: (answer) => lines.push(JSON.stringify(answer)) });
  const portions = lines.filter((line) => line.includes('"state":"left-out"'));
  expect(portions).toHaveLength(25);
  expect(Math.max(...portions.map(({ length }) => length))).toBeLessThan(100_000);
  expect(here.desktop.store.leftOut.marks(LAB)).toMatchObject([{ upTo: 5000 }]);
  const { seq } = here.desktop.store.collections.there('Test');
  here.desktop.store.outbox.stop(seq);
  here.share();
  await here.hand();
  expect(here.desktop.store.leftOut.marks(LAB)).toMatchObject([{ upTo: 5001 }]);
});

test('whom the person at the desktop lets in again stays so', async () => {
  await gatherOfAnnAndBob();
  here.share();
  here.lab.store.people.leaveOut('reef', ['U-ann', 'ann']);
  await here.hand();
  const { store, collecting } = here.desktop;
  expect(collecting.readmitPerson('reef', 'ann')).toBe(true);
  expect(isLeftOut(store, 'ann')).toBeUndefined();
  store.outbox.stop(store.collections.there('Test').seq);
  here.share();
  await here.hand();
  expect(isLeftOut(store, 'ann')).toBeUndefined();
});

test('a request to forget somebody reaches the managers of the project by the next hand-over', async () => {
  await gatherOfAnnAndBob();
  here.share();
  await here.hand();
  const { store, collecting } = here.desktop;
  const plan = await collecting.heldOfPerson('reef', 'ann');
  await collecting.forgetPerson('reef', 'ann', plan.digest, { tell: true });
  expect(store.forgettingRequests.waiting(LAB)).toHaveLength(1);
  await here.hand({ person: BEN });
  expect(store.forgettingRequests.waiting(LAB)).toEqual([]);
  const lab = here.lab.store;
  expect(lab.forgettingRequests.open()).toMatchObject([
    { platform: 'reef', person: BEN, names: expect.arrayContaining(['U-ann', 'ann']) as string[] },
  ]);
  // Nobody has decided: the project still holds her.
  expect(lab.collections.there('Test').items).toBe(3);
  const there = await here.lab.collecting.heldOfPerson('reef', 'U-ann');
  await here.lab.collecting.forgetPerson('reef', 'U-ann', there.digest);
  expect(lab.forgettingRequests.open()).toEqual([]);
  expect(lab.collections.there('Test').items).toBe(1);
});

test('a request whose answer was lost is there once; one that was decided does not come back', async () => {
  await gatherOfAnnAndBob();
  here.share();
  const { store } = here.desktop;
  store.people.leaveOut('reef', ['zoe'], true);
  const [request] = store.forgettingRequests.waiting(LAB);
  const lost = () =>
    here.hand({
      onAnswer: () => {
        throw new Error('no connection');
      },
    });
  await expect(lost()).rejects.toThrow('no connection');
  await expect(lost()).rejects.toThrow('no connection');
  const lab = here.lab.store;
  expect(lab.forgettingRequests.open()).toHaveLength(1);
  expect(lab.forgettingRequests.decide(request?.id ?? '')).toBe(true);
  await here.hand();
  expect(lab.forgettingRequests.open()).toEqual([]);
  expect(store.forgettingRequests.waiting(LAB)).toEqual([]);
});

test('nobody is told without being asked to, nor once nothing is shared any more', async () => {
  await gatherOfAnnAndBob();
  const { store } = here.desktop;
  store.people.leaveOut('reef', ['zoe'], true);
  here.share();
  store.people.leaveOut('reef', ['ann']);
  expect(store.forgettingRequests.waiting(LAB)).toEqual([]);
  store.people.leaveOut('reef', ['bob'], true);
  expect(store.forgettingRequests.waiting(LAB)).toHaveLength(1);
  store.outbox.stop(store.collections.there('Test').seq);
  expect(store.forgettingRequests.waiting(LAB)).toEqual([]);
});

test('a reply out of which people were taken goes over with a mark of that', async () => {
  await gatherOfAnnAndBob();
  const { store, collecting } = here.desktop;
  const forget = async (who: string): Promise<void> => {
    const plan = await collecting.heldOfPerson('reef', who);
    await collecting.forgetPerson('reef', who, plan.digest);
  };
  const { seq } = store.collections.there('Test');
  const [call = ''] = store.collections.calls(seq);
  const [came] = store.evidence.exchanges(call);
  await forget('ann');
  here.share();
  expect(await here.hand()).toMatchObject({ refused: 0, later: 0 });
  const [sent] = store.evidence.exchanges(call);
  const [received] = here.lab.store.evidence.exchanges(call);
  expect(sent?.redacted).toMatchObject({ cameAs: came?.bodySha256 });
  expect(received).toMatchObject({ bodySha256: sent?.bodySha256, redacted: sent?.redacted });
  expect(here.lab.store.collections.there('Test').items).toBe(1);
});

test('a call that is there already is the same one once people were taken out of it', async () => {
  await gatherOfAnnAndBob(by('d', 'cid'));
  const { store, collecting } = here.desktop;
  here.share();
  await here.hand();
  for (const who of ['ann', 'cid']) {
    const plan = await collecting.heldOfPerson('reef', who);
    await collecting.forgetPerson('reef', who, plan.digest);
  }
  const { seq } = store.collections.there('Test');
  store.outbox.stop(seq);
  here.share();
  expect(await here.hand()).toMatchObject({ taken: 0, refused: 0, later: 0 });
  expect(here.lab.store.collections.there('Test').items).toBe(4);
});
