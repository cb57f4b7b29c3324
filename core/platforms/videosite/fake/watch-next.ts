import { filmId, type Film } from './films.ts';
import { GROWING, PORTRAITS, WEEKLY } from './garden.ts';
import { HIDDEN, SPECIALS } from './specials.ts';
import { section, type Continuation } from './answer.ts';
import { ABROAD, film, filmWith } from './library.ts';
import { beside, line, more, pages, inPanel } from './rows.ts';
import { SMALL_TALK } from './talk.ts';
import { commentsToken, relatedToken } from './tokens.ts';

/** Mixes are named after the film with which they start. */
export const MIX = `RD${filmId(1)}`;

/** The platform's own length of a stretch. */
const STRETCH = 25;

const TITLED = [...PORTRAITS, ...WEEKLY].filter(({ title }) => title !== undefined);
const FILMS: readonly Film[] = [film(1), ...TITLED.slice(0, 2 * STRETCH - 1)];

/** What stands in the panel while the film at this place runs. */
const panel = (current: number, end: number): object => ({
  contents: {
    twoColumnWatchNextResults: {
      playlist: {
        playlist: {
          title: 'Mix – Welcome to the Quillmere sample garden',
          playlistId: MIX,
          isInfinite: true,
          currentIndex: current,
          contents: FILMS.slice(0, end).map((one, index) =>
            inPanel(one, MIX, index, index === current),
          ),
        },
      },
    },
  },
});

/**
 * The panel as it stands while one film of the mix runs: all stretches up to the one that comes next.
 * A real mix never ends; this one has nothing new after two stretches.
 */
export const mixPanel = (videoId: string): object | undefined => {
  const place = FILMS.findIndex(({ id }) => id === videoId);
  return place < 0 ? undefined : panel(place, STRETCH * (Math.floor((place + 1) / STRETCH) + 1));
};

/** The platform's own page length. */
const PAGE = 20;

/** Where the comments would stand: the way to them, or why there are none. */
export const commentsPlace = (token: string): object => ({
  itemSectionRenderer: { contents: [more(token)], sectionIdentifier: 'comment-item-section' },
});

const TURNED_OFF = {
  itemSectionRenderer: {
    contents: [
      {
        messageRenderer: {
          text: { runs: [{ text: 'Comments are turned off. ' }, { text: 'Learn more' }] },
        },
      },
    ],
    sectionIdentifier: 'comment-item-section',
  },
};

/** Open under few films; under broadcasts that are live or announced the place itself is missing. */
const buildCommentsSection = ({ id, case: odd }: Film): readonly object[] => {
  if (odd === 'live' || odd === 'scheduled') return [];
  const talked = [1, ...Object.keys(SMALL_TALK).map(Number)].map(filmId).includes(id);
  return [talked ? commentsPlace(commentsToken(id)) : TURNED_OFF];
};

/** What is no film among what stands beside one. */
const MIX_ROW = {
  lockupViewModel: {
    contentId: MIX,
    contentType: 'LOCKUP_CONTENT_TYPE_PLAYLIST',
    metadata: {
      lockupMetadataViewModel: {
        title: { content: 'Mix – Welcome to the Quillmere sample garden' },
        metadata: { contentMetadataViewModel: { metadataRows: [line('Bower Sample Studio')] } },
      },
    },
  },
};

const LIVELY: ReadonlySet<Film['case']> = new Set([undefined, 'live', 'ended']);

/** Beside the first film: two pages of everything. Beside the others: three. */
const besideThe = (film: Film): readonly Film[] => {
  const others = SPECIALS.filter((one) => one !== film && LIVELY.has(one.case));
  return film.id === filmId(1)
    ? [...others, ...PORTRAITS.slice(0, 12), ...ABROAD, ...WEEKLY.slice(40), ...GROWING.slice(0, 2)]
    : others.slice(0, 3);
};

/** Whose film it is, as the site tells it below the player. */
export const ownerOf = ({ by }: Film): object => ({
  videoOwnerRenderer: {
    title: {
      runs: [{ text: by.name, navigationEndpoint: { browseEndpoint: { browseId: by.id } } }],
    },
  },
});

const answer = (film: Film, results: readonly object[]): object => ({
  contents: {
    twoColumnWatchNextResults: {
      results: {
        results: {
          contents: [
            {
              videoPrimaryInfoRenderer:
                film.title === undefined ? {} : { title: { runs: [{ text: film.title }] } },
            },
            {
              videoSecondaryInfoRenderer: { owner: ownerOf(film) },
            },
            ...buildCommentsSection(film),
          ],
        },
      },
      secondaryResults: { secondaryResults: { results: [section(results)] } },
    },
  },
  currentVideoEndpoint: { watchEndpoint: { videoId: film.id } },
});

const besidePages = (film: Film) =>
  pages(besideThe(film).map(beside), PAGE, (start) => relatedToken(film.id, `from-${start}`));

const withMoreRow = (items: readonly object[], next: string | undefined): readonly object[] => [
  ...items,
  ...(next === undefined ? [] : [more(next)]),
];

/** What comes with a film when one walks to it: the way to its comments, and what stands beside it. */
export const watchNext = (id: string): object => {
  const film = filmWith(id);
  if (!film || HIDDEN.includes(film)) return nothingAt(id);
  const [first] = besidePages(film);
  const rows = withMoreRow(first?.items ?? [], first?.next);
  return answer(film, id === filmId(1) ? [MIX_ROW, ...rows] : rows);
};

/** Where there is no film, nothing stands beside it. */
const nothingAt = (id: string): object => ({
  contents: { twoColumnWatchNextResults: { results: { results: { contents: [] } } } },
  currentVideoEndpoint: { watchEndpoint: { videoId: id } },
});

/** Beside the first film alone there is more than one page. */
export const besideContinuations: readonly Continuation[] = besidePages(film(1))
  .slice(1)
  .map(({ items, asks, next }): Continuation => [
    asks,
    () => ({
      onResponseReceivedEndpoints: [
        {
          appendContinuationItemsAction: {
            continuationItems: withMoreRow(items, next),
            targetId: 'watch-next-feed',
          },
        },
      ],
    }),
  ]);
