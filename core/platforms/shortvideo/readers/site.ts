import { defineSite } from '#kit/site-links.ts';
import { isHostIn } from '#kit/operation.ts';

/** Short links (`vm.`, `vt.`, `/t/`) name nothing: they must be opened in a browser first. */
export const site = defineSite({
  origin: 'https://www.tiktok.com',
  hashtags: '/tag/{tag}',
  hosts: /^(?:(?:www|m)\.)?tiktok\.com$/,
});

/** Pages and JSON for everybody; every operation asks here. */
export const SITE = 'https://www.tiktok.com';

/** Where TikTok keeps its files (the hosts of its own links, 2024 to 2026). */
export const MEDIA_HOSTS: readonly string[] = [
  '*.tiktokcdn.com',
  '*.tiktokcdn-us.com',
  '*.tiktokcdn-eu.com',
  '*.tiktok.com',
  '*.tiktokv.com',
];

/** Hosts below `tiktok.com` that serve pages and calls; a file link there needs the page's session. */
const SITE_HOST = /^(?:www|m|t|vm|vt|us|webcast|open|ads)\.tiktok\.com$/;

/** The objection to links that only the site's own page can follow. */
export const IN_SESSION = 'works only inside the session of the page that it came from';

/** Why an address is no link to a file of this platform that may be asked for; `undefined` when it is one. */
export const objectionTo = (link: string): string | undefined => {
  // Characters that different programs read differently could hide another host.
  if (!/^[\x21-\x7e]+$/.test(link) || /[\\"<>]/.test(link)) return 'is not a plain web address';
  if (!/^[a-z]+:\/\/[^/]/.test(link) || !URL.canParse(link)) return 'is not a web address';
  const url = new URL(link);
  if (url.protocol !== 'https:') return 'is not an https address';
  if (url.username !== '' || url.password !== '') return 'carries a user name or password';
  if (url.port !== '') return 'names a port';
  if (!isHostIn(url.hostname, MEDIA_HOSTS)) return 'is not on a media host of TikTok';
  if (SITE_HOST.test(url.hostname) || url.searchParams.get('tk') === 'tt_chain_token')
    return IN_SESSION;
  return undefined;
};

/** Parameters by which the address of a file may name its video. */
const NAMES_VIDEO = ['item_id', 'aweme_id', 'video_id', 'item_ids'];

/** Whether the address of a file says that it is of this video. Most say nothing of theirs. */
export const isVideoFileLink = (link: string, videoId: string): boolean => {
  if (!URL.canParse(link)) return false;
  const { pathname, searchParams } = new URL(link);
  return (
    NAMES_VIDEO.some((name) => searchParams.get(name) === videoId) ||
    pathname.split('/').includes(videoId)
  );
};

/** Whether a request went to a file and not to the site. */
export const isMediaAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return isHostIn(hostname, MEDIA_HOSTS) && !SITE_HOST.test(hostname);
};

/** A name as one step of an address. */
const step = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Words of a title as they stand in an address; TikTok finds the thing by the number that follows. */
const slug = (title: string | undefined): string =>
  step((title ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')).slice(0, 300);

export const userUrl = (handle: string): string => `${SITE}/@${step(handle)}`;

/** The handle in the address of a video does not matter (several readers, 2026): `_` where it is not known. */
export const videoUrl = (id: string, handle = '_', isPhotos = false): string =>
  `${userUrl(handle)}/${isPhotos ? 'photo' : 'video'}/${step(id)}`;

export const commentUrl = (video: string, id: string): string =>
  `${video}?share_comment_id=${step(id)}`;

/** A caption track of a video; it has no page of its own. */
export const transcriptUrl = (video: string, language?: string): string =>
  `${video}#transcript${language === undefined ? '' : `-${language}`}`;

export const soundUrl = (id: string, title?: string): string =>
  `${SITE}/music/${slug(title)}-${step(id)}`;

export const placeUrl = (id: string, name = 'x'): string =>
  `${SITE}/place/${slug(name)}-${step(id)}`;

export const tagUrl = (name: string): string => `${SITE}/tag/${step(name)}`;

export const collectionUrl = (id: string, handle = '_', title?: string): string =>
  `${userUrl(handle)}/collection/${slug(title)}-${step(id)}`;

export const playlistUrl = (id: string, handle = '_', title?: string): string =>
  `${userUrl(handle)}/playlist/${slug(title)}-${step(id)}`;

export const liveUrl = (handle: string): string => `${userUrl(handle)}/live`;
