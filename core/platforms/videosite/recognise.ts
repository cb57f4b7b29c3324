import type { Recognised } from '#kit/operation.ts';
import { COULD_BE_A_WORD, isLikeWord } from '#kit/words.ts';
import { seedOf } from './readers/mix-position.ts';
import { channelAddress } from './readers/channel-address.ts';
import { channelId, videoId } from './readers/ids.ts';
import { bytesOf, fieldsOf, inner } from './readers/protobuf.ts';

const HOSTS = /^(?:(?:www|m|music|gaming)\.)?(?:youtube\.com|youtube-nocookie\.com)$/;
/** Path segments that are followed by a video's id. */
const WATCH = new Set(['shorts', 'live', 'embed', 'v', 'e', 'watch']);

/** Lists that only their owner sees: watch later, liked, history, offline, liked music. */
const PERSONAL = /^(?:WL|LL|HL|LM|TLP.*)$/;

/** A playlist id as lists carry it in their links; no mix, which is made anew for every visitor. */
const isPlaylist = (id: string): boolean =>
  /^[A-Za-z0-9_-]{2,128}$/.test(id) && !id.startsWith('RD') && !PERSONAL.test(id);

/** Ids that look like nothing but a playlist's. */
const BARE_PLAYLIST =
  /^(?:PL[A-Za-z0-9_-]{16,40}|(?:UU|FL|EL)[A-Za-z0-9_-]{22}|UU(?:LF|SH|LV|MO|PS|LP|PV|MF|MS|MV)[A-Za-z0-9_-]{22}|OLAK5uy_[A-Za-z0-9_-]{33})$/;

const playlist = (id: string, confidence: number): Recognised => ({
  operation: 'list-playlist-videos',
  params: { playlistId: id },
  label: 'Playlist',
  confidence,
});

const video = (id: string, confidence: number): Recognised => ({
  operation: 'get-video',
  params: { videoId: id },
  label: 'Video',
  confidence,
});

const mix = (id: string, seed: string | undefined, confidence: number): Recognised => ({
  operation: 'list-mix-videos',
  params: { mixId: id, ...(seed !== undefined && seedOf(id) !== seed && { videoId: seed }) },
  label: 'Mix',
  confidence,
});

const isMix = (id: string): boolean => /^RD[A-Za-z0-9_-]{2,100}$/.test(id);

/** The last part of a channel's address says what of it is meant. */
const PARTS: Readonly<Record<string, readonly [operation: string, label: string]>> = {
  videos: ['list-channel-videos', 'Videos of a channel'],
  shorts: ['list-channel-shorts', 'Shorts of a channel'],
  streams: ['list-channel-streams', 'Streams of a channel'],
  live: ['list-channel-streams', 'Streams of a channel'],
  playlists: ['list-channel-playlists', 'Playlists of a channel'],
};

const channel = (id: string, confidence: number, part = ''): Recognised => {
  const [operation, label] = (Object.hasOwn(PARTS, part) ? PARTS[part] : undefined) ?? [
    'get-channel',
    'Channel',
  ];
  return { operation, params: { channelId: id }, label, confidence };
};

const SEARCHES = ['search-videos', 'search-channels', 'search-playlists'] as const;
const FOUND = ['Search for videos', 'Search for channels', 'Search for playlists'] as const;

/** Which kind of results a link asks for: 1, 2 or 3 in its `sp` (recorded 2022 to 2026). */
const search = (query: string, sp: string | null): Recognised => {
  const filters = sp === null ? undefined : fieldsOf(inner(fieldsOf(bytesOf(sp)), 2));
  const kind = filters?.find((field) => field.number === 2)?.value;
  const index = kind === 2 || kind === 3 ? kind - 1 : 0;
  return {
    operation: SEARCHES[index] ?? SEARCHES[0],
    params: { query },
    label: FOUND[index] ?? FOUND[0],
    confidence: 1,
  };
};

/** A pasted link or id of the video-sharing platform. */
export const recognise = (text: string): Recognised | undefined => {
  const pasted = text.trim();
  const url = linkOf(pasted);
  if (url) return fromLink(url);
  const bare = pasted.replace(/^VL(?=PL|UU|FL|EL|OLAK)/, '');
  if (BARE_PLAYLIST.test(bare)) return playlist(bare, 0.9);
  if (channelId(pasted) !== undefined) return channel(pasted, 0.9);
  // Other platforms have handles too.
  if (HANDLE.test(pasted)) return channel(pasted, 0.3);
  if (BARE_MIX.test(pasted)) return mix(pasted, undefined, 0.4);
  const id = videoId(pasted);
  if (id === undefined) return undefined;
  return video(id, isLikeWord(id) ? COULD_BE_A_WORD : 0.3);
};

const HANDLE = /^@[\p{L}\p{N}._·-]{3,30}$/u;
const BARE_MIX = /^RD(?:MM|AMVM)?[A-Za-z0-9_-]{11}$/;

const linkOf = (text: string): URL | undefined => {
  if (/\s/.test(text)) return undefined;
  const full = /^https?:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`;
  if (!URL.canParse(full)) return undefined;
  const url = new URL(full);
  return url.hostname === 'youtu.be' || HOSTS.test(url.hostname) ? url : undefined;
};

const fromLink = (url: URL): Recognised | undefined => {
  const [first = '', second] = url.pathname.split('/').filter(Boolean);
  const id =
    url.hostname === 'youtu.be'
      ? videoId(first)
      : (videoId(first === 'watch' ? url.searchParams.get('v') : undefined) ??
        (WATCH.has(first) && second !== 'videoseries' ? videoId(second) : undefined));
  const list = url.searchParams.get('list')?.replace(/^VL/, '');
  // "Start a mix" is a link to a video, too; its own mark tells that the mix is meant.
  const startsMix = id === undefined || url.searchParams.get('start_radio') === '1';
  if (list !== undefined && isMix(list) && startsMix) return mix(list, id, 1);
  if (id !== undefined) return video(id, 1);
  if (list !== undefined && isPlaylist(list)) return playlist(list, 1);
  const query = url.searchParams.get('search_query')?.trim();
  if (first === 'results') return query ? search(query, url.searchParams.get('sp')) : undefined;
  return url.hostname === 'youtu.be' ? undefined : fromChannelPath(url);
};

/** `/@handle/shorts`, `/channel/UC…/videos`, `/c/Name`, `/user/name`, and old names at the root. */
const fromChannelPath = (url: URL): Recognised | undefined => {
  const address = channelAddress(`https://www.youtube.com${url.pathname}`);
  if (address === undefined) return undefined;
  const steps = url.pathname.split('/').filter(Boolean);
  const isPlain = !/^(?:channel|c|user)$/.test(steps[0] ?? '');
  const part = steps[isPlain ? 1 : 2];
  if ('id' in address) return channel(address.id, 1, part);
  const handle = /\/(@[^/]+)$/.exec(address.url)?.[1];
  if (handle !== undefined) return channel(handle, 1, part);
  return channel(address.url, isPlain ? 0.6 : 1, part);
};
