import { jsonFromReply, textFromReply, type Reply } from '#kit/exchange.ts';
import {
  counted,
  lengthUnder,
  occurrences,
  under,
  walk,
  type CountedPlatform,
} from './counted-list.ts';

type Thing = Readonly<Record<string, unknown>>;

/** What Reddit lists are things: `{kind: 't1', data: {…}}`; `more` stands for comments that are not shown. */
const isThing = (value: Thing): boolean =>
  typeof value['kind'] === 'string' && /^(?:t\d|more)$/.test(value['kind']) && 'data' in value;

const outermost = (value: unknown): Thing[] => {
  const found: Thing[] = [];
  walk(value, (object) => {
    if (!isThing(object)) return false;
    found.push(object);
    return true;
  });
  return found;
};

/** The things of a listing, not those within others. */
const listed = (reply: Reply): number => outermost(jsonFromReply(reply)).length;

/** The subreddits that an account moderates stand in `data` without their kind. */
const moderated = lengthUnder('data');

const everyThing = (value: unknown): number => {
  let number = 0;
  walk(value, (object) => {
    if (isThing(object)) number += 1;
    return false;
  });
  return number;
};

/** Comments and places of comments, at any depth; the post above them is none of them. */
const inTree = (reply: Reply): number => {
  const whole = jsonFromReply(reply);
  return everyThing(Array.isArray(whole) ? whole.slice(1) : whole);
};

/** What stands below the comment that the address names. */
const belowFocus = (reply: Reply): number => {
  const focus = /\/comments\/\w+\/_\/(\w+)/.exec(reply.request.url)?.[1];
  let number = 0;
  walk(jsonFromReply(reply), (object) => {
    if (!isThing(object) || (object['data'] as Thing)['id'] !== focus) return false;
    number = everyThing((object['data'] as Thing)['replies']);
    return true;
  });
  return number;
};

/** The last listing of a pair is the list; the first holds the post. */
const ofPair = (reply: Reply): number =>
  outermost((jsonFromReply(reply) as unknown[]).at(-1)).length;

const accounts = (reply: Reply): number => Object.keys(jsonFromReply(reply) as object).length;
const entries = (reply: Reply): number => occurrences(textFromReply(reply), /<entry>/);

const TREES = [
  'comments-tree-3hahrw-2016',
  'comments-tree-flat-gilded-info-2022',
  'continue-thread-cu5uyz1-2016',
  'continue-thread-cu5v5h7-2016',
  'continue-thread-cu61zil-2016',
  'comment-parent-chain-6otocc-dkk4pqs-2017',
  'comment-parent-chain-6otocc-dkk4qin-2017',
  'graw-thread-2013',
  'post-comments-2gmzqe-2016',
  'post-deleted-4b1tfm-2016',
  'morechildren-3hahrw-a-2016',
  'morechildren-3hahrw-b-2016',
  'morechildren-3hahrw-c-2016',
  'morechildren-3hahrw-d-2016',
];

const WALK = ['p01', 'p02', 'p10', 'p11'].map((page) => `listing-walk-spez-top-${page}-2016`);
const OVERVIEWS = ['user-overview-new-spez-2026', 'user-overview-top-spez-2026', ...WALK];
const MIXED = 'info-mixed-100-page1-2016';

export const forum: CountedPlatform = {
  lists: [
    ...counted('list-user-overview', listed, [...OVERVIEWS, 'listing-empty-2016', MIXED]),
    ...counted('list-user-posts', listed, ['user-submitted-new-spez-2016', WALK[0] ?? '', MIXED]),
    ...counted('list-user-comments', listed, ['user-comments-new-spez-2016', WALK[0] ?? '', MIXED]),
    ...counted('list-subreddit-posts', listed, [
      'subreddit-hot-askreddit-2020',
      'subreddit-top-all-askreddit-2016',
    ]),
    ...counted('list-subreddit-posts', entries, [
      'rss-subreddit-new-homelab-2023',
      'rss-subreddit-rust-2020',
    ]),
    ...counted('list-subreddit-comments', listed, [
      'subreddit-comments-askreddit-2020',
      'comment-info-cklhv0f-2020',
      'comment-info-deleted-d7ltvl0-2016',
    ]),
    ...counted('list-feed-posts', listed, [
      'feed-all-new-2016',
      'feed-best-2018',
      'feed-front-hot-2016',
    ]),
    ...counted('list-domain-posts', listed, [
      'feed-domain-youtube-hot-2016',
      'feed-domain-rising-empty-2016',
      'post-by-url-2017',
    ]),
    ...counted('search-posts', listed, ['search-posts-2016']),
    ...counted('search-subreddits', listed, [
      'subreddits-search-praw-2016',
      'subreddits-popular-2016',
      'subreddits-new-p1-2016',
      'subreddits-new-p2-2016',
      'subreddits-batch-srnames-2020',
    ]),
    ...counted('search-subreddits', moderated, ['user-moderated-spez-2019']),
    ...counted('search-users', listed, ['search-users-2019', 'users-popular-2019']),
    ...counted('search-users', accounts, ['users-by-ids-2020']),
    ...counted('list-post-comments', inTree, TREES),
    ...counted(
      'list-comment-replies',
      belowFocus,
      TREES.filter((name) => name.startsWith('co') && /_|-(?:cu|dkk)/.test(name)),
    ),
    ...counted('list-post-duplicates', ofPair, ['post-duplicates-avj2v-2016']),
    ...counted('list-subreddit-rules', lengthUnder('rules'), ['subreddit-rules-2020']),
    ...counted('list-user-trophies', (reply) => under(jsonFromReply(reply), 'award_id').length, [
      'user-trophies-spez-2018',
    ]),
  ],
  noLists: {
    'comment-info-invalid-2016': 'the answer to one identifier, of which there is nothing',
  },
};
