import type { Studio } from './films.ts';
import { appended, section, type Continuation } from './answer.ts';
import { aboutPanel, buildChannelHeader, buildChannelMetadata } from './channel-header.ts';
import { CLOSED, FACTS, PARTS, type Facts, type PartKey, VIEWERS } from './channels.ts';
import { shortsBy, streamsBy, videosBy } from './library.ts';
import { SHOWN } from './playlists.ts';
import { more, onChannel, pages, playlistRow, toChannel, upright } from './rows.ts';
import { continuation } from './tokens.ts';

/** Who films, and who writes below the films. */
const EVERYBODY: readonly Facts[] = [...FACTS, ...VIEWERS];

/** The platform's own page lengths. */
const PAGE = 30;
const SHORTS_PAGE = 48;

/** The `params` of the part with which a channel's page opens (recorded July 2026). */
const FEATURED = 'EghmZWF0dXJlZPIGBAoCMgA%3D';

type Part = 'featured' | PartKey;

const tab = (studio: Studio, part: Part, content: object | undefined): object => ({
  tabRenderer: {
    title: part,
    endpoint: {
      browseEndpoint: { browseId: studio.id, params: part === 'featured' ? FEATURED : PARTS[part] },
    },
    selected: content !== undefined,
    ...(content === undefined ? {} : { content }),
  },
});

/** A channel's page, open at one of its parts. */
const buildChannelPage = (facts: Facts, part: Part, content: object): object => ({
  contents: {
    twoColumnBrowseResultsRenderer: {
      tabs: (['featured', ...facts.parts] as const).map((one) =>
        tab(facts.studio, one, one === part ? content : undefined),
      ),
    },
  },
  header: buildChannelHeader(facts),
  metadata: buildChannelMetadata(facts),
});

const grid = (items: readonly object[], next: string | undefined): readonly object[] => [
  ...items.map((content) => ({ richItemRenderer: { content } })),
  ...(next === undefined ? [] : [more(next)]),
];

const ROWS = {
  videos: { of: videosBy, row: onChannel, length: PAGE },
  shorts: { of: shortsBy, row: upright, length: SHORTS_PAGE },
  streams: { of: streamsBy, row: onChannel, length: PAGE },
} as const;

type FilmsKey = keyof typeof ROWS;
const isFilms = (part: PartKey): part is FilmsKey => part in ROWS;

/** The pages of a part that lists films. */
const filmPages = (studio: Studio, part: FilmsKey) => {
  const { of, row, length } = ROWS[part];
  return pages(of(studio).map(row), length, (start) => continuation(studio.id, `${part}:${start}`));
};

/** What stands in a part when it is opened. */
const buildPartContent = ({ studio }: Facts, part: PartKey): object => {
  if (isFilms(part)) {
    const [first] = filmPages(studio, part);
    return { richGridRenderer: { contents: grid(first?.items ?? [], first?.next) } };
  }
  const items = SHOWN.map((shelf) => playlistRow(shelf));
  return { sectionListRenderer: { contents: [section([{ gridRenderer: { items } }])] } };
};

const EMPTY = { sectionListRenderer: { contents: [] } };

/** A channel that the platform has closed says so, whatever of it is asked for. */
const TERMINATED = {
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
};

/** A channel's page at one of its parts. Asked for a part that it lacks, it opens with its first one. */
export const channelPage = (channel: string, params: string): object | undefined => {
  const part = (Object.keys(PARTS) as PartKey[]).find((one) => PARTS[one] === params);
  if (part === undefined) return undefined;
  if (channel === CLOSED.id) return TERMINATED;
  const facts = EVERYBODY.find(({ studio }) => studio.id === channel);
  if (!facts) return undefined;
  return facts.parts.includes(part)
    ? buildChannelPage(facts, part, buildPartContent(facts, part))
    : buildChannelPage(facts, 'featured', EMPTY);
};

const laterPages = ({ studio, parts }: Facts): readonly Continuation[] =>
  parts.filter(isFilms).flatMap((part) =>
    filmPages(studio, part)
      .slice(1)
      .map(({ items, asks, next }): Continuation => [
        asks,
        () => appended(grid(items, next), `browse-feed${studio.id}${part}`),
      ]),
  );

export const channelContinuations: readonly Continuation[] = EVERYBODY.flatMap((facts) => [
  ...laterPages(facts),
  aboutPanel(facts),
]);

/** Where the address of a handle leads; handles know no capitals. `undefined` for one that nobody has. */
export const handleTarget = (url: string): object | undefined => {
  const facts = EVERYBODY.find(
    ({ studio }) => url.toLowerCase() === `https://www.youtube.com/@${studio.handle}`,
  );
  return facts && { endpoint: toChannel(facts.studio) };
};
