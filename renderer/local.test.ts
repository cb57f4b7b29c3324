import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CatalogueView, QueryName } from '#calls/index.ts';
import { localKey, refresh, refreshAfter } from './local.ts';
import { makeClient } from './queries.ts';

const catalogue: CatalogueView = {
  version: '1',
  platforms: [],
  calls: {
    'catalogue.list': { topics: [], changes: [], needs: 'read' },
    'keys.list': { topics: ['keys'], changes: [], needs: 'read' },
    'credits.get': { topics: ['credits'], changes: [], needs: 'read' },
    'clients.list': { topics: ['clients', 'credits'], changes: [], needs: 'read' },
    'collections.count': { topics: ['collections'], changes: [], needs: 'read' },
    'keys.rotate': { topics: [], changes: ['keys'], needs: 'read' },
    'evidence.save-proof': { topics: [], changes: [], needs: 'read' },
  },
};
const SHOWN: readonly QueryName[] = [
  'keys.list',
  'credits.get',
  'clients.list',
  'collections.count',
];

let client: QueryClient;
const makeQueryKey = (name: QueryName) => [...localKey(name), {}];
const outOfDate = (): readonly unknown[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey[1] ?? queryKey[0]);

beforeEach(() => {
  client = makeClient();
  for (const name of SHOWN) client.setQueryData(makeQueryKey(name), []);
  client.setQueryData(makeQueryKey('catalogue.list'), catalogue);
  client.setQueryData(['dataset', {}], []);
});

describe('what is fetched again', () => {
  it('is what shows one of the topics that changed', async () => {
    await refresh(client, ['credits', 'network']);
    expect(outOfDate()).toEqual(['credits.get', 'clients.list']);
  });

  it('is what shows what a change has changed, and nothing after one that changes nothing', async () => {
    await refreshAfter(client, 'evidence.save-proof');
    expect(outOfDate()).toEqual([]);
    await refreshAfter(client, 'keys.rotate');
    expect(outOfDate()).toEqual(['keys.list']);
  });

  it('is all of our own data but the catalogue, as long as nobody knows what it shows', async () => {
    client.setQueryData(makeQueryKey('catalogue.list'), { ...catalogue, calls: {} });
    await refresh(client, ['credits']);
    expect(outOfDate()).toEqual(SHOWN);
  });
});
