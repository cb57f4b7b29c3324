import { POLITE } from '../../platforms/videosite/readers/ask.ts';
import { STUDIOS, type Film } from '../films.ts';
import { PORTRAITS, SHORTS, WEEKLY } from '../garden.ts';
import type { Recording } from '../recording.ts';
import { rounded, some } from '../said.ts';
import { SPECIALS } from '../specials.ts';
import { call, section } from './calls.ts';
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

const search = ({ kind, query, rows, remark }: Results): readonly Recording[] => {
  const all = pages(rows, PAGE, (start) => searchToken(query, `${kind}-${start}`));
  return all.map(({ items, asks, next }, index) => {
    const name = `search-${kind}-${NAMES[query] ?? 'other'}-${index + 1}`;
    const above = index === 0 && remark !== undefined ? [remark] : [];
    const contents = [section([...above, ...items]), ...(next === undefined ? [] : [more(next)])];
    const estimatedResults = String(rows.length * 1_117);
    return index === 0
      ? call(
          name,
          'search',
          { query, params: KINDS[kind] },
          {
            estimatedResults,
            contents: {
              twoColumnSearchResultsRenderer: {
                primaryContents: { sectionListRenderer: { contents } },
              },
            },
          },
        )
      : call(
          name,
          'search',
          { continuation: asks },
          {
            estimatedResults,
            onResponseReceivedCommands: [
              {
                appendContinuationItemsAction: {
                  continuationItems: contents,
                  targetId: 'search-feed',
                },
              },
            ],
          },
        );
  });
};

const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(QUERIES).map(([name, query]) => [query, name]),
);

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
const channelRow = ({ studio, says, followers, verified }: Facts): object => ({
  channelRenderer: {
    channelId: studio.id,
    title: { simpleText: studio.name },
    thumbnail: {
      thumbnails: [
        { url: `//yt3.ggpht.com/sample/${studio.handle}=s88`, width: 88, height: 88 },
        { url: `//yt3.ggpht.com/sample/${studio.handle}=s176`, width: 176, height: 176 },
      ],
    },
    descriptionSnippet: { runs: [{ text: says.split('\n')[0] }] },
    subscriberCountText: { simpleText: `@${studio.handle}` },
    videoCountText: { simpleText: some(followers, 'subscriber', rounded) },
    ...(verified
      ? { ownerBadges: [{ metadataBadgeRenderer: { style: 'BADGE_STYLE_TYPE_VERIFIED' } }] }
      : {}),
  },
});

const rowsOf = (films: readonly Film[]): readonly object[] => films.map(found);

const BIRDS = rowsOf([...PORTRAITS.slice(0, 10), ...SHORTS.slice(0, 2), ...ABROAD.slice(0, 1)]);

const ALL: readonly Results[] = [
  {
    kind: 'videos',
    query: QUERIES.garden,
    rows: rowsOf([...SPECIALS.slice(0, 6), ...WEEKLY.slice(0, 30)]),
    remark: ADVERT,
  },
  { kind: 'videos', query: QUERIES.birds, rows: BIRDS },
  { kind: 'videos', query: QUERIES.misspelt, rows: BIRDS, remark: CORRECTED },
  { kind: 'videos', query: QUERIES.arabic, rows: rowsOf(videosBy(STUDIOS.hudhud)) },
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

/** Every beginning of "garden" has its suggestions, as one types it. */
const suggestions = (): readonly Recording[] =>
  Array.from({ length: QUERIES.garden.length }, (_, index) => {
    const q = QUERIES.garden.slice(0, index + 1);
    const asked = new URLSearchParams({ client: 'youtube', ds: 'yt', gl: 'US', q, xhr: 't' });
    return {
      name: `videosite/suggest-${q}`,
      ask: {
        url: `https://suggestqueries-clients6.youtube.com/complete/search?${asked.toString()}`,
        headers: POLITE,
      },
      headers: { 'content-type': 'text/javascript; charset=UTF-8' },
      body: JSON.stringify([q, SUGGESTED.map((words) => [words, 0, [512]]), { k: 1, q: 'sample' }]),
    };
  });

export const searches = (): readonly Recording[] => [...ALL.flatMap(search), ...suggestions()];
