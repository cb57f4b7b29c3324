import type { CaptureManners } from '../../../kit/capture.ts';
import { str, type Node } from '../../../kit/dig.ts';
import { operationOf } from './graphql.ts';
import { numberIn, postUrl } from './links.ts';

/** What stands in one person’s own pages, or is said to them alone. */
const PRIVATE =
  /Home|Bookmark|DM|Inbox|Message|Notification|Viewer|Setting|Likes|Ads|Badge|Draft|Scheduled|Account|Mute|Block|Pinned|Delegate|Recommend|Sidebar/;
/** What shows things of the platform. */
const PUBLIC =
  /Tweet|Timeline|User|Community|List|Search|Follow|Member|Moderator|Quote|Repl|Highlight|Media/;

/** Posts of all ages: GraphQL names the number `rest_id`, older answers `id_str`. */
const numberOf = (item: Node): string | undefined =>
  numberIn(str(item, 'rest_id') ?? str(item, 'legacy', 'id_str') ?? str(item, 'id_str'));

/** How the pages are read while a person browses them. Their GraphQL goes to the site’s own hosts. */
export const captureManners: CaptureManners = {
  home: 'https://x.com/explore',
  hosts: ['x.com', '*.x.com', 'twitter.com', '*.twitter.com'],
  secretNames: [
    'ct0',
    'kdt',
    'twid',
    'guest_token',
    'guest_id',
    'x-csrf-token',
    'bearer_token',
    'client_uuid',
    'flow_token',
  ],
  endpoint: (request) => {
    const operation = operationOf(request);
    return operation !== undefined && PUBLIC.test(operation) && !PRIVATE.test(operation)
      ? `graphql/${operation}`
      : undefined;
  },
  exported: {
    // The name of the module, whichever of the two hosts the person saw.
    name: 'twitter.com',
    number: numberOf,
    address: (item) => {
      const number = numberOf(item);
      return number === undefined ? undefined : postUrl(number);
    },
  },
};
