import { expect, test } from 'vitest';
import type { z } from 'zod';
import { Person } from '#vocab/person.ts';
import { Playlist } from '#vocab/playlist.ts';
import { SearchSuggestion } from '#vocab/search-suggestion.ts';
import { Video } from '#vocab/video.ts';
import * as elements from './cases/channel-elements.ts';
import * as channels from './cases/channels.ts';
import { reply } from './cases/reply.ts';
import * as searches from './cases/searches.ts';
import { draftSchema, pageFault, type ReadList, survey } from './cases/survey.ts';
import { parse as getChannel } from './operations/get-channel/operation.ts';
import { parse as getPlaylist } from './operations/get-playlist/operation.ts';
import { videoTabParser } from './readers/channel/list.ts';
import { parse as chartVideos } from './operations/list-chart-videos/parse.ts';
import { parse as mixVideos } from './operations/list-mix-videos/operation.ts';
import * as lists from './operations/list-playlist-videos/cases/playlists.ts';
import { parse as suggest } from './operations/suggest/operation.ts';
import { parse as channelPlaylists } from './operations/list-channel-playlists/operation.ts';
import { parse as searchChannels } from './operations/search-channels/operation.ts';
import { parse as searchPlaylists } from './operations/search-playlists/operation.ts';
import { parse as searchVideos } from './operations/search-videos/operation.ts';

const SEEDS = 300;

const rows = [elements.channelPart('Some Bird'), elements.row('1.2K views', '3 weeks ago')];
const videos = [
  elements.gridLockup(1, rows),
  elements.gridClassic(2),
  elements.gridLockup(3, [elements.row('12 hours ago'), elements.memberRow]),
];
const tab = (name: string, listed: readonly unknown[]) =>
  channels.channelPage([...listed, lists.more('t')], {
    selected: name,
    tabs: ['featured', name],
  });
const rich = (listed: readonly unknown[]) => listed.map(elements.rich);
const next = 'https://www.youtube.com/youtubei/v1/next';
const search = 'https://www.youtube.com/youtubei/v1/search';

test.each<[string, unknown, ReadList, z.ZodType, number, object]>([
  [
    'videos',
    tab('videos', rich(videos)),
    videoTabParser('videos'),
    Video,
    3,
    { body: channels.asks('videos') },
  ],
  [
    'later page',
    lists.appended(rich(videos)),
    videoTabParser('videos'),
    Video,
    3,
    { body: { continuation: 'x' } },
  ],
  [
    'age gate',
    channels.gated,
    videoTabParser('videos'),
    Video,
    0,
    { body: channels.asks('videos') },
  ],
  [
    'shorts',
    tab('shorts', rich([elements.short(1), elements.short(2)])),
    videoTabParser('shorts'),
    Video,
    2,
    { body: channels.asks('shorts') },
  ],
  [
    'playlists',
    tab('playlists', [elements.playlistLockup(1), elements.playlistClassic(2)]),
    channelPlaylists,
    Playlist,
    2,
    { body: channels.asks('playlists') },
  ],
  [
    'search',
    searches.results([searches.corrected, searches.panel, ...videos]),
    searchVideos,
    Video,
    3,
    { url: search, body: { query: 'a' } },
  ],
  [
    'more results',
    searches.moreResults([searches.shelf('S', videos)]),
    searchVideos,
    Video,
    3,
    { url: search, body: { continuation: 'x' } },
  ],
  [
    'found channels',
    searches.results(
      [1, 2].map((n) =>
        searches.channelResult(n, {
          subscriberCountText: '@bird',
          videoCountText: '3K subscribers',
        }),
      ),
    ),
    searchChannels,
    Person,
    2,
    { url: search, body: { query: 'a' } },
  ],
  [
    'found playlists',
    searches.results([elements.playlistLockup(1, rows)]),
    searchPlaylists,
    Playlist,
    1,
    { url: search, body: { query: 'a' } },
  ],
  [
    'chart',
    searches.chart([1, 2, 3].map((n) => searches.chartEntry(n))),
    chartVideos,
    Video,
    3,
    { body: { query: 'x' } },
  ],
  [
    'mix',
    searches.mix([1, 2, 3].map((n) => searches.mixEntry(n))),
    mixVideos,
    Video,
    3,
    { url: next, body: {} },
  ],
  [
    'suggestions',
    [
      'a',
      [
        ['a b', 0],
        ['a c', 0],
      ],
    ],
    suggest,
    SearchSuggestion,
    2,
    { url: 'https://x.example/?q=a' },
  ],
])('mutations of a list: %s', (_name, content, read, item, whole, request) => {
  const schema = draftSchema(item);
  const { wrong, answered } = survey(content, SEEDS, (sent) =>
    pageFault(read([reply(sent, request)], {}), schema, whole),
  );
  expect(wrong).toEqual([]);
  expect(answered).toBeGreaterThan(SEEDS / 3);
});

const page = (header: unknown) => channels.channelPage([], { selected: 'videos', header });

test.each([
  ['new header', page(channels.modernHeader)],
  ['old header', page(channels.oldHeader)],
  ['topic', channels.topicPage],
  ['age gate', channels.gated],
  ['about', channels.about],
])('mutations of a channel: %s', (_name, content) => {
  const request = { body: channels.asks('videos') };
  const { wrong, answered } = survey(content, SEEDS, (sent) => {
    const { data } = getChannel([reply(sent, request)], {});
    return Person.safeParse(data).error?.message;
  });
  expect(wrong).toEqual([]);
  expect(answered).toBeGreaterThan(SEEDS / 3);
});

test('mutations of a playlist’s header', () => {
  const content = { sidebar: lists.sidebar(lists.stat('3'), { simpleText: 'Updated 3 days ago' }) };
  const request = { body: { browseId: `VL${lists.PLAYLIST}` } };
  const { wrong, answered } = survey(content, SEEDS, (sent) => {
    const { data } = getPlaylist([reply(sent, request)], {});
    return Playlist.safeParse(data).error?.message;
  });
  expect(wrong).toEqual([]);
  expect(answered).toBeGreaterThan(SEEDS / 3);
});
