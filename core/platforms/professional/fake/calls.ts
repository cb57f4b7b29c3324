import { json, type FakeResponse } from '#kit/fake/site.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { homeFeed, reactions, search, tagFeed } from './lists.ts';
import { counts, document, feed, film, update, updateUrn, vector, VOYAGER } from './updates.ts';
import { garden, people, pictures, posts, SITE } from './world.ts';

const MEMBER_FEED = 'feedDashProfileUpdatesByMemberShareFeed';

/** Two posts, and one more on the page after. */
const memberFeed = (url: URL): FakeResponse =>
  /[(,]start:[1-9]/.test(url.searchParams.get('variables') ?? '')
    ? feed(MEMBER_FEED, [posts.mute], update(posts.mute, people.heron, '#garden in rain'), 3, 2)
    : feed(
        MEMBER_FEED,
        [posts.film, posts.document],
        [
          ...update(posts.film, people.heron, '#garden at dawn', film),
          ...update(posts.document, people.heron, '#garden plan', document),
        ],
        3,
      );

const companyFeed = (): FakeResponse =>
  feed(
    'feedDashOrganizationalPageUpdatesByOrganizationalPageRelevanceFeed',
    [posts.ofGarden],
    update(posts.ofGarden, garden, '#garden opens at eight'),
    1,
  );

const comment = (number: string, text: string, parent?: string) => {
  const urn = `urn:li:comment:(activity:${posts.pictures},${number})`;
  const named = encodeURIComponent(
    parent === undefined ? urn : `urn:li:comment:(activity:${posts.pictures},${parent})`,
  );
  return {
    $type: `${VOYAGER}.dash.social.Comment`,
    entityUrn: `urn:li:fsd_comment:(${number},urn:li:activity:${posts.pictures})`,
    urn,
    createdAt: Date.parse('2026-06-10T08:00:00.000Z'),
    edited: false,
    pinned: false,
    permalink: `${SITE}/feed/update/urn:li:activity:${posts.pictures}?commentUrn=${named}${parent === undefined ? '' : `&replyUrn=${encodeURIComponent(urn)}`}`,
    commenter: {
      title: { text: people.otter.name },
      subtitle: 'Counts fish',
      navigationUrl: `${SITE}/in/${people.otter.slug}`,
      author: parent !== undefined,
    },
    commentary: { text },
  };
};

const comments = (): FakeResponse =>
  json({
    data: {
      data: {
        socialDashCommentsBySocialDetail: {
          '*elements': [
            `urn:li:fsd_comment:(7470000000000000001,urn:li:activity:${posts.pictures})`,
          ],
          paging: { start: 0, count: 10, total: 21 },
        },
      },
    },
    included: [
      comment('7470000000000000002', 'A reply', '7470000000000000001'),
      comment('7470000000000000001', 'Six beds!'),
      counts(posts.pictures, 21),
    ],
  });

const collection = (urn: string, ...elements: readonly string[]) => ({
  $type: 'com.linkedin.restli.common.CollectionResponse',
  entityUrn: urn,
  '*elements': elements,
  paging: { start: 0, count: 10, total: elements.length },
});

const member = (): FakeResponse =>
  json({
    data: { '*elements': ['urn:li:fsd_profile:S1'] },
    included: [
      collection('urn:li:c:groups', 'urn:li:g:1'),
      collection('urn:li:c:jobs', 'urn:li:p:1', 'urn:li:p:2'),
      {
        $type: `${VOYAGER}.dash.identity.profile.PositionGroup`,
        entityUrn: 'urn:li:g:1',
        '*profilePositionInPositionGroup': 'urn:li:c:jobs',
      },
      {
        $type: `${VOYAGER}.dash.identity.profile.Position`,
        entityUrn: 'urn:li:p:1',
        title: 'Gardener',
        // Names may end with a blank.
        companyName: `${garden.name} `,
        '*company': 'urn:li:fsd_company:4711',
        dateRange: { start: { year: 2017 }, end: { year: 2021, month: 6 } },
      },
      {
        $type: `${VOYAGER}.dash.identity.profile.Position`,
        entityUrn: 'urn:li:p:2',
        title: 'Head of Ponds',
        companyName: garden.name,
        '*company': 'urn:li:fsd_company:4711',
        dateRange: { start: { year: 2021, month: 7 } },
      },
      companyThing,
      {
        $type: `${VOYAGER}.dash.identity.profile.Profile`,
        entityUrn: 'urn:li:fsd_profile:S1',
        publicIdentifier: people.heron.slug,
        firstName: 'Sample',
        lastName: 'Heron',
        headline: 'Keeper of sample ponds & beds',
        summary: 'I keep ponds.',
        premium: true,
        geoLocation: { '*geo': 'urn:li:fsd_geo:1' },
        profilePicture: { displayImageReference: { vectorImage: vector(pictures.heron) } },
        '*profilePositionGroups': 'urn:li:c:groups',
      },
      {
        $type: `${VOYAGER}.dash.common.Geo`,
        entityUrn: 'urn:li:fsd_geo:1',
        defaultLocalizedName: 'Quillmere, England, United Kingdom',
      },
    ],
  });

const companyThing = {
  $type: `${VOYAGER}.dash.organization.Company`,
  entityUrn: 'urn:li:fsd_company:4711',
  universalName: garden.slug,
  url: `${SITE}/company/${garden.slug}/`,
  name: garden.name,
  tagline: 'A garden of samples.',
  description: 'Beds, ponds and nest boxes.',
  employeeCount: 69,
  employeeCountRange: { start: 51, end: 200 },
  foundedOn: { year: 1911 },
  websiteUrl: 'https://quillmere.example/',
  specialities: ['ponds', 'nest boxes'],
  headquarter: { address: { city: 'Quillmere', country: 'GB' } },
  followingState: { followerCount: 5750 },
  logo: { vectorImage: vector(pictures.heron) },
};

const company = (): FakeResponse =>
  json({
    data: {
      data: {
        organizationDashCompaniesByUniversalName: { '*elements': ['urn:li:fsd_company:4711'] },
      },
    },
    included: [companyThing],
  });

const onePost = (): FakeResponse =>
  json({
    data: { '*value': updateUrn(posts.film) },
    included: update(posts.film, people.heron, '#garden at dawn', film),
  });

const CALLS = new Map<string, (url: URL) => FakeResponse>(
  Object.entries({
    voyagerFeedDashProfileUpdates: memberFeed,
    voyagerFeedDashOrganizationalPageUpdates: companyFeed,
    voyagerFeedDashMainFeed: homeFeed,
    voyagerFeedDashInterestUpdates: tagFeed,
    voyagerSearchDashClusters: search,
    voyagerSocialDashReactions: reactions,
    voyagerSocialDashComments: comments,
    voyagerOrganizationDashCompanies: company,
    // The bar of filters of a search: no post, no person.
    voyagerSearchDashFilterClusters: () =>
      json({
        data: { data: { searchDashFilterClustersByFilters: { elements: [{ filters: [] }] } } },
        included: [],
      }),
    'identity/dash/profiles': member,
  }),
);

/** The API of the site's own pages, which answers only to those who are logged in. */
export const serveCall = (request: SentRequest, url: URL): FakeResponse | undefined => {
  if (request.headers['csrf-token'] === undefined) return json({ status: 401 }, 401);
  const query = /^([A-Za-z]+)/.exec(url.searchParams.get('queryId') ?? '')?.[1];
  const path = url.pathname.replace('/voyager/api/', '');
  if (path.startsWith('feed/updates/')) return onePost();
  return CALLS.get(path === 'graphql' ? (query ?? '') : path)?.(url);
};
