import { jsonFromReply, textFromReply, type Reply } from '#kit/exchange.ts';
import { json, replyTo } from '#kit/fake/site.ts';
import { counted, under, walk, type Counter, type CountedPlatform } from './counted-list.ts';

const documents = (reply: Reply): readonly unknown[] => {
  const text = textFromReply(reply);
  if (!text.trimStart().startsWith('<')) return [jsonFromReply(reply)];
  return [...text.matchAll(/<script[^>]*type="application\/json"[^>]*>([^]*?)<\/script>/g)].map(
    (found) => JSON.parse(found[1] ?? 'null') as unknown,
  );
};

/** The edges of the first connection under one of these names that holds any. */
const edges =
  (...names: readonly string[]): Counter =>
  (reply) => {
    const lists = under(documents(reply), ...names).map(
      (one) => (one as { edges?: unknown[] } | null)?.edges?.length ?? 0,
    );
    return lists.find((length) => length > 0) ?? 0;
  };

const items: Counter = (reply) => (jsonFromReply(reply) as { items: unknown[] }).items.length;

/** The cells of a grid: each post stands alone under `media`, or many side by side. */
const cells: Counter = (reply) => {
  let number = 0;
  walk(jsonFromReply(reply), (object, key) => {
    if (key !== 'media' || object['pk'] === undefined) return false;
    number += 1;
    return true;
  });
  return number;
};

/** The stories of the highlight that comes first, and the others whose stories came along. */
const stories: Counter = (reply) => {
  const all = under(jsonFromReply(reply), 'reels_media')[0] as readonly {
    items?: unknown[] | null;
  }[];
  const highlights = all.filter(({ items }) => (items?.length ?? 0) > 0);
  return (highlights[0]?.items?.length ?? 0) + highlights.length - 1;
};

const TIMELINE = [
  'edge_owner_to_timeline_media',
  'polaris_ordered_timeline_connection',
  'xdt_api__v1__feed__user_timeline_graphql_connection',
];
const COMMENTS = [
  'edge_media_to_parent_comment',
  'edge_media_to_comment',
  'xdt_api__v1__media__media_id__comments__connection',
  'comments_connection',
];
const TIMELINES = [
  'timeline-graphql-instagram-page1',
  'web-profile-info-instagram',
  'profile-page-logged-out-2026-trimmed',
];

const HOME = 'xdt_api__v1__feed__timeline__connection';

/** The lines of another tool, each with a post of a home feed. */
const inHome = (reply: Reply): Reply => {
  const edges = textFromReply(reply)
    .trim()
    .split('\n')
    .map((line) => ({ node: { media: (JSON.parse(line) as { readonly data: unknown }).data } }));
  const page_info = { has_next_page: true, end_cursor: 'NEXT' };
  return replyTo(reply.request, json({ data: { [HOME]: { edges, page_info } } }));
};

export const photosite: CountedPlatform = {
  lists: [
    ...counted('list-user-posts', edges(...TIMELINE), TIMELINES),
    ...counted('list-user-reels', edges(...TIMELINE), TIMELINES),
    ...counted('list-user-reels', items, ['user-reels-noholita-page1']),
    ...counted('list-user-reels', edges('polaris_clips_connection'), [
      'loggedout-reels-tab-nike-2026',
    ]),
    ...counted('list-home-posts', edges(HOME), ['zeeschuimer-export-home-feed-2026']).map(
      (one) => ({ ...one, within: inHome }),
    ),
    ...counted('list-explore-posts', cells, ['explore-topical-2022']),
    ...counted('search-popular', cells, ['search-top-serp-media-grid']),
    ...counted('search-popular', edges('edge_hashtag_to_top_posts'), ['hashtag-paris-page1']),
    ...counted('search-popular', edges('xig_logged_out_popular_search_media_info'), [
      'loggedout-popular-travel-2026',
    ]),
    ...counted('list-location-posts', edges('edge_location_to_media'), ['location-558750588']),
    ...counted('get-highlight', stories, ['highlight-items-statement.paris']),
    ...counted('list-user-highlights', edges('edge_highlight_reels'), [
      'highlights-tray-statement.paris',
    ]),
    ...counted('list-user-highlights', edges('lox_highlights_connection', 'highlights'), [
      'loggedout-profile-root-nike-2026',
    ]),
    ...counted('list-post-comments', edges(...COMMENTS), [
      'comments-CIvZJcurJaW-page1',
      'comments-CIvZJcurJaW-page2',
      'loggedout-comments-page-DdEo7DPG8x2-2026',
      'loggedout-post-carousel-DdEo7DPG8x2-2026',
      'post-sidecar-instagram-CA_ifcxMjFR',
    ]),
  ],
  noLists: { 'user-by-id-found': 'one account, which a search would list' },
};
