import { isHostIn } from '#kit/operation.ts';

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
