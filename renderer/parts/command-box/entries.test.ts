import { describe, expect, it } from 'vitest';
import type { CallsView, CatalogueView, OperationView } from '#calls/index.ts';
import {
  matchEntries,
  operationEntries,
  ownEntries,
  recentEntries,
  searchEntries,
} from './entries.ts';
import { PAGES } from '../../places.ts';
import { catalogue, operation } from './fixtures.ts';
import { searchesIn } from './searches.ts';

const words = {
  pages: PAGES.filter((page) => page !== 'members'),
  page: (page: string) => ({ title: page, also: page === 'downloads' ? 'key credits' : '' }),
  settings: [{ id: 'theme', title: 'Theme', path: '/settings/look' }],
  settingsTitle: 'settings',
  actions: [{ id: 'dark', title: 'Dark theme', also: 'night' }],
};
const keys = (text: string) =>
  [...ownEntries(text, words), ...operationEntries(text, catalogue)].map(({ key }) => key);

describe('what the box offers', () => {
  it('offers everything before a word was typed', () => {
    expect(keys('')).toEqual([
      'page explore',
      'page collections',
      'page capture',
      'page downloads',
      'page settings',
      'action dark',
      'setting theme',
      'operation videosite.list-playlist-videos',
    ]);
  });
  it('finds by the beginnings of words, in any order, and by other words for the same', () => {
    expect(keys('play vid')).toEqual(['operation videosite.list-playlist-videos']);
    expect(keys('sett the')).toEqual(['setting theme']);
    expect(keys('key')).toEqual(['page downloads']);
    expect(keys('dark')).toEqual(['action dark']);
    expect(keys('night')).toEqual(['action dark']);
    expect(keys('lay')).toEqual([]);
  });
  it('shows what a link means, with its platform, its id and its price', () => {
    const recognised = {
      matches: [
        {
          operation: operation.id,
          params: { playlistId: 'PL4' },
          label: 'Playlist',
          platform: 'videosite',
          platformLabel: 'Video-sharing',
          confidence: 1,
        },
      ],
    };
    expect(matchEntries(recognised, catalogue)).toEqual([
      {
        kind: 'match',
        key: 'match videosite.list-playlist-videos {"playlistId":"PL4"}',
        title: 'Playlist',
        detail: 'Viewer · PL4',
        operation: operation.id,
        params: { playlistId: 'PL4' },
        cost: 2,
      },
    ]);
  });
  it('offers what is hardly an id apart from what surely is one', () => {
    const match = { operation: operation.id, params: { playlistId: 'x' }, label: 'Playlist' };
    const on = { platform: 'videosite', platformLabel: 'Video-sharing' };
    const recognised = {
      matches: [
        { ...match, ...on, confidence: 0.3 },
        { ...match, ...on, confidence: 0.05 },
      ],
    };
    const kinds = (which: 'likely' | 'unlikely') =>
      matchEntries(recognised, catalogue, which).map(({ kind }) => kind);
    expect(kinds('likely')).toEqual(['match']);
    expect(kinds('unlikely')).toEqual(['maybe']);
  });
  it('finds what was fetched before, each once, by its name', () => {
    const call: CallsView['calls'][number] = {
      seq: 1,
      id: 'a',
      operation: operation.id,
      params: { playlistId: 'PL4' },
      at: '',
      outcome: 'ok',
      credits: 1,
      door: 'window',
    };
    const calls = [
      call,
      { ...call, id: 'b' },
      { ...call, id: 'c', params: { playlistId: 'PL4', cursor: 'x' } },
      { ...call, id: 'd', outcome: 'not_found', params: { playlistId: 'PL5' } },
    ];
    const named = (name: string) => ({ call: () => name, items: (n: number) => `${n} items` });
    const found = (text: string) =>
      recentEntries(text, { calls, collections: [] }, catalogue, named('Garden year')).map(
        ({ title }) => title,
      );
    expect(found('gard')).toEqual(['Garden year']);
    expect(found('pond')).toEqual([]);
    const unnamed = recentEntries('', { calls, collections: [] }, catalogue, named(''));
    expect(unnamed.map(({ title, detail }) => [title, detail])).toEqual([
      ['Videos of a playlist', 'Viewer'],
    ]);
    const collections = [
      { name: 'Ponds', items: 84, updated: '2026-03-02T00:00:00.000Z' },
      { name: 'Fens', items: 3, updated: '2026-02-01T00:00:00.000Z' },
    ];
    const dated = calls.map((one) => ({ ...one, at: '2026-03-01T00:00:00.000Z' }));
    expect(
      recentEntries('', { calls: dated, collections }, catalogue, named('Garden year')).map(
        ({ title, detail }) => [title, detail],
      ),
    ).toEqual([
      ['Ponds', '84 items'],
      ['Garden year', 'Viewer · Videos of a playlist'],
      ['Fens', '3 items'],
    ]);
  });
});

describe('searching from the box', () => {
  const search: OperationView = {
    ...operation,
    id: 'videosite.search-videos',
    cost: 1,
    routes: ['public-page'],
    params: { required: ['query'] },
    part: { of: 'search', by: 'query', as: 'videos' },
  };
  const channels: OperationView = {
    ...search,
    id: 'videosite.search-channels',
    part: { of: 'search', by: 'query', as: 'channels' },
  };
  const unavailable: OperationView = { ...search, id: 'videosite.search-none', routes: [] };
  const [first] = catalogue.platforms;
  const able: CatalogueView = first
    ? {
        ...catalogue,
        platforms: [{ ...first, operations: [operation, unavailable, channels, search] }],
      }
    : catalogue;
  const words = { title: (query: string) => `Search for ${query}`, detail: 'you choose' };

  it('is one way to a choice of platforms, with the words as they were typed', () => {
    expect(searchEntries('  blue birds ', able, words)).toEqual([
      {
        kind: 'search',
        key: 'search',
        title: 'Search for blue birds',
        detail: 'you choose',
        words: 'blue birds',
      },
    ]);
  });
  it('offers the main search of each platform that can', () => {
    expect(searchesIn(able).map(({ operation: { id } }) => id)).toEqual([
      'videosite.search-videos',
    ]);
  });
  it('searches neither for nothing nor for an address, nor where nothing can search', () => {
    expect(searchEntries(' ', able, words)).toEqual([]);
    expect(searchEntries('https://example.org/a', able, words)).toEqual([]);
    expect(searchEntries('blue', catalogue, words)).toEqual([]);
  });
});
