import { expect, test } from 'vitest';
import { comments } from '../../collections/testing/reef.ts';
import { reefCatalogue } from '../../collections/testing/reef.ts';
import type { Store } from '../../store/index.ts';
import { importDesktop } from './import-desktop.ts';
import { ADA, keyOf, LAB } from '../../hand-over/testing/sender.ts';
import { linesOf, useTwoSides } from '../../hand-over/testing/two-sides.ts';
import { giveCode } from '../../hand-over/testing/give-code.ts';

const here = useTwoSides();

const LIST = { operation: 'reef.list-video-comments', params: { videoId: 'v1' } };

const moveIn = (to: Store = here.lab.store) =>
  importDesktop({
    from: here.desktop.store,
    to,
    catalogue: reefCatalogue,
    sender: { person: ADA, name: 'Ada', keyId: keyOf(to) },
    now: () => here.now,
  });

const itemIds = (store: Store): readonly number[] => {
  const { seq } = store.collections.there('Test');
  return store.itemRows.page({ collection: seq, limit: 10 }).rows.map(({ id }) => id);
};

const gatherAndWrite = async (): Promise<void> => {
  here.site = { 'comments/v1': comments('a b', 'c2'), 'comments/v1?from=c2': comments('c') };
  await here.gather([LIST]);
  const { store, collecting } = here.desktop;
  const { seq } = store.collections.there('Test');
  const [first = 0, second = 0] = itemIds(store);
  store.collections.annotate(first, { note: 'odd', tags: ['x', 'y'] });
  giveCode(store, 'Joke', second);
  store.savedViews.save(seq, 'Mine', { filter: {} });
  collecting.schedule('Test', 24, 30);
};

test('a data folder moves in with notes, codes, views and schedules, and again nothing changes', async () => {
  await gatherAndWrite();
  expect(await moveIn()).toMatchObject({
    collections: 1,
    refused: 0,
    later: 0,
    differences: [],
    refusals: [],
  });
  expect(linesOf(here.lab.store)).toEqual(linesOf(here.desktop.store));
  const { seq } = here.lab.store.collections.there('Test');
  expect(here.lab.store.outgoing.counts(seq)).toEqual({
    items: 3,
    removed: 0,
    observations: 3,
    calls: 2,
    runs: 1,
    lists: 1,
    notes: 1,
    codings: 1,
    decisions: 0,
    views: 1,
    schedules: 1,
  });
  expect(await moveIn()).toMatchObject({ taken: 0, refused: 0, differences: [] });
  // Another copy of the same folder knows nothing of what was handed over.
  const from = here.desktop.store.collections.there('Test').seq;
  here.desktop.store.outbox.stop(from);
  expect(await moveIn()).toMatchObject({
    taken: 0,
    known: 8,
    refused: 0,
    later: 0,
    differences: [],
  });
  expect(linesOf(here.lab.store)).toEqual(linesOf(here.desktop.store));
});

test('what is refused is named, and so are the counts that differ', async () => {
  await gatherAndWrite();
  const { store } = here.desktop;
  const [call = ''] = store.collections.calls(store.collections.there('Test').seq);
  // The project has another call of that id.
  here.lab.store.calls.finish(call, {
    operation: LIST.operation,
    params: {},
    keyId: null,
    door: 'cli',
    startedAt: new Date(here.now).toISOString(),
    outcome: 'ok',
    world: 'live',
    close: 'free',
  });
  const report = await moveIn();
  expect(report.refusals.map(({ kind, reason }) => [kind, reason?.id])).toEqual([
    ['call', 'handOver.idTaken'],
  ]);
  expect(report.differences).toEqual([
    { collection: 'Test', what: 'items', from: 3, to: 1 },
    { collection: 'Test', what: 'observations', from: 3, to: 1 },
    { collection: 'Test', what: 'calls', from: 2, to: 1 },
    { collection: 'Test', what: 'codings', from: 1, to: 0 },
  ]);
});

test('notes: the newer of the same person holds, and those of others stay', async () => {
  here.site = { 'comments/v1': comments('a') };
  await here.gather([LIST]);
  here.share();
  const { collections } = here.desktop.store;
  const [item = 0] = itemIds(here.desktop.store);
  const write = (note: string, tags: string[]): void => {
    here.now += 1000;
    collections.annotate(item, { note, tags });
  };
  const noteThere = () => {
    const { seq } = here.lab.store.collections.there('Test');
    const [row] = here.lab.store.itemRows.page({ collection: seq, limit: 1 }).rows;
    return (
      row &&
      here.lab.store.itemRows
        .read(row)
        .written.map(({ author, note, tags }) => [author?.name, note, tags])
    );
  };
  write('first', ['x']);
  await here.hand();
  expect(noteThere()).toEqual([[ADA, 'first', ['x']]]);
  write('second', ['y']);
  await here.hand();
  expect(noteThere()).toEqual([[ADA, 'second', ['y']]]);
  const [there = 0] = itemIds(here.lab.store);
  here.now += 1000;
  const { coders, collections: inLab } = here.lab.store;
  // She goes on in the window of the laboratory, and somebody else writes beside her.
  const author = coders.there(ADA).seq;
  inLab.annotate(there, { note: 'second\n\nin the window', tags: ['y', 'z'], author });
  inLab.annotate(there, { note: 'mine', tags: ['y'], author: coders.admit('b', 'Ben').seq });
  write('third', ['w']);
  await here.hand();
  expect(noteThere()).toEqual([
    [ADA, 'third\n\nin the window', ['z', 'w']],
    ['Ben', 'mine', ['y']],
  ]);
});

test('codes of two people stay beside each other, and one that is taken back is taken back there', async () => {
  here.site = { 'comments/v1': comments('a') };
  await here.gather([LIST]);
  here.share();
  const [own = 0] = itemIds(here.desktop.store);
  giveCode(here.desktop.store, 'Joke', own);
  await here.hand();
  const [there = 0] = itemIds(here.lab.store);
  giveCode(here.lab.store, 'Joke', there);
  giveCode(here.desktop.store, 'Serious', own);
  await here.hand();
  const codesThere = (): number => here.lab.store.codings.ofItem(there).codings.length;
  expect(codesThere()).toBe(3);
  const { store } = here.desktop;
  const [first] = store.codings.ofItem(own).codings;
  store.codings.unset({ item: own, code: first?.code ?? null, coder: store.coders.current().seq });
  expect(store.outbox.next(LAB, 0, 10).map(({ kind }) => kind)).toEqual(['codes']);
  await here.hand();
  expect(codesThere()).toBe(2);
});
