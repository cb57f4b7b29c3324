import type { SentRequest } from '#kit/exchange.ts';
import { drawing } from '#kit/fake/picture.ts';
import { file, type FakeResponse, type FakeSite } from '#kit/fake/site.ts';
import { serveApi } from './api.ts';
import { BROWSED } from './browsed.ts';
import { serveEmbeds } from './embed.ts';
import { serveGraphql } from './graphql.ts';
import { COMMUNITY, film, heron, LIST, poll, song, wren } from './world.ts';

const media = (url: URL): FakeResponse | undefined => {
  const [, name] =
    /^\/(?:media|profile_images\/1)\/(?:sample[-_])([\w-]+?)(?:\.jpg)?$/.exec(url.pathname) ?? [];
  return url.hostname === 'pbs.twimg.com' && name !== undefined
    ? file(drawing(name, 16, 9), 'image/jpeg', `sample-${name}`)
    : undefined;
};

const serve = (request: SentRequest): FakeResponse | undefined => {
  const url = new URL(request.url);
  return serveEmbeds(url) ?? serveApi(url) ?? serveGraphql(request, url) ?? media(url);
};

const ofUser = { username: heron.handle };
const ofPost = { postId: song.id };
const ofCommunity = { communityId: COMMUNITY };

const examples: FakeSite['examples'] = {
  'get-user': ofUser,
  'list-user-posts': ofUser,
  'list-user-highlights': ofUser,
  'list-user-replies': ofUser,
  'list-user-media': ofUser,
  'list-user-likes': ofUser,
  'list-user-followers': ofUser,
  'list-user-following': ofUser,
  'get-post': { postId: film.id },
  'list-post-replies': ofPost,
  'list-post-quotes': ofPost,
  'get-community': ofCommunity,
  'list-community-posts': ofCommunity,
  'list-community-media': ofCommunity,
  'list-community-members': ofCommunity,
  'search-posts': { query: 'pond' },
  'search-users': { query: 'pond' },
  'list-list-posts': { listId: LIST },
  'list-list-members': { listId: LIST },
  'list-home-posts': { tab: 'for-you' },
  'list-explore-posts': { tab: 'for-you' },
  'list-bookmarked-posts': {},
  'batch-posts': { entityIds: [poll.id] },
  'batch-users': { entityIds: [wren.id] },
};

/** The invented microblog: what can be had, and for each thing that cannot, its own refusal. */
export default { serve, browsed: BROWSED, examples } satisfies FakeSite;
