import type { SentRequest } from '#kit/exchange.ts';
import { type FakeResponse, type FakeSite, file } from '#kit/fake/site.ts';
import { serveApi } from './api.ts';
import { serveFeed } from './feeds.ts';
import { film, FILM_TYPE } from '#kit/fake/film.ts';
import { drawing } from '#kit/fake/picture.ts';

const PICTURES = new Set(['i.redd.it', 'preview.redd.it', 'b.thumbs.redditmedia.com']);

/** The pictures and the film that this forum names: whatever can be seen here can be saved. */
const media = ({ hostname, pathname, searchParams }: URL): FakeResponse | undefined => {
  if (hostname === 'v.redd.it' && /^\/sample\w+\/DASH_720\.mp4$/.test(pathname))
    return file(film(), FILM_TYPE, 'sample-film');
  const [, name] = /^\/sample-([\w-]+)\.jpg$/.exec(pathname) ?? [];
  return name !== undefined && PICTURES.has(hostname)
    ? file(drawing(name, 16, 10), 'image/jpeg', `sample-${name}-${searchParams.get('width') ?? 0}`)
    : undefined;
};

/** A form says the same as a query. */
const queryFromRequest = ({ body }: SentRequest, url: URL): URLSearchParams => {
  const query = new URLSearchParams(url.search);
  if (typeof body === 'string')
    for (const [name, value] of new URLSearchParams(body)) query.set(name, value);
  return query;
};

const serve = (request: SentRequest): FakeResponse | undefined => {
  const url = new URL(request.url);
  const path = decodeURIComponent(url.pathname);
  switch (url.hostname) {
    case 'oauth.reddit.com':
      return serveApi(path, queryFromRequest(request, url));
    case 'www.reddit.com':
      return serveFeed(path, queryFromRequest(request, url));
    default:
      return media(url);
  }
};

const user = { username: 'sample_heron' };
const subreddit = { subreddit: 'sample_quillmere' };
const POST_OF_TALK = '0post0000';
const search = { q: 'sample' };

const examples: FakeSite['examples'] = {
  'get-user': user,
  'list-user-posts': user,
  'list-user-comments': user,
  'list-user-overview': user,
  'list-user-trophies': user,
  'get-subreddit': subreddit,
  'list-subreddit-posts': subreddit,
  'list-subreddit-comments': subreddit,
  'list-subreddit-rules': subreddit,
  'list-subreddit-sticky': subreddit,
  'search-subreddit-posts': { ...subreddit, ...search },
  'list-feed': { feed: 'hot' },
  'get-post': { postId: '0post0003' },
  'list-post-comments': { postId: POST_OF_TALK },
  'list-post-duplicates': { postId: '0post0900' },
  'resolve-link': { ...subreddit, code: 'SampleShare' },
  'get-comment': { commentId: '0c00000001', postId: POST_OF_TALK },
  'list-comment-replies': { commentId: '0c00000001', postId: POST_OF_TALK },
  'list-feed-posts': { feed: 'popular' },
  'list-domain-posts': { domain: 'sample.invalid' },
  'search-posts': search,
  'search-subreddits': search,
  'search-users': search,
  'batch-subreddits': { entityIds: ['t5_0sub001', '0sub003'] },
  'batch-posts': { entityIds: ['0post0000', 't3_0post0003'] },
  'batch-comments': { entityIds: ['t1_0c00000001', '0c00000002'] },
};

/** The invented forum: the town of Quillmere, which does not exist, talks about its garden. */
export default { serve, examples } satisfies FakeSite;
