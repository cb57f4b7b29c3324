/** A list that `call` answers is gathered by `collect`, whichever operation, with the same parameters. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadExamples } from '../core/app/world-examples.ts';
import { catalogue } from '../core/engine/catalogue.ts';
import { listedItems } from '#kit/listed-items.ts';
import { run, type Running } from './support/running.ts';

let on: Running;
beforeAll(async () => {
  on = await run({ sample: true });
  on.app.store.ledger.grant(10_000, 'for the tests');
});
afterAll(() => on.close());

/** How many items the first page of `call` has and how many `collect` gathers, by the id of the operation. */
const triedLists = async () => {
  const lists = catalogue.entries.filter(({ operation }) => operation.list);
  const examples = await loadExamples('sample', { entries: lists });
  const { collecting, engine, callers } = on.app;
  const tried: { id: string; called: number; gathered: number; state: string }[] = [];
  for (const { id } of lists) {
    const params = examples[id];
    const outcome = params && (await engine.call(id, params, callers.cli));
    if (!params || !outcome?.ok) continue;
    const called = listedItems(outcome.result.data)?.length ?? 0;
    const begun = collecting.start({ name: id, sources: [{ operation: id, params }] }, callers.cli);
    const { seen, state } = await collecting.follow(begun.id);
    tried.push({ id, called, gathered: seen, state });
  }
  return tried;
};

test('every list of the sample world that is answered is gathered to its end', async () => {
  const tried = await triedLists();
  expect(tried.filter(({ state }) => state !== 'done')).toEqual([]);
  expect(tried.filter(({ called, gathered }) => gathered < called)).toEqual([]);
  expect(tried.map(({ id }) => id)).toContain('photosite.list-location-posts');
  expect(tried).toHaveLength(104);
}, 120_000);

const CAPTURED = { operation: 'photosite.list-location-posts', params: { locationId: '5490001' } };

test('where nothing was captured, it is refused before anything is begun', async () => {
  const live = await run();
  const { collecting, callers } = live.app;
  expect(() => collecting.start({ name: 'Place', sources: [CAPTURED] }, callers.cli)).toThrow(
    'Instagram shows this in a browser only',
  );
  expect(live.app.store.collections.list()).toEqual([]);
  await live.close();
});
