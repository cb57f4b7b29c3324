import { expect, test } from 'vitest';
import { askOfficially as ask, itemsFromData } from '../../../../../test/support/officially.ts';
import * as cases from '../../cases/official.ts';
import { channel, image, url } from '../../cases/official.ts';

test('a search: its titles are unescaped, and it says what it cost', async () => {
  const { data, notices } = await ask(
    'search-videos',
    { query: 'small film' },
    { search: cases.search, videos: cases.videos(cases.video(cases.VIDEO)) },
  );
  expect(itemsFromData(data)).toEqual([
    expect.objectContaining({ name: 'A Small Film & More', viewCount: 41623531, duration: 381 }),
    {
      type: 'Video',
      id: url(cases.OTHER),
      url: url(cases.OTHER),
      entityId: cases.OTHER,
      name: 'It\'s "new"',
      image: image(cases.OTHER),
    },
  ]);
  const search = cases.buildListResponse('search', [
    {
      id: { kind: 'youtube#video', videoId: cases.OTHER },
      snippet: {
        title: 'Birds',
        channelId: cases.CHANNEL,
        channelTitle: 'Some Channel',
        publishedAt: '2020-01-02T03:04:05Z',
        liveBroadcastContent: 'live',
      },
    },
  ]);
  const unshown = await ask('search-videos', { query: 'x' }, { search, videos: cases.videos() });
  expect(itemsFromData(unshown.data)).toEqual([
    {
      type: 'Video',
      id: url(cases.OTHER),
      url: url(cases.OTHER),
      entityId: cases.OTHER,
      name: 'Birds',
      isLive: true,
      published: '2020-01-02T03:04:05.000Z',
      attributedTo: channel,
    },
  ]);
  expect(notices[0]?.message).toBe(
    'This answer cost 1 of the 10,000 units and 1 of the 100 searches that a key has for a day by default.',
  );
});
