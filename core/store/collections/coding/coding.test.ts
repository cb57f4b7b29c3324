import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Code } from '#kit/coding/codebook.ts';
import type { CodingFile } from '#kit/coding/coding-file.ts';
import { clock, makeEnding, tempDir } from '../../calls/fixtures.ts';
import { checkData } from '../../doctor/check-data.ts';
import { openStore, type ItemFilter, type Store } from '../../index.ts';
import { itemDraft } from '../../testing/item-draft.ts';
import type { ItemDraft } from '../items.ts';
import { openDatabase } from '../../open-database.ts';

const AT = '2026-08-15T10:00:00.000Z';
const id = (n: number): string => `01a2090b-6ef8-7391-8608-${String(n).padStart(12, '0')}`;

const open: { store: Store; remove: () => void; dir: string }[] = [];

/** A data folder with a collection of so many items. */
const folderWith = (items: number) => {
  const place = tempDir();
  const store = openStore({ dir: place.dir, now: clock().now });
  open.push({ store, remove: place.remove, dir: place.dir });
  store.ledger.grant(100, 'for the test');
  store.ledger.reserve('window', 1, 'call');
  const { seq } = store.collections.open('Talk');
  const drafts = Array.from({ length: items }, (_, n) => draft(`c${n + 1}`));
  let ids: readonly number[] = [];
  store.calls.finish(
    'call',
    makeEnding({
      within: () => {
        ({ ids } = store.items.ingest({ collection: seq, callId: 'call', at: AT }, drafts));
      },
    }),
  );
  return { store, dir: place.dir, seq, items: ids as number[] };
};

const draft = (entityId: string): ItemDraft =>
  itemDraft({
    entityId,
    data: JSON.stringify({ entityId, content: 'The light on the water' }),
    text: 'The light on the water',
    author: 'Ann',
  });

const CODES: readonly Code[] = [
  { id: id(1), name: 'humour', definition: 'a joke', examples: '', colour: 'blue', key: '1' },
  { id: id(2), name: 'critical', definition: '', examples: '', colour: 'red', key: '2' },
];

let folder: ReturnType<typeof folderWith>;
let me: number;
beforeEach(() => {
  folder = folderWith(4);
  me = folder.store.coders.current().seq;
  folder.store.codebooks.change(folder.seq, CODES, { coder: me });
});
afterEach(() => {
  for (const { store, remove } of open.splice(0)) {
    store.close();
    remove();
  }
});

const item = (n: number): number => folder.items[n - 1] ?? 0;
const codesOf = (n: number, { store, items } = folder): (string | null)[] =>
  store.codings.ofItem(items[n - 1] ?? 0).codings.map(({ code }) => code);
const rowsWith = (filter: ItemFilter): string[] =>
  folder.store.itemRows
    .page({ collection: folder.seq, filter, limit: 100, ascending: true })
    .rows.map(({ entityId }) => entityId);
const unsound = ({ dir } = folder) =>
  checkData(dir, { full: true })
    .filter(({ ok }) => !ok)
    .map((finding) => finding.says);

describe('a codebook', () => {
  test('grows by a version with each change, and each is kept', () => {
    const { store, seq } = folder;
    const renamed = CODES.map((code) => ({ ...code, name: code.name.toUpperCase() }));
    const { version } = store.codebooks.change(seq, renamed, { coder: me, base: 1 });
    expect(version).toBe(2);
    expect(store.codebooks.change(seq, renamed, { coder: me }).version).toBe(2);
    expect(
      store.codebooks.versions(seq, 9).map((one) => [one.version, one.by, one.codes[0]?.name]),
    ).toEqual([
      [2, 'Me', 'HUMOUR'],
      [1, 'Me', 'humour'],
    ]);
    expect(() => store.codebooks.change(seq, CODES, { coder: me, base: 1 })).toThrow(
      'the codebook was changed meanwhile',
    );
  });
  test('loses a code that nothing has, and retires one that a row has', () => {
    const { store, seq } = folder;
    store.codings.set({ item: item(1), code: id(1), coder: me });
    const { codes } = store.codebooks.change(seq, [], { coder: me });
    expect(codes.map(({ name, retired, key }) => [name, retired, key])).toEqual([
      ['humour', true, undefined],
    ]);
    expect(codesOf(1)).toEqual([id(1)]);
  });
  test('is refused with one name or one key twice', () => {
    const { store, seq } = folder;
    const twice = CODES.map((code) => ({ ...code, key: '1' }));
    expect(() => store.codebooks.change(seq, twice, { coder: me })).toThrow('have the key 1');
  });
});

describe('codes of items', () => {
  test('are set once, taken back, and set again; nothing is overwritten', () => {
    const { store } = folder;
    const humour = { item: item(1), code: id(1), coder: me };
    store.codings.set(humour);
    store.codings.set(humour);
    store.codings.set({ ...humour, code: id(2) });
    expect(codesOf(1)).toEqual([id(1), id(2)]);
    store.codings.unset(humour);
    expect(codesOf(1)).toEqual([id(2)]);
    store.codings.set(humour);
    expect(codesOf(1)).toEqual([id(2), id(1)]);
    expect(store.codings.history(item(1)).codings.map(({ codeId }) => codeId)).toEqual([
      id(1),
      id(2),
      id(1),
    ]);
    expect(unsound()).toEqual([]);
  });
  test('may be of a passage, which stands beside that of the whole', () => {
    const { store } = folder;
    const passage = { field: 'content', start: 4, end: 9, text: 'light' };
    store.codings.set({ item: item(1), code: id(1), coder: me });
    store.codings.set({ item: item(1), code: id(1), coder: me, passage });
    store.codings.unset({ item: item(1), code: id(1), coder: me });
    expect(store.codings.ofItem(item(1)).codings).toMatchObject([{ code: id(1), passage }]);
  });
  test('of another collection or of none are refused', () => {
    const { store } = folder;
    expect(() => store.codings.set({ item: item(1), code: id(9), coder: me })).toThrow('no code');
    expect(() => store.codings.set({ item: 999, code: null, coder: me })).toThrow('no item 999');
  });
  test('filter rows: by code, by coder, uncoded, and where coders differ', () => {
    const { store } = folder;
    const ada = store.coders.add('Ada');
    store.codings.set({ item: item(1), code: id(1), coder: me });
    store.codings.set({ item: item(1), code: id(1), coder: ada.seq });
    store.codings.set({ item: item(2), code: null, coder: me });
    store.codings.set({ item: item(2), code: id(2), coder: ada.seq });
    store.codings.set({ item: item(3), code: id(2), coder: ada.seq });
    const mine = store.coders.current().id;
    expect(rowsWith({ code: id(2) })).toEqual(['c2', 'c3']);
    expect(rowsWith({ code: id(1), coder: mine })).toEqual(['c1']);
    expect(rowsWith({ code: id(2), coder: mine })).toEqual([]);
    expect(rowsWith({ coded: false })).toEqual(['c4']);
    expect(rowsWith({ coded: false, coder: mine })).toEqual(['c3', 'c4']);
    expect(rowsWith({ coded: true, coder: ada.id })).toEqual(['c1', 'c2', 'c3']);
    expect(rowsWith({ coder: mine })).toEqual(['c1', 'c2']);
    expect(rowsWith({ disputed: true })).toEqual(['c2']);
    expect(rowsWith({ disputed: false })).toEqual(['c1', 'c3', 'c4']);
    expect(store.codings.waitingFor(folder.seq, me)).toBe(1);
    expect(store.codings.counts(folder.seq).coders.map(({ items }) => items)).toEqual([2, 3]);
  });
  test('have a decision beside them, of which the latest counts', () => {
    const { store } = folder;
    const humour = { item: item(1), code: id(1), coder: me };
    store.codings.decide({ ...humour, applies: true });
    store.codings.decide({ ...humour, applies: false });
    expect(store.codings.ofItem(item(1)).decisions).toMatchObject([
      { code: id(1), applies: false },
    ]);
    store.codings.decide({ ...humour, applies: null });
    expect(store.codings.ofItem(item(1)).decisions).toEqual([]);
    expect(unsound()).toEqual([]);
  });
  test('go with their items, and codebooks with their collection', () => {
    const { store, seq, dir } = folder;
    store.codings.set({ item: item(1), code: id(1), coder: me });
    store.codings.decide({ item: item(1), code: id(1), coder: me, applies: true });
    store.collections.remove('Talk');
    expect(store.codebooks.read(seq).version).toBe(0);
    expect(unsound({ ...folder, dir })).toEqual([]);
  });
  test('that are no longer as they were kept are left out and named', () => {
    const { store, dir } = folder;
    store.codings.set({ item: item(1), code: id(1), coder: me });
    const db = openDatabase(dir);
    db.exec("UPDATE itemCodings SET at = '2020-01-01T00:00:00.000Z'");
    db.close();
    expect(store.codings.ofItem(item(1))).toEqual({ codings: [], decisions: [], isDamaged: true });
    expect(unsound().join()).toContain('code 1 of item Comment:c1 is no longer as it was kept');
  });
});

const fileOf = ({ store, seq }: typeof folder): CodingFile => {
  const steps = store.codingExchange.write({ seq, id: 'talk', name: 'Talk' });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};
const mergeInto = ({ store, seq }: typeof folder, file: CodingFile) => {
  const steps = store.codingExchange.merge(seq, file);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

describe('the file of another coder', () => {
  test('brings codes, codebook and coder; a second time nothing changes', () => {
    const passage = { field: 'content', start: 4, end: 9, text: 'light' };
    folder.store.codings.set({ item: item(1), code: id(1), coder: me, passage });
    folder.store.codings.set({ item: item(2), code: null, coder: me });
    folder.store.codings.set({ item: item(4), code: id(2), coder: me });
    folder.store.codings.decide({ item: item(1), code: id(2), coder: me, applies: false });
    const file = fileOf(folder);
    const other = folderWith(3);
    other.store.coders.current();
    const merged = { rows: 2, missingRows: 1, codings: 2, removed: 0, decisions: 1, codes: 2 };
    expect(mergeInto(other, file)).toEqual({ ...merged, coders: ['Me (2)'] });
    expect(codesOf(1, other)).toEqual([id(1)]);
    expect(other.store.codings.ofItem(other.items[0] ?? 0)).toMatchObject({
      codings: [{ passage }],
      decisions: [{ code: id(2), applies: false }],
    });
    expect(other.store.codebooks.read(other.seq).codes).toEqual(CODES);
    const before = fileOf(other);
    expect(mergeInto(other, file)).toMatchObject({
      codings: 0,
      removed: 0,
      decisions: 0,
      codes: 0,
    });
    expect(fileOf(other)).toEqual(before);
    expect(unsound(other)).toEqual([]);
  });
  test('takes back what was taken back there, and comes home without a trace of its journey', () => {
    folder.store.codings.set({ item: item(1), code: id(1), coder: me });
    const other = folderWith(4);
    mergeInto(other, fileOf(folder));
    folder.store.codings.unset({ item: item(1), code: id(1), coder: me });
    expect(mergeInto(other, fileOf(folder))).toMatchObject({ codings: 0, removed: 1 });
    expect(codesOf(1, other)).toEqual([]);
    expect(mergeInto(folder, fileOf(other))).toMatchObject({ codings: 0, removed: 0, coders: [] });
  });
  test('finds a code of the same name, where two people made one each', () => {
    const other = folderWith(4);
    const coder = other.store.coders.current().seq;
    const own: Code = { ...(CODES[0] as Code), id: id(8), definition: 'mine' };
    other.store.codebooks.change(other.seq, [own], { coder });
    folder.store.codings.set({ item: item(1), code: id(1), coder: me });
    expect(mergeInto(other, fileOf(folder))).toMatchObject({ codings: 1, codes: 1 });
    expect(codesOf(1, other)).toEqual([id(8)]);
    expect(other.store.codebooks.read(other.seq).codes.map(({ name }) => name)).toEqual([
      'humour',
      'critical',
    ]);
  });
});

describe('the facet of codes', () => {
  const facet = (filter: ItemFilter = {}) =>
    folder.store.charts.facetCodes({ collection: folder.seq, filter });

  test('counts each row once for a code, whichever code is chosen, and those without', () => {
    const { store } = folder;
    const passage = { field: 'content', start: 4, end: 9, text: 'light' };
    store.codings.set({ item: item(1), code: id(1), coder: me });
    store.codings.set({ item: item(1), code: id(1), coder: me, passage });
    store.codings.set({ item: item(2), code: id(1), coder: me });
    store.codings.set({ item: item(2), code: id(2), coder: me });
    store.codings.set({ item: item(3), code: id(2), coder: me });
    store.codings.unset({ item: item(3), code: id(2), coder: me });
    const all = {
      codes: [
        { value: id(1), count: 2 },
        { value: id(2), count: 1 },
      ],
      uncoded: 2,
    };
    expect(facet()).toEqual(all);
    expect(facet({ code: id(2) })).toEqual(all);
    expect(facet({ coded: false })).toEqual(all);
    expect(facet({ rows: [item(2), item(3)] })).toEqual({
      codes: [
        { value: id(1), count: 1 },
        { value: id(2), count: 1 },
      ],
      uncoded: 1,
    });
    expect(store.charts.facetCodes({})).toEqual(all);
    expect(rowsWith({ code: id(1) })).toEqual(['c1', 'c2']);
    expect(rowsWith({ coded: false })).toEqual(['c3', 'c4']);
  });

  test('counts of several coders those of whoever codes here, or of the one who is asked for', () => {
    const { store } = folder;
    const ben = store.coders.admit(id(50), 'Ben');
    store.codings.set({ item: item(1), code: id(1), coder: me });
    store.codings.set({ item: item(1), code: id(2), coder: ben.seq });
    store.codings.set({ item: item(2), code: id(2), coder: ben.seq });
    const mine = store.coders.current().id;
    expect(facet()).toEqual({ codes: [{ value: id(1), count: 1 }], uncoded: 3, coder: mine });
    expect(facet({ coder: ben.id, coded: false })).toEqual({
      codes: [{ value: id(2), count: 2 }],
      uncoded: 2,
      coder: ben.id,
    });
    expect(rowsWith({ coder: ben.id, coded: false })).toEqual(['c3', 'c4']);
  });
});

describe('codes beside copied rows', () => {
  const secondCollection = () => {
    const { store } = folder;
    const { seq } = store.collections.open('Copy');
    let ids: readonly number[] = [];
    store.ledger.reserve('window', 1, 'copying');
    const drafts = ['c1', 'c2'].map(draft);
    store.calls.finish(
      'copying',
      makeEnding({
        within: () => {
          ({ ids } = store.items.ingest({ collection: seq, callId: 'copying', at: AT }, drafts));
        },
      }),
    );
    return { seq, ids };
  };
  const copyRows = (to: ReturnType<typeof secondCollection>) => {
    const copies = folder.store.codingCopies(to.seq);
    for (const [at, one] of to.ids.entries())
      copies.copy({ id: item(at + 1), collection: folder.seq }, one);
    return copies.counts();
  };

  test('keep coder, time and passage; what was taken back and decided stays so', () => {
    const { store, seq } = folder;
    const passage = { field: 'content', start: 4, end: 9, text: 'light' };
    store.codings.set({ item: item(1), code: id(1), coder: me, passage });
    store.codings.set({ item: item(1), code: id(2), coder: me });
    store.codings.unset({ item: item(1), code: id(2), coder: me });
    store.codings.decide({ item: item(1), code: id(2), coder: me, applies: true });
    store.codings.set({ item: item(2), code: null, coder: me });
    store.codings.set({ item: item(3), code: id(1), coder: me });
    const to = secondCollection();
    expect(copyRows(to)).toEqual({ codings: 2, codingsLeft: 0 });
    expect(store.codings.ofItem(to.ids[0] ?? 0)).toEqual(store.codings.ofItem(item(1)));
    expect(store.codings.history(to.ids[0] ?? 0).codings).toHaveLength(2);
    expect(store.codings.ofItem(to.ids[1] ?? 0).codings).toMatchObject([{ code: null }]);
    expect(store.codebooks.read(to.seq).codes).toEqual(CODES);
    expect(copyRows(to)).toEqual({ codings: 0, codingsLeft: 0 });
    expect(store.codings.counts(seq).codes).toMatchObject([{ code: id(1), items: 2 }]);
    expect(unsound()).toEqual([]);
  });
  test('are those of the same name, where there is a codebook with other ids', () => {
    const { store } = folder;
    const to = secondCollection();
    const own: Code = { ...(CODES[0] as Code), id: id(8) };
    store.codebooks.change(to.seq, [own], { coder: me });
    store.codings.set({ item: item(1), code: id(1), coder: me });
    expect(copyRows(to)).toEqual({ codings: 1, codingsLeft: 0 });
    expect(store.codings.ofItem(to.ids[0] ?? 0).codings).toMatchObject([{ code: id(8) }]);
    expect(store.codebooks.read(to.seq).codes.map((one) => one.id)).toEqual([id(8), id(2)]);
  });
  test('that are damaged, or have no place in the codebook, are counted', () => {
    const { store, dir } = folder;
    const to = secondCollection();
    const full = Array.from({ length: 500 }, (_, n): Code => ({
      ...(CODES[0] as Code),
      id: id(1000 + n),
      name: `code ${n}`,
    }));
    const withoutKeys = full.map(({ key: _, ...code }) => code);
    store.codebooks.change(to.seq, withoutKeys, { coder: me });
    store.codings.set({ item: item(1), code: id(1), coder: me });
    store.codings.set({ item: item(2), code: null, coder: me });
    const db = openDatabase(dir);
    db.exec("UPDATE itemCodings SET at = '2020-01-01T00:00:00.000Z' WHERE code IS NULL");
    db.close();
    expect(copyRows(to)).toEqual({ codings: 0, codingsLeft: 2 });
    expect(store.codings.ofItem(to.ids[0] ?? 0).codings).toEqual([]);
  });
});
