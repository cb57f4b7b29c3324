import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from '../core/app/open-app.ts';
import { openStore } from '../core/store/index.ts';
import { inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';

/** Kept replies, read again by the parsers of today. */
let dir: string;
const run = (...args: string[]) => inside(...args, '--data', dir, '--sample');
beforeAll(async () => {
  dir = tempDir();
  const film = ['--param', 'videoId=sample_001x'];
  await run('collect', 'videosite.list-video-comments', ...film, '--into', 'Talk');
});
afterAll(() => removeDir(dir));

/** As if an earlier version had read one number wrongly. */
const misread = (): { id: number; entityId: string; likeCount: number } => {
  const db = new DatabaseSync(join(dir, 'bowerbird.db'));
  try {
    const row = db
      .prepare('SELECT id, entityId, likeCount FROM items WHERE collection = 1 AND likeCount > 0')
      .get() as { id: number; entityId: string; likeCount: number };
    db.prepare("UPDATE items SET data = json_set(data, '$.likeCount', 999) WHERE id = ?").run(
      row.id,
    );
    return row;
  } finally {
    db.close();
  }
};

test('nothing differs, then one cell, which is shown, accepted, and differs no more', async () => {
  expect((await run('reread', 'Talk')).out).toBe(
    '55 items: 0 read otherwise, 0 not found in their replies, 0 without replies that can be read\n',
  );
  const { id, entityId, likeCount } = misread();
  const shown = await run('reread', 'Talk', '--json');
  expect(
    shown.out
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line)),
  ).toEqual([
    { item: `Comment:${entityId}`, field: 'likeCount', before: 999, after: likeCount },
    { items: 55, changed: 1, missing: 0, unread: 0, accepted: false },
  ]);
  expect((await run('reread', 'Talk', '--accept')).out).toContain(
    `Comment:${entityId} likeCount: 999 -> ${likeCount}\n`,
  );
  expect((await run('reread', 'Talk')).out).toContain(' 0 read otherwise');
  const store = openStore({ dir });
  const present = JSON.parse(store.itemRows.find(id)?.data ?? '{}') as { likeCount: number };
  const earlier = store.items.observations(id).map(({ data }) => JSON.parse(data) as unknown);
  store.close();
  expect([present.likeCount, earlier]).toMatchObject([likeCount, [{ likeCount: 999 }]]);
});

test('in the window it is shown before it is accepted', async () => {
  const { entityId, likeCount } = misread();
  const app = openApp({ dataDir: dir, version: '9.9.9', sample: true, background: false });
  const ask = (params: object) =>
    app.door.answer(
      { id: 1, name: 'collections.reread', params: { name: 'Talk', ...params } },
      app.callers.window,
    );
  const stated = {
    items: 55,
    changed: 1,
    missing: 0,
    unread: 0,
    cellCount: 1,
    cells: [
      { item: `Comment:${entityId}`, field: 'likeCount', before: '999', after: String(likeCount) },
    ],
  };
  for (const params of [{}, {}, { accept: true }])
    expect(await ask(params)).toMatchObject({ ok: true, data: stated });
  expect(await ask({})).toMatchObject({ ok: true, data: { changed: 0, cells: [], cellCount: 0 } });
  await app.close();
});

test.each([[['reread']], [['reread', 'a', 'b']]])('%j is wrong usage', async (args) => {
  expect((await run(...args)).code).toBe(2);
});
