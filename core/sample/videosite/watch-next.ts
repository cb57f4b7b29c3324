import { filmId, type Film } from '../films.ts';
import { GROWING, PORTRAITS, SHORTS, WEEKLY } from '../garden.ts';
import type { Recording } from '../recording.ts';
import { HIDDEN, SPECIALS } from '../specials.ts';
import { call, section } from './calls.ts';
import { ABROAD, YEAR } from './library.ts';
import { MIX } from './mix.ts';
import { beside, line, more, pages } from './rows.ts';
import { SMALL_TALK } from './talk.ts';
import { commentsToken, relatedToken } from './tokens.ts';

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
const placeOf = ({ id, case: odd }: Film): readonly object[] => {
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
              videoSecondaryInfoRenderer: {
                owner: {
                  videoOwnerRenderer: {
                    title: {
                      runs: [
                        {
                          text: film.by.name,
                          navigationEndpoint: { browseEndpoint: { browseId: film.by.id } },
                        },
                      ],
                    },
                  },
                },
              },
            },
            ...placeOf(film),
          ],
        },
      },
      secondaryResults: { secondaryResults: { results: [section(results)] } },
    },
  },
  currentVideoEndpoint: { watchEndpoint: { videoId: film.id } },
});

/** What comes with a film when one walks to it: the way to its comments, and what stands beside it. */
const nextOf = (film: Film): readonly Recording[] => {
  const all = pages(besideThe(film).map(beside), PAGE, (start) =>
    relatedToken(film.id, `from-${start}`),
  );
  return all.map(({ items, asks, next }, index) => {
    const rows = [...items, ...(next === undefined ? [] : [more(next)])];
    if (index === 0)
      return call(
        `next-${film.id}`,
        'next',
        { videoId: film.id },
        answer(film, film.id === filmId(1) ? [MIX_ROW, ...rows] : rows),
      );
    return call(
      `related-${film.id}-${index + 1}`,
      'next',
      { continuation: asks },
      {
        onResponseReceivedEndpoints: [
          {
            appendContinuationItemsAction: {
              continuationItems: rows,
              targetId: 'watch-next-feed',
            },
          },
        ],
      },
    );
  });
};

/** Where there is no film, nothing stands beside it. */
const without = ({ id }: Film): Recording =>
  call(
    `next-${id}`,
    'next',
    { videoId: id },
    {
      contents: { twoColumnWatchNextResults: { results: { results: { contents: [] } } } },
      currentVideoEndpoint: { watchEndpoint: { videoId: id } },
    },
  );

export const watchNexts = (): readonly Recording[] => [
  ...[...YEAR, ...ABROAD, ...SHORTS].flatMap(nextOf),
  ...HIDDEN.map(without),
];
