import { expect, test } from 'vitest';
import { askOfficially as ask } from '../../../../../test/support/officially.ts';
import * as cases from '../../cases/official.ts';
import { channel, image } from '../../cases/official-read.ts';

test('a channel', async () => {
  const { data } = await ask(
    'get-channel',
    { channelId: cases.CHANNEL },
    { channels: cases.channels },
  );
  expect(data).toEqual({
    '@context': ['https://www.w3.org/ns/activitystreams#', 'https://bowerbird.local/ns/social#'],
    ...channel,
    preferredUsername: 'somechannel',
    icon: image('channel')[1],
    followerCount: 5040000,
    videoCount: 312,
    viewCount: 987654321,
    summary: 'About films.',
    published: '2012-05-01T08:30:15.500Z',
    image: [{ type: 'Image', url: 'https://yt3.googleusercontent.com/banner' }],
    tag: ['films', 'small films', 'garden'].map((name) => ({ type: 'Tag', name })),
    location: 'Germany',
  });
});
