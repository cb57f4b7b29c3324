import { expect, test } from 'vitest';
import {
  askOfficially as ask,
  codes,
  itemsFromData,
} from '../../../../../test/support/officially.ts';
import * as cases from '../../cases/official.ts';
import { channel, short, url } from '../../cases/official-read.ts';

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
