import { afterAll, describe, expect, test } from 'vitest';
import { askingRoute } from '#kit/testing/asking-route.ts';
import { z } from 'zod';
import { mutated, seeded, SPLICES } from '../../../../test/support/broken-text.ts';
import type { Parsed } from '#kit/collect.ts';
import { at, isNode } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { api, site } from '../cases/reply.ts';
import {
  operation,
  account,
  below,
  comment,
  community,
  entry,
  feed,
  buildListing,
  post,
} from '../cases/listed.ts';
import { openRecordings } from '../../../../test/support/recorded.ts';

const { present, why, recorded } = openRecordings('forum');

/** `BOWERBIRD_FUZZ=1000` mutates every page a thousand times, and recordings in full. */
const wanted = Number(process.env['BOWERBIRD_FUZZ'] ?? 0);
const own = wanted > 0 ? wanted : 150;
const real = wanted > 0 ? wanted : 25;
let mutations = 0;

/** What this site might get wrong, beside what any site might. */
const splices = [
  ...SPLICES,
  '[{}]',
  '1e15',
  '-0.5',
  '"[deleted]"',
  '"t3_"',
  '"/r/../<x>\\" y"',
  '"javascript:alert(1)"',
  '"http://[bad"',
  '{"__proto__":{"id":"x"}}',
  '&amp;',
  '&lt;',
  '<div class="md">',
  ']]>',
];

/** Everything that a post may have at once. */
const full = {
  is_self: false,
  url: 'https://i.imgur.com/a.gif',
  crosspost_parent: 't3_1zz',
  crosspost_parent_list: [(post('1zz') as { data: object }).data],
  media: {
    reddit_video: {
      fallback_url: 'https://v.redd.it/a/DASH_1.mp4',
      duration: 3,
      is_gif: true,
      dash_url: 'https://v.redd.it/a/D.mpd?a=1',
    },
  },
  preview: {
    images: [
      {
        source: { url: 'https://preview.redd.it/a.gif?s=1', width: 9, height: 9 },
        resolutions: [],
      },
    ],
    reddit_video_preview: { fallback_url: 'https://v.redd.it/b/DASH_1' },
  },
  gallery_data: {
    items: [{ media_id: 'aa', caption: 'x', outbound_url: 'https://a.org' }, { media_id: 'bb' }],
  },
  media_metadata: {
    aa: {
      status: 'valid',
      e: 'Image',
      m: 'image/png',
      s: { u: 'https://preview.redd.it/aa.png', x: 1, y: 2 },
    },
    bb: {
      status: 'valid',
      e: 'RedditVideo',
      hlsUrl: 'https://v.redd.it/link/1/H.m3u8',
      x: 1,
      y: 2,
    },
  },
  poll_data: {
    options: [
      { id: '1', text: 'Yes', vote_count: 2 },
      { id: '2', text: 'No' },
    ],
    total_vote_count: 2,
    voting_end_timestamp: 1588656115460,
  },
  thumbnail: 'https://b.thumbs.redditmedia.com/a.jpg',
  removed_by_category: 'moderator',
};

const html = `<div class="md"><p>One <a href="https://a.org">[link]</a></p></div>${below('https://i.redd.it/a.png', 'https://ud.reddit.com/r/Corvids/comments/1a/rooks/')}`;

const CASES: readonly (readonly [string, Reply])[] = [
  [
    'list-user-overview',
    api(
      '/user/x-y/overview?raw_json=1',
      buildListing(
        [
          post('1a', full),
          comment('9a'),
          post('1b'),
          comment('9b', { media_metadata: full.media_metadata }),
        ],
        't1_9b',
      ),
    ),
  ],
  [
    'list-subreddit-posts',
    api('/r/Corvids/new', buildListing([post('1a', full), post('1b')], 't3_1b')),
  ],
  [
    'search-subreddits',
    api(
      '/subreddits/new?raw_json=1',
      buildListing([
        community('2a', 'Corvids', {
          community_icon: 'https://styles.redditmedia.com/a.png?x=1&amp;s=2',
        }),
        community('2b', 'u_x'),
      ]),
    ),
  ],
  [
    'search-users',
    api(
      '/users/search?raw_json=1&q=x',
      buildListing([
        account('3a', 'x_y', { subreddit: { title: 'X', subscribers: 3 } }),
        community('3b', 'u_z'),
      ]),
    ),
  ],
  [
    'search-users',
    api('/api/user_data_by_account_ids?ids=t2_b,t2_a&raw_json=1', {
      t2_a: { name: 'a_a', created_utc: 1.0 },
      t2_b: { name: 'b_b' },
    }),
  ],
  [
    'list-subreddit-posts',
    site(
      '/r/Corvids/new/.rss',
      feed(
        entry({ id: 't3_1a', author: 'x', html }),
        entry({ id: 't3_1b', more: '<media:thumbnail url="https://a.org/t.jpg"/>' }),
      ),
    ),
  ],
  [
    'list-user-overview',
    site(
      '/user/x/.rss',
      feed(
        entry({
          id: 't1_1a',
          link: 'https://ud.reddit.com/r/a/comments/1/b/1a/',
          html,
          title: '/u/x on y',
        }),
        entry({ id: 't3_1b' }),
      ),
    ),
  ],
];

/** Long lists cut to their first and last elements: the same shapes, at a fraction of the size. */
const shortened = (value: unknown): unknown => {
  if (Array.isArray(value))
    return (value.length > 7 ? [...value.slice(0, 3), value.at(-1)] : value).map(shortened);
  return isNode(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one)]))
    : value;
};

const childCount = (text: string): number => {
  try {
    const children = at(JSON.parse(text), 'data', 'children');
    return Array.isArray(children) ? children.length : 0;
  } catch {
    return 0;
  }
};

/** What must never happen with a broken answer; `undefined` when it did not. */
const findListFault = (name: string, reply: Reply, cursor: string | undefined): unknown => {
  const found = operation(name);
  const { schema } = found;
  try {
    const { data, notices } = askingRoute(found, 'official-api').parse([reply], {
      cursor,
    }) as Parsed<ListPage<unknown>>;
    const draft = z.strictObject({
      items: z.array(schema),
      totalItems: z.null(),
      next: z.string().min(1).nullable(),
      incomplete: z
        .strictObject({
          reason: z.object({ id: z.literal('forum.nextPageUnreachable') }),
          statedTotal: z.null(),
        })
        .optional(),
    });
    const wrong = draft.safeParse(data).error?.message;
    const lost = childCount(textFromReply(reply)) > data.items.length && notices.length === 0;
    return wrong ?? (lost ? 'items lost in silence' : undefined);
  } catch (error) {
    return error instanceof AppError && error.kind !== 'internal_error' ? undefined : error;
  }
};

const faults = (name: string, reply: Reply, text: string, seeds: number): unknown[] => {
  const found: unknown[] = [];
  for (let seed = 0; seed < seeds; seed += 1) {
    const random = seeded(seed * 7919 + text.length);
    let changed = mutated(text, random, splices);
    if (seed % 3 === 0) changed = mutated(changed, random, splices);
    const body = new TextEncoder().encode(changed);
    const fault = findListFault(name, { ...reply, body }, seed % 2 ? undefined : 't3_1a|t3_1a');
    if (fault !== undefined) found.push({ seed, fault });
  }
  mutations += seeds;
  return found;
};

const limits = { timeout: 600_000 };

test.each(CASES.map(([name, reply]) => [name, reply.request.url, reply] as const))(
  'mutations: %s %s',
  limits,
  (name, _, reply) => {
    expect(findListFault(name, reply, undefined)).toBeUndefined();
    expect(faults(name, reply, textFromReply(reply), own)).toEqual([]);
  },
);

describe.skipIf(!present)(`mutations of recorded lists${why}`, () => {
  test.each([
    ['list-user-overview', 'user-overview-new-spez-2026'],
    ['list-user-overview', 'listing-walk-spez-top-p01-2016'],
    ['list-subreddit-posts', 'subreddit-hot-askreddit-2020'],
    ['list-subreddit-posts', 'rss-subreddit-new-homelab-2023'],
    ['list-subreddit-comments', 'subreddit-comments-askreddit-2020'],
    ['list-feed-posts', 'feed-best-2018'],
    ['list-domain-posts', 'feed-domain-youtube-hot-2016'],
    ['search-posts', 'search-posts-2016'],
    ['search-subreddits', 'subreddits-popular-2016'],
    ['search-subreddits', 'user-moderated-spez-2019'],
    ['search-users', 'search-users-2019'],
    ['search-users', 'users-popular-2019'],
    ['search-users', 'users-by-ids-2020'],
  ])('%s: %s', limits, (name, recording) => {
    const reply = recorded(recording);
    const text = textFromReply(reply);
    const short =
      text.startsWith('<') || wanted > 0 ? text : JSON.stringify(shortened(JSON.parse(text)));
    expect(faults(name, reply, short, real)).toEqual([]);
  });
});

test('an entry of a feed that nests without end costs that entry alone', () => {
  const deep = '<div>'.repeat(30_000);
  const body = feed(
    entry({ id: 't3_1a', html: `<div class="md">${deep}` }),
    entry({ id: 't3_1b' }),
  );
  expect(findListFault('list-subreddit-posts', site('/r/a/.rss', body), undefined)).toBeUndefined();
});

afterAll(() => {
  process.stdout.write(`mutations of the forum’s lists: ${mutations}\n`);
});
