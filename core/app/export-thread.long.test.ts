import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ExportProgress } from '../exports/watched.ts';
import { AppError } from '#kit/errors.ts';
import { itemDraft } from '../store/testing/item-draft.ts';
import { openStore, type ItemDraft, type Store } from '../store/index.ts';
import { exportInThread } from './export-thread.ts';

const AT = '2026-11-20T10:00:00.000Z';

let dir: string;
let store: Store;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-exports-'));
  store = openStore({ dir });
});
afterEach(() => {
  store.close();
  rmSync(dir, { recursive: true, force: true });
});

const makeNoteDraft = (n: number): ItemDraft =>
  itemDraft({
    platform: 'videosite',
    entityId: `c${n}`,
    operation: 'videosite.list-video-comments',
    data: JSON.stringify({ type: 'Note', id: `https://video.example/c${n}`, entityId: `c${n}` }),
    place: n,
  });

const hold = (items: number): void => {
  const { seq } = store.collections.open('Birds');
  const callId = store.newId();
  store.calls.finish(callId, {
    operation: 'site.list-comments',
    params: {},
    keyId: 'cli',
    door: 'cli',
    startedAt: AT,
    outcome: 'ok',
    world: 'live',
    close: 'free',
    within: () =>
      store.items.ingest(
        { collection: seq, callId, at: AT },
        Array.from({ length: items }, (_, n) => makeNoteDraft(n)),
      ),
  });
};

const input = () => ({
  name: 'Birds',
  version: '1.2.3',
  format: 'ndjson' as const,
  file: join(dir, 'birds.ndjson'),
});

test('a thread writes a collection, and tells how far it is', async () => {
  hold(100);
  const texts: ExportProgress[] = [];
  const { rows, files } = await exportInThread(dir, input(), {
    tell: (progress) => texts.push(progress),
  });
  expect([rows, files[0]]).toEqual([100, input().file]);
  const lines = readFileSync(input().file, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { key: string }).key).slice(0, 2)).toEqual([
    'Comment:c0',
    'Comment:c1',
  ]);
  expect(texts[0]).toEqual({ step: 1, rows: 32, ofRows: 100 });
});

test('what is wrong is told as it is', async () => {
  const failure: unknown = await exportInThread(dir, input(), { tell: () => {} }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(AppError);
  expect(failure).toMatchObject({ kind: 'not_found' });
});

test('one that is cancelled leaves nothing', async () => {
  hold(5000);
  const stop = new AbortController();
  const cancelled = exportInThread(dir, input(), {
    tell: () => stop.abort(),
    signal: stop.signal,
  });
  await expect(cancelled).rejects.toThrow('cancelled');
  const before = AbortSignal.abort();
  await expect(exportInThread(dir, input(), { tell: () => {}, signal: before })).rejects.toThrow(
    'cancelled',
  );
  expect(readdirSync(dir).filter((name) => name.startsWith('birds'))).toEqual([]);
});
