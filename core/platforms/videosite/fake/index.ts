import { isNode, str } from '#kit/dig.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { json, type FakeResponse, type FakeSite } from '#kit/fake/site.ts';
import { answer, VISITOR, type Continuation } from './answer.ts';
import { captionText } from './captions.ts';
import { channelContinuations, channelPage, handleTarget } from './channel-pages.ts';
import { chart } from './chart.ts';
import { commentContinuations, THREADS } from './comment-pages.ts';
import { MIX, mixPanel, besideContinuations, watchNext } from './watch-next.ts';
import { picture } from './pictures.ts';
import { playlistContinuations, playlistPage, PLAYLISTS } from './playlists.ts';
import { searchContinuations, searchPage, suggestions } from './searches.ts';
import { watchPage } from './watch-page.ts';
import { filmId, STUDIOS } from './films.ts';

const playlist = { playlistId: PLAYLISTS.year };
const video = { videoId: filmId(1) };
const channel = { channelId: `@${STUDIOS.bower.handle}` };
const search = { query: 'garden' };

const examples: FakeSite['examples'] = {
  'list-playlist-videos': playlist,
  'get-playlist': playlist,
  'get-video': video,
  'list-video-comments': video,
  'list-comment-replies': { ...video, commentId: THREADS.bench },
  'list-related-videos': video,
  'list-captions': video,
  'get-transcript': { ...video, language: 'en' },
  'get-channel': channel,
  'list-channel-videos': channel,
  'list-channel-shorts': channel,
  'list-channel-streams': channel,
  'list-channel-playlists': channel,
  'search-videos': search,
  'search-channels': search,
  'search-playlists': search,
  suggest: search,
  'list-chart-videos': { country: 'US' },
  'list-mix-videos': { mixId: MIX },
};

/** The values that every visitor gets; a reader knows them by their places. */
const visit = (): FakeResponse => {
  const values: (string | null)[] = Array<null>(17).fill(null);
  values[0] = 'en';
  values[1] = 'US';
  values[13] = VISITOR;
  values[16] = '2.20260901.00.00';
  const response = json([['yt.sw.adr', null, [[values]]]]);
  return { ...response, body: `)]}'\n\n${String(response.body)}` };
};

const CONTINUED = new Map<string, ReadonlyMap<string, () => object>>(
  Object.entries({
    browse: new Map<Continuation[0], Continuation[1]>([
      ...playlistContinuations,
      ...channelContinuations,
    ]),
    next: new Map<Continuation[0], Continuation[1]>([
      ...commentContinuations,
      ...besideContinuations,
    ]),
    search: new Map<Continuation[0], Continuation[1]>(searchContinuations),
  }),
);

/** A handle that nobody has. */
const NOBODY = answer(
  { error: { code: 404, message: 'Requested entity was not found.', status: 'NOT_FOUND' } },
  404,
);

/** What is asked for by its name rather than by a token. */
const NAMED = new Map<string, (body: unknown) => object | undefined>(
  Object.entries({
    browse: (body) => {
      const id = str(body, 'browseId') ?? '';
      return id.startsWith('VL')
        ? playlistPage(id.slice(2))
        : channelPage(id, escaped(str(body, 'params')));
    },
    next: (body) => {
      const video = str(body, 'videoId') ?? '';
      return str(body, 'playlistId') === MIX ? mixPanel(video) : watchNext(video);
    },
    search: (body) => searchPage(str(body, 'query') ?? '', escaped(str(body, 'params'))),
  }),
);

/** `wgYCCAA=` and `wgYCCAA%3D` are one value. */
const escaped = (params = ''): string =>
  params.includes('%') ? params : encodeURIComponent(params);

/** A call of the JSON interface that the site's own pages use. */
const called = (endpoint: string, body: unknown): FakeResponse | undefined => {
  if (endpoint === 'navigation/resolve_url') {
    const target = handleTarget(str(body, 'url') ?? '');
    return target ? answer(target) : NOBODY;
  }
  const token = str(body, 'continuation');
  const fields =
    token === undefined ? NAMED.get(endpoint)?.(body) : CONTINUED.get(endpoint)?.get(token)?.();
  return fields && answer(fields);
};

const site = (url: URL, body: unknown): FakeResponse | undefined => {
  const { pathname, searchParams: query } = url;
  switch (pathname) {
    case '/sw.js_data':
      return visit();
    case '/api/timedtext':
      return captionText(query);
    default:
      return pathname.startsWith(CALLS) ? called(pathname.slice(CALLS.length), body) : undefined;
  }
};
const CALLS = '/youtubei/v1/';

const serve = (request: SentRequest): FakeResponse | undefined => {
  const url = new URL(request.url);
  const body = isNode(request.body) ? request.body : {};
  switch (url.hostname) {
    case 'www.youtube.com':
      return site(url, body);
    case 'charts.youtube.com':
      return chart(body);
    case 'suggestqueries-clients6.youtube.com':
      return suggestions(url.searchParams);
    default:
      return picture(url.href);
  }
};

const pages: FakeSite['pages'] = {
  'get-video': ({ videoId = '' }, { searchParams }) => watchPage(videoId, searchParams.get('lc')),
};

/** The invented video site: a garden that is filmed, and what people say about it. */
export default { pages, serve, examples } satisfies FakeSite;
