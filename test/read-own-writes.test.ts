import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RowsView } from '#calls/index.ts';
import { makeEnding } from '../core/store/calls/fixtures.ts';
import { itemDraft } from '../core/store/testing/item-draft.ts';
import { jsonIn } from './support/http.ts';
import { run, type Running } from './support/running.ts';

/** What was written is read by whoever asks at once, though another thread answers. */
const TIMES = 25;

let on: Running;
let seq: number;
beforeAll(async () => {
  on = await run({ threads: true, fewItems: -1 });
  on.app.store.ledger.grant(1000, 'for the test');
  ({ seq } = on.app.store.collections.open('Birds'));
});
afterAll(() => on.close());

const bring = (name: string): void => {
  const { store } = on.app;
  store.ledger.reserve('window', 1, name);
  const draft = itemDraft({
    entityId: name,
    data: JSON.stringify({ type: 'Note', entityId: name, content: `heron ${name}` }),
    text: `heron ${name}`,
  });
  const seen = { collection: seq, callId: name, at: '2026-08-15T10:00:01.000Z' };
  store.calls.finish(name, makeEnding({ within: () => void store.items.ingest(seen, [draft]) }));
};

const askWindow = async (name: string, params: object): Promise<unknown> => {
  const answer = await on.app.door.answer({ id: 1, name, params }, on.app.callers.window);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data;
};

test('by the window: rows, their number, and what was just written beside them', async () => {
  for (let n = 1; n <= TIMES; n += 1) {
    bring(`window ${n}`);
    const of = { name: 'Birds', filter: { words: `"window ${n}"` } };
    expect(await askWindow('collections.count', of)).toEqual({ count: 1, isAll: true });
    const { rows } = (await askWindow('collections.rows', of)) as RowsView;
    await askWindow('collections.annotate', { id: rows[0]?.id, note: `seen ${n}` });
    expect(await askWindow('collections.rows', of)).toMatchObject({
      rows: [{ note: `seen ${n}` }],
    });
  }
});

test('by REST: the items of a collection', async () => {
  const { items: before } = on.app.store.collections.there('Birds');
  for (let n = 1; n <= TIMES; n += 1) {
    bring(`rest ${n}`);
    const { data } = jsonIn(await on.get('/v1/collections/Birds/items?count=500')) as {
      readonly data: { readonly orderedItems: readonly { readonly entityId: string }[] };
    };
    expect(data.orderedItems.length).toBe(before + n);
    expect(data.orderedItems.at(-1)?.entityId).toBe(`rest ${n}`);
  }
});
