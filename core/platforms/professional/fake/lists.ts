import { json, type FakeResponse } from '#kit/fake/site.ts';
import {
  actor,
  counts,
  document,
  feed,
  film,
  update,
  updateUrn,
  vector,
  VOYAGER,
} from './updates.ts';
import { garden, memberId, people, pictures, posts, SITE } from './world.ts';

const variables = (url: URL): string => url.searchParams.get('variables') ?? '';
const isLater = (url: URL): boolean => /[(,]start:[1-9]/.test(variables(url));

/** What LinkedIn puts among posts: an advert, and a course, which nobody posted. */
const ADVERT = posts.ofGarden;
const GARDEN_URN = 'urn:li:fsd_company:4711';
const COURSE = 'urn:li:fsd_update:(urn:li:lyndaCourse:4711,MAIN_FEED,EMPTY,DEFAULT,false)';
/** Several posts in one place: the first is shown. */
const AGGREGATE = `urn:li:fsd_update:(urn:li:aggregate:(urn:li:activity:${posts.document},urn:li:activity:${posts.poll}),MAIN_FEED,EMPTY,DEFAULT,false)`;

const HOME = [
  ...update(posts.film, people.heron, '#garden at dawn', film),
  ...update(posts.document, people.heron, '#garden plan', { ...document, entityUrn: AGGREGATE }),
  ...update(ADVERT, garden, '#garden tickets', {
    actor: actor(garden, 'Promoted'),
    metadata: {
      backendUrn: `urn:li:activity:${ADVERT}`,
      trackingData: { sponsoredTracking: { adUrn: 'urn:li:sponsoredCreative:1' } },
    },
  }),
  // It stands under the number of the repost, and names the post itself.
  ...update(posts.pictures, people.heron, '#garden beds', {
    entityUrn: updateUrn(posts.repost),
    header: {
      text: {
        text: `${garden.name} reposted this`,
        attributesV2: [
          { start: 0, length: garden.name.length, detailData: { '*companyName': GARDEN_URN } },
        ],
      },
      navigationContext: { actionTarget: `${SITE}/company/${garden.slug}/` },
    },
  }),
  { $type: `${VOYAGER}.dash.feed.Update`, entityUrn: COURSE, actor: actor(garden, '1w') },
];

/** Of the home feed no length is told; while it goes on there is a token. */
const home = (elements: readonly string[], included: readonly object[], token?: string) =>
  json({
    data: {
      data: {
        feedDashMainFeedByMainFeed: {
          '*elements': elements,
          ...(token !== undefined && { metadata: { paginationToken: token } }),
        },
      },
    },
    included: included.toReversed(),
  });

export const homeFeed = (url: URL): FakeResponse =>
  isLater(url)
    ? home(
        [updateUrn(posts.mute)],
        update(posts.mute, people.otter, '#garden for friends', {
          metadata: {
            backendUrn: `urn:li:activity:${posts.mute}`,
            shareAudience: 'CONNECTIONS',
          },
        }),
      )
    : home(
        [updateUrn(posts.film), AGGREGATE, updateUrn(ADVERT), updateUrn(posts.repost), COURSE],
        HOME,
        'sample-token',
      );

export const tagFeed = (): FakeResponse =>
  feed(
    'feedDashInterestUpdatesByInterestFeedByKeywords',
    [posts.film, posts.ofGarden],
    [
      ...update(posts.film, people.heron, '#garden at dawn', film),
      ...update(posts.ofGarden, garden, '#garden opens at eight'),
    ],
    2,
  );

const clusters = (elements: readonly object[], included: readonly object[], start: number) =>
  json({
    data: {
      data: {
        searchDashClustersByAll: {
          elements,
          metadata: { totalResultCount: 3 },
          paging: { start, count: 2, total: 3 },
        },
      },
    },
    included: included.toReversed(),
  });

const found = (activity: string) => ({
  item: { searchFeedUpdate: { '*update': updateUrn(activity) } },
});

/** The first cluster holds no result; the posts stand in the second. */
const foundPosts = (isLast: boolean): FakeResponse =>
  isLast
    ? clusters([{ items: [found(posts.mute)] }], update(posts.mute, people.otter, '#garden'), 2)
    : clusters(
        [{ items: [] }, { items: [found(posts.film), found(posts.document)] }],
        [
          ...update(posts.film, people.heron, '#garden at dawn', film),
          ...update(posts.document, people.heron, '#garden plan', document),
        ],
        0,
      );

const result = (urn: string, navigationUrl: string, title: string, more: object = {}) => ({
  $type: `${VOYAGER}.dash.search.EntityResultViewModel`,
  entityUrn: `urn:li:fsd_entityResultViewModel:(${urn},SEARCH_SRP,DEFAULT)`,
  navigationUrl,
  title: { text: title },
  badgeText: { text: '• 2nd' },
  ...more,
});

const MEMBERS = [
  result(
    `urn:li:fsd_profile:${memberId}`,
    `${SITE}/in/${people.heron.slug}?miniProfileUrn=x`,
    people.heron.name,
    {
      primarySubtitle: { text: 'Keeper of sample ponds & beds' },
      secondarySubtitle: { text: 'Quillmere, England, United Kingdom' },
      image: {
        attributes: [
          { detailData: { nonEntityProfilePicture: { vectorImage: vector(pictures.heron) } } },
        ],
      },
    },
  ),
  // Out of the network of whoever searches: without a name.
  result(
    'urn:li:fsd_profile:UNKNOWN',
    `${SITE}/search/results/people/headless?origin=x`,
    'LinkedIn Member',
  ),
  result('urn:li:fsd_company:4711', `${SITE}/company/${garden.slug}/`, garden.name),
];

const foundMembers = (): FakeResponse =>
  clusters(
    [{ items: MEMBERS.map(({ entityUrn }) => ({ item: { '*entityResult': entityUrn } })) }],
    MEMBERS,
    0,
  );

const LAST_MEMBER = result(
  `urn:li:fsd_profile:${memberId}2`,
  `${SITE}/in/${people.otter.slug}?miniProfileUrn=x`,
  people.otter.name,
  { primarySubtitle: { text: 'Counts fish' } },
);

const lastMember = (): FakeResponse =>
  clusters([{ items: [{ item: { '*entityResult': LAST_MEMBER.entityUrn } }] }], [LAST_MEMBER], 2);

export const search = (url: URL): FakeResponse => {
  if (!variables(url).includes('PEOPLE')) return foundPosts(isLater(url));
  return isLater(url) ? lastMember() : foundMembers();
};

const reaction = (actorUrn: string, kind: string, navigationUrl: string, title: string) => ({
  $type: `${VOYAGER}.dash.social.Reaction`,
  entityUrn: `urn:li:fsd_reaction:(${actorUrn},urn:li:activity:${posts.pictures},0)`,
  actorUrn,
  reactionType: kind,
  reactorLockup: {
    title: { text: title },
    subtitle: { text: 'Counts fish' },
    label: { text: '• 1st' },
    navigationUrl,
  },
});

const REACTIONS = [
  reaction('urn:li:fsd_profile:S2', 'LIKE', `${SITE}/in/${people.otter.slug}`, people.otter.name),
  reaction('urn:li:fsd_company:4711', 'PRAISE', `${SITE}/company/${garden.slug}`, garden.name),
  // Some links have an id in the place of a name; its case counts.
  reaction(`urn:li:fsd_profile:${memberId}`, 'EMPATHY', `${SITE}/in/${memberId}`, 'Sample Wren'),
  reaction('urn:li:fsd_profile:UNKNOWN', 'LIKE', '', 'LinkedIn Member'),
];

/** All of them fit on two pages: LinkedIn counts those that it does not name. */
const LAST_REACTION = reaction(
  'urn:li:fsd_profile:S3',
  'LIKE',
  `${SITE}/in/${people.heron.slug}`,
  people.heron.name,
);

export const reactions = (url: URL): FakeResponse => {
  const [listed, paging] = isLater(url)
    ? [[LAST_REACTION], { start: 10, count: 23, total: 33 }]
    : [REACTIONS, { start: 0, count: 10, total: 33 }];
  return json({
    data: {
      data: {
        socialDashReactionsByReactionType: {
          '*elements': listed.map(({ entityUrn }) => entityUrn),
          paging,
        },
      },
    },
    included: [counts(posts.pictures, 21), ...listed.toReversed()],
  });
};
