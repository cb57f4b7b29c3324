import { definePlatform } from '#kit/operation.ts';
import { identityFromRequest } from '#kit/identity.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { means, type Meaning } from '#kit/recognise.ts';
import { TRACKING } from './readers/site.ts';
import { apiCallName } from './readers/captured.ts';
import { componentsRequestName } from './readers/components/requests.ts';
import { detectRefusal } from './readers/refusals.ts';
import { entityIdFromUrn, postUrn } from './readers/urns.ts';
import getUser from './operations/get-user/operation.ts';
import listUserArticles from './operations/list-user-articles/operation.ts';
import listUserPosts from './operations/list-user-posts/operation.ts';
import getPost from './operations/get-post/operation.ts';
import listPostReactions from './operations/list-post-reactions/operation.ts';
import listPostComments from './operations/list-post-comments/operation.ts';
import getTranscript from './operations/get-transcript/operation.ts';
import getArticle from './operations/get-article/operation.ts';
import listArticleComments from './operations/list-article-comments/operation.ts';
import getCompany from './operations/get-company/operation.ts';
import listCompanyPosts from './operations/list-company-posts/operation.ts';
import listCompanyEmployees from './operations/list-company-employees/operation.ts';
import listHomePosts from './operations/list-home-posts/operation.ts';
import listTagPosts from './operations/list-tag-posts/operation.ts';
import searchPosts from './operations/search-posts/operation.ts';
import searchUsers from './operations/search-users/operation.ts';

/** URNs of posts. */
const recognise = (text: string): Meaning | undefined => {
  const trimmed = text.trim();
  if (!/^urn:li:(?:activity|share|ugcPost):\d{15,20}$/.test(trimmed)) return undefined;
  const urn = postUrn(trimmed);
  return urn && means('get-post', { postId: entityIdFromUrn(urn) });
};

const MEDIA_HOSTS = ['media.licdn.com', 'dms.licdn.com'];

/** Besides who came from where: what campaigns add, and what changes in calls of the pages with every release. */
const VOLATILE = [
  ...TRACKING,
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'includeWebMetadata',
  'decorationId',
];

/** One page has one name whichever country's host it came from; files keep theirs, which is signed. */
const identity = (request: SentRequest): string => {
  const url = new URL(request.url);
  if (!url.hostname.endsWith('linkedin.com')) return identityFromRequest(request);
  url.hostname = 'www.linkedin.com';
  if (url.pathname.length > 1) url.pathname = url.pathname.replace(/\/$/, '');
  return identityFromRequest({ ...request, url: url.href }, { query: VOLATILE });
};

/** Lists of the viewer's own settings and messages, and of what may be searched for: nobody's posts. */
const ASIDE =
  /^(?:messaging|voyagerMessaging|legoDash|voyagerLego|voyagerSearchDash(?:Typeahead|Filter|SearchHome)|me$|mux|relationships|voyagerRelationships|voyagerNotifications|voyagerDashMySettings)/;
/** What brings posts, members, companies, comments and reactions. */
const BRINGS =
  /^(?:feed|identity|organization|search|social|voyager(?:Feed|Identity|Organization|Search|Social))/;

export default definePlatform({
  segment: 'professional',
  aliases: ['linkedin'],
  alsoCalled: {
    member: 'user',
    profile: 'user',
    organization: 'company',
    employer: 'company',
    staff: 'employee',
    like: 'reaction',
  },
  label: 'Professional-networking',
  brand: 'LinkedIn',
  // Pages are served from country hosts too (`uk.`, `in.`).
  // The media hosts too: the file of captions lies there.
  hosts: ['www.linkedin.com', '*.linkedin.com', ...MEDIA_HOSTS],
  mediaHosts: MEDIA_HOSTS,
  // About sixty pages, some seconds apart, went unnoticed (September 2026).
  pace: { gapMs: 4000, jitterMs: 2000, perHour: 60, breakerMs: 30 * 60_000 },
  identity,
  refusals: [detectRefusal],
  recognise,
  capture: {
    home: 'https://www.linkedin.com/feed/',
    hosts: ['www.linkedin.com', '*.linkedin.com'],
    // The buttons of its page to sign in (2026-11).
    signInHosts: [
      'accounts.google.com',
      'appleid.apple.com',
      'login.microsoftonline.com',
      'login.live.com',
    ],
    signInCookies: ['li_at'],
    secretNames: ['paginationtoken', 'trackingid'],
    // As the site said it of each post and member in 2026.
    viewerNames: ['badgeText', 'distance', 'memberDistance', 'memberRelationship', 'reacted'],
    viewerFlags: ['contributed', 'following', 'liked', 'saved'],
    endpoint: (request) => {
      const call = apiCallName(request);
      if (call === undefined) return componentsRequestName(request);
      return BRINGS.test(call) && !ASIDE.test(call) ? call : undefined;
    },
  },
  operations: [
    getUser,
    listUserPosts,
    listUserArticles,
    getPost,
    listPostComments,
    listPostReactions,
    getTranscript,
    getArticle,
    listArticleComments,
    getCompany,
    listCompanyPosts,
    listCompanyEmployees,
    listHomePosts,
    listTagPosts,
    searchPosts,
    searchUsers,
  ],
});
