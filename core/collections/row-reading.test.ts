import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeDir, tempDir } from '../../test/support/running.ts';
import { openStore, type Store } from '../store/index.ts';
import { createRowReader, type RowReading } from './row-reading.ts';

let dir: string;
let store: Store;

beforeEach(() => {
  dir = tempDir();
  store = openStore({ dir });
});
afterEach(() => {
  store.close();
  removeDir(dir);
});

const reader = () => createRowReader({ store, operations: {}, onDue: () => {} });

test('an overview is read once for each change of the collection', async () => {
  const rows = reader();
  store.collections.open('Ponds');
  const read = () => rows.overview(store.collections.there('Ponds'));
  const first = await read();
  expect(first).toEqual({ kinds: [], unread: { gaps: 0, refused: 0 } });
  store.collections.open('Another');
  expect(await read()).toBe(first);
  store.collections.noteMadeFrom(store.collections.there('Ponds').seq, 'rows of “Fens”');
  expect(await read()).not.toBe(first);
});

test('completeness is read anew after whatever was written', async () => {
  const rows = reader();
  store.collections.open('Ponds');
  const read = () => rows.completeness(store.collections.there('Ponds'));
  const first = await read();
  expect(first).toMatchObject({ unique: 0, gaps: [], refusals: [] });
  expect(await read()).toBe(first);
  store.collections.open('Another');
  expect(await read()).not.toBe(first);
});

test('few rows and lists are read in the thread that answers', async () => {
  const fail = async (): Promise<never> => {
    throw new Error('a thread was asked');
  };
  const beside = { find: fail, overview: fail, unread: fail, completeness: fail, attempts: fail };
  const rows = createRowReader({ store, operations: {}, beside, onDue: () => {} });
  const ponds = store.collections.open('Ponds');
  expect((await rows.completeness(ponds)).unique).toBe(0);
  expect((await rows.overview(ponds)).kinds).toEqual([]);
  expect(await rows.unread([ponds])).toEqual([{ gaps: 0, refused: 0 }]);
});

test('what is unread of many collections is read at once, and again only of those that changed', async () => {
  const ponds = store.collections.open('Ponds');
  const fens = store.collections.open('Fens');
  const readings: (readonly number[])[] = [];
  const beside: RowReading = {
    find: async () => new Float64Array(),
    overview: async () => ({ kinds: [], unread: { gaps: 0, refused: 0 } }),
    completeness: async () => {
      throw new Error('nobody asks for it');
    },
    attempts: async () => [],
    unread: async (collections) => {
      readings.push(collections);
      return collections.map((seq) => ({ gaps: seq, refused: 0 }));
    },
  };
  const large = {
    ...store,
    charts: { ...store.charts, size: () => 1_000_000 },
  };
  const rows = createRowReader({ store: large, operations: {}, beside, onDue: () => {} });
  const expected = [
    { gaps: ponds.seq, refused: 0 },
    { gaps: fens.seq, refused: 0 },
  ];
  expect(await rows.unread([ponds, fens])).toEqual(expected);
  store.collections.noteMadeFrom(fens.seq, 'rows of “Ponds”');
  expect(await rows.unread([ponds, fens])).toEqual(expected);
  expect(await rows.unread([ponds, fens])).toEqual(expected);
  expect(readings).toEqual([[ponds.seq, fens.seq], [fens.seq]]);
});
