import { describe, expect, it } from 'vitest';
import type { DownloadView } from '#calls/index.ts';
import { fitting, foldersFromDownloads, groupDownloads, idsFor, nameFromPath } from './groups.ts';

const download = (id: string, more: Partial<DownloadView> = {}): DownloadView => ({
  id,
  operation: 'testsite.list-videos',
  params: { playlistId: 'p1' },
  platform: 'testsite',
  address: `https://media.test/${id}.jpg`,
  title: `Picture ${id}`,
  state: 'done',
  received: 10,
  attempts: 1,
  created: '2026-11-01T00:00:00.000Z',
  ...more,
});
const film = (id: string): DownloadView => {
  const { address: _, ...rest } = download(id, { operation: 'testsite.get-file', params: { id } });
  return rest;
};

describe('downloads by where they came from', () => {
  it('stand with the others of their list; single files stand together', () => {
    const other = download('c', { params: { playlistId: 'p2' } });
    const groups = groupDownloads([download('a'), film('x'), other, download('b'), film('y')]);
    expect(
      groups.map(({ question, downloads }) => [question?.params, downloads.map(({ id }) => id)]),
    ).toEqual([
      [{ playlistId: 'p1' }, ['a', 'b']],
      [undefined, ['x', 'y']],
      [{ playlistId: 'p2' }, ['c']],
    ]);
  });

  it('of a collection stand together, whatever lists they came from', () => {
    const collection = { id: 'c1', name: 'Birds' };
    const groups = groupDownloads([
      download('a', { collection }),
      download('b', { collection, params: { playlistId: 'p2' } }),
      download('c'),
    ]);
    expect(
      groups.map((group) => [group.collection, group.question, group.downloads.length]),
    ).toEqual([
      [collection, undefined, 2],
      [undefined, { operation: 'testsite.list-videos', params: { playlistId: 'p1' } }, 1],
    ]);
  });

  it('have what failed first, and the groups of it', () => {
    const other = { params: { playlistId: 'p2' } };
    const groups = groupDownloads([
      download('a'),
      download('b', other),
      download('c', { ...other, state: 'failed' }),
    ]);
    expect(groups.map(({ downloads }) => downloads.map(({ id }) => id))).toEqual([
      ['c', 'b'],
      ['a'],
    ]);
  });

  it('tell the folders of what is saved, each once', () => {
    const files = ['/home/eva/B/Birds/1.jpg', undefined, '/home/eva/B/Birds/2.jpg', 'C:\\B\\3.jpg'];
    expect(
      foldersFromDownloads(
        files.map((file, n) => download(`${n}`, file === undefined ? {} : { file })),
      ),
    ).toEqual(['/home/eva/B/Birds', 'C:\\B']);
    expect(['/home/eva/B/Birds', 'C:\\B', ''].map(nameFromPath)).toEqual(['Birds', 'B', '']);
  });

  it('are narrowed by their state and by every word', () => {
    const all = [
      download('a', { title: 'Red barn', state: 'paused' }),
      download('b', { title: 'Red house', state: 'failed' }),
      download('c', { title: 'Blue house', file: '/home/eva/red.jpg' }),
    ];
    const ids = (...wanted: [Parameters<typeof fitting>[1], string]) =>
      fitting(all, ...wanted).map(({ id }) => id);
    expect(ids('all', '')).toEqual(['a', 'b', 'c']);
    expect(ids('open', '')).toEqual(['a']);
    expect(ids('failed', '')).toEqual(['b']);
    expect(ids('done', '')).toEqual(['c']);
    expect(ids('all', 'RED house')).toEqual(['b', 'c']);
  });

  it('each verb is for those that it means something to', () => {
    const states = ['queued', 'running', 'paused', 'failed', 'done'] as const;
    expect(idsFor(states.map((state) => download(state, { state })))).toEqual({
      pause: ['queued', 'running'],
      resume: ['paused'],
      retry: ['failed'],
    });
  });
});
