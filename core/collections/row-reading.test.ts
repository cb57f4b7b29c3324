import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeDir, tempDir } from '../../test/support/running.ts';
import { openStore, type Store } from '../store/index.ts';
import { createRowReader } from './row-reading.ts';

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
  const beside = { find: fail, overview: fail, completeness: fail };
  const rows = createRowReader({ store, operations: {}, beside, onDue: () => {} });
  const ponds = store.collections.open('Ponds');
  expect((await rows.completeness(ponds)).unique).toBe(0);
  expect((await rows.overview(ponds)).kinds).toEqual([]);
});
