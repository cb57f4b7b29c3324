import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '../core/store/index.ts';
import { inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';

/** What a click deleted is still stored, so privacy acts there too: every byte is looked at. */
let dir: string;
const run = (...args: string[]) => inside(...args, '--data', dir);
const film = ['--param', 'videoId=sample_001x', '--sample'];
beforeAll(async () => {
  dir = tempDir();
  await run('collect', 'videosite.list-video-comments', ...film, '--into', 'Talk');
  await run('collect', 'videosite.list-video-comments', ...film, '--into', 'Other');
});
afterAll(() => removeDir(dir));

const withStore = async <T>(work: (store: Store) => T | Promise<T>): Promise<T> => {
  const store = openStore({ dir });
  try {
    return await work(store);
  } finally {
    store.close();
  }
};

interface Written {
  readonly attributedTo?: { readonly entityId: string; readonly preferredUsername: string };
}

const bytes = (): Buffer[] => {
  const db = new DatabaseSync(join(dir, 'bowerbird.db'), { readOnly: true });
  try {
    const packed = ['bodies', 'contents'].flatMap((table) =>
      db.prepare(`SELECT codec, bytes FROM ${table}`).all(),
    );
    return [
      ...readdirSync(dir, { withFileTypes: true })
        .filter((file) => file.isFile())
        .map(({ name }) => readFileSync(join(dir, name))),
      ...packed.map(({ codec, bytes: raw }) =>
        codec === 'zstd' ? zstdDecompressSync(raw as Uint8Array) : Buffer.from(raw as Uint8Array),
      ),
    ];
  } finally {
    db.close();
  }
};
const holds = (text: string): boolean => bytes().some((one) => one.includes(text));

test('somebody who is forgotten leaves Deleted as well, and does not come back with Put back', async () => {
  const { person, rows, whole, own } = await withStore(async (store) => {
    const talk = store.collections.there('Talk');
    const all = store.itemRows.page({ collection: talk.seq, limit: 1000 }).rows.map((row) => ({
      id: row.id,
      author: (JSON.parse(row.data) as Written).attributedTo,
    }));
    const author = all.find((row) => row.author)?.author;
    if (!author) throw new Error('nobody wrote anything');
    const theirs = all.filter((row) => row.author?.entityId === author.entityId);
    const another = all.find((row) => row.author?.entityId !== author.entityId);
    const { id } = await store.deleted.addRows(
      talk.seq,
      [...theirs.map((row) => row.id), another?.id ?? 0],
      // Whoever deletes rows may name them.
      `all of ${author.preferredUsername}`,
    );
    const other = await store.deleted.addCollection(store.collections.there('Other'));
    return { person: author, rows: id, whole: other, own: theirs.length };
  });
  expect([person.entityId, person.preferredUsername].map(holds)).toEqual([true, true]);

  const preview = await run('forget-person', 'youtube', person.entityId, '--preview', '--json');
  expect(JSON.parse(preview.out)).toMatchObject({
    items: own * 2,
    collections: [{ name: expect.any(String) }, { name: expect.any(String) }],
  });
  expect((await run('forget-person', 'youtube', person.entityId, '--yes')).code).toBe(0);
  expect([person.entityId, person.preferredUsername].map(holds)).toEqual([false, false]);

  await withStore(async (store) => {
    expect(store.deleted.list()).toMatchObject([
      { id: whole, name: 'Other', gone: own },
      { id: rows, rowsOf: 'Talk', items: 1, gone: own },
    ]);
    expect(await store.deleted.putBack(rows)).toEqual({ name: 'Talk', items: 1, gone: own });
    expect(await store.deleted.putBack(whole)).toMatchObject({ name: 'Other', gone: own });
  });
  expect([person.entityId, person.preferredUsername].map(holds)).toEqual([false, false]);
  expect((await run('doctor', '--full')).code).toBe(0);
  const { out } = await run('collections', 'Talk');
  expect(out).toContain("at a person's request");
});
