/** What earlier versions asked for under other names of parameters is the same as what is asked for today. */
import { expect, test } from 'vitest';
import { catalogue } from '../engine/catalogue.ts';
import type { AddListInput, AddSourceInput } from '../store/index.ts';
import { eachStore, type OpenedStore } from '../store/testing/each-store.ts';
import { settleRequests } from './settle-requests.ts';
import { checkSource, listsFromSource } from './sources.ts';

let { store } = {} as OpenedStore;
eachStore((opened) => ({ store } = opened));

const SEARCH = 'forum.search-posts';
const BEFORE: AddSourceInput = { operation: SEARCH, params: { query: 'wren', sort: 'new' } };
const TODAY: AddSourceInput = { operation: SEARCH, params: { q: 'wren', order: 'new' } };
const BATCH: AddSourceInput = { operation: 'forum.batch-posts', params: {}, ids: ['abc', 'abd'] };

const addRun = (collection: number, lists: readonly AddListInput[]): void => {
  store.runs.add({
    collection,
    keyId: 'local-window',
    door: 'window',
    mostRequests: 10,
    mostCredits: 10,
    lists,
  });
};

/** As version 0.9 kept them. */
const keptList = (source: number, params: AddListInput['params'], id = SEARCH): AddListInput => ({
  source,
  operation: id,
  platform: 'forum',
  params,
  identity: JSON.stringify(params),
});

test('sources and lists of before are those of today, once for all', () => {
  const { seq } = store.collections.open('Wrens');
  const [before, batch] = [BEFORE, BATCH].map((one) => store.collections.addSource(seq, one));
  addRun(seq, [
    keptList(before?.seq ?? 0, BEFORE.params),
    keptList(batch?.seq ?? 0, { ids: ['abc', 'abd'] }, 'forum.batch-posts'),
  ]);
  settleRequests(store, catalogue);
  const sources = store.collections.sources(seq);
  expect(sources).toMatchObject([TODAY, BATCH]);
  expect(store.collections.findSource(seq, TODAY)?.seq).toBe(before?.seq);
  const kept = store.runs.lists(1);
  const planned = sources.flatMap((source) => listsFromSource(catalogue, source));
  expect(kept.map(({ params: own }) => own)).toEqual([
    { q: 'wren', order: 'new' },
    { entityIds: ['abc', 'abd'] },
  ]);
  addRun(seq, planned);
  expect(store.completeness.stated(seq)).toMatchObject([
    { operation: 'forum.batch-posts', lists: 1 },
    { operation: SEARCH, lists: 1 },
  ]);
});

test('what is asked for under earlier names is kept under today’s', () => {
  const {
    entry: _,
    expansions: __,
    ...kept
  } = checkSource({ catalogue, findObstacle: () => undefined }, BEFORE);
  expect(kept).toEqual({ ...TODAY, limit: undefined, expand: undefined });
});
