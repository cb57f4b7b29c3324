import { definePlatform } from '../../kit/operation.ts';
import getSubreddit from './get-subreddit/operation.ts';
import getUser from './get-user/operation.ts';
import listSubredditPosts from './list-subreddit-posts/operation.ts';
import listSubredditRules from './list-subreddit-rules/operation.ts';
import listUserTrophies from './list-user-trophies/operation.ts';
import { identity } from './shared/identity.ts';
import { officialApi } from './shared/official-api.ts';
import { refusals } from './shared/refusals.ts';

export default definePlatform({
  segment: 'forum',
  aliases: ['reddit'],
  label: 'Forum',
  brand: 'Reddit',
  // `oauth.` is the official interface, for a person’s own client.
  hosts: ['www.reddit.com', 'oauth.reddit.com'],
  mediaHosts: [
    'i.redd.it',
    'v.redd.it',
    'preview.redd.it',
    'external-preview.redd.it',
    '*.redditmedia.com',
    'www.redditstatic.com',
  ],
  // Feeds allowed one request a minute (measured September 2026).
  pace: { gapMs: 61_000, jitterMs: 4000, perHour: 55, restMs: 60 * 60_000 },
  identity,
  refusals,
  recognise: () => undefined,
  official: officialApi,
  operations: [getUser, listUserTrophies, getSubreddit, listSubredditPosts, listSubredditRules],
});
