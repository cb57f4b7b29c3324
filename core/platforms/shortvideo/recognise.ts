import { pastedLink, pathSteps } from '#kit/address.ts';
import { means, type Meaning } from '#kit/recognise.ts';
import { HANDLE } from './readers/params.ts';

const VIDEO =
  /^(?:https?:\/\/)?(?:(?:www|m)\.)?tiktok\.com\/(?:@[^/?#]*\/(?:video|photo)|embed(?:\/v2)?|player\/v1|share\/video|v)\/(\d{6,25})(?:\.html)?(?:[/?#]|$)/i;
const HOST = /^(?:(?:www|m)\.)?tiktok\.com$/;

const video = (videoId: string, confidence: number): Meaning =>
  means('get-video', { videoId }, confidence);

/** A TikTok id begins with its time, in seconds, in the upper 32 of its 64 bits. */
const isLikelyId = (text: string): boolean => {
  if (!/^\d{19}$/.test(text)) return false;
  const seconds = Number(BigInt(text) >> 32n);
  return seconds > 1_400_000_000 && seconds < 2_100_000_000;
};

/**
 * Links of videos, photo posts, accounts, sounds, hashtags, places, effects, collections, playlists and searches, handles
 * and bare ids. Short links (`vm.`, `vt.`, `/t/`) name nothing: they must be opened in a browser first,
 * and are not recognised.
 */
export const recognise = (text: string): Meaning | undefined => {
  const trimmed = text.trim();
  const id = VIDEO.exec(trimmed)?.[1];
  if (id !== undefined) return video(id, 1);
  // Other platforms number in the same way, and have handles too.
  if (isLikelyId(trimmed)) return video(trimmed, 0.3);
  const handle = handleIn(trimmed);
  if (handle !== undefined) return means('get-user', { username: handle }, 0.2);
  const url = pastedLink(trimmed);
  return url && HOST.test(url.hostname) ? fromPage(url) : undefined;
};

const handleIn = (step: string): string | undefined =>
  step.startsWith('@') && HANDLE.test(step.slice(1)) ? step.slice(1) : undefined;

const fromPage = (url: URL): Meaning | undefined => {
  const steps = pathSteps(url);
  const [first = '', second = ''] = steps[0] === 'embed' ? steps.slice(1) : steps;
  const username = handleIn(first);
  if (username !== undefined) return fromAccount(username, second, steps.at(-1) ?? '');
  const number = numberAtEnd(second);
  if (first === 'music' && number !== undefined) return means('get-audio', { audioId: number });
  if (first === 'place' && number !== undefined) return means('get-place', { placeId: number });
  if (first === 'sticker' && number !== undefined)
    return means('list-effect-videos', { effectId: number });
  if (first === 'tag' && second !== '') return means('get-tag', { tag: second });
  if (first === 'search') return fromSearch(second, url.searchParams.get('q')?.trim());
  return first === 'explore' ? means('list-trending-videos', {}) : undefined;
};

const fromAccount = (username: string, part: string, last: string): Meaning | undefined => {
  if (part === '') return means('get-user', { username });
  if (part === 'live') return means('get-user-live', { username });
  const number = numberAtEnd(last);
  if (number === undefined) return undefined;
  if (part === 'collection') return means('list-collection-videos', { collectionId: number });
  return part === 'playlist' ? means('list-playlist-videos', { playlistId: number }) : undefined;
};

/** `Resistire-250824169968246784`, or the number alone. */
const numberAtEnd = (slug: string): string | undefined => /(?:^|-)(\d{6,25})$/.exec(slug)?.[1];

const fromSearch = (kind: string, query: string | undefined): Meaning | undefined => {
  if (!query) return undefined;
  if (kind === 'user') return means('search-users', { query });
  if (kind === 'live') return means('search-live', { query });
  return means('search-videos', { query });
};
