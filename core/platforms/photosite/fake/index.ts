import type { SentRequest } from '#kit/exchange.ts';
import { drawing } from '#kit/fake/picture.ts';
import { film, FILM_TYPE } from '#kit/fake/film.ts';
import { file, type FakeResponse, type FakeSite } from '#kit/fake/site.ts';
import { BROWSED, serveBrowsed, AUDIO, HIGHLIGHT, PLACE } from './browsed.ts';
import { postAt, POSTS, SHOWN } from './posts.ts';
import { ACCOUNTS, morePosts, profileAt } from './profiles.ts';
import { script, shell } from './page.ts';
import { film as filmAddress, HERON, thin, WREN } from './things.ts';

export const TOPICS = { pond: 'sample pond', frame: 'sample frame' } as const;

const reels = (prefix: string, length: number): object[] =>
  Array.from({ length }, (_, index) => ({
    node: thin(`${prefix}${String(index).padStart(3, '0')}`, 'Video', {
      user: index % 2 === 0 ? HERON : WREN,
      caption: { text: `Popular sample ${index + 1} #quillmere` },
      play_count: 2_000_000 - index * 1234,
      video_versions: [{ url: filmAddress('pond') }, { url: filmAddress('pond') }],
    }),
  }));

const topic = (path: string, length: number): FakeResponse =>
  shell({
    path,
    kind: 'popularPage',
    scripts: [
      script({
        xig_logged_out_popular_search_media_info: {
          edges: reels('SmplTopc', length),
          page_info: { has_next_page: length > 0, end_cursor: length > 0 ? 'sample_more' : null },
        },
      }),
    ],
  });

const explore = (path: string): FakeResponse =>
  shell({
    path,
    kind: 'explorePage',
    scripts: [
      script({
        popular_search_home_sections: {
          trending_now: { edges: reels('SmplTrnd', 5) },
          entertainment: { edges: reels('SmplEntr', 2) },
          next_cursor: null,
        },
      }),
    ],
  });

/** The pages of what is popular, by their paths. One topic is sent as a frame alone. */
const popularAt = (path: string): FakeResponse | undefined => {
  switch (path) {
    case '/popular/sample-pond/':
      return topic(path, 6);
    case '/popular/sample-frame/':
      return shell({ path, kind: 'popularPage' });
    case '/explore/':
      return explore(path);
    default:
      return /^\/popular\/[\w%-]+\/$/.test(path) ? topic(path, 0) : undefined;
  }
};

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
