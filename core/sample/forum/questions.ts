import type { RouteName } from '../../kit/operation.ts';

/** What is asked of the sample forum, so that a replay can answer it. */
export interface SampleQuestion {
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** All of the operation's own when left out. */
  readonly ways?: readonly RouteName[];
}

const SUBREDDIT = 'sample_quillmere';
const API: readonly RouteName[] = ['official-api'];
const FIRST = '0post0000';
const SORTS = ['new', 'top', 'rising', 'controversial', 'best'];

const each = <T>(
  values: readonly T[],
  question: (value: T) => SampleQuestion,
): readonly SampleQuestion[] => values.map(question);

export const QUESTIONS: readonly SampleQuestion[] = [
  { operation: 'get-subreddit', params: { subreddit: SUBREDDIT } },
  ...each(
    [
      'sample_ponds',
      'sample_benches',
      'sample_closed',
      'sample_quarantine',
      'sample_banned',
      'sample_nowhere',
    ],
    (subreddit) => ({
      operation: 'get-subreddit',
      params: { subreddit },
      ways: API,
    }),
  ),
  { operation: 'list-subreddit-posts', params: { subreddit: SUBREDDIT } },
  { operation: 'list-subreddit-posts', params: { subreddit: 'sample_ponds' }, ways: API },
  ...each(['sample_closed', 'sample_banned'], (subreddit) => ({
    operation: 'list-subreddit-posts',
    params: { subreddit },
    ways: API,
  })),
  ...each(SORTS, (sort) => ({
    operation: 'list-subreddit-posts',
    params: { subreddit: SUBREDDIT, sort },
    ways: API,
  })),
  { operation: 'list-subreddit-comments', params: { subreddit: SUBREDDIT } },
  { operation: 'list-subreddit-rules', params: { subreddit: SUBREDDIT } },
  ...each(
    ['sample_heron', 'sample_wren', 'sample_newt', 'sample_magpie', 'sample_nobody'],
    (username) => ({
      operation: 'get-user',
      params: { username },
    }),
  ),
  { operation: 'list-user-posts', params: { username: 'sample_heron' } },
  { operation: 'list-user-comments', params: { username: 'sample_heron' } },
  { operation: 'list-user-overview', params: { username: 'sample_heron' } },
  { operation: 'list-user-overview', params: { username: 'sample_wren' }, ways: API },
  ...each(['sample_heron', 'sample_nobody'], (username) => ({
    operation: 'list-user-trophies',
    params: { username },
  })),
  ...each(
    [
      '0post0000',
      '0post0001',
      '0post0002',
      '0post0003',
      '0post0004',
      '0post0005',
      '0post0006',
      '0post0007',
      '0post0008',
      '0post0009',
      '0post0011',
      '0post0900',
      '0post9999',
    ],
    (postId) => ({ operation: 'get-post', params: { postId }, ways: API }),
  ),
  { operation: 'get-post', params: { postId: FIRST }, ways: ['public-page'] },
  { operation: 'list-post-comments', params: { postId: FIRST } },
  ...each(['top', 'new'], (sort) => ({
    operation: 'list-post-comments',
    params: { postId: '0post0001', sort },
    ways: API,
  })),
  { operation: 'list-post-comments', params: { postId: '0post0001' }, ways: API },
  { operation: 'list-post-comments', params: { postId: '0post0002' }, ways: API },
  { operation: 'list-post-duplicates', params: { postId: '0post0900' } },
  { operation: 'list-post-duplicates', params: { postId: FIRST } },
  { operation: 'resolve-link', params: { subreddit: SUBREDDIT, code: 'SampleShare' } },
  ...each(['0c00000001', '0c00000023', '0c00009999'], (commentId) => ({
    operation: 'get-comment',
    params: { commentId },
  })),
  { operation: 'get-comment', params: { commentId: '0c00000003', postId: FIRST, context: 8 } },
  { operation: 'list-comment-replies', params: { commentId: '0c00000001', postId: FIRST } },
  { operation: 'list-comment-replies', params: { commentId: '0c00000001' } },
  ...each(['popular', 'all'], (feed) => ({ operation: 'list-feed-posts', params: { feed } })),
  { operation: 'list-domain-posts', params: { domain: 'sample.invalid' } },
  { operation: 'search-posts', params: { query: 'sample' } },
  { operation: 'search-posts', params: { query: 'heron' }, ways: API },
  { operation: 'search-subreddits', params: { query: 'sample' } },
  { operation: 'search-users', params: { query: 'sample' } },
  { operation: 'batch-posts', params: { ids: [FIRST, 't3_0post0007', '0post9999', '0post0003'] } },
  { operation: 'batch-comments', params: { ids: ['0c00000001', 't1_0c00000023', '0c00009999'] } },
  { operation: 'batch-subreddits', params: { ids: ['t5_0sub001', 'r/sample_ponds', '0sub999'] } },
];
