/** Invented posts as the pages of a microblog load them, one a reply; the same for the same number. */
import type { Reply } from '#kit/exchange.ts';

const START = Date.parse('2026-11-20T10:00:00.000Z');

export const makePostUrl = (n: number): string =>
  `https://x.com/i/api/graphql/a/TweetResultByRestId?variables=${encodeURIComponent(JSON.stringify({ tweetId: makePostId(n) }))}`;

export const makePostId = (n: number): string => String(2_090_457_220_026_000_000n + BigInt(n));

export const makePostBody = (n: number): string => {
  const result = {
    __typename: 'Tweet',
    rest_id: makePostId(n),
    core: { user_results: { result: { rest_id: '7', core: { screen_name: `heron${n % 500}` } } } },
    legacy: {
      full_text: `Post ${n}: ${'reed water heron pond '.repeat(8)}`,
      created_at: 'Fri Nov 20 10:00:00 +0000 2026',
      favorite_count: n % 1000,
    },
    // What a page brings beside what is read.
    unread: 'x'.repeat(4000),
  };
  return JSON.stringify({ data: { tweetResult: { result } } });
};

export const makePostReply = (n: number): Reply => ({
  request: { method: 'GET', url: makePostUrl(n), headers: {} },
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: new TextEncoder().encode(makePostBody(n)),
  at: new Date(START + n * 1000).toISOString(),
});
