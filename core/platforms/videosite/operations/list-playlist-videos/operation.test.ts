import { expect, test, describe } from 'vitest';
import {
  askOfficially as ask,
  codes,
  itemsFromData,
} from '../../../../../test/support/officially.ts';
import * as cases from '../../cases/official.ts';
import { channel, short, url } from '../../cases/official.ts';
import { askingRoute } from '#kit/testing/asking-route.ts';
import { AppError } from '#kit/errors.ts';
import { reply } from '../../cases/reply.ts';
import * as made from './cases/playlists.ts';
import operation from './operation.ts';
import { parse } from './operation.ts';

test('a playlist: exact counts, hidden items without them, the next page', async () => {
  const {
    data,
    notices,
    asked: requests,
  } = await ask(
    'list-playlist-videos',
    { playlistId: cases.PLAYLIST },
    { playlistItems: cases.playlistItems, videos: cases.videos(cases.video(cases.VIDEO)) },
  );
  expect(itemsFromData(data)).toEqual([
    {
      ...short,
      attributedTo: channel,
      duration: 381,
      published: '2019-08-24T15:39:57.000Z',
    },
    {
      type: 'Video',
      id: url(cases.OTHER),
      url: url(cases.OTHER),
      entityId: cases.OTHER,
      name: 'Private video',
    },
  ]);
  expect(data).toMatchObject({ totalItems: 120, itemCount: 2 });
  expect(typeof data['nextCursor']).toBe('string');
  expect(codes(notices)).toEqual(['videos-not-shown', 'official-quota', 'keep-until']);
  expect(requests).toEqual([
    `playlistItems?part=snippet,contentDetails&playlistId=${cases.PLAYLIST}&maxResults=50`,
    `videos?part=snippet,contentDetails,statistics,liveStreamingDetails&id=${cases.VIDEO},${cases.OTHER}&maxResults=50`,
  ]);
});

test('a second request that fails fails the answer', async () => {
  const pending = ask(
    'list-playlist-videos',
    { playlistId: cases.PLAYLIST },
    { playlistItems: cases.playlistItems, videos: cases.errorAnswer(403, 'quotaExceeded') },
  );
  await expect(pending).rejects.toMatchObject({ kind: 'service_unavailable' });
});

const first = { body: { browseId: `VL${made.PLAYLIST}`, params: 'wgYCCAA%3D' } };
const later = { body: { continuation: 'a-token-that-we-cannot-read' } };
const masked = {
  ...first,
  url: 'https://www.youtube.com/youtubei/v1/browse?$fields=sidebar,header,microformat,alerts',
};

const thrownKindOnParse = (
  content: unknown,
  request: Parameters<typeof reply>[1] = first,
): string => {
  try {
    parse([reply(content, request)], {});
    return 'no error';
  } catch (error) {
    return error instanceof AppError ? error.kind : `not ours: ${String(error)}`;
  }
};

describe('errors', () => {
  test.each([
    ['not_found', made.alert('ERROR', 'The playlist does not exist.'), first],
    ['not_found', made.alert('ERROR', 'This playlist is private.'), masked],
    [
      'not_found',
      { error: { code: 404, status: 'NOT_FOUND', message: 'x' } },
      { ...first, status: 404 },
    ],
    [
      'validation_error',
      { error: { code: 400, status: 'INVALID_ARGUMENT' } },
      { ...later, status: 400 },
    ],
    [
      'platform_error',
      { error: { code: 400, status: 'FAILED_PRECONDITION' } },
      { ...later, status: 400 },
    ],
    ['platform_error', { error: { code: 403 } }, { ...first, status: 403 }],
    ['service_unavailable', '<html>429</html>', { ...first, status: 429 }],
    ['platform_error', '<html>unexpected</html>', first],
    ['platform_error', '{"contents": {', first],
    ['platform_error', {}, first],
    ['platform_error', { responseContext: {}, someNewThing: {} }, first],
    ['platform_error', made.plainNew([{ someNewVideoRenderer: { id: 1 } }]), first],
    ['validation_error', { responseContext: {} }, later],
    [
      'platform_error',
      made.plainNew([made.lockup(1)]),
      { body: { browseId: 'UCinventedChannelOf24cha' } },
    ],
    [
      'platform_error',
      { contents: { twoColumnWatchNextResults: { related: [made.lockup(1)] } } },
      {},
    ],
    ['no error', { ...made.plainOld([made.classic(1)]), ...made.alert('ERROR', 'odd') }, first],
    ['no error', { ...made.empty, ...made.alert('INFO', 'Unavailable videos are hidden') }, first],
  ])('%s', (kind, content, stated) => {
    expect(thrownKindOnParse(content, stated)).toBe(kind);
  });

  test('lists that cannot be asked for are refused with a reason', () => {
    const { params } = operation;
    const accepted = (ids: readonly string[]): string[] =>
      ids.filter((playlistId) => params.safeParse({ playlistId }).success);
    expect(accepted(['WL', 'LL', 'HL', 'LM', 'RDabcdefghijk', 'VLPLabcdefgh', 'a b', ''])).toEqual(
      [],
    );
    expect(accepted(['INVALID_ID', 'OLAK5uy_x', 'UUabc'])).toEqual([
      'INVALID_ID',
      'OLAK5uy_x',
      'UUabc',
    ]);
    expect(params.safeParse({ playlistId: 'WL' }).error?.message).toContain('signed-in owner');
  });
});

test('what is asked', async () => {
  const asks: unknown[] = [];
  const get = async (ask: { readonly url: string; readonly body?: unknown }) => {
    asks.push([ask.url, ask.body]);
    return reply(made.empty);
  };
  const session = { clientVersion: '2.20260630.03.00', visitorData: 'visitor' };
  await askingRoute(operation).fetch(get, { playlistId: 'PLx' }, session);
  await askingRoute(operation).fetch(get, { playlistId: 'PLx', cursor: 'token' }, session);
  const url = 'https://www.youtube.com/youtubei/v1/browse?prettyPrint=false';
  expect(asks).toMatchObject([
    [
      url,
      {
        browseId: 'VLPLx',
        params: 'wgYCCAA%3D',
        context: { client: { hl: 'en', gl: 'US', visitorData: 'visitor' } },
      },
    ],
    [url, { continuation: 'token' }],
  ]);
});
