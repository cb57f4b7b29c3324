import { STUDIOS, type Film } from './films.ts';
import { GROWING, PORTRAITS, WEEKLY } from './garden.ts';
import { clock, counted } from './figures.ts';
import { HIDDEN, SPECIALS } from './specials.ts';
import { appended, section, type Continuation } from './answer.ts';
import { YEAR } from './library.ts';
import { audience, byline, inPlaylist, sizes, type Shelf } from './rows.ts';
import { continuation } from './tokens.ts';

/** Ids of real playlists are 18 or 34 characters long, and these are neither. */
export const PLAYLISTS = {
  year: 'PLsample_quillmere_garden_year',
  short: 'PLsample_quillmere_first_steps',
  portraits: 'PLsample_quillmere_bird_portraits',
  growing: 'PLsample_quillmere_how_we_grow',
  empty: 'PLsample_quillmere_empty_shelf',
  missing: 'PLsample_quillmere_not_there',
} as const;

/** The platform's own page length. */
const PAGE = 100;

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
            shortBylineText: byline(film.by),
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

interface About extends Shelf {
  readonly says: string;
  readonly views: number;
  readonly unlisted?: true;
}

const SHELVES = {
  year: {
    id: PLAYLISTS.year,
    title: 'A year in the Quillmere sample garden',
    says: 'Fifty-two weeks, thirty-four birds and everything that grew.\n\nA sample: all of it is invented.',
    films: YEAR.length,
    cover: 'sample_001x',
    views: 41_207,
    updated: 'Updated today',
  },
  short: {
    id: PLAYLISTS.short,
    title: 'First steps in the sample garden',
    says: 'Where to begin. A sample.',
    films: 13,
    cover: 'sample_101x',
    views: 1024,
    updated: 'Updated 6 days ago',
  },
  portraits: {
    id: PLAYLISTS.portraits,
    title: 'Sample bird portraits',
    says: 'One bird, three minutes. A sample.',
    films: PORTRAITS.length,
    cover: 'sample_204x',
    views: 8_730,
    updated: 'Updated yesterday',
  },
  growing: {
    id: PLAYLISTS.growing,
    title: 'How we grow it (sample)',
    says: 'From broad beans to moss. A sample.',
    films: GROWING.length,
    cover: 'sample_313x',
    views: 3_311,
    updated: 'Last updated on Mar 17, 2026',
  },
  empty: {
    id: PLAYLISTS.empty,
    title: 'An empty shelf of the sample garden',
    says: '',
    films: 0,
    cover: 'sample_001x',
    views: 0,
    unlisted: true,
  },
} as const satisfies Record<string, About>;

/** What the page of its channel shows. */
export const SHOWN: readonly Shelf[] = [
  SHELVES.year,
  SHELVES.portraits,
  SHELVES.growing,
  SHELVES.short,
];

const buildPlaylistStats = ({ films, views, updated }: About): readonly object[] => [
  films === 0
    ? { runs: [{ text: 'No videos' }] }
    : { runs: [{ text: counted(films) }, { text: ' videos' }] },
  { simpleText: views === 0 ? 'No views' : `${counted(views)} views` },
  ...(updated === undefined ? [] : [{ runs: [{ text: updated }] }]),
];

/** What stands beside the list. */
const header = (shelf: About): object => ({
  metadata: { playlistMetadataRenderer: { title: shelf.title, description: shelf.says } },
  microformat: {
    microformatDataRenderer: {
      urlCanonical: `https://www.youtube.com/playlist?list=${shelf.id}`,
      title: shelf.title,
      unlisted: shelf.unlisted ?? false,
    },
  },
  sidebar: {
    playlistSidebarRenderer: {
      items: [
        {
          playlistSidebarPrimaryInfoRenderer: {
            title: { runs: [{ text: shelf.title }] },
            ...(shelf.says === '' ? {} : { description: { runs: [{ text: shelf.says }] } }),
            thumbnailRenderer: {
              playlistVideoThumbnailRenderer: { thumbnail: { thumbnails: sizes(shelf.cover) } },
            },
            stats: buildPlaylistStats(shelf),
          },
        },
        {
          playlistSidebarSecondaryInfoRenderer: {
            videoOwner: { videoOwnerRenderer: { title: byline(STUDIOS.bower) } },
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

const YEAR_TOKEN = continuation(`VL${PLAYLISTS.year}`, 'PT:sample100');
const yearRows = (): readonly object[] =>
  YEAR.map((film, index) => inPlaylist(film, PLAYLISTS.year, index));

const yearList = (): object => ({
  ...tabbed([
    section(yearRows().slice(0, PAGE)),
    {
      continuationItemViewModel: {
        continuationCommand: {
          innertubeCommand: { continuationCommand: { token: YEAR_TOKEN } },
        },
      },
    },
  ]),
  ...header(SHELVES.year),
});

export const playlistContinuations: readonly Continuation[] = [
  [YEAR_TOKEN, () => appended(yearRows().slice(PAGE), PLAYLISTS.year)],
];

/** A list on one page. */
const whole = (shelf: About, films: readonly Film[]): object => ({
  ...tabbed([section(films.map((film, index) => inPlaylist(film, shelf.id, index)))]),
  ...header(shelf),
});

/** Twelve rows in the older layout, and one that is damaged. */
const shortList = (): object => {
  const films = [...SPECIALS.slice(0, 5), ...WEEKLY.slice(0, 5), ...HIDDEN];
  const rows = films.map(classic);
  const contents = [...rows.slice(0, 7), broken, ...rows.slice(7)];
  return {
    ...tabbed([
      section([{ playlistVideoListRenderer: { contents, playlistId: PLAYLISTS.short } }]),
    ]),
    ...header(SHELVES.short),
    alerts: [
      {
        alertWithButtonRenderer: {
          type: 'INFO',
          text: { simpleText: 'Unavailable videos will be hidden during playback' },
        },
      },
    ],
  };
};

const emptyList = (): object => ({
  ...tabbed([
    section([{ messageRenderer: { text: { simpleText: 'No videos in this playlist yet' } } }]),
  ]),
  ...header(SHELVES.empty),
});

const missingList = (): object => ({
  alerts: [
    {
      alertRenderer: {
        type: 'ERROR',
        text: { runs: [{ text: 'The playlist does not exist.' }] },
      },
    },
  ],
});

const PAGES: ReadonlyMap<string, () => object> = new Map(
  Object.entries({
    [PLAYLISTS.year]: yearList,
    [PLAYLISTS.portraits]: () => whole(SHELVES.portraits, PORTRAITS),
    [PLAYLISTS.growing]: () => whole(SHELVES.growing, GROWING),
    [PLAYLISTS.short]: shortList,
    [PLAYLISTS.empty]: emptyList,
    [PLAYLISTS.missing]: missingList,
  }),
);

export const playlistPage = (id: string): object => (PAGES.get(id) ?? missingList)();
