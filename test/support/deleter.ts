import { writeSync } from 'node:fs';
import { AppError } from '#kit/errors.ts';
import { makeEnding, makeExchange } from '../../core/store/calls/fixtures.ts';
import { openStore } from '../../core/store/index.ts';
import { itemDraft } from '../../core/store/testing/item-draft.ts';

/**
 * A process of the kill test of Deleted: gathers, codes, deletes, puts back and empties until it is killed. It names
 * each act before it begins, and again once it is over.
 */
const [dir = ''] = process.argv.slice(2);

/** More than are moved, or deleted for good, in one transaction. */
const GATHERED = 600;
const MOST_ROWS = 3000;
const CODE = {
  id: '01a2090b-6ef8-7391-8608-000000000001',
  name: 'humour',
  definition: '',
  examples: '',
  colour: 'blue',
  key: '1',
} as const;

/** What an act has to say once it is over. */
export interface ActEnd {
  readonly deleted?: string;
  /** What lies there no more, because it was put back or emptied. */
  readonly taken?: string;
  readonly coded?: string;
}

/** What an act may change, as it is named before it begins. */
export interface ActBeginning {
  /** Rows that are there afterwards, and were not before; less than 0: those that are gone for good. */
  readonly rows: number;
  /** What lies in Deleted before, and may not afterwards. */
  readonly takes?: string;
}

const store = openStore({ dir });
const act = async (beginning: ActBeginning, run: () => ActEnd | Promise<ActEnd>): Promise<void> => {
  writeSync(1, `${JSON.stringify(beginning)}\n`);
  writeSync(1, `${JSON.stringify(await run())}\n`);
};

const pick = <T>(among: readonly T[]): T | undefined =>
  among[Math.floor(Math.random() * among.length)];

const gather = (name: string): ActEnd => {
  const { seq: collection } = store.collections.open(name);
  const call = crypto.randomUUID();
  store.ledger.reserve('window', 1, call);
  const exchanges = [makeExchange(`reply ${call}`)];
  store.calls.finish(call, makeEnding({ operation: 'site.list-comments', exchanges }));
  const drafts = Array.from({ length: GATHERED }, (_, n) =>
    itemDraft({ entityId: `${call} ${n}`, text: `words of ${n}` }),
  );
  const at = new Date().toISOString();
  store.transaction(() => store.items.ingest({ collection, callId: call, at }, drafts));
  return {};
};

const someRows = (collection: number) => store.itemRows.page({ collection, limit: 300 }).rows;

const code = (collection: number): ActEnd => {
  const coder = store.coders.current().seq;
  if (store.codebooks.read(collection).version === 0)
    store.codebooks.change(collection, [CODE], { coder });
  const row = pick(someRows(collection));
  if (!row) return {};
  store.codings.set({ item: row.id, code: CODE.id, coder });
  return { coded: row.entityId };
};

const putBack = async (id: string): Promise<ActEnd> => {
  try {
    await store.deleted.putBack(id);
    return { taken: id };
  } catch (error) {
    // Its collection lies in Deleted as well.
    if (error instanceof AppError && error.kind === 'validation_error') return {};
    throw error;
  }
};

/** Nothing that waits for it goes with it, so that the rows that go are known. */
const isAlone = (name: string): boolean =>
  store.deleted.list().filter((one) => (one.name ?? one.rowsOf ?? '').startsWith(name[0] ?? ''))
    .length === 1;

const actAtRandom = async (): Promise<void> => {
  const there = store.collections.list();
  const away = store.deleted.list();
  const rows = [...there, ...away].reduce((sum, { items }) => sum + items, 0);
  if (rows < MOST_ROWS)
    return act({ rows: GATHERED }, () => gather(pick(['Apes', 'Bees', 'Cats']) ?? ''));
  const entry = pick(away);
  if (entry && Math.random() < 0.5)
    return act({ rows: 0, takes: entry.id }, async () => putBack(entry.id));
  if (entry && Math.random() < 0.3 && isAlone(entry.name ?? entry.rowsOf ?? ''))
    return act({ rows: -entry.items, takes: entry.id }, async () => {
      await store.deleted.empty([entry.id]);
      return { taken: entry.id };
    });
  const collection = pick(there);
  if (!collection) return;
  const { seq } = collection;
  if (Math.random() < 0.3) return act({ rows: 0 }, () => code(seq));
  if (Math.random() < 0.4)
    return act({ rows: 0 }, async () => ({
      deleted: await store.deleted.addCollection(collection),
    }));
  const ids = someRows(seq).map(({ id }) => id);
  if (ids.length === 0) return;
  return act({ rows: 0 }, async () => ({
    deleted: (await store.deleted.addRows(seq, ids, undefined)).id,
  }));
};

for (;;) await actAtRandom();
