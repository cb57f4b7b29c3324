import type { CaptureManners } from '#kit/capture.ts';
import { str, type Node } from '#kit/dig.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { operationFromUrl } from './graphql.ts';
import { numberIn, postUrl } from './site.ts';

/** What stands in one person’s own pages, or is said to them alone. */
const PRIVATE =
  /Home|[Bb]ookmark|DM|Dm[A-Z]|Inbox|Message|Notification|Viewer|Setting|Likes|Ads|Badge|Draft|Scheduled|Account|Mute|Block|Pinned|Delegate|Recommend|Sidebar/;
/** Of these, the lists of posts, which have operations of their own. */
const OWN_LISTS = /^(?:Home\w*Timeline|Bookmarks|Bookmark\w*Timeline|Likes|ExplorePage)$/;
/** What shows things of the platform. */
const PUBLIC =
  /Tweet|Timeline|User|Community|List|Search|Follow|Member|Moderator|Quote|Repl|Highlight|Media/;

/** Posts of all ages: GraphQL names the number `rest_id`, older answers `id_str`. */
const postNumberFromItem = (item: Node): string | undefined =>
  numberIn(str(item, 'rest_id') ?? str(item, 'legacy', 'id_str') ?? str(item, 'id_str'));

/** How the pages are read while a person browses them. Their GraphQL goes to the site’s own hosts. */
export const captureManners: CaptureManners = {
  home: 'https://x.com/explore',
  hosts: ['x.com', '*.x.com', 'twitter.com', '*.twitter.com'],
  // The buttons of its page to sign in (2026-11).
  signInHosts: ['accounts.google.com', 'appleid.apple.com'],
  signInCookies: ['auth_token'],
  secretNames: ['kdt', 'twid'],
  // Which posts the viewer has looked at: sent along with each question for more of the home timeline.
  viewerNames: ['seenTweetIds'],
  // As the site said it of each account and post in 2026.
  viewerFlags: [
    'blocked_by',
    'blocking',
    'bookmarked',
    'can_dm',
    'can_media_tag',
    'favorited',
    'follow_request_sent',
    'followed_by',
    'following',
    'is_member',
    'live_following',
    'muting',
    'notifications',
    'notifications_enabled',
    'private_super_following',
    'reply_device_following',
    'retweeted',
    'super_followed_by',
    'super_following',
    'want_retweets',
  ],
  preloads: (request) => isMediaAside(request),
  endpoint: (request) => {
    const operation = operationFromUrl(request);
    if (operation === undefined) return undefined;
    const isPublic = PUBLIC.test(operation) && !PRIVATE.test(operation);
    return isPublic || OWN_LISTS.test(operation) ? `graphql/${operation}` : undefined;
  },
  exported: {
    // The name of the module, whichever of the two hosts the person saw.
    name: 'twitter.com',
    number: postNumberFromItem,
    address: (item) => {
      const number = postNumberFromItem(item);
      return number === undefined ? undefined : postUrl(number);
    },
  },
};

/** Every tab of a profile loads the account's media, which only the tab of media shows (seen 2026). */
const isMediaAside = (request: SentRequest): boolean => {
  const page = request.headers['referer'] ?? '';
  if (operationFromUrl(request) !== 'UserMedia' || !URL.canParse(page)) return false;
  const { pathname } = new URL(page);
  return pathname !== '/' && !/^\/\w{1,20}\/media\/?$/.test(pathname);
};
