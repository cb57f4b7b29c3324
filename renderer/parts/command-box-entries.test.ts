import { describe, expect, it } from 'vitest';
import type { CatalogueView, OperationView } from '../../core/contract/index.ts';
import { commandEntries, matchEntries, searchEntries } from './command-box-entries.ts';

const operation = {
  id: 'videosite.list-playlist-videos',
  title: 'Videos of a playlist',
  summary: '',
  method: 'GET',
  path: '/v1/videosite/playlists/{playlistId}',
  list: true,
  shapes: [],
  routes: [],
  cost: 2,
  params: {},
  tool: 'videosite_list_playlist_videos',
};
const catalogue: CatalogueView = {
  version: '0',
  platforms: [
    {
      segment: 'videosite',
      aliases: [],
      label: 'Video-sharing',
      brand: 'Viewer',
      operations: [operation],
    },
  ],
};
const words = {
  page: (page: string) => page,
  settings: [{ id: 'theme', title: 'Theme' }],
  settingsTitle: 'settings',
};
const keys = (text: string) => commandEntries(text, catalogue, words).map(({ key }) => key);

describe('what the box offers', () => {
  it('offers everything before a word was typed', () => {
    expect(keys('')).toEqual([
      'page explore',
      'page downloads',
      'page access',
      'page health',
      'page settings',
      'operation videosite.list-playlist-videos',
      'setting theme',
    ]);
  });
  it('finds by the beginnings of words, in any order', () => {
    expect(keys('play vid')).toEqual(['operation videosite.list-playlist-videos']);
    expect(keys('sett the')).toEqual(['setting theme']);
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
        detail: 'Video-sharing · PL4',
        operation: operation.id,
        params: { playlistId: 'PL4' },
        cost: 2,
      },
    ]);
  });
});

describe('searching from the box', () => {
  const search: OperationView = {
    ...operation,
    id: 'videosite.search-videos',
    cost: 1,
    part: { of: 'search', by: 'query', as: 'videos' },
  };
  const [first] = catalogue.platforms;
  const able: CatalogueView = first
    ? { ...catalogue, platforms: [{ ...first, operations: [operation, search] }] }
    : catalogue;
  const found = (text: string) => searchEntries(text, able, (words) => `Search ${words}`);

  it('offers the words as they were typed, with what it costs', () => {
    expect(found('  blue birds ')).toEqual([
      {
        kind: 'search',
        key: 'search videosite.search-videos',
        title: 'Search blue birds',
        detail: 'Viewer',
        operation: 'videosite.search-videos',
        params: { query: 'blue birds' },
        cost: 1,
      },
    ]);
  });
  it('searches neither for nothing nor for an address, nor where nothing can search', () => {
    expect(found(' ')).toEqual([]);
    expect(found('https://example.org/a')).toEqual([]);
    expect(searchEntries('blue', catalogue, String)).toEqual([]);
  });
});
