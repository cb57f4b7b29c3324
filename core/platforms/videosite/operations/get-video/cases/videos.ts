import type { Reply } from '#kit/exchange.ts';
import { readVideo as parse } from '../../../readers/video/read-video.ts';
import { reply } from '../../../cases/reply.ts';

/** An invented video in the shapes that the platform sends. */

export const ID = 'inventedVid';
const CHANNEL = 'UCinventedChannelOf24cha';

export const details = {
  videoId: ID,
  title: 'A Small Film',
  lengthSeconds: '381',
  keywords: ['film', 'small'],
  channelId: CHANNEL,
  shortDescription: 'Line one\nLine two',
  thumbnail: { thumbnails: [{ url: `https://i.ytimg.com/vi/${ID}/default.jpg`, width: 120, height: 90 }] },
  viewCount: '41623530',
  author: 'Some Channel',
  isPrivate: false,
  isLiveContent: false,
};

const microformat = {
  thumbnail: {
    thumbnails: [{ url: `https://i.ytimg.com/vi/${ID}/maxresdefault.jpg`, width: 1280, height: 720 }],
  },
  title: { simpleText: 'A Small Film' },
  description: { simpleText: 'Line one\nLine two' },
  lengthSeconds: '382',
  ownerProfileUrl: 'http://www.youtube.com/@somechannel',
  externalChannelId: CHANNEL,
  isFamilySafe: true,
  availableCountries: ['DE', 'FR', 'US'],
  isUnlisted: false,
  viewCount: '41623530',
  category: 'Film & Animation',
  publishDate: '2019-08-24T08:39:57-07:00',
  uploadDate: '2019-08-23T08:39:57-07:00',
  ownerChannelName: 'Some Channel',
  externalVideoId: ID,
  likeCount: '5470003',
};

export const withFormat = (more: Record<string, unknown> = {}) => ({
  playerMicroformatRenderer: { ...microformat, ...more },
});

const captions = {
  playerCaptionsTracklistRenderer: {
    captionTracks: [
      { languageCode: 'en', kind: 'asr', name: { simpleText: 'English (auto-generated)' } },
      { languageCode: 'de', name: { runs: [{ text: 'Ger' }, { text: 'man' }] } },
      { languageCode: 'fr' },
      { kind: 'asr' },
    ],
  },
};

export const player = {
  playabilityStatus: { status: 'OK', playableInEmbed: true },
  videoDetails: details,
  microformat: withFormat(),
  captions,
};

/** A refused player; `more` is what still comes with the refusal. */
export const refused = (playabilityStatus: unknown, more: Record<string, unknown> = {}) => ({
  playabilityStatus,
  ...more,
});

export const described = { videoDetails: details, microformat: withFormat() };

export const screen = (reason: string, subreason: string) => ({
  playerErrorMessageRenderer: {
    reason: { simpleText: reason },
    subreason: { runs: [{ text: subreason }] },
  },
});

const likeModel = (accessibilityText: string, title: string) => ({
  segmentedLikeDislikeButtonViewModel: {
    likeButtonViewModel: {
      likeButtonViewModel: {
        toggleButtonViewModel: {
          toggleButtonViewModel: {
            defaultButtonViewModel: { buttonViewModel: { iconName: 'LIKE', title, accessibilityText } },
          },
        },
      },
    },
  },
});

const toggle = (iconType: string, label: string) => ({
  toggleButtonRenderer: {
    defaultIcon: { iconType },
    defaultText: { accessibility: { accessibilityData: { label } }, simpleText: '5.4M' },
  },
});

/** The three generations of the like button. */
export const LIKES = {
  model: likeModel('like this video along with 5,470,003 other people', '5.4m'),
  hidden: likeModel('Like', 'Like'),
  segmented: { segmentedLikeDislikeButtonRenderer: { likeButton: toggle('LIKE', '5,470,003 likes') } },
  toggle: toggle('LIKE', '5,470,003 likes'),
  none: toggle('LIKE', 'No likes'),
  dislike: toggle('DISLIKE', '12 likes'),
  german: toggle('LIKE', '5.470.003 „Mag ich“-Bewertungen'),
} as const;

const channelEnd = { browseEndpoint: { browseId: CHANNEL, canonicalBaseUrl: '/@somechannel' } };

export const OWNERS = {
  single: { title: { runs: [{ text: 'Some Channel', navigationEndpoint: channelEnd }] } },
  several: {
    attributedTitle: { content: 'Some Channel and Another' },
    navigationEndpoint: {
      showDialogCommand: {
        panelLoadingStrategy: {
          inlineContent: {
            dialogViewModel: {
              customContent: {
                listViewModel: {
                  listItems: [
                    {
                      listItemViewModel: {
                        title: {
                          content: 'Some Channel',
                          commandRuns: [{ onTap: { innertubeCommand: channelEnd } }],
                        },
                      },
                    },
                    { listItemViewModel: { title: { content: 'Another' } } },
                  ],
                },
              },
            },
          },
        },
      },
    },
  },
} as const;

interface Under {
  readonly views?: Record<string, unknown>;
  readonly date?: string;
  readonly like?: unknown;
  readonly owner?: unknown;
  readonly badges?: readonly unknown[];
}

/** The answer of `next`: sections with an advert between them. */
export const watch = (under: Under = {}) => ({
  contents: {
    twoColumnWatchNextResults: {
      results: {
        results: {
          contents: [
            {
              videoPrimaryInfoRenderer: {
                title: { runs: [{ text: 'A Small Film' }] },
                viewCount: {
                  videoViewCountRenderer: under.views ?? {
                    viewCount: { simpleText: '41,623,530 views' },
                    shortViewCount: { simpleText: '41M views' },
                  },
                },
                dateText: { simpleText: under.date ?? 'Aug 24, 2019' },
                badges: under.badges ?? [],
                videoActions: {
                  menuRenderer: { topLevelButtons: [{ buttonViewModel: {} }, under.like ?? LIKES.model] },
                },
              },
            },
            { merchandiseShelfRenderer: {} },
            {
              videoSecondaryInfoRenderer: {
                owner: { videoOwnerRenderer: under.owner ?? OWNERS.single },
                attributedDescription: { content: 'Line one\nLine two' },
              },
            },
          ],
        },
      },
    },
  },
  currentVideoEndpoint: { watchEndpoint: { videoId: ID } },
});

/** What `next` answers about a video that is not there. */
export const emptyWatch = {
  contents: { twoColumnWatchNextResults: { results: { results: { contents: [] } } } },
  currentVideoEndpoint: { watchEndpoint: { videoId: ID } },
};

export const microdata = `
<link itemprop="url" href="https://www.youtube.com/watch?v=${ID}">
<meta itemprop="name" content="A &quot;Small&quot; Film &amp;amp; more &#39;&#x27;">
<meta itemprop="description" content="Line one…">
<meta itemprop="channelId" content="${CHANNEL}">
<meta itemprop="videoId" content="${ID}">
<meta itemprop="duration" content="PT6M22S">
<meta itemprop="unlisted" content="False">
<meta itemprop="isFamilyFriendly" content="true">
<meta itemprop="regionsAllowed" content="DE,FR">
<meta itemprop="interactionType" content="https://schema.org/LikeAction">
<meta itemprop="userInteractionCount" content="77">
<meta itemprop="interactionType" content="https://schema.org/WatchAction">
<meta itemprop="userInteractionCount" content="6208">
<meta itemprop="datePublished" content="2012-10-09">
<meta itemprop="genre" content="Science &amp; Technology">
<link itemprop="thumbnailUrl" href="https://i.ytimg.com/vi/${ID}/hqdefault.jpg">`;

/** What the whole of the invented video reads as. */
export const whole = {
  type: 'Video',
  id: 'https://www.youtube.com/watch?v=inventedVid',
  url: 'https://www.youtube.com/watch?v=inventedVid',
  entityId: 'inventedVid',
  name: 'A Small Film',
  published: '2019-08-24T15:39:57.000Z',
  viewCount: 41_623_530,
  content: 'Line one\nLine two',
  duration: 381,
  likeCount: 5_470_003,
  isFamilySafe: true,
  visibility: 'public',
  availableIn: ['DE', 'FR', 'US'],
  category: 'Film & Animation',
  isLive: false,
  attributedTo: {
    type: 'Person',
    id: 'https://www.youtube.com/channel/UCinventedChannelOf24cha',
    url: 'https://www.youtube.com/channel/UCinventedChannelOf24cha',
    entityId: 'UCinventedChannelOf24cha',
    name: 'Some Channel',
  },
  image: [
    {
      type: 'Image',
      url: 'https://i.ytimg.com/vi/inventedVid/default.jpg',
      width: 120,
      height: 90,
    },
    {
      type: 'Image',
      url: 'https://i.ytimg.com/vi/inventedVid/maxresdefault.jpg',
      width: 1280,
      height: 720,
    },
  ],
  tag: [
    { type: 'Tag', name: 'film' },
    { type: 'Tag', name: 'small' },
  ],
  captions: [
    { language: 'en', isAutoGenerated: true, name: 'English' },
    { language: 'de', isAutoGenerated: false, name: 'German' },
    { language: 'fr', isAutoGenerated: false },
  ],
};

const at = (endpoint: string) => `https://www.youtube.com/youtubei/v1/${endpoint}`;
/** A reply of each of the ways in which a video is told. */
export const asPlayer = (content: unknown, query = ''): Reply =>
  reply(content, { url: at('player') + query, body: { videoId: ID } });
export const asNext = (content: unknown): Reply =>
  reply(content, { url: at('next'), body: { videoId: ID } });
export const asPage = (html: string): Reply =>
  reply(html, { method: 'GET', url: `https://www.youtube.com/watch?v=${ID}` });

export const detail = (...replies: Reply[]) => parse(replies, {}).data;
export const codes = (...replies: Reply[]) => parse(replies, {}).notices.map((notice) => notice.code);
