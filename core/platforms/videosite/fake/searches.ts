import type { FakeResponse } from '#kit/fake/site.ts';
import { STUDIOS, type Film } from './films.ts';
import { PORTRAITS, SHORTS, WEEKLY } from './garden.ts';
import { rounded, some } from './figures.ts';
import { SPECIALS } from './specials.ts';
import { section, type Continuation } from './answer.ts';
import { FACTS, type Facts } from './channels.ts';
import { ABROAD, videosBy } from './library.ts';
import { SHOWN } from './playlists.ts';
import { found, more, pages, playlistRow } from './rows.ts';
import { searchToken } from './tokens.ts';

/** The platform's own page length. */
const PAGE = 20;

/** The `params` that narrow a search to one kind (recorded 2022 to 2026). */
const KINDS = { videos: 'EgIQAQ%3D%3D', channels: 'EgIQAg%3D%3D', playlists: 'EgIQAw%3D%3D' };
type Kind = keyof typeof KINDS;

/** What can be searched for. */
export const QUERIES = {
  garden: 'garden',
  birds: 'garden birds',
  misspelt: 'gardn brids',
  arabic: 'حديقة',
  nothing: 'zzxq quillmere submarine',
} as const;

interface Results {
  readonly kind: Kind;
  readonly query: string;
  readonly rows: readonly object[];
  /** What the platform says above the first page. */
  readonly remark?: object;
}

const CORRECTED = {
  showingResultsForRenderer: {
    correctedQuery: { runs: [{ text: QUERIES.birds, italics: true }] },
    originalQuery: { simpleText: QUERIES.misspelt },
  },
};

const NO_RESULTS = {
  backgroundPromoRenderer: {
    title: { runs: [{ text: 'No results found' }] },
    bodyText: { runs: [{ text: 'Try different keywords or remove search filters' }] },
  },
};

/** Adverts stand among results and are none. */
const ADVERT = { adSlotRenderer: { fulfillmentContent: {} } };

/** Since 2022 two texts stand in each other's places. */
const channelRow = ({ studio, says: text, followers, verified }: Facts): object => ({
  channelRenderer: {
    channelId: studio.id,
    title: { simpleText: studio.name },
    thumbnail: {
      thumbnails: [
        { url: `//yt3.ggpht.com/sample/${studio.handle}=s88`, width: 88, height: 88 },
        { url: `//yt3.ggpht.com/sample/${studio.handle}=s176`, width: 176, height: 176 },
      ],
    },
    descriptionSnippet: { runs: [{ text: text.split('\n')[0] }] },
    subscriberCountText: { simpleText: `@${studio.handle}` },
    videoCountText: { simpleText: some(followers, 'subscriber', rounded) },
    ...(verified
      ? { ownerBadges: [{ metadataBadgeRenderer: { style: 'BADGE_STYLE_TYPE_VERIFIED' } }] }
      : {}),
  },
});

const resultRows = (films: readonly Film[]): readonly object[] => films.map(found);

const BIRDS = resultRows([...PORTRAITS.slice(0, 10), ...SHORTS.slice(0, 2), ...ABROAD.slice(0, 1)]);

const ALL: readonly Results[] = [
  {
    kind: 'videos',
    query: QUERIES.garden,
    rows: resultRows([...SPECIALS.slice(0, 6), ...WEEKLY.slice(0, 30)]),
    remark: ADVERT,
  },
  { kind: 'videos', query: QUERIES.birds, rows: BIRDS },
  { kind: 'videos', query: QUERIES.misspelt, rows: BIRDS, remark: CORRECTED },
  { kind: 'videos', query: QUERIES.arabic, rows: resultRows(videosBy(STUDIOS.hudhud)) },
  { kind: 'videos', query: QUERIES.nothing, rows: [], remark: NO_RESULTS },
  { kind: 'channels', query: QUERIES.garden, rows: FACTS.map(channelRow) },
  { kind: 'channels', query: QUERIES.nothing, rows: [], remark: NO_RESULTS },
  {
    kind: 'playlists',
    query: QUERIES.garden,
    rows: SHOWN.map((shelf) => playlistRow(shelf, STUDIOS.bower)),
  },
  { kind: 'playlists', query: QUERIES.nothing, rows: [], remark: NO_RESULTS },
];

const SUGGESTED = [
  'garden',
  'garden birds',
  'garden birds sample',
  'garden of quillmere',
  'garden gate blue',
  'garden heron roof',
  'garden third bench',
  'garden 庭 見本',
  'garden حديقة',
] as const;

const estimate = ({ rows }: Results): object => ({
  estimatedResults: String(rows.length * 1_117),
});

const resultPages = ({ kind, query, rows }: Results) =>
  pages(rows, PAGE, (start) => searchToken(query, `${kind}-${start}`));

const buildResultContents = (
  items: readonly object[],
  next: string | undefined,
  remark?: object,
): readonly object[] => [
  section([...(remark === undefined ? [] : [remark]), ...items]),
  ...(next === undefined ? [] : [more(next)]),
];

/** The first page of a search for one kind of result. */
export const searchPage = (query: string, params: string): object => {
  const known = ALL.find((one) => one.query === query && KINDS[one.kind] === params);
  const results = known ?? { kind: 'videos' as const, query, rows: [], remark: NO_RESULTS };
  const [first] = resultPages(results);
  const contents = buildResultContents(first?.items ?? [], first?.next, results.remark);
  return {
    ...estimate(results),
    contents: {
      twoColumnSearchResultsRenderer: {
        primaryContents: { sectionListRenderer: { contents } },
      },
    },
  };
};

export const searchContinuations: readonly Continuation[] = ALL.flatMap((results) =>
  resultPages(results)
    .slice(1)
    .map(({ items, asks, next }): Continuation => [
      asks,
      () => ({
        ...estimate(results),
        onResponseReceivedCommands: [
          {
            appendContinuationItemsAction: {
              continuationItems: buildResultContents(items, next),
              targetId: 'search-feed',
            },
          },
        ],
      }),
    ]),
);

/** What the search box suggests: whatever begins with what was typed. */
export const suggestions = (query: URLSearchParams): FakeResponse => {
  const typed = query.get('q') ?? '';
  const words = SUGGESTED.filter((one) => one.startsWith(typed.toLowerCase()));
  return {
    status: 200,
    headers: { 'content-type': 'text/javascript; charset=UTF-8' },
    body: JSON.stringify([typed, words.map((one) => [one, 0, [512]]), { k: 1, q: 'sample' }]),
  };
};
