import { expect, test } from 'vitest';
import platform from './platform.ts';

const { recognise } = platform;

const textFrom = (text: string): string => {
  const found = recognise(text);
  return found
    ? `${Object.values(found.params).join()} ${found.label} ${found.confidence}`
    : 'nothing';
};

test.each([
  ['https://www.youtube.com/watch?v=7PIMiDcwNvc', '7PIMiDcwNvc Video 1'],
  [
    'https://www.youtube.com/watch?v=7PIMiDcwNvc&list=PLMC9KNkIncKtPzgY-5rmhvj7fax8fdxoj&index=2',
    '7PIMiDcwNvc Video 1',
  ],
  ['  http://m.youtube.com/watch?feature=share&v=7PIMiDcwNvc ', '7PIMiDcwNvc Video 1'],
  ['youtu.be/7PIMiDcwNvc?t=3', '7PIMiDcwNvc Video 1'],
  ['https://www.youtube.com/shorts/7PIMiDcwNvc?feature=share', '7PIMiDcwNvc Video 1'],
  ['https://youtube.com/live/7PIMiDcwNvc', '7PIMiDcwNvc Video 1'],
  ['https://www.youtube-nocookie.com/embed/7PIMiDcwNvc', '7PIMiDcwNvc Video 1'],
  ['https://www.youtube.com/v/7PIMiDcwNvc', '7PIMiDcwNvc Video 1'],
  ['https://music.youtube.com/watch?v=7PIMiDcwNvc', '7PIMiDcwNvc Video 1'],
  ['7PIMiDcwNvc', '7PIMiDcwNvc Video 0.3'],
  ['immigration', 'immigration Video 0.05'],
  ['coronavirus', 'coronavirus Video 0.05'],
  ['Vaccination', 'Vaccination Video 0.05'],
  [
    'https://www.youtube.com/playlist?list=PLMC9KNkIncKtPzgY-5rmhvj7fax8fdxoj',
    'PLMC9KNkIncKtPzgY-5rmhvj7fax8fdxoj Playlist 1',
  ],
  [
    'https://www.youtube.com/playlist?list=VLPLMC9KNkIncKtPzgY-5rmhvj7fax8fdxoj',
    'PLMC9KNkIncKtPzgY-5rmhvj7fax8fdxoj Playlist 1',
  ],
  [
    'https://www.youtube.com/embed/videoseries?list=PLMC9KNkIncKtPzgY-5rmhvj7fax8fdxoj',
    'PLMC9KNkIncKtPzgY-5rmhvj7fax8fdxoj Playlist 1',
  ],
  ['PLMC9KNkIncKtPzgY-5rmhvj7fax8fdxoj', 'PLMC9KNkIncKtPzgY-5rmhvj7fax8fdxoj Playlist 0.9'],
  ['VLPLMC9KNkIncKtPzgY-5rmhvj7fax8fdxoj', 'PLMC9KNkIncKtPzgY-5rmhvj7fax8fdxoj Playlist 0.9'],
  ['UUs72iRpTEuwV3y6pdWYLgiw', 'UUs72iRpTEuwV3y6pdWYLgiw Playlist 0.9'],
  ['UULFbfnHqxXs_K3kvaH-WlNlig', 'UULFbfnHqxXs_K3kvaH-WlNlig Playlist 0.9'],
  [
    'OLAK5uy_nMLiNZSCTzFsNkWyZQrMjSPsOfL7fqSWo',
    'OLAK5uy_nMLiNZSCTzFsNkWyZQrMjSPsOfL7fqSWo Playlist 0.9',
  ],
  ['https://www.youtube.com/playlist?list=WL', 'nothing'],
  ['https://www.youtube.com/playlist?list=LL', 'nothing'],
  ['https://www.youtube.com/playlist?list=RDFAqYW76GLPA', 'RDFAqYW76GLPA Mix 1'],
  ['https://www.youtube.com/@someone', '@someone Channel 1'],
  ['@someone', '@someone Channel 0.3'],
  ['RDFAqYW76GLPA', 'RDFAqYW76GLPA Mix 0.4'],
  ['UCYJ61XIK64sp6ZFFS8sctxw', 'UCYJ61XIK64sp6ZFFS8sctxw Channel 0.9'],
  ['https://www.youtube.com/watch?v=short', 'nothing'],
  ['https://evil.example/watch?v=7PIMiDcwNvc', 'nothing'],
  ['https://youtube.com.evil.example/watch?v=7PIMiDcwNvc', 'nothing'],
  ['hello world and more', 'nothing'],
  ['', 'nothing'],
])('%s', (text, expected) => {
  expect(textFrom(text)).toBe(expected);
});

test('the operations that are meant', () => {
  expect(recognise('https://youtu.be/7PIMiDcwNvc')).toEqual({
    operation: 'get-video',
    params: { videoId: '7PIMiDcwNvc' },
    label: 'Video',
    confidence: 1,
  });
  expect(recognise('PLMC9KNkIncKtPzgY-5rmhvj7fax8fdxoj')?.operation).toBe('list-playlist-videos');
});

const meant = (text: string): string | undefined => {
  const found = recognise(text);
  return found && `${found.operation} ${JSON.stringify(found.params)} ${found.confidence}`;
};

test.each([
  ['https://www.youtube.com/@some.bird/videos', 'list-channel-videos {"channelId":"@some.bird"} 1'],
  [
    'https://m.youtube.com/@some.bird/shorts?si=x',
    'list-channel-shorts {"channelId":"@some.bird"} 1',
  ],
  [
    'youtube.com/channel/UCYJ61XIK64sp6ZFFS8sctxw/streams',
    'list-channel-streams {"channelId":"UCYJ61XIK64sp6ZFFS8sctxw"} 1',
  ],
  [
    'https://www.youtube.com/c/SomeBird/playlists',
    'list-channel-playlists {"channelId":"https://www.youtube.com/c/SomeBird"} 1',
  ],
  [
    'https://www.youtube.com/user/somebird',
    'get-channel {"channelId":"https://www.youtube.com/user/somebird"} 1',
  ],
  [
    'https://www.youtube.com/SomeBird/about',
    'get-channel {"channelId":"https://www.youtube.com/SomeBird"} 0.6',
  ],
  ['https://www.youtube.com/@some.bird/constructor', 'get-channel {"channelId":"@some.bird"} 1'],
  ['https://www.youtube.com/results?search_query=blue+tit', 'search-videos {"query":"blue tit"} 1'],
  [
    'https://www.youtube.com/results?search_query=tit&sp=EgIQAg%253D%253D',
    'search-channels {"query":"tit"} 1',
  ],
  [
    'https://www.youtube.com/results?search_query=tit&sp=EgIQAw%3D%3D',
    'search-playlists {"query":"tit"} 1',
  ],
  [
    'https://www.youtube.com/watch?v=7PIMiDcwNvc&list=RD7PIMiDcwNvc&start_radio=1',
    'list-mix-videos {"mixId":"RD7PIMiDcwNvc"} 1',
  ],
  [
    'https://www.youtube.com/watch?v=7PIMiDcwNvc&list=RDCLAK5uy_x&start_radio=1',
    'list-mix-videos {"mixId":"RDCLAK5uy_x","videoId":"7PIMiDcwNvc"} 1',
  ],
  [
    'https://www.youtube.com/watch?v=7PIMiDcwNvc&list=RD7PIMiDcwNvc',
    'get-video {"videoId":"7PIMiDcwNvc"} 1',
  ],
  ['https://www.youtube.com/results', undefined],
  ['https://www.youtube.com/feed/subscriptions', undefined],
  ['https://www.youtube.com/', undefined],
  ['https://youtu.be/SomeBird', undefined],
])('%s means %s', (text, expected) => {
  expect(meant(text)).toBe(expected);
});
