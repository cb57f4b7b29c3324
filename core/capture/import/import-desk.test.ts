import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ImportView } from '../../contract/index.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { openStore, type Store } from '../../store/index.ts';
import { createImportDesk, type ImportDesk } from './import-desk.ts';

let dir: string;
let store: Store;
let desk: ImportDesk;
let over: Promise<ImportView>;
let collected: string[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-test-'));
  store = openStore({ dir: ':memory:' });
  collected = [];
  const { promise, resolve } = Promise.withResolvers<ImportView>();
  over = promise;
  desk = createImportDesk({
    catalogue,
    store,
    folders: () => [],
    collect: (name, { callId }) => collected.push(`${name} ${callId}`),
    onChange: () => {
      const view = desk.view();
      if (view && view.state !== 'running') resolve(view);
    },
  });
});
afterEach(async () => {
  await desk.close();
  store.close();
  rmSync(dir, { recursive: true });
});

const post = JSON.stringify({
  item_id: '2090457220026626600',
  timestamp_collected: 1_763_632_800_000,
  source_platform: 'twitter.com',
  data: {
    rest_id: '2090457220026626468',
    core: { user_results: { result: { rest_id: '7', core: { screen_name: 'heron' } } } },
    legacy: { full_text: 'A pond', created_at: 'Fri Nov 20 10:00:00 +0000 2026' },
  },
});
const saved = (name: string, text: string): string => {
  const path = join(dir, name);
  writeFileSync(path, text);
  return path;
};

test('an import tells what became of it, and puts what it kept into the collection', async () => {
  const path = saved('posts.ndjson', post);
  expect(desk.begin({ paths: [path], into: 'ponds' })).toEqual({
    state: 'running',
    names: ['posts.ndjson'],
    into: 'ponds',
    seen: 0,
    collected: 0,
  });
  expect(() => desk.begin({ paths: [path] })).toThrow('another import is not finished yet');
  const done = await over;
  expect(done).toMatchObject({
    state: 'done',
    formats: ['Zeeschuimer'],
    report: { read: 1, kept: 1, items: 1, operations: { 'microblog.get-post': 1 } },
  });
  expect(Object.values(done.report?.damage ?? {})).toEqual([1]);
  const [answer] = store.answers.recent(1);
  expect(collected).toEqual([`ponds ${answer?.callId}`]);
  expect(answer?.notices.map(({ code }) => code)).toContain('rounded-id');
  expect(store.calls.find(answer?.callId ?? '')?.door).toBe('import');
});

test('an import of what is no recording fails with the reason, and another may begin', async () => {
  const path = saved('notes.txt', 'wren');
  desk.begin({ paths: [path] });
  expect(await over).toMatchObject({
    state: 'failed',
    because:
      'Validation error: notes.txt is none of the formats that can be imported: HAR, WACZ, WARC, Zeeschuimer, recordings',
  });
  expect(desk.begin({ paths: [path] }).state).toBe('running');
});

test('an import that is stopped says so', async () => {
  desk.begin({ paths: [saved('posts.ndjson', post)] });
  desk.cancel();
  expect((await over).state).toBe('cancelled');
});
