import { json } from '#kit/fake/site.ts';
import { garden, pictures, SITE } from './world.ts';

export const VOYAGER = 'com.linkedin.voyager';

/** A picture in two sizes, the smaller one first or last. */
export const vector = (url: string) => ({
  rootUrl: url.replace(/shrink_.*$/, 'shrink_'),
  artifacts: [
    { width: 800, height: 800, fileIdentifyingUrlPathSegment: '800_800/0/1?e=1&t=s' },
    { width: 100, height: 100, fileIdentifyingUrlPathSegment: '100_100/0/1?e=1&t=s' },
  ],
});

export const updateUrn = (activity: string): string =>
  `urn:li:fsd_update:(urn:li:activity:${activity},MEMBER_SHARES,EMPTY,DEFAULT,false)`;

export const actor = ({ slug, name }: { slug: string; name: string }, age: string) => ({
  name: { text: name },
  description: { text: 'Keeper of sample ponds' },
  subDescription: { text: age },
  navigationContext: {
    actionTarget: `${SITE}/${slug === garden.slug ? 'company' : 'in'}/${slug}?miniProfileUrn=urn%3Ali%3Ax`,
  },
  image: {
    attributes: [
      { detailData: { nonEntityProfilePicture: { vectorImage: vector(pictures.heron) } } },
    ],
  },
});

export const counts = (activity: string, comments: number) => ({
  $type: `${VOYAGER}.dash.feed.SocialActivityCounts`,
  entityUrn: `urn:li:fsd_socialActivityCounts:urn:li:activity:${activity}`,
  numComments: comments,
  numShares: 4,
  reactionTypeCounts: [
    { reactionType: 'LIKE', count: 30 },
    { reactionType: 'PRAISE', count: 3 },
  ],
});

const social = (activity: string) => ({
  $type: `${VOYAGER}.dash.social.SocialDetail`,
  entityUrn: `urn:li:fsd_socialDetail:(urn:li:activity:${activity},urn:li:activity:${activity},urn:li:highlightedReply:-)`,
  '*totalSocialActivityCounts': `urn:li:fsd_socialActivityCounts:urn:li:activity:${activity}`,
});

/** A post as a feed includes it, with the things to which it refers. */
export const update = (
  activity: string,
  who: { slug: string; name: string },
  text: string,
  more: object = {},
): readonly object[] => [
  {
    $type: `${VOYAGER}.dash.feed.Update`,
    entityUrn: updateUrn(activity),
    metadata: { backendUrn: `urn:li:activity:${activity}`, shareUrn: `urn:li:share:${activity}` },
    actor: actor(who, '2mo • Edited • '),
    commentary: {
      text: {
        text,
        attributesV2: [
          { start: 0, length: 7, detailData: { '*hashtag': 'urn:li:fsd_hashtag:garden' } },
        ],
      },
    },
    '*socialDetail': social(activity).entityUrn,
    ...more,
  },
  social(activity),
  counts(activity, 21),
];

export const film = {
  content: {
    linkedInVideoComponent: {
      videoPlayMetadata: {
        duration: 6000,
        thumbnail: vector(pictures.poster),
        progressiveStreams: [
          {
            bitRate: 1,
            width: 640,
            height: 360,
            mediaType: 'video/mp4',
            streamingLocations: [{ url: 'https://dms.licdn.com/a.mp4?e=1' }],
          },
          {
            bitRate: 9,
            width: 1280,
            height: 720,
            mediaType: 'video/mp4',
            streamingLocations: [{ url: 'https://dms.licdn.com/b.mp4?e=1' }],
          },
        ],
      },
    },
  },
};

export const document = {
  content: {
    documentComponent: {
      document: {
        title: 'Plan',
        transcribedDocumentUrl: 'https://media.licdn.com/plan.pdf?e=1',
        coverPages: {
          pagesPerResolution: [
            { width: 480, imageUrls: ['https://media.licdn.com/small-1?e=1'] },
            {
              width: 1280,
              imageUrls: ['https://media.licdn.com/1?e=1', 'https://media.licdn.com/2?e=1'],
            },
          ],
        },
      },
    },
  },
};

export const feed = (
  name: string,
  activities: readonly string[],
  included: readonly object[],
  total: number,
  start = 0,
) =>
  json({
    data: {
      data: {
        [name]: {
          '*elements': activities.map(updateUrn),
          paging: { start, count: activities.length, total },
        },
      },
    },
    // In no order.
    included: included.toReversed(),
  });
