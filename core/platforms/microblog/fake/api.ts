import { json, type FakeResponse } from '#kit/fake/site.ts';
import {
  ACCOUNTS,
  answer,
  COMMUNITY,
  escaped,
  heron,
  marks,
  pictureUrl,
  findSample,
  LIST,
  POSTS,
  quote,
  REFUSED,
  song,
  wren,
  type Account,
  type Sample,
} from './world.ts';

/** API v2, as it answers a bearer. */

const LIMITS = {
  'x-rate-limit-limit': '900',
  'x-rate-limit-remaining': '899',
  'x-rate-limit-reset': '1788250500',
};

const answered = (value: object, status = 200): FakeResponse => {
  const response = json(value, status);
  return { ...response, headers: { ...response.headers, ...LIMITS } };
};

const buildApiUser = (account: Account): object => ({
  id: account.id,
  username: account.handle,
  name: account.name,
  description: escaped(account.bio),
  created_at: '2015-02-03T04:05:06.000Z',
  profile_image_url: `https://pbs.twimg.com/profile_images/1/${account.handle}_normal.jpg`,
  protected: false,
  verified: false,
  verified_type: 'none',
  public_metrics: {
    followers_count: account.followers,
    following_count: account.following,
    tweet_count: account.posts,
    listed_count: 5,
    like_count: 11,
    media_count: 1,
  },
});

const buildApiPost = (post: Sample): object => {
  const { tags, mentions, short } = marks(post);
  const references = [
    { type: 'retweeted', id: post.reposts },
    { type: 'quoted', id: post.quotes },
    { type: 'replied_to', id: post.answers },
  ].filter(({ id }) => id !== undefined);
  return {
    id: post.id,
    edit_history_tweet_ids: [post.id],
    author_id: post.by.id,
    text: escaped(post.text) + (short === undefined ? '' : ` ${short}`),
    created_at: post.made,
    conversation_id: post.answers ?? post.id,
    lang: 'en',
    possibly_sensitive: false,
    reply_settings: 'everyone',
    public_metrics: {
      like_count: 7,
      retweet_count: 3,
      reply_count: 2,
      quote_count: 1,
      bookmark_count: 4,
      impression_count: 512,
    },
    entities: {
      hashtags: tags,
      mentions: mentions.map(({ id, handle }) => ({ id, username: handle })),
      ...(short !== undefined && {
        urls: [
          {
            url: short,
            expanded_url: `https://x.com/i/status/${post.id}/photo/1`,
            media_key: '3_1',
          },
        ],
      }),
    },
    ...(references.length > 0 && { referenced_tweets: references }),
    ...(post.picture !== undefined && { attachments: { media_keys: ['3_1'] } }),
    ...(post.poll && { attachments: { poll_ids: ['9'] } }),
    ...(post.long !== undefined && { note_tweet: { text: post.long } }),
    ...(post.inCommunity === true && { community_id: COMMUNITY }),
  };
};

const buildIncludes = (posts: readonly Sample[]): object => {
  const referenced = posts.flatMap(
    ({ reposts, quotes, answers }) => findSample(reposts ?? quotes ?? answers) ?? [],
  );
  return {
    users: ACCOUNTS.map(buildApiUser),
    tweets: referenced.map(buildApiPost),
    media: posts.flatMap(({ picture }) =>
      picture === undefined
        ? []
        : [
            {
              media_key: '3_1',
              type: 'photo',
              url: pictureUrl(picture),
              alt_text: 'A wooden box on a sample tree',
              width: 1600,
              height: 900,
            },
          ],
    ),
    polls: posts.flatMap(({ poll }) =>
      poll
        ? [
            {
              id: '9',
              options: poll.map(([label, votes], index) => ({ position: index + 1, label, votes })),
              end_datetime: '2026-08-28T09:30:00.000Z',
            },
          ]
        : [],
    ),
  };
};

const answerWithPosts = (posts: readonly Sample[], next?: string): FakeResponse =>
  answered({
    data: posts.map(buildApiPost),
    includes: buildIncludes(posts),
    meta: { result_count: posts.length, ...(next !== undefined && { next_token: next }) },
  });

const answerWithUsers = (accounts: readonly Account[]): FakeResponse =>
  answered({ data: accounts.map(buildApiUser), meta: { result_count: accounts.length } });

const problem = (kind: string, id: string, detail: string): object => ({
  type: `https://api.twitter.com/2/problems/${kind}`,
  title: 'Problem',
  detail,
  resource_id: id,
  value: id,
});

/** What is not given says so under status 200. */
const notFound = (id: string): object => problem('resource-not-found', id, `Could not find ${id}.`);
const notAuthorized = (id: string): object =>
  problem('not-authorized-for-resource', id, `Sorry, you are not authorized to see ${id}.`);

const missing = (id: string): object =>
  id === REFUSED.protected ? notAuthorized(id) : notFound(id);

const onePost = (id: string): FakeResponse => {
  const post = findSample(id);
  if (post) return answered({ data: buildApiPost(post), includes: buildIncludes([post]) });
  if (id === REFUSED.unpaid)
    return answered({ title: 'CreditsDepleted', detail: 'No credits are left.' }, 402);
  if (id === REFUSED.forbidden)
    return answered({ title: 'Client Forbidden', detail: 'Your plan does not hold this.' }, 403);
  return answered({ errors: [missing(id)] });
};

const oneUser = (account: Account | undefined, requested: string): FakeResponse =>
  answered(account ? { data: buildApiUser(account) } : { errors: [notFound(requested)] });

const TWO = 'sampleNEXT2';

const ofAccount = (id: string, part: string, query: URLSearchParams): FakeResponse => {
  if (part !== 'tweets') return answerWithUsers([id === heron.id ? wren : heron]);
  const excluded = query.get('exclude') ?? '';
  const posts = POSTS.filter(
    ({ by, answers, reposts }) =>
      by.id === id &&
      !(answers !== undefined && excluded.includes('replies')) &&
      !(reposts !== undefined && excluded.includes('retweets')),
  );
  return query.get('pagination_token') === TWO
    ? answerWithPosts(posts.slice(3))
    : answerWithPosts(posts.slice(0, 3), posts.length > 3 ? TWO : undefined);
};

const batch = (ids: readonly string[], path: string): FakeResponse => {
  const posts = ids.flatMap((id) => findSample(id) ?? []);
  const users = ACCOUNTS.filter(({ id }) => ids.includes(id));
  const known = new Set([...posts, ...users].map(({ id }) => id));
  const errors = ids.filter((id) => !known.has(id)).map(missing);
  const data = path === 'tweets' ? posts.map(buildApiPost) : users.map(buildApiUser);
  return answered({
    ...(data.length > 0 && { data }),
    ...(path === 'tweets' && { includes: buildIncludes(posts) }),
    ...(errors.length > 0 && { errors }),
  });
};

const routes: readonly (readonly [
  pattern: RegExp,
  serve: (found: readonly string[], query: URLSearchParams) => FakeResponse,
])[] = [
  [/^tweets$/, (_, query) => batch((query.get('ids') ?? '').split(','), 'tweets')],
  [/^users$/, (_, query) => batch((query.get('ids') ?? '').split(','), 'users')],
  [
    /^tweets\/search\/recent$/,
    (_, query) => {
      const [, conversation] = /^conversation_id:(\d+)/.exec(query.get('query') ?? '') ?? [];
      if (conversation === undefined) return answerWithPosts([quote, song]);
      return answerWithPosts(conversation === song.id ? [answer, song] : []);
    },
  ],
  [/^users\/search$/, () => answerWithUsers(ACCOUNTS)],
  [
    /^tweets\/(\d+)\/quote_tweets$/,
    ([id = '']) =>
      findSample(id) ? answerWithPosts([quote]) : answered({ errors: [missing(id)] }),
  ],
  [/^tweets\/(\d+)$/, ([id = '']) => onePost(id)],
  [
    /^users\/by\/username\/(\w+)$/,
    ([handle = '']) =>
      oneUser(
        ACCOUNTS.find((one) => one.handle === handle),
        handle,
      ),
  ],
  [
    /^users\/(\d+)$/,
    ([id = '']) =>
      oneUser(
        ACCOUNTS.find((one) => one.id === id),
        id,
      ),
  ],
  [
    /^users\/(\d+)\/(tweets|followers|following)$/,
    ([id = '', part = ''], query) => ofAccount(id, part, query),
  ],
  [
    /^lists\/(\d+)\/(tweets|members)$/,
    ([id = '', part]) => {
      if (id !== LIST) return answered({ errors: [notFound(id)] });
      return part === 'tweets' ? answerWithPosts([song, quote]) : answerWithUsers(ACCOUNTS);
    },
  ],
  [
    /^communities\/(\d+)$/,
    ([id = '']) =>
      answered(
        id === COMMUNITY
          ? {
              data: {
                id,
                name: 'Quillmere sample garden',
                description: 'All that sings in samples',
                created_at: '2022-03-08T19:04:47.273Z',
                member_count: 2,
                join_policy: 'Open',
              },
            }
          : { errors: [notFound(id)] },
      ),
  ],
];

export const serveApi = (url: URL): FakeResponse | undefined => {
  const path = /^\/2\/(.+)$/.exec(url.pathname)?.[1];
  if (url.hostname !== 'api.x.com' || path === undefined) return undefined;
  for (const [pattern, serve] of routes) {
    const found = pattern.exec(path);
    if (found) return serve(found.slice(1), url.searchParams);
  }
  return answered({ title: 'Not Found Error', status: 404 }, 404);
};
