import type { Recognised } from '../../kit/operation.ts';
import { videoId } from './shared/ids.ts';

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

/** A pasted link or id of the video-sharing platform. */
export const recognise = (text: string): Recognised | undefined => {
  const pasted = text.trim();
  const url = linkOf(pasted);
  if (url) return fromLink(url);
  const bare = pasted.replace(/^VL(?=PL|UU|FL|EL|OLAK)/, '');
  if (BARE_PLAYLIST.test(bare)) return playlist(bare, 0.9);
  const id = videoId(pasted);
  return id === undefined ? undefined : video(id, 0.3);
};

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
  if (id !== undefined) return video(id, 1);
  const list = url.searchParams.get('list')?.replace(/^VL/, '');
  return list !== undefined && isPlaylist(list) ? playlist(list, 1) : undefined;
};
