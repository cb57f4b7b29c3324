import { callOf, FALLBACK, POLITE } from '../platforms/videosite/shared/ask.ts';
import type { Film } from './films.ts';
import { GROWING, PORTRAITS, WEEKLY } from './garden.ts';
import { continuation } from './continuation.ts';
import { JSON_TEXT, type Recording } from './recording.ts';
import { ago, clock, counted, rounded, some } from './said.ts';
import { HIDDEN, SPECIALS } from './specials.ts';
import { watchPage } from './watch-page.ts';

/** Ids of real playlists are 18 or 34 characters long, and these are neither. */
export const PLAYLISTS = {
  year: 'PLsample_quillmere_garden_year',
  short: 'PLsample_quillmere_first_steps',
  empty: 'PLsample_quillmere_empty_shelf',
  missing: 'PLsample_quillmere_not_there',
} as const;

export const YEAR: readonly Film[] = [...SPECIALS, ...WEEKLY, ...PORTRAITS, ...GROWING];
/** The platform's own page length. */
const PAGE = 100;
const WITH_UNAVAILABLE = 'wgYCCAA%3D';

const sizes = (id: string): readonly object[] =>
  [
    [168, 94],
    [336, 188],
  ].map(([width, height]) => ({
    url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg?sample=${width}`,
    width,
    height,
  }));

/** What a list says of a film's audience. */
const audience = (film: Film): readonly string[] => {
  if (film.case === 'live') return ['127 watching'];
  if (film.case === 'scheduled') return ['56 waiting', 'Scheduled for 04/10/2026, 16:00'];
  const views = film.views === undefined ? [] : [some(film.views, 'view', rounded)];
  return [...views, ago(film.published)];
};

const badgeOf = (film: Film): object => {
  if (film.case === 'live')
    return { text: 'LIVE', badgeStyle: 'THUMBNAIL_OVERLAY_BADGE_STYLE_LIVE' };
  return {
    text: film.case === 'scheduled' ? 'Upcoming' : clock(film.seconds),
    badgeStyle: 'THUMBNAIL_OVERLAY_BADGE_STYLE_DEFAULT',
  };
};

/** One row of today's layout. */
const lockup = (film: Film, list: string, index: number): object => ({
  lockupViewModel: {
    contentImage: {
      thumbnailViewModel: {
        image: { sources: sizes(film.id) },
        overlays: [
          {
            thumbnailBottomOverlayViewModel: {
              badges: [{ thumbnailBadgeViewModel: badgeOf(film) }],
            },
          },
        ],
      },
    },
    metadata: {
      lockupMetadataViewModel: {
        ...(film.title === undefined ? {} : { title: { content: film.title } }),
        metadata: {
          contentMetadataViewModel: {
            metadataRows: [[film.by.name], audience(film)].map((row) => ({
              metadataParts: row.map((content) => ({ text: { content } })),
            })),
            delimiter: ' • ',
          },
        },
      },
    },
    contentId: film.id,
    contentType: 'LOCKUP_CONTENT_TYPE_VIDEO',
    rendererContext: {
      commandContext: {
        onTap: {
          innertubeCommand: { watchEndpoint: { videoId: film.id, playlistId: list, index } },
        },
      },
    },
  },
});

/** One row of the layout before 2026. */
const classic = (film: Film, index: number): object => {
  const hidden = film.case === 'private' || film.case === 'removed';
  return {
    playlistVideoRenderer: {
      videoId: film.id,
      thumbnail: { thumbnails: hidden ? [] : sizes(film.id) },
      title: { runs: [{ text: film.title }] },
      index: { simpleText: String(index + 1) },
      ...(hidden
        ? { isPlayable: false }
        : {
            shortBylineText: { runs: [{ text: film.by.name }] },
            lengthText: { simpleText: clock(film.seconds) },
            lengthSeconds: String(film.seconds),
            isPlayable: true,
            thumbnailOverlays: [{ thumbnailOverlayTimeStatusRenderer: { style: 'DEFAULT' } }],
            videoInfo: {
              runs: audience(film).flatMap((text, n) =>
                n === 0 ? [{ text }] : [{ text: ' • ' }, { text }],
              ),
            },
          }),
    },
  };
};

/** A row that came without its id: it costs itself, and the reader is told. */
const broken = {
  playlistVideoRenderer: {
    title: { runs: [{ text: 'A sample row that came damaged' }] },
    isPlayable: true,
    thumbnailOverlays: [{ thumbnailOverlayTimeStatusRenderer: { style: 'DEFAULT' } }],
  },
};

const about = (title: string, total: number): object => ({
  metadata: {
    playlistMetadataRenderer: { title, description: `${title}. Everything is invented.` },
  },
  sidebar: {
    playlistSidebarRenderer: {
      items: [
        {
          playlistSidebarPrimaryInfoRenderer: {
            title: { runs: [{ text: title }] },
            stats: [
              total === 0
                ? { runs: [{ text: 'No videos' }] }
                : { runs: [{ text: counted(total) }, { text: ' videos' }] },
              { simpleText: '1,024 views' },
            ],
          },
        },
      ],
    },
  },
});

const tabbed = (sections: readonly object[]): object => ({
  contents: {
    twoColumnBrowseResultsRenderer: {
      tabs: [
        {
          tabRenderer: { selected: true, content: { sectionListRenderer: { contents: sections } } },
        },
      ],
    },
  },
});

const section = (contents: readonly object[]): object => ({ itemSectionRenderer: { contents } });

const browse = (name: string, fields: Record<string, unknown>, answer: object): Recording => ({
  name: `videosite/${name}`,
  ask: callOf('browse', fields, FALLBACK),
  headers: JSON_TEXT,
  body: JSON.stringify({ responseContext: { visitorData: VISITOR }, ...answer }),
});

const first = (list: string): Record<string, unknown> => ({
  browseId: `VL${list}`,
  params: WITH_UNAVAILABLE,
});

const yearPages = (): readonly Recording[] => {
  const list = PLAYLISTS.year;
  const rows = YEAR.map((film, index) => lockup(film, list, index));
  const token = continuation(list, 'PT:sample100');
  const more = {
    continuationItemViewModel: {
      continuationCommand: { innertubeCommand: { continuationCommand: { token } } },
    },
  };
  return [
    browse('playlist-garden-year-1', first(list), {
      ...tabbed([section(rows.slice(0, PAGE)), more]),
      ...about('A year in the Quillmere sample garden', YEAR.length),
    }),
    browse(
      'playlist-garden-year-2',
      { continuation: token },
      {
        onResponseReceivedActions: [
          {
            appendContinuationItemsAction: { continuationItems: rows.slice(PAGE), targetId: list },
          },
        ],
      },
    ),
  ];
};

/** Twelve rows in the older layout, and one that is damaged. */
const shortList = (): Recording => {
  const films = [...SPECIALS.slice(0, 5), ...WEEKLY.slice(0, 5), ...HIDDEN];
  const rows = films.map(classic);
  const contents = [...rows.slice(0, 7), broken, ...rows.slice(7)];
  return browse('playlist-first-steps', first(PLAYLISTS.short), {
    ...tabbed([
      section([{ playlistVideoListRenderer: { contents, playlistId: PLAYLISTS.short } }]),
    ]),
    ...about('First steps in the sample garden', contents.length),
    alerts: [
      {
        alertWithButtonRenderer: {
          type: 'INFO',
          text: { simpleText: 'Unavailable videos will be hidden during playback' },
        },
      },
    ],
  });
};

const emptyList = (): Recording =>
  browse('playlist-empty', first(PLAYLISTS.empty), {
    ...tabbed([
      section([{ messageRenderer: { text: { simpleText: 'No videos in this playlist yet' } } }]),
    ]),
    ...about('An empty shelf of the sample garden', 0),
  });

const missingList = (): Recording =>
  browse('playlist-missing', first(PLAYLISTS.missing), {
    alerts: [
      {
        alertRenderer: {
          type: 'ERROR',
          text: { runs: [{ text: 'The playlist does not exist.' }] },
        },
      },
    ],
  });

/** `SampleVisit`, packed and percent-encoded as the site does it. */
const VISITOR = 'CgtTYW1wbGVWaXNpdA%3D%3D';

/** The values that every visitor gets; a reader knows them by their places. */
const visit = (): Recording => {
  const values: (string | null)[] = Array<null>(17).fill(null);
  values[0] = 'en';
  values[1] = 'US';
  values[13] = VISITOR;
  values[16] = '2.20260901.00.00';
  return {
    name: 'videosite/visit',
    ask: { url: 'https://www.youtube.com/sw.js_data', headers: POLITE },
    headers: JSON_TEXT,
    body: `)]}'\n\n${JSON.stringify([['yt.sw.adr', null, [[values]]]])}`,
  };
};

export const videosite = (): readonly Recording[] => [
  visit(),
  ...yearPages(),
  shortList(),
  emptyList(),
  missingList(),
  ...[...YEAR, ...HIDDEN].map(watchPage),
];
