import type { Film, Studio } from './films.ts';
import { ago, clock, counted, rounded, some } from './figures.ts';

/** How a film, a playlist and a channel stand in lists, each in its place's own layout. */

const picture = (id: string, width: number, height: number): object => ({
  url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg?sample=${width}`,
  width,
  height,
});

export const sizes = (id: string): readonly object[] => [
  picture(id, 168, 94),
  picture(id, 336, 188),
];

/** What a list says of a film's audience, and when that was. */
export const audience = (film: Film): readonly string[] => {
  if (film.case === 'live') return ['127 watching'];
  if (film.case === 'scheduled') return ['56 waiting', 'Scheduled for 10/4/26, 4:00 PM'];
  const views = film.views === undefined ? [] : [some(film.views, 'view', rounded)];
  return [...views, `${film.case === 'ended' ? 'Streamed ' : ''}${ago(film.published)}`];
};

const buildBadge = (film: Film): object => {
  if (film.case === 'live')
    return { text: 'LIVE', badgeStyle: 'THUMBNAIL_OVERLAY_BADGE_STYLE_LIVE' };
  return {
    text: film.case === 'scheduled' ? 'Upcoming' : clock(film.seconds),
    badgeStyle: 'THUMBNAIL_OVERLAY_BADGE_STYLE_DEFAULT',
  };
};

/** One line under a title; its parts stand side by side. */
export const line = (...parts: readonly string[]): object => ({
  metadataParts: parts.map((content) => ({ text: { content } })),
});

export const toChannel = ({ id, handle }: Studio): object => ({
  browseEndpoint: { browseId: id, canonicalBaseUrl: `/@${handle}` },
});

/** A line whose words lead to a channel. */
const channelLine = (studio: Studio): object => ({
  metadataParts: [
    {
      text: {
        content: studio.name,
        commandRuns: [{ onTap: { innertubeCommand: toChannel(studio) } }],
      },
    },
  ],
});

/** Old layouts: words that lead to a channel. */
export const byline = (studio: Studio, before = ''): object => ({
  runs: [{ text: `${before}${studio.name}`, navigationEndpoint: toChannel(studio) }],
});

const MEMBERS = {
  badges: [{ badgeViewModel: { badgeText: 'Members only', badgeStyle: 'BADGE_MEMBERS_ONLY' } }],
};

const buildLockup = (film: Film, rows: readonly object[], target: object): object => ({
  lockupViewModel: {
    contentImage: {
      thumbnailViewModel: {
        image: { sources: sizes(film.id) },
        overlays: [
          {
            thumbnailBottomOverlayViewModel: {
              badges: [{ thumbnailBadgeViewModel: buildBadge(film) }],
            },
          },
        ],
      },
    },
    metadata: {
      lockupMetadataViewModel: {
        ...(film.title === undefined ? {} : { title: { content: film.title } }),
        metadata: { contentMetadataViewModel: { metadataRows: rows, delimiter: ' • ' } },
      },
    },
    contentId: film.id,
    contentType: 'LOCKUP_CONTENT_TYPE_VIDEO',
    rendererContext: { commandContext: { onTap: { innertubeCommand: target } } },
  },
});

/** In a playlist, in the layout of today. */
export const inPlaylist = (film: Film, playlistId: string, index: number): object =>
  buildLockup(film, [channelLine(film.by), line(...audience(film))], {
    watchEndpoint: { videoId: film.id, playlistId, index },
  });

/** On the page of its own channel, which need not name itself. */
export const onChannel = (film: Film): object =>
  buildLockup(
    film,
    film.case === 'members' ? [line(ago(film.published)), MEMBERS] : [line(...audience(film))],
    { watchEndpoint: { videoId: film.id } },
  );

/** Beside another film. */
export const beside = (film: Film): object =>
  buildLockup(film, [channelLine(film.by), line(...audience(film))], {
    watchEndpoint: { videoId: film.id },
  });

/** Among the results of a search: here the count of views is exact. */
export const found = (film: Film): object => ({
  videoRenderer: {
    videoId: film.id,
    thumbnail: { thumbnails: sizes(film.id) },
    ...(film.title === undefined ? {} : { title: { runs: [{ text: film.title }] } }),
    longBylineText: byline(film.by),
    ownerText: byline(film.by),
    ...(film.case === 'live'
      ? {
          viewCountText: { runs: [{ text: '127' }, { text: ' watching' }] },
          badges: [{ metadataBadgeRenderer: { style: 'BADGE_STYLE_TYPE_LIVE_NOW' } }],
        }
      : {
          publishedTimeText: { simpleText: ago(film.published) },
          lengthText: { simpleText: clock(film.seconds) },
          ...(film.views === undefined
            ? {}
            : { viewCountText: { simpleText: some(film.views, 'view', counted) } }),
        }),
    detailedMetadataSnippets: [{ snippetText: { runs: [{ text: firstLine(film.about) }] } }],
  },
});

const firstLine = (about: string): string => about.split('\n')[0] ?? '';

/** A Short in the grid of its channel. */
export const upright = (film: Film): object => ({
  shortsLockupViewModel: {
    entityId: `shorts-shelf-item-${film.id}`,
    onTap: {
      innertubeCommand: {
        reelWatchEndpoint: {
          videoId: film.id,
          thumbnail: { thumbnails: [picture(film.id, 1080, 1920)] },
        },
      },
    },
    overlayMetadata: {
      primaryText: { content: film.title },
      secondaryText: { content: some(film.views ?? 0, 'view', rounded) },
    },
  },
});

/** In the panel of a mix. */
export const inPanel = (film: Film, playlistId: string, index: number, now: boolean): object => ({
  playlistPanelVideoRenderer: {
    videoId: film.id,
    title: { simpleText: film.title },
    lengthText: { simpleText: clock(film.seconds) },
    longBylineText: byline(film.by),
    thumbnail: { thumbnails: sizes(film.id) },
    ...(now ? { selected: true } : {}),
    navigationEndpoint: {
      watchEndpoint: { videoId: film.id, playlistId, index, params: 'OAE%3D' },
    },
  },
});

/** What a list shows of a playlist. */
export interface Shelf {
  readonly id: string;
  readonly title: string;
  readonly films: number;
  /** Whose picture stands for it. */
  readonly cover: string;
  readonly updated?: string;
}

/** A playlist in a grid or among results; on the page of its own channel it names none. */
export const playlistRow = (shelf: Shelf, by?: Studio): object => ({
  lockupViewModel: {
    contentImage: {
      collectionThumbnailViewModel: {
        primaryThumbnail: {
          thumbnailViewModel: {
            image: { sources: sizes(shelf.cover) },
            overlays: [
              {
                thumbnailOverlayBadgeViewModel: {
                  thumbnailBadges: [
                    { thumbnailBadgeViewModel: { text: some(shelf.films, 'video', counted) } },
                  ],
                },
              },
            ],
          },
        },
      },
    },
    metadata: {
      lockupMetadataViewModel: {
        title: { content: shelf.title },
        metadata: {
          contentMetadataViewModel: {
            metadataRows: [
              ...(by === undefined ? [] : [channelLine(by)]),
              ...(shelf.updated === undefined ? [] : [line(shelf.updated)]),
              line('View full playlist'),
            ],
          },
        },
      },
    },
    contentId: shelf.id,
    contentType: 'LOCKUP_CONTENT_TYPE_PLAYLIST',
  },
});

export const more = (token: string): object => ({
  continuationItemRenderer: {
    trigger: 'CONTINUATION_TRIGGER_ON_ITEM_SHOWN',
    continuationEndpoint: { continuationCommand: { token } },
  },
});

/** Some items, page by page, with the token of the page after, where there is one. */
export const pages = <T>(
  items: readonly T[],
  length: number,
  tokenAt: (start: number) => string,
): readonly { readonly items: readonly T[]; readonly asks: string; readonly next?: string }[] =>
  Array.from({ length: Math.max(1, Math.ceil(items.length / length)) }, (_, page) => {
    const start = page * length;
    const end = start + length;
    return {
      items: items.slice(start, end),
      asks: tokenAt(start),
      ...(end < items.length ? { next: tokenAt(end) } : {}),
    };
  });
