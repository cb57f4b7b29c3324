import { definePlatform } from '#kit/operation.ts';
import { means, type Meaning, COULD_BE_A_WORD, isLikeWord } from '#kit/recognise.ts';
import { identity, requestAlone, session } from './readers/ask.ts';
import { officialApi } from './readers/official/api.ts';
import { refusals } from './readers/refusals.ts';
import { seedIdFromMixId } from './readers/playlist/id.ts';
import { channelAddress } from './readers/channel/fetch.ts';
import { channelId, videoId, SHORT_HOST, site } from './readers/site.ts';
import { decodeBase64, parseFields, inner } from './readers/protobuf.ts';
import getChannel from './operations/get-channel/operation.ts';
import listChannelVideos from './operations/list-channel-videos/operation.ts';
import listChannelShorts from './operations/list-channel-shorts/operation.ts';
import listChannelStreams from './operations/list-channel-streams/operation.ts';
import listChannelPlaylists from './operations/list-channel-playlists/operation.ts';
import getTranscript from './operations/get-transcript/operation.ts';
import getVideo from './operations/get-video/operation.ts';
import listCommentReplies from './operations/list-comment-replies/operation.ts';
import listCaptions from './operations/list-captions/operation.ts';
import listRelatedVideos from './operations/list-related-videos/operation.ts';
import listVideoComments from './operations/list-video-comments/operation.ts';
import listPlaylistVideos from './operations/list-playlist-videos/operation.ts';
import searchVideos from './operations/search-videos/operation.ts';
import searchChannels from './operations/search-channels/operation.ts';
import searchPlaylists from './operations/search-playlists/operation.ts';
import suggest from './operations/suggest/operation.ts';
import listChartVideos from './operations/list-chart-videos/operation.ts';
import getPlaylist from './operations/get-playlist/operation.ts';
import listMixVideos from './operations/list-mix-videos/operation.ts';

/** Lists that only their owner sees: watch later, liked, history, offline, liked music. */
const PERSONAL = /^(?:WL|LL|HL|LM|TLP.*)$/;

/** A playlist id as lists carry it in their links; no mix, which is made anew for every visitor. */
const isPlaylist = (id: string): boolean =>
  /^[A-Za-z0-9_-]{2,128}$/.test(id) && !id.startsWith('RD') && !PERSONAL.test(id);

/** Ids that look like nothing but a playlist's. */
const BARE_PLAYLIST =
  /^(?:PL[A-Za-z0-9_-]{16,40}|(?:UU|FL|EL)[A-Za-z0-9_-]{22}|UU(?:LF|SH|LV|MO|PS|LP|PV|MF|MS|MV)[A-Za-z0-9_-]{22}|OLAK5uy_[A-Za-z0-9_-]{33})$/;

const mix = (id: string, seed: string | undefined, confidence = 1): Meaning =>
  means(
    'list-mix-videos',
    { mixId: id, ...(seed !== undefined && seedIdFromMixId(id) !== seed && { videoId: seed }) },
    confidence,
  );

const isMix = (id: string): boolean => /^RD[A-Za-z0-9_-]{2,100}$/.test(id);

/** Bare ids and handles; lists beside a video, searches for one kind, and the old names of channels. */
const recognise = (text: string): Meaning | undefined => {
  const pasted = text.trim();
  const url = site.pasted(pasted);
  const isShort = url?.hostname === SHORT_HOST;
  if (url && (isShort || site.hosts.test(url.hostname)))
    return fromList(url) ?? (isShort ? undefined : fromPage(url));
  const bare = pasted.replace(/^VL(?=PL|UU|FL|EL|OLAK)/, '');
  if (BARE_PLAYLIST.test(bare)) return means('list-playlist-videos', { playlistId: bare }, 0.9);
  if (channelId(pasted) !== undefined) return means('get-channel', { channelId: pasted }, 0.9);
  // Other platforms have handles too.
  if (HANDLE.test(pasted)) return means('get-channel', { channelId: pasted }, 0.3);
  if (BARE_MIX.test(pasted)) return mix(pasted, undefined, 0.4);
  const id = videoId(pasted);
  if (id === undefined) return undefined;
  return means('get-video', { videoId: id }, isLikeWord(id) ? COULD_BE_A_WORD : 0.3);
};

const HANDLE = /^@[\p{L}\p{N}._·-]{3,30}$/u;
const BARE_MIX = /^RD(?:MM|AMVM)?[A-Za-z0-9_-]{11}$/;
/** Path segments that are followed by a video's id. */
const WATCH = new Set(['shorts', 'live', 'embed', 'v', 'e', 'watch']);

/** A list that a link names, where it does not lead to one video of it. */
const fromList = (url: URL): Meaning | undefined => {
  const list = url.searchParams.get('list')?.replace(/^VL/, '');
  if (list === undefined) return undefined;
  const [first = '', second] = site.steps(url);
  const id =
    url.hostname === SHORT_HOST
      ? videoId(first)
      : (videoId(first === 'watch' ? url.searchParams.get('v') : undefined) ??
        (WATCH.has(first) && second !== 'videoseries' ? videoId(second) : undefined));
  // "Start a mix" is a link to a video, too; its own mark tells that the mix is meant.
  const startsMix = id === undefined || url.searchParams.get('start_radio') === '1';
  if (isMix(list) && startsMix) return mix(list, id);
  return id === undefined && isPlaylist(list)
    ? means('list-playlist-videos', { playlistId: list })
    : undefined;
};

/** By the kind of results that a link asks for in its `sp`; videos are 1 (recorded 2022 to 2026). */
const SEARCHES: ReadonlyMap<unknown, string> = new Map([
  [2, 'search-channels'],
  [3, 'search-playlists'],
]);
const fromSearch = (url: URL, [first]: readonly string[]): Meaning | undefined => {
  const query = url.searchParams.get('search_query')?.trim();
  if (first !== 'results' || !query) return undefined;
  const sp = url.searchParams.get('sp');
  const filters = sp === null ? undefined : parseFields(inner(parseFields(decodeBase64(sp)), 2));
  const search = SEARCHES.get(filters?.find((field) => field.number === 2)?.value);
  return search === undefined ? undefined : means(search, { query });
};

const fromPage = (url: URL): Meaning | undefined => {
  // A pasted text may have very many steps: they are read once.
  const steps = site.steps(url);
  return fromSearch(url, steps) ?? fromHashtag(steps) ?? fromOldName(url);
};

/** The page of a hashtag lists videos; a search for the hashtag finds them. */
const fromHashtag = ([first, tag]: readonly string[]): Meaning | undefined =>
  first === 'hashtag' && tag !== undefined
    ? means('search-videos', { query: `#${tag}` })
    : undefined;

/** The parts of a channel's address that lists have. */
const PARTS: ReadonlyMap<string | undefined, string> = new Map([
  ['videos', 'list-channel-videos'],
  ['shorts', 'list-channel-shorts'],
  ['streams', 'list-channel-streams'],
  ['live', 'list-channel-streams'],
  ['playlists', 'list-channel-playlists'],
]);

/** `/c/Name`, `/user/name`, and old names at the root: such a channel is asked for by its whole address. */
const fromOldName = ({ pathname }: URL): Meaning | undefined => {
  const address = channelAddress(`${site.origin}${pathname}`);
  if (!address || 'id' in address) return undefined;
  const [first = '', second, third] = pathname.split('/').filter(Boolean);
  const isPlain = first !== 'c' && first !== 'user';
  const handle = /\/(@[^/]+)$/.exec(address.url)?.[1];
  if (isPlain && handle !== undefined) return undefined;
  const part = isPlain ? second : third;
  return means(
    PARTS.get(part) ?? 'get-channel',
    { channelId: handle ?? address.url },
    isPlain ? 0.6 : 1,
  );
};

export default definePlatform({
  segment: 'videosite',
  aliases: ['youtube'],
  alsoCalled: {
    youtuber: 'channel',
    upload: 'video',
    user: 'channel',
    livestream: 'stream',
  },
  label: 'Video-sharing',
  brand: 'YouTube',
  hosts: ['www.youtube.com', 'charts.youtube.com', 'suggestqueries-clients6.youtube.com'],
  otherHosts: ['youtube.com', 'm.youtube.com', 'youtubei.googleapis.com'],
  mediaHosts: ['i.ytimg.com', '*.ytimg.com', '*.ggpht.com', '*.googleusercontent.com'],
  // Guests are known to be stopped at about 300 videos an hour; lists are tolerated more (August 2026).
  pace: { gapMs: 1000, jitterMs: 500, perHour: 300, breakerMs: 15 * 60_000 },
  identity,
  requestAlone,
  refusals,
  recognise,
  session,
  official: officialApi,
  operations: [
    listPlaylistVideos,
    getVideo,
    listVideoComments,
    listCommentReplies,
    listRelatedVideos,
    listCaptions,
    getTranscript,
    getChannel,
    listChannelVideos,
    listChannelShorts,
    listChannelStreams,
    listChannelPlaylists,
    searchVideos,
    searchChannels,
    searchPlaylists,
    suggest,
    listChartVideos,
    getPlaylist,
    listMixVideos,
  ],
});
