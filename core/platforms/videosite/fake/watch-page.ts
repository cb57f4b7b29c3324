import { page, type FakeResponse } from '#kit/fake/site.ts';
import type { Case, Film } from './films.ts';
import { ANNOUNCED, buildPlayability } from './playability.ts';
import { counted, day, some } from './figures.ts';
import { buildCaptions } from './captions.ts';
import { findLinkToken } from './comment-pages.ts';
import { filmAt } from './library.ts';
import { commentsPlace, ownerOf } from './watch-next.ts';

const START = { live: '2026-08-30T05:00:00+00:00', ended: '2026-07-18T20:00:00+00:00' } as const;
const ENDED = '2026-07-18T21:24:07+00:00';

const offset = (iso: string): string => iso.replace(/\.\d+Z$/, '+00:00');

const picture = (id: string, name: string, width: number, height: number): object => ({
  url: `https://i.ytimg.com/vi/${id}/${name}.jpg`,
  width,
  height,
});

/** Cases in which the page describes no film at all. */
const NAMELESS: ReadonlySet<Case | undefined> = new Set([
  'private',
  'removed',
  'bot-check',
  'rate-limit',
]);

const buildVideoDetails = (film: Film): object => ({
  videoId: film.id,
  title: film.title,
  lengthSeconds: String(film.seconds),
  keywords: film.tags,
  channelId: film.by.id,
  isOwnerViewing: false,
  shortDescription: film.about,
  isCrawlable: film.case !== 'unlisted',
  thumbnail: {
    thumbnails: [picture(film.id, 'default', 120, 90), picture(film.id, 'hqdefault', 480, 360)],
  },
  allowRatings: true,
  ...(film.views === undefined ? {} : { viewCount: String(film.views) }),
  author: film.by.name,
  ...(film.case === 'live' ? { isLive: true } : {}),
  ...(film.case === 'scheduled' ? { isUpcoming: true } : {}),
  isPrivate: false,
  isLiveContent: film.case === 'live' || film.case === 'ended' || film.case === 'scheduled',
});

const buildBroadcast = (film: Film): object => {
  switch (film.case) {
    case 'live':
      return { liveBroadcastDetails: { isLiveNow: true, startTimestamp: START.live } };
    case 'ended':
      return {
        liveBroadcastDetails: {
          isLiveNow: false,
          startTimestamp: START.ended,
          endTimestamp: ENDED,
        },
      };
    case 'scheduled':
      return { liveBroadcastDetails: { isLiveNow: false, startTimestamp: ANNOUNCED } };
    default:
      return {};
  }
};

const buildMicroformat = (film: Film): object => ({
  playerMicroformatRenderer: {
    thumbnail: { thumbnails: [picture(film.id, 'maxresdefault', 1280, 720)] },
    title: { simpleText: film.title },
    description: { simpleText: film.about },
    lengthSeconds: String(film.seconds === 0 ? 0 : film.seconds + 1),
    externalChannelId: film.by.id,
    isFamilySafe: film.case !== 'age',
    availableCountries: film.countries,
    isUnlisted: film.case === 'unlisted',
    ...(film.views === undefined ? {} : { viewCount: String(film.views) }),
    category: film.category,
    publishDate: offset(film.published),
    uploadDate: offset(film.published),
    ownerChannelName: film.by.name,
    externalVideoId: film.id,
    ...(film.likes === undefined ? {} : { likeCount: String(film.likes) }),
    ...buildBroadcast(film),
  },
});

const buildPlayer = (film: Film): object => {
  const playabilityStatus = buildPlayability(film);
  if (NAMELESS.has(film.case) || film.case === 'sparse') return { playabilityStatus };
  // A refused player keeps its captions to itself.
  const captions = 'reason' in playabilityStatus ? {} : buildCaptions(film);
  return {
    playabilityStatus,
    ...captions,
    videoDetails: buildVideoDetails(film),
    microformat: buildMicroformat(film),
  };
};

const buildViewCount = (film: Film): object => {
  if (film.case === 'live')
    return {
      viewCount: { runs: [{ text: '127' }, { text: ' watching now' }] },
      isLive: true,
      originalViewCount: '127',
    };
  if (film.case === 'scheduled')
    return { viewCount: { runs: [{ text: '56' }, { text: ' waiting' }] }, isLive: true };
  return { viewCount: { simpleText: some(film.views ?? 0, 'view', counted) } };
};

const watchDateText = (film: Film): string => {
  if (film.case === 'live') return `Started streaming on ${day(START.live)}`;
  if (film.case === 'scheduled') return `Scheduled for ${day(ANNOUNCED)}`;
  return film.case === 'ended' ? `Streamed live on ${day(START.ended)}` : day(film.published);
};

const likeButton = (likes: number): object => ({
  segmentedLikeDislikeButtonViewModel: {
    likeButtonViewModel: {
      likeButtonViewModel: {
        toggleButtonViewModel: {
          toggleButtonViewModel: {
            defaultButtonViewModel: {
              buttonViewModel: {
                iconName: 'LIKE',
                accessibilityText: `like this video along with ${counted(likes)} other people`,
              },
            },
          },
        },
      },
    },
  },
});

/** What stands under the player; nothing, where there is no film. */
const buildUnderPlayer = (film: Film, more: readonly object[]): object => {
  const unlisted = { metadataBadgeRenderer: { icon: { iconType: 'PRIVACY_UNLISTED' } } };
  const contents = [
    {
      videoPrimaryInfoRenderer: {
        title: { runs: [{ text: film.title }] },
        ...(film.views === undefined
          ? {}
          : { viewCount: { videoViewCountRenderer: buildViewCount(film) } }),
        ...(film.likes === undefined
          ? {}
          : { videoActions: { menuRenderer: { topLevelButtons: [likeButton(film.likes)] } } }),
        dateText: { simpleText: watchDateText(film) },
        ...(film.case === 'unlisted' ? { badges: [unlisted] } : {}),
      },
    },
    {
      videoSecondaryInfoRenderer: {
        owner: ownerOf(film),
        attributedDescription: { content: film.about },
      },
    },
  ];
  return {
    contents: {
      twoColumnWatchNextResults: {
        results: { results: { contents: NAMELESS.has(film.case) ? [] : [...contents, ...more] } },
      },
    },
    currentVideoEndpoint: { watchEndpoint: { videoId: film.id } },
  };
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Facts for search engines, which every page carries; some pages carry little else. */
const microdata = (film: Film): string =>
  [
    ['name', film.title ?? ''],
    ['description', film.about.split('\n')[0] ?? ''],
    ['videoId', film.id],
    ['duration', `PT${Math.floor(film.seconds / 60)}M${(film.seconds % 60) + 1}S`],
    ['isFamilyFriendly', 'true'],
    ['datePublished', film.published.slice(0, 10)],
    ['genre', film.category],
  ]
    .map(([name = '', value = '']) => `<meta itemprop="${name}" content="${escaped(value)}">`)
    .join('');

const assigned = (name: string, value: object): string =>
  `<script>var ${name} = ${JSON.stringify(value).replaceAll('<', '\\u003c')};</script>`;

const pageWith = (film: Film, more: readonly object[]): string =>
  [
    `<!DOCTYPE html><html lang="en"><head><title>${escaped(film.title ?? 'Sample')} - YouTube</title>`,
    NAMELESS.has(film.case) ? '' : microdata(film),
    '</head><body>',
    assigned('ytInitialPlayerResponse', buildPlayer(film)),
    assigned('ytInitialData', buildUnderPlayer(film, more)),
    '</body></html>\n',
  ].join('');

/**
 * The page of one film, as anyone opens it; behind the link to one of its comments (`linked`) it also
 * says where the comments are. `undefined` for what cannot be an identifier.
 */
export const watchPage = (id: string, linked: string | null): FakeResponse | undefined => {
  const film = filmAt(id);
  if (!film) return undefined;
  const token = linked === null ? undefined : findLinkToken(id, linked);
  return page(pageWith(film, token === undefined ? [] : [commentsPlace(token)]));
};
