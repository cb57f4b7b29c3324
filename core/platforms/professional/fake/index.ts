import type { SentRequest } from '#kit/exchange.ts';
import { film, FILM_TYPE } from '#kit/fake/film.ts';
import { drawing } from '#kit/fake/picture.ts';
import { file, type FakeResponse, type FakeSite } from '#kit/fake/site.ts';
import { serveArticle } from './articles.ts';
import { serveCall } from './calls.ts';
import { serveComponents } from './components.ts';
import { serveCompany } from './companies.ts';
import { guestPage, WALLS } from './pages.ts';
import { servePost } from './posts.ts';
import { serveProfile } from './profiles.ts';
import { ARTICLE, garden, people, posts, SITE } from './world.ts';
import type { LinkParams } from '#kit/site-links.ts';

/** What the site's own pages request while somebody who is logged in browses them. */

const call = (path: string): SentRequest => ({
  method: 'GET',
  url: `${SITE}/voyager/api/${path}`,
  headers: { 'csrf-token': 'sample' },
});

const graph = (name: string, variables: string): SentRequest =>
  call(`graphql?variables=${variables}&queryId=${name}.5a3b1e`);

const search = (kind: 'CONTENT' | 'PEOPLE', words: string, start: string): SentRequest =>
  graph(
    'voyagerSearchDashClusters',
    `(start:${start},query:(keywords:${words},flagshipSearchIntent:SEARCH_SRP,queryParameters:List((key:resultType,value:List(${kind})))))`,
  );

const BROWSED: readonly SentRequest[] = [
  call(`identity/dash/profiles?q=memberIdentity&memberIdentity=${people.heron.slug}`),
  graph('voyagerFeedDashProfileUpdates', '(count:2,start:0)'),
  graph('voyagerFeedDashProfileUpdates', '(count:2,start:2)'),
  graph('voyagerOrganizationDashCompanies', `(universalName:${garden.slug})`),
  graph('voyagerFeedDashOrganizationalPageUpdates', '(count:10,start:0)'),
  graph('voyagerSocialDashComments', '(count:10,start:0)'),
  ...['0', '10'].map((start) =>
    graph(
      'voyagerSocialDashReactions',
      `(count:10,start:${start},threadUrn:urn%3Ali%3Aactivity%3A${posts.pictures})`,
    ),
  ),
  graph('voyagerFeedDashMainFeed', '(start:0,count:5,sortOrder:MEMBER_SETTING)'),
  graph('voyagerFeedDashMainFeed', '(start:5,count:5,sortOrder:MEMBER_SETTING)'),
  graph('voyagerFeedDashInterestUpdates', '(count:2,keywords:List(garden),start:0)'),
  ...['0', '2'].flatMap((start) => [
    search('CONTENT', 'garden', start),
    search('PEOPLE', 'heron', start),
  ]),
];

const CAPTIONS = `WEBVTT

1
00:00:00.080 --> 00:00:02.990
Here is the pond,

2
00:00:03,000 --> 00:00:05,500
and here &amp; there
<c>a heron</c>.
`;

const serveMedia = ({ pathname }: URL): FakeResponse | undefined => {
  if (pathname.includes('caption-webvtt'))
    return { status: 200, headers: { 'content-type': 'text/vtt' }, body: CAPTIONS };
  if (pathname.includes('/playlist/vid/')) return file(film(), FILM_TYPE, 'film');
  return pathname.includes('/image/')
    ? file(drawing(pathname, 16, 9), 'image/jpeg', 'picture')
    : undefined;
};

const serve = (request: SentRequest): FakeResponse | undefined => {
  const url = new URL(request.url);
  if (url.hostname === 'media.licdn.com' || url.hostname === 'dms.licdn.com')
    return serveMedia(url);
  if (!/^(?:[a-z]{1,3}\.)?linkedin\.com$/.test(url.hostname)) return undefined;
  if (url.pathname.startsWith('/voyager/api/')) return serveCall(request, url);
  if (url.pathname.startsWith('/flagship-web/')) return serveComponents(request, url);
  switch (url.pathname.split('/').find((step) => step !== '')) {
    case 'authwall':
      return guestPage({
        key: 'auth_wall_desktop_profile',
        title: 'Sign Up | LinkedIn',
        canonical: 'https://www.linkedin.com/authwall',
        body: '<h1>Join LinkedIn</h1>',
      });
    case undefined:
      return WALLS.home();
    default:
      return undefined;
  }
};

const profile = ({ username = '' }: LinkParams): FakeResponse => serveProfile(username);
const companyPage = (params: LinkParams): FakeResponse => serveCompany(params['company'] ?? '');

const site: FakeSite = {
  pages: {
    'get-user': profile,
    'list-user-posts': profile,
    'list-user-articles': profile,
    'get-company': companyPage,
    'list-company-posts': companyPage,
    'list-company-employees': companyPage,
    'get-article': ({ articleId = '' }) => serveArticle(articleId),
    'get-post': (_params, url) => servePost(url),
  },
  serve,
  browsed: BROWSED,
  examples: {
    'get-user': { username: people.heron.slug },
    'list-user-posts': { username: people.heron.slug },
    'list-user-articles': { username: people.heron.slug },
    'get-post': { postId: posts.pictures },
    'list-post-comments': { postId: posts.pictures },
    'get-transcript': { postId: posts.film },
    'get-article': { articleId: ARTICLE },
    'get-company': { company: garden.slug },
    'list-company-posts': { company: garden.slug },
    'list-company-employees': { company: garden.slug },
    'list-post-reactions': { postId: posts.pictures },
    'list-home-posts': {},
    'list-tag-posts': { tag: 'garden' },
    'search-posts': { query: 'garden' },
    'search-users': { query: 'heron' },
  },
};
export default site;
