import { jsonFromReply, textFromReply, type Reply } from '#kit/exchange.ts';
import {
  counted,
  lengthUnder,
  under,
  walk,
  type Counter,
  type CountedPlatform,
} from './counted-list.ts';

/** What a page of the site holds for its script, or the answer of a call. */
const pageDataFromReply = (reply: Reply): unknown => {
  const text = textFromReply(reply);
  if (!text.trimStart().startsWith('<')) return jsonFromReply(reply);
  const start = /(?:var ytInitialData|window\["ytInitialData"\]) = /.exec(text);
  if (!start) return {};
  const rest = text.slice(start.index + start[0].length);
  return JSON.parse(rest.slice(0, rest.search(/;\s*<\/script>|;\s*\n/)));
};

/** Entries of lists, by the names that the site gives to what draws one. */
const ENTRY =
  /^(?:(?:grid|compact|playlist|playlistPanel|endScreen)?Video|(?:grid|compact)?(?:Channel|Playlist|Radio|Movie|Show|Station)|reelItem|shortsLockup|lockup|backstagePost|post|sharedPost)(?:Renderer|ViewModel)$/i;

const entriesBelow = (value: unknown): number => {
  let number = 0;
  walk(value, (_, key) => {
    if (!ENTRY.test(key)) return false;
    number += 1;
    return true;
  });
  return number;
};

type Tab = { readonly tabRenderer?: { readonly selected?: boolean; readonly content?: unknown } };

/** The selected tab of a channel or a playlist, or what a continuation appends. */
const inTab: Counter = (reply) => {
  const data = pageDataFromReply(reply);
  const appended = under(data, 'continuationItems');
  if (appended.length > 0) return entriesBelow(appended);
  const tabs = under(data, 'tabs').flat() as Tab[];
  return entriesBelow(tabs.filter((tab) => tab.tabRenderer?.selected === true));
};

/** The trailer above a channel's tabs and what is chosen for one's eye is no list: those have other roots. */
const inSearch: Counter = (reply) => {
  const data = pageDataFromReply(reply);
  const appended = under(data, 'continuationItems');
  return entriesBelow(appended.length > 0 ? appended : under(data, 'primaryContents'));
};

const inSecondary: Counter = (reply) =>
  entriesBelow(under(pageDataFromReply(reply), 'secondaryResults')[0]);

const inPanel: Counter = (reply) =>
  entriesBelow((under(pageDataFromReply(reply), 'playlist')[0] as { playlist?: unknown }).playlist);

/** A thread is one comment; what stands below it are replies, which are another list. */
const threads: Counter = (reply) => {
  let number = 0;
  walk(under(jsonFromReply(reply), 'continuationItems'), (_, key) => {
    if (key !== 'commentThreadRenderer') return false;
    number += 1;
    return true;
  });
  return number;
};

const replies: Counter = (reply) => {
  let number = 0;
  walk(under(jsonFromReply(reply), 'continuationItems'), (_, key) => {
    if (key !== 'commentViewModel' && key !== 'commentRenderer') return false;
    number += 1;
    return true;
  });
  return number;
};

const CHANNELS = ['channel-gronkh-2026-07', 'channel-gronkh-2023', 'channel-vsauce-2026-07'];
const TABS = ['tab-videos-2026-07-p1', 'tab-videos-2026-07-p2', 'tab-videos-2024-p1'];

export const videosite: CountedPlatform = {
  lists: [
    ...counted('list-channel-videos', inTab, [...TABS, ...CHANNELS]),
    ...counted('list-channel-shorts', inTab, ['tab-shorts-2026-07-p1']),
    ...counted('list-channel-playlists', inTab, [
      'tab-playlists-2023-p1',
      'tab-playlists-2026-07-p1',
      'tab-playlists-2026-07-p2',
    ]),
    ...counted('list-playlist-videos', inTab, [
      'html-playlist-2021',
      'playlist-150-2026-07-p2',
      'playlist-course-2026-01-p1',
      'playlist-course-2026-07-p1',
      'playlist-pophits-2024-p1',
      'playlist-pophits-2024-p2',
      'playlist-pophits-2026-01-p1c',
      'playlist-pophits-2026-07-p1',
      'playlist-pophits-2026-07-p2',
    ]),
    ...counted('list-chart-videos', inTab, [
      'trending-2023',
      'livekiosk-2026-07-p1',
      'channel-carousel-2026-07',
    ]),
    ...counted('list-chart-videos', lengthUnder('videoViews', 'trailers'), [
      'trending-charts-trailers',
    ]),
    ...['search-videos', 'search-channels', 'search-playlists'].flatMap((operation) =>
      counted(operation, inSearch, [
        'search-all-test-p1',
        'search-all-test-p2',
        'search-channel-2022-p1',
        'search-channels-test-p1',
        'search-channels-test-p2',
        'search-corrected-p1',
        'search-playlists-test-p1',
        'search-videodescription-p1',
      ]),
    ),
    ...counted('list-related-videos', inSecondary, [
      'comments-kurz-replies-next',
      'comments-thomas-next',
      'html-watch-2025-06',
      'html-watch-rental-2020',
      'mix-video-2026-07',
      'video-collab-next',
      'video-live-lofi-next',
      'video-mrbeast-2024-next',
      'video-noratings-next',
      'video-pewdiepie-2022-next',
      'video-pewdiepie-next',
      'video-scheduled-2023-next',
      'video-tagesschau-next',
    ]),
    ...counted('list-mix-videos', inPanel, ['mix-video-2026-07']),
    ...counted('list-video-comments', threads, [
      'comments-edited-p1',
      'comments-kurz-replies-p1',
      'comments-likes-localized-p1',
      'comments-likes-p1',
      'comments-pinned-p1',
      'comments-thomas-2023-p1',
      'comments-thomas-p1',
    ]),
    ...counted('list-comment-replies', replies, ['comments-kurz-replies-replies']),
    ...counted('list-captions', lengthUnder('captionTracks'), [
      'captions-list-2025-06',
      'video-mrbeast-2024-player',
      'video-pewdiepie-2022-player-full',
    ]),
    ...counted('suggest', (reply) => (jsonFromReply(reply) as unknown[][])[1]?.length ?? 0, [
      'suggestions',
    ]),
  ],
  noLists: {},
};
