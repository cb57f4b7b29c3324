import { expect, test } from 'vitest';
import type { App } from '../app/app.ts';
import { comments } from '../collections/testing/reef.ts';
import type { Store } from '../store/index.ts';
import { ADA, BEN, LAB } from './testing/sender.ts';
import { handOver, useTwoSides } from './testing/two-sides.ts';
import { giveCode } from './testing/give-code.ts';

const here = useTwoSides();

const LIST = { operation: 'reef.list-video-comments', params: { videoId: 'v1' } };
const HOUR_MS = 3_600_000;

const item = (store: Store): number => {
  const { seq } = store.collections.there('Test');
  return store.itemRows.page({ collection: seq, limit: 1 }).rows[0]?.id ?? 0;
};

/** Codes the item as whoever codes on that desktop. */
const codeWith = (store: Store, name: string): void => {
  here.now += 1000;
  giveCode(store, name, item(store));
};

const takeBack = (store: Store): void => {
  here.now += 1000;
  const { codings } = store.codings.ofItem(item(store));
  store.codings.unset({
    item: item(store),
    code: codings[0]?.code ?? null,
    coder: store.coders.current().seq,
  });
};

const annotate = (store: Store, note: string): void => {
  here.now += 1000;
  store.collections.annotate(item(store), { note });
};

const gatherOn = async ({ collecting, callers, store }: App): Promise<void> => {
  here.now += HOUR_MS;
  const { id } = collecting.start({ name: 'Test', sources: [LIST] }, callers.cli);
  await collecting.follow(id);
  store.outbox.share(store.collections.there('Test').seq, LAB);
};

const handFrom = ({ store }: App, person: string) =>
  handOver(store, here.lab.store, () => here.now, { person });

/** All of it once more, as a copy of the data folder from before would. */
const shareAnew = ({ store }: App): void => {
  const { seq } = store.collections.there('Test');
  store.outbox.stop(seq);
  store.outbox.share(seq, LAB);
};

/** Codes of the item in the laboratory, with who gave them and when. */
const codesThere = () => {
  const { store } = here.lab;
  const { codes } = store.codebooks.read(store.collections.there('Test').seq);
  const names = new Map(store.coders.list().map(({ id, name }) => [id, name]));
  return store.codings
    .ofItem(item(store))
    .codings.map(({ code, coder, at }) => [
      codes.find(({ id }) => id === code)?.name,
      names.get(coder),
      at,
    ])
    .toSorted((a, b) => a.join(' ').localeCompare(b.join(' '), 'en'));
};

const notesThere = () => {
  const { store } = here.lab;
  const { seq } = store.collections.there('Test');
  const [row] = store.itemRows.page({ collection: seq, limit: 1 }).rows;
  return row
    ? store.itemRows.read(row).written.map(({ author, note }) => [author?.name, note])
    : [];
};

test('codes and notes of two desktops stand side by side, with who gave them and when', async () => {
  here.site = { 'comments/v1': comments('a') };
  const [ada, ben] = [here.desktop, here.openDesktop()];
  for (const [app, name] of [
    [ada, 'Ada'],
    [ben, 'Ben'],
  ] as const) {
    await gatherOn(app);
    app.store.coders.rename(app.store.coders.current().id, name);
  }
  codeWith(ada.store, 'Joke');
  const [byAda] = ada.store.codings.ofItem(item(ada.store)).codings;
  codeWith(ben.store, 'Joke');
  codeWith(ben.store, 'Serious');
  const byBen = ben.store.codings.ofItem(item(ben.store)).codings.map(({ at }) => at);
  annotate(ada.store, 'by Ada');
  annotate(ben.store, 'by Ben');
  await handFrom(ada, ADA);
  await handFrom(ben, BEN);
  expect(codesThere()).toEqual([
    ['Joke', 'Ada', byAda?.at],
    ['Joke', 'Ben', byBen[0]],
    ['Serious', 'Ben', byBen[1]],
  ]);
  expect(notesThere()).toEqual([
    [ADA, 'by Ada'],
    [BEN, 'by Ben'],
  ]);
});

test('an older copy of a desktop overwrites nothing that is newer', async () => {
  here.site = { 'comments/v1': comments('a') };
  const [ada, older] = [here.desktop, here.openDesktop()];
  await gatherOn(ada);
  await gatherOn(older);
  annotate(older.store, 'old');
  annotate(ada.store, 'new');
  codeWith(ada.store, 'Joke');
  await handFrom(ada, ADA);
  expect(codesThere()).toHaveLength(1);
  // As it was before the code was taken back.
  const { store } = ada;
  const before = store.codingExchange.ofItems(store.collections.there('Test'), [item(store)]);
  takeBack(store);
  await handFrom(ada, ADA);
  expect(codesThere()).toEqual([]);

  const portions = older.store.codingExchange.merge(
    older.store.collections.there('Test').seq,
    before,
  );
  while (portions.next().done !== true);
  shareAnew(older);
  expect(await handFrom(older, ADA)).toMatchObject({ refused: 0, later: 0 });
  expect([codesThere(), notesThere()]).toEqual([[], [[ADA, 'new']]]);
  // Nor does the newer one change when it is told again.
  shareAnew(ada);
  expect(await handFrom(ada, ADA)).toMatchObject({ taken: 0, refused: 0, later: 0 });
  expect([codesThere(), notesThere()]).toEqual([[], [[ADA, 'new']]]);
});

test('a note that was emptied on the desktop is empty there, too', async () => {
  here.site = { 'comments/v1': comments('a') };
  await gatherOn(here.desktop);
  annotate(here.desktop.store, 'a word too many');
  await handFrom(here.desktop, ADA);
  expect(notesThere()).toEqual([[ADA, 'a word too many']]);
  annotate(here.desktop.store, '');
  await handFrom(here.desktop, ADA);
  expect(notesThere().map(([, note]) => note ?? '')).toEqual(notesThere().map(() => ''));
});

test('a code has the time of the project where the clock of the desktop is off', async () => {
  here.site = { 'comments/v1': comments('a') };
  await gatherOn(here.desktop);
  here.now += HOUR_MS;
  codeWith(here.desktop.store, 'Joke');
  const [given] = here.desktop.store.codings.ofItem(item(here.desktop.store)).codings;
  here.now -= HOUR_MS;
  const report = await handOver(here.desktop.store, here.lab.store, () => here.now, {
    off: HOUR_MS,
  });
  expect(report).toMatchObject({ refused: 0, later: 0 });
  const at = new Date(Date.parse(given?.at ?? '') - HOUR_MS).toISOString();
  expect(codesThere().map(([, , time]) => time)).toEqual([at]);
});
