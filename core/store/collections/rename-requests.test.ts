import { expect, test } from 'vitest';
import { canonical } from '#kit/identity.ts';
import { eachStore, type OpenedStore } from '../testing/each-store.ts';
import type { AddListInput } from './run-rows.ts';
import type { RequestNames } from './rename-requests.ts';

let { store } = {} as OpenedStore;
eachStore((opened) => ({ store } = opened));

const OPERATION = 'pond.search';
const [BEFORE, TODAY] = [{ query: 'wren' }, { q: 'wren' }];
const NAMES: RequestNames = {
  operations: [OPERATION],
  today: (_operation, params) => {
    const { query, ...rest } = params;
    return query === undefined ? params : { ...rest, q: query };
  },
  listIdentity: (_operation, params) => canonical(params),
  linkIdentity: (operation, params) => canonical([operation, params]),
};

const source = (params: object, operation = OPERATION) => ({
  operation,
  params: params as AddListInput['params'],
});

const addSources = (collection: number, ...inputs: readonly ReturnType<typeof source>[]) =>
  inputs.map((one) => store.collections.addSource(collection, one).seq);

const addRun = (collection: number, lists: readonly (readonly [number, object])[] = []): void => {
  store.runs.add({
    collection,
    keyId: 'window',
    door: 'window',
    mostRequests: 10,
    mostCredits: 10,
    lists: lists.map(([from, params]) => ({
      ...source(params),
      source: from,
      platform: 'pond',
      identity: canonical(params),
    })),
  });
};

test('a source and its lists have today’s names; those of other operations stay', () => {
  const { seq } = store.collections.open('Wrens');
  const [own = 0] = addSources(seq, source(BEFORE), source(BEFORE, 'lake.search'));
  addRun(seq, [[own, BEFORE]]);
  store.requestRenaming.rename(NAMES);
  store.requestRenaming.rename(NAMES);
  expect(store.collections.sources(seq)).toMatchObject([
    source(TODAY),
    source(BEFORE, 'lake.search'),
  ]);
  expect(store.collections.findSource(seq, source(TODAY))?.seq).toBe(own);
  expect(store.runs.lists(1)).toMatchObject([{ params: TODAY, identity: '{"q":"wren"}' }]);
});

test('a source that a collection has under both names is one, with the lists of both', () => {
  const { seq } = store.collections.open('Wrens');
  const [before = 0, today = 0] = addSources(seq, source(BEFORE), source(TODAY));
  addRun(seq, [[before, BEFORE]]);
  addRun(seq, [[today, TODAY]]);
  store.requestRenaming.rename(NAMES);
  expect(store.collections.sources(seq)).toMatchObject([{ seq: today, ...source(TODAY) }]);
  expect([1, 2].flatMap((run) => store.runs.lists(run))).toMatchObject([
    { source: today, params: TODAY },
    { source: today, params: TODAY },
  ]);
});

test('where one run has the list under both names, nothing of it is lost', () => {
  const { seq } = store.collections.open('Wrens');
  const [before = 0, today = 0] = addSources(seq, source(BEFORE), source(TODAY));
  addRun(seq, [
    [before, BEFORE],
    [today, TODAY],
  ]);
  store.requestRenaming.rename(NAMES);
  expect(store.collections.sources(seq).map((one) => one.seq)).toEqual([before, today]);
  expect(store.runs.lists(1)).toMatchObject([
    { source: before, params: TODAY, identity: '{"q":"wren"}' },
    { source: today, params: TODAY, identity: '{"q":"wren"}' },
  ]);
});

test('a link that was given under both names is one', () => {
  const { seq } = store.collections.open('Wrens');
  addRun(seq);
  const link = (params: AddListInput['params']) => ({
    identity: canonical([OPERATION, params]),
    text: '',
    ...source(params),
  });
  store.links.add(seq, 1, [link(BEFORE)]);
  store.requestRenaming.rename(NAMES);
  expect([...store.links.known(seq).keys()]).toEqual(['["pond.search",{"q":"wren"}]']);
  store.links.add(seq, 1, [link(BEFORE)]);
  store.requestRenaming.rename(NAMES);
  expect(store.links.list(seq)).toMatchObject([source(TODAY)]);
});
