import type { SentRequest } from '#kit/exchange.ts';
import { garden, people, posts, SITE } from './world.ts';

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

export const BROWSED: readonly SentRequest[] = [
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
