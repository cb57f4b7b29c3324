import { describe, expect, it } from 'vitest';
import {
  changesPath,
  datasetPath,
  formPath,
  officialPath,
  pagePath,
  placeFromPath,
  settingsPath,
  questionKey,
  questionFromKey,
  resultPath,
} from './places.ts';

describe('places', () => {
  it('goes to an address and back', () => {
    const params = { videoId: '-a/b?c#d %', note: 'é' };
    expect(placeFromPath(resultPath('videosite.get-video', params))).toEqual({
      kind: 'result',
      operation: 'videosite.get-video',
      params,
    });
    expect(placeFromPath(formPath('forum.get-posts', { ids: ['a', 'b'] }))).toEqual({
      kind: 'form',
      operation: 'forum.get-posts',
      params: { ids: ['a', 'b'] },
    });
    expect(placeFromPath(formPath('forum.get-posts'))).toEqual({
      kind: 'form',
      operation: 'forum.get-posts',
      params: {},
    });
    expect(placeFromPath(pagePath('downloads'))).toEqual({ kind: 'page', page: 'downloads' });
    expect(placeFromPath(pagePath('explore'))).toEqual({ kind: 'page', page: 'explore' });
  });

  it('goes to the changes of a collection, and to those of one check', () => {
    const there = { kind: 'changes', collection: 'Tides / März' };
    expect(placeFromPath(changesPath('Tides / März'))).toEqual(there);
    expect(placeFromPath(changesPath('Tides / März', 'run-1'))).toEqual({
      ...there,
      check: 'run-1',
    });
  });

  it('goes to the official APIs, and to that of one platform', () => {
    const there = { kind: 'page', page: 'settings', part: 'official' };
    expect(placeFromPath(officialPath())).toEqual(there);
    expect(placeFromPath(officialPath('forum'))).toEqual({ ...there, platform: 'forum' });
    expect(placeFromPath('/settings/official/%E0%A4%A')).toEqual({
      ...there,
      platform: '%E0%A4%A',
    });
    expect(placeFromPath('/settings')).toEqual({ kind: 'page', page: 'settings' });
  });

  it('goes to a section of the settings', () => {
    const settings = { kind: 'page', page: 'settings' };
    expect(placeFromPath(settingsPath('updates'))).toEqual({ ...settings, section: 'updates' });
    expect(placeFromPath(settingsPath('about'))).toEqual({
      ...settings,
      part: 'keeping',
      section: 'about',
    });
    expect(placeFromPath('/settings/attic')).toEqual({ kind: 'page', page: 'settings' });
  });

  it.each([
    ['/access', { part: 'access' }],
    ['/access/keys', { part: 'access', tab: 'keys' }],
    ['/access/credits', { part: 'pace', section: 'limits' }],
    ['/health', { part: 'health' }],
    ['/lab', { part: 'laboratory' }],
  ])('%s of earlier versions leads to where its content went', (path, there) => {
    expect(placeFromPath(path)).toEqual({ kind: 'page', page: 'settings', ...there });
  });

  it('goes to the items of a collection, whatever it is called, and to everything', () => {
    const name = 'a/b %25 é';
    expect(placeFromPath(datasetPath(name))).toEqual({ kind: 'dataset', collection: name });
    expect(placeFromPath(datasetPath('everything'))).toEqual({
      kind: 'dataset',
      collection: 'everything',
    });
    expect(placeFromPath(datasetPath())).toEqual({ kind: 'dataset' });
    expect(placeFromPath('/collections')).toEqual({ kind: 'page', page: 'collections' });
  });

  it('does not take a broken address for a question', () => {
    expect(placeFromPath('/result')).toEqual({ kind: 'nowhere' });
    expect(placeFromPath('/result/x/%7Bbroken')).toEqual({ kind: 'nowhere' });
    expect(placeFromPath('/result/x/%5B1%5D')).toEqual({ kind: 'nowhere' });
    expect(placeFromPath('/attic')).toEqual({ kind: 'nowhere' });
  });

  it('names a question the same in any order of its parameters', () => {
    expect(questionKey('a.b', { x: 1, y: '2' })).toBe(questionKey('a.b', { y: '2', x: 1 }));
    expect(questionKey('a.b', { x: 1 })).not.toBe(questionKey('a.b', { x: '1' }));
  });

  it('reads the name of a question back', () => {
    const params = { b: 'x y', a: 1 };
    expect(questionFromKey(questionKey('p.op', params))).toEqual({ operation: 'p.op', params });
    expect(questionFromKey('no question')).toBeUndefined();
    expect(questionFromKey('')).toBeUndefined();
  });
});
