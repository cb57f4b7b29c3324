import { expect, test } from 'vitest';
import {
  askOfficially as ask,
  codes,
  itemsFromData,
} from '../../../../../test/support/officially.ts';
import * as cases from '../../cases/official.ts';
import { channel, short } from '../../cases/official.ts';

test('a channel by its handle: its uploads', async () => {
  const {
    data,
    notices,
    asked: requests,
  } = await ask(
    'list-channel-videos',
    { channelId: '@SomeChannel' },
    {
      channels: cases.channels,
      playlistItems: cases.playlistItems,
      videos: cases.videos(cases.video(cases.VIDEO), cases.video(cases.OTHER)),
    },
  );
  expect(itemsFromData(data)[0]).toEqual({
    ...short,
    content: 'Line one\nLine two',
    duration: 381,
    published: '2019-08-24T15:39:57.000Z',
    attributedTo: channel,
  });
  expect(codes(notices)).toEqual(['all-uploads', 'official-quota', 'keep-until']);
  expect(requests[0]).toBe('channels?part=snippet,contentDetails&forHandle=@SomeChannel');
  expect(requests[1]).toContain(`playlistId=${cases.UPLOADS}`);
});

test('its next page needs no channel', async () => {
  const { asked: requests } = await ask(
    'list-channel-videos',
    { channelId: cases.CHANNEL, cursor: `${cases.UPLOADS} PAGE_2` },
    {
      playlistItems: cases.playlistItems,
      videos: cases.videos(cases.video(cases.VIDEO), cases.video(cases.OTHER)),
    },
  );
  expect(requests[0]).toBe(
    `playlistItems?part=snippet,contentDetails&playlistId=${cases.UPLOADS}&maxResults=50&pageToken=PAGE_2`,
  );
});

test('an old address cannot be asked for, and nobody is', async () => {
  const pending = ask('list-channel-videos', { channelId: 'https://www.youtube.com/c/Old' }, {});
  await expect(pending).rejects.toMatchObject({ kind: 'validation_error' });
});
