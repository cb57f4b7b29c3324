import type { SentRequest } from '#kit/exchange.ts';
import { drawing } from '#kit/fake/picture.ts';
import { film, FILM_TYPE } from '#kit/fake/film.ts';
import { file, type FakeResponse, type FakeSite } from '#kit/fake/site.ts';
import { BROWSED, serveBrowsed } from './browsed.ts';
import { AUDIO, HIGHLIGHT, PLACE } from './browsed-things.ts';
import { postAt, POSTS, SHOWN } from './posts.ts';
import { ACCOUNTS, morePosts, profileAt } from './profiles.ts';
import { popularAt, TOPICS } from './topics.ts';

const fileAt = (path: string): FakeResponse | undefined => {
  const [, name, kind] = /^\/sample\/([\w.-]+)\.(jpg|mp4)$/.exec(path) ?? [];
  if (name === undefined) return undefined;
  return kind === 'mp4'
    ? file(film(), FILM_TYPE, 'sample-film')
    : file(drawing(name, 8, 8), 'image/jpeg', `sample-${name}`);
};

const serve = (request: SentRequest): FakeResponse | undefined => {
  const { hostname, pathname } = new URL(request.url);
  if (hostname === 'scontent.cdninstagram.com') return fileAt(pathname);
  if (hostname !== 'www.instagram.com') return undefined;
  const browsed = serveBrowsed(request);
  if (browsed) return browsed;
  if (request.method === 'POST')
    return pathname === '/api/graphql' ? morePosts(request) : undefined;
  return postAt(pathname) ?? popularAt(pathname) ?? profileAt(pathname);
};

const user = { username: ACCOUNTS.heron };

const examples: FakeSite['examples'] = {
  'get-user': user,
  'list-user-posts': user,
  'list-user-reels': user,
  'list-user-highlights': user,
  'get-post': { postId: SHOWN.carousel },
  'get-reel': { reelId: SHOWN.reel },
  'list-post-comments': { postId: POSTS.pond },
  'search-users': { query: '@sample.heron' },
  'search-popular': { query: TOPICS.pond },
  'search-media': { query: '#pond' },
  'list-trending-reels': {},
  'get-highlight': { highlightId: HIGHLIGHT },
  'get-location': { locationId: PLACE },
  'list-location-posts': { locationId: PLACE },
  'list-audio-reels': { audioId: AUDIO },
  'list-home-posts': {},
  'list-user-tagged-posts': user,
  'list-saved-posts': {},
  'list-user-reposts': user,
  'list-explore-posts': {},
};

/** The invented photo site: one pond, seen by many, and the ways in which it is not shown. */
export default { serve, browsed: BROWSED, examples } satisfies FakeSite;
