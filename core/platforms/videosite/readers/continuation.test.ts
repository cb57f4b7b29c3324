import { expect, test } from 'vitest';
import {
  FIRST_PAGE,
  PLAYLIST,
  SECOND_PAGE,
  SUGGESTIONS,
} from '../operations/list-playlist-videos/cases/playlists.ts';
import { readContinuation } from './continuation.ts';

test('a token says which page of which list it asks for', () => {
  const browseId = `VL${PLAYLIST}`;
  expect(readContinuation(FIRST_PAGE)).toEqual({ browseId, asks: 'first', params: 'wgYCCAA%3D' });
  expect(readContinuation(SECOND_PAGE)).toEqual({ browseId, asks: 'next', params: 'wgYCCAA%3D' });
  expect(readContinuation(SUGGESTIONS)).toEqual({ browseId, asks: 'other', params: undefined });
});

test.each([
  '',
  'x',
  '%',
  '%zz',
  'not base64 at all!',
  FIRST_PAGE.slice(0, 60),
  'AAAA',
  '_____w%3D%3D',
])('what is no token of ours is not read: %s', (token) => {
  expect(readContinuation(token)).toBeUndefined();
});
