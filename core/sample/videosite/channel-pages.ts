import { TABS, type TabKey } from '../../platforms/videosite/readers/channel-fetch.ts';
import type { Studio } from '../films.ts';
import type { Recording } from '../recording.ts';
import { appended, call, section } from './calls.ts';
import { aboutPage, headerOf, metadataOf } from './channel-header.ts';
import { CLOSED, FACTS, type Facts } from './channels.ts';
import { shortsBy, streamsBy, videosBy } from './library.ts';
import { SHOWN } from './playlists.ts';
import { more, onChannel, pages, playlistRow, toChannel, upright } from './rows.ts';
import { continuation } from './tokens.ts';

/** The platform's own page lengths. */
const PAGE = 30;
const SHORTS_PAGE = 48;

/** The `params` of the part with which a channel's page opens (recorded July 2026). */
const FEATURED = 'EghmZWF0dXJlZPIGBAoCMgA%3D';

type Part = 'featured' | TabKey;

const tab = (studio: Studio, part: Part, content: object | undefined): object => ({
  tabRenderer: {
    title: part,
    endpoint: {
      browseEndpoint: { browseId: studio.id, params: part === 'featured' ? FEATURED : TABS[part] },
    },
    selected: content !== undefined,
    ...(content === undefined ? {} : { content }),
  },
});

/** A channel's page, open at one of its parts. */
const pageOf = (facts: Facts, part: Part, content: object): object => ({
  contents: {
    twoColumnBrowseResultsRenderer: {
      tabs: (['featured', ...facts.parts] as const).map((one) =>
        tab(facts.studio, one, one === part ? content : undefined),
      ),
    },
  },
  header: headerOf(facts),
  metadata: metadataOf(facts),
});

const grid = (items: readonly object[], next: string | undefined): readonly object[] => [
  ...items.map((content) => ({ richItemRenderer: { content } })),
  ...(next === undefined ? [] : [more(next)]),
];

/** A part that lists films: its first page, and those after it. */
const films = (
  facts: Facts,
  part: TabKey,
  rows: readonly object[],
  length: number,
): readonly Recording[] => {
  const { studio, name } = facts;
  const all = pages(rows, length, (start) => continuation(studio.id, `${part}:${start}`));
  return all.map(({ items, asks, next }, index) =>
    index === 0
      ? opened(facts, part, { richGridRenderer: { contents: grid(items, next) } })
      : call(
          `channel-${name}-${part}-${index + 1}`,
          'browse',
          { continuation: asks },
          appended(grid(items, next), `browse-feed${studio.id}${part}`),
        ),
  );
};

const asks = (studio: Studio, part: TabKey): Record<string, unknown> => ({
  browseId: studio.id,
  params: TABS[part],
});

const opened = (facts: Facts, part: TabKey, content: object): Recording =>
  call(
    `channel-${facts.name}-${part}`,
    'browse',
    asks(facts.studio, part),
    pageOf(facts, part, content),
  );

/** Asked for a part that it lacks, the channel opens with its first one. */
const lacking = (facts: Facts, part: TabKey): Recording =>
  call(
    `channel-${facts.name}-${part}`,
    'browse',
    asks(facts.studio, part),
    pageOf(facts, 'featured', { sectionListRenderer: { contents: [] } }),
  );

const playlistsTab = (facts: Facts): Recording =>
  opened(facts, 'playlists', {
    sectionListRenderer: {
      contents: [section([{ gridRenderer: { items: SHOWN.map((shelf) => playlistRow(shelf)) } }])],
    },
  });

/** Where a handle leads. */
const handle = ({ studio, name }: Facts): Recording =>
  call(
    `channel-${name}-handle`,
    'navigation/resolve_url',
    { url: `https://www.youtube.com/@${studio.handle}` },
    { endpoint: toChannel(studio) },
  );

const ROWS = {
  videos: { of: videosBy, row: onChannel, length: PAGE },
  shorts: { of: shortsBy, row: upright, length: SHORTS_PAGE },
  streams: { of: streamsBy, row: onChannel, length: PAGE },
} as const;

const isFilms = (part: TabKey): part is keyof typeof ROWS => part in ROWS;

const part = (facts: Facts, key: TabKey): readonly Recording[] => {
  if (!facts.parts.includes(key)) return [lacking(facts, key)];
  if (!isFilms(key)) return [playlistsTab(facts)];
  const { of, row, length } = ROWS[key];
  return films(facts, key, of(facts.studio).map(row), length);
};

const PARTS: readonly TabKey[] = [
  'videos',
  'shorts',
  'streams',
  'playlists',
  'releases',
  'podcasts',
];

/** A channel that the platform has closed says so, whatever of it is asked for. */
const closed = (): readonly Recording[] =>
  PARTS.map((key) =>
    call(`channel-closed-${key}`, 'browse', asks(CLOSED, key), {
      alerts: [
        {
          alertRenderer: {
            type: 'ERROR',
            text: {
              simpleText:
                'This account has been terminated for violating YouTube’s Community Guidelines. (A sample.)',
            },
          },
        },
      ],
    }),
  );

/** A handle that nobody has. */
const nowhere = (): Recording => ({
  ...call(
    'channel-nowhere-handle',
    'navigation/resolve_url',
    {
      url: `https://www.youtube.com/@${CLOSED.handle}`,
    },
    { error: { code: 404, message: 'Requested entity was not found.', status: 'NOT_FOUND' } },
  ),
  status: 404,
});

export const channelPages = (): readonly Recording[] => [
  ...FACTS.flatMap((facts) => [
    handle(facts),
    ...PARTS.flatMap((key) => part(facts, key)),
    aboutPage(facts),
  ]),
  ...closed(),
  nowhere(),
];
