import { id, type Node } from '#kit/dig.ts';
import type { CaptureManners } from '#kit/capture.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { pathFromUrl } from './answer.ts';
import { SITE } from './site.ts';

const videoNumberFromItem = (item: Node): string | undefined => {
  const number = id(item, 'id');
  return number !== undefined && /^\d{6,25}$/.test(number) ? number : undefined;
};

/** How TikTok's pages are read while a person browses them (its requests, read August to October 2026). */
export const captureManners: CaptureManners = {
  home: `${SITE}/`,
  hosts: ['www.tiktok.com', 'm.tiktok.com', 'us.tiktok.com', 'webcast.tiktok.com'],
  // The buttons of its page to sign in (2026-11).
  signInHosts: [
    'accounts.google.com',
    'www.facebook.com',
    'm.facebook.com',
    'appleid.apple.com',
    'api.twitter.com',
    'twitter.com',
    'x.com',
    'www.instagram.com',
    'access.line.me',
    'kauth.kakao.com',
    'accounts.kakao.com',
    'oauth.vk.com',
  ],
  signInCookies: ['sessionid'],
  secretNames: ['web_id', 'webid', 'wid', 'iid'],
  // As the site said it of each video, comment and account in 2026.
  viewerNames: [
    'collected',
    'digged',
    'followStatus',
    'follow_status',
    'followerStatus',
    'follower_status',
    'friendTypeStr',
    'relation',
    'user_buried',
    'user_digged',
  ],
  // Loaded when the pointer passes over a tab, and once more at a soft refresh; shown to nobody.
  preloads: (request) => pathFromUrl(request) === '/api/preload/item_list/',
  endpoint: (request) => endpointPath(request),
  exported: {
    name: 'tiktok.com',
    number: videoNumberFromItem,
    address: (item) => {
      const number = videoNumberFromItem(item);
      return number === undefined ? undefined : `${SITE}/@_/video/${number}`;
    },
  },
};

/** Calls that bring videos, comments, accounts, sounds, hashtags, places or effects. */
const BRINGS =
  /^\/api\/(?!im\/)(?:[a-z_]{1,30}\/item_list|item\/detail|comment\/list|comment\/list\/reply|search\/[a-z_]{1,30}\/full|user\/(?:detail|list|playlist|collection_list)|(?:challenge|music|mix|poi|sticker|collection|live)\/detail)\/$/;

const endpointPath = (request: SentRequest): string | undefined => {
  const path = pathFromUrl(request);
  return BRINGS.test(path) ? path : undefined;
};
