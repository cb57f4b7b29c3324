import { describe, expect, test } from 'vitest';
import platform from './platform.ts';

const { recognise } = platform;

const meant = (text: string): string | undefined => {
  const found = recognise(text);
  return found && `${found.operation} ${JSON.stringify(found.params)}`;
};

const POST = 'get-post {"postId":"2gmzqe"}';
const COMMENT = 'get-comment {"commentId":"cklhv0f","postId":"2gmzqe"}';

describe('posts', () => {
  test.each(['www.', 'old.', 'new.', 'np.', 'm.', 'sh.', 'amp.', 'i.', 'de.', 'pt-br.', ''])(
    'on %sreddit.com',
    (host) => {
      for (const scheme of ['https://', 'http://', '//', ''])
        expect(meant(`${scheme}${host}reddit.com/r/wrens/comments/2gmzqe/a_title/`)).toBe(POST);
    },
  );

  test.each([
    'https://redd.it/2gmzqe',
    'redd.it/2gmzqe?utm_source=share',
    'https://www.reddit.com/comments/2gmzqe',
    'https://www.reddit.com/comments/2gmzqe.json?limit=1',
    'https://www.reddit.com/r/wrens/comments/2gmzqe/a_title.json',
    'https://www.reddit.com/r/wrens/comments/2gmzqe/a_title/.rss',
    'https://www.reddit.com/r/wrens/comments/2gmzqe',
    'https://www.reddit.com/r/wrens/comments/2GMZQE/',
    'https://www.reddit.com/gallery/2gmzqe',
    'https://www.reddit.com/poll/2gmzqe',
    'https://www.reddit.com/tb/2gmzqe',
    'https://www.reddit.com/user/wren_watcher/comments/2gmzqe/a_title/',
    'https://www.reddit.com/u/wren-watcher/comments/2gmzqe/',
    'https://www.reddit.com/r/u_wren_watcher/comments/2gmzqe/a_title/',
    'https://www.reddit.com/r/wrens/comments/2gmzqe/a_title/?utm_source=share&utm_medium=web3x&rdt=4',
    'https://www.reddit.com/r/wrens/comments/2gmzqe/%C3%A4rger_%E2%9C%93/',
    'https://www.reddit.com/r/wrens/comments/2gmzqe/bad%zz/',
    '  https://www.reddit.com/r/wrens/comments/2gmzqe/a_title/#comments ',
    'r/wrens/comments/2gmzqe/a_title',
    'https://www.reddit.com/api/info?id=t3_2gmzqe',
    't3_2gmzqe',
    'T3_2GMZQE',
  ])('%s', (text) => {
    expect(meant(text)).toBe(POST);
  });

  test.each([
    'https://www.reddit.com/duplicates/2gmzqe/a_title/',
    'https://old.reddit.com/r/wrens/duplicates/2gmzqe/a_title/',
  ])('%s', (text) => {
    expect(meant(text)).toBe('list-post-duplicates {"postId":"2gmzqe"}');
  });
});

describe('comments', () => {
  test.each([
    'https://www.reddit.com/r/wrens/comments/2gmzqe/a_title/cklhv0f/',
    'https://www.reddit.com/r/wrens/comments/2gmzqe/a_title/cklhv0f/?context=3&share_id=x',
    'https://www.reddit.com/r/wrens/comments/2gmzqe/comment/cklhv0f/',
    'https://old.reddit.com/r/wrens/comments/2gmzqe/_/cklhv0f',
    'https://www.reddit.com/comments/2gmzqe/_/cklhv0f',
    'https://www.reddit.com/user/wren_watcher/comments/2gmzqe/a_title/cklhv0f/',
    '/r/wrens/comments/2gmzqe/a_title/cklhv0f',
  ])('%s', (text) => {
    expect(meant(text)).toBe(COMMENT);
  });

  test.each(['t1_cklhv0f', 'https://www.reddit.com/api/info?id=t1_cklhv0f'])('%s', (text) => {
    expect(meant(text)).toBe('get-comment {"commentId":"cklhv0f"}');
  });
});

const MEANINGS: readonly (readonly [text: string, meaning: string])[] = [
  ['r/Wrens', 'list-subreddit-posts {"subreddit":"Wrens"}'],
  ['/r/Wrens/', 'list-subreddit-posts {"subreddit":"Wrens"}'],
  ['R/Wrens', 'list-subreddit-posts {"subreddit":"Wrens"}'],
  ['https://www.reddit.com/r/reddit.com/', 'list-subreddit-posts {"subreddit":"reddit.com"}'],
  ['r/wrens+tits', 'list-subreddit-posts {"subreddit":"wrens+tits"}'],
  ['r/u_wren_watcher', 'list-subreddit-posts {"subreddit":"u_wren_watcher"}'],
  [
    'https://www.reddit.com/r/wrens/new/.rss',
    'list-subreddit-posts {"subreddit":"wrens","order":"new"}',
  ],
  [
    'https://www.reddit.com/r/wrens/top/?t=year&feedViewType=cardView',
    'list-subreddit-posts {"subreddit":"wrens","order":"top","time":"year"}',
  ],
  [
    'https://old.reddit.com/r/wrens/?sort=controversial&t=all',
    'list-subreddit-posts {"subreddit":"wrens","order":"controversial","time":"all"}',
  ],
  ['r/wrens/new?t=year', 'list-subreddit-posts {"subreddit":"wrens","order":"new"}'],
  ['r/wrens/top?t=eon', 'list-subreddit-posts {"subreddit":"wrens","order":"top"}'],
  ['r/wrens/comments/', 'list-subreddit-comments {"subreddit":"wrens"}'],
  ['reddit.com/r/wrens/about', 'get-subreddit {"subreddit":"wrens"}'],
  ['reddit.com/r/wrens/about.json', 'get-subreddit {"subreddit":"wrens"}'],
  ['reddit.com/r/wrens/about/rules/', 'list-subreddit-rules {"subreddit":"wrens"}'],
  ['t5_2abcd', 'batch-subreddits {"entityIds":["t5_2abcd"]}'],
  ['r/all', 'list-feed-posts {"feed":"all"}'],
  [
    'https://www.reddit.com/r/all/top/?t=day',
    'list-feed-posts {"feed":"all","order":"top","time":"day"}',
  ],
  ['https://www.reddit.com/r/popular/', 'list-feed-posts {"feed":"popular"}'],
  [
    'https://www.reddit.com/r/popular/hot/?geo_filter=de',
    'list-feed-posts {"feed":"popular","order":"hot","region":"DE"}',
  ],
  ['u/wren_watcher', 'list-user-overview {"username":"wren_watcher"}'],
  ['/u/wren-watcher', 'list-user-overview {"username":"wren-watcher"}'],
  ['https://www.reddit.com/user/wren_watcher/', 'list-user-overview {"username":"wren_watcher"}'],
  [
    'https://www.reddit.com/user/wren_watcher/submitted/?sort=top&t=month',
    'list-user-posts {"username":"wren_watcher","order":"top","time":"month"}',
  ],
  ['reddit.com/user/wren_watcher/posts?sort=rising', 'list-user-posts {"username":"wren_watcher"}'],
  ['reddit.com/u/wren_watcher/comments/', 'list-user-comments {"username":"wren_watcher"}'],
  ['reddit.com/user/wren_watcher/about.json', 'get-user {"username":"wren_watcher"}'],
  [
    'https://www.reddit.com/domain/example.com/new/',
    'list-domain-posts {"domain":"example.com","order":"new"}',
  ],
  [
    'https://www.reddit.com/search/?q=blue+tit&sort=new&t=week&utm_source=x',
    'search-posts {"q":"blue tit","order":"new","time":"week"}',
  ],
  ['reddit.com/search?q=a&type=link', 'search-posts {"q":"a"}'],
  ['reddit.com/search?q=a&type=communities', 'search-subreddits {"q":"a"}'],
  ['reddit.com/search?q=a&type=people', 'search-users {"q":"a"}'],
  ['reddit.com/r/wrens/search/?q=a', 'search-posts {"q":"a","subreddit":"wrens"}'],
  ['reddit.com/r/wrens/search?q=a&restrict_sr=on', 'search-posts {"q":"a","subreddit":"wrens"}'],
  ['reddit.com/r/wrens/search?q=a&restrict_sr=0', 'search-posts {"q":"a"}'],
  ['reddit.com/subreddits/search?q=a', 'search-subreddits {"q":"a"}'],
  ['reddit.com/users/search?q=a', 'search-users {"q":"a"}'],
  ['reddit.com/subreddits/new', 'search-subreddits {"list":"new"}'],
  ['reddit.com/subreddits', 'search-subreddits {"list":"popular"}'],
  [
    'https://www.reddit.com/r/wrens/s/aBcDeFgHiJ?utm_name=x',
    'resolve-link {"subreddit":"wrens","code":"aBcDeFgHiJ"}',
  ],
  [
    'https://www.reddit.com/u/wren_watcher/s/aBcDeFgHiJ',
    'resolve-link {"subreddit":"u_wren_watcher","code":"aBcDeFgHiJ"}',
  ],
];

test.each(MEANINGS)('%s means %s', (text, expected) => {
  expect(meant(text)).toBe(expected);
});

test('what is meant exists, and is asked in the way that is meant', () => {
  const operations = new Map(platform.operations.map((one) => [one.name, one]));
  const others = ['https://redd.it/2gmzqe', 'redd.it/2gmzqe', 't1_c', 'reddit.com/comments/p/_/c'];
  for (const text of [...others, ...MEANINGS.map(([one]) => one), 'reddit.com/duplicates/p']) {
    const found = recognise(text);
    const operation = operations.get(found?.operation ?? '');
    const checked = operation?.params.strict().safeParse(found?.params);
    expect([text, checked?.success]).toEqual([text, true]);
  }
});

test.each([
  '',
  'wrens',
  'wren_watcher',
  '2gmzqe',
  't2_1w72',
  't4_abc',
  'hello r/wrens',
  'r/x',
  'r/wrens/wiki/index',
  'r/wrens/about/moderators',
  'r/wrens+',
  'u/me',
  'u/wren_watcher/saved',
  'u/wren_watcher/m/birds',
  'r/constructor/constructor',
  'u/wren_watcher/constructor',
  'https://www.reddit.com/',
  'https://www.reddit.com/settings',
  'https://www.reddit.com/search?q=',
  'https://www.reddit.com/search?q=a&type=comments',
  'https://www.reddit.com/domain/nonsense',
  'https://www.reddit.com/comments/',
  'https://www.reddit.com/r/wrens/s/',
  'https://www.reddit.com/r/wrens/s/not-a-code',
  'https://www.reddit.com/comments/not-an-id',
  'https://www.reddit.com/api/info?id=t3_a,t3_b',
  'https://redd.it/',
  'https://i.redd.it/abc.png',
  'https://v.redd.it/abc',
  'https://ads.reddit.com/r/wrens',
  'https://evil.example/r/wrens/comments/2gmzqe/',
  'https://reddit.com.evil.example/r/wrens',
  'https://evil.example/?https://www.reddit.com/r/wrens',
  `r/${'a'.repeat(3000)}`,
])('%s means nothing', (text) => {
  expect(meant(text)).toBeUndefined();
});

test('a link is sure, a name less so', () => {
  expect(recognise('https://redd.it/2gmzqe')).toEqual({
    operation: 'get-post',
    params: { postId: '2gmzqe' },
    label: 'Post',
    confidence: 1,
  });
  expect(recognise('r/wrens')).toMatchObject({ label: 'Posts of a subreddit', confidence: 0.9 });
  expect(recognise('t1_cklhv0f')).toMatchObject({ label: 'Comment', confidence: 0.9 });
});
