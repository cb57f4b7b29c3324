import { z } from 'zod';
import type { Parsed } from '#kit/collect.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { defineList, type ListPage } from '#kit/operation.ts';
import { officialApi } from '#kit/route.ts';
import { PostOrTombstone } from '#vocab/tombstone.ts';
import { apiAsk } from '../../readers/ask.ts';
import { pageAnswer, placedIn } from '../../readers/listing.ts';
import { subreddit } from '../../readers/names.ts';
import { postItem } from '../../readers/post.ts';

const params = z.object({ subreddit });
type Params = z.infer<typeof params>;

/** Pinned posts stand before all others, and no subreddit may pin as many. */
const SOME = 10;

const parse = (
  replies: readonly Reply[],
  { subreddit: name = '…' }: Partial<Params>,
): Parsed<ListPage<PostOrTombstone>> => {
  // One that is pinned to its author’s profile is not pinned here.
  const { data, notices } = placedIn(pageAnswer(replies, `r/${name}`), {
    t3: (raw) => (raw['stickied'] === true ? postItem(raw) : undefined),
  });
  const items = data.items.flatMap(({ item }) => item ?? []);
  return { data: { items, totalItems: items.length, next: null }, notices };
};

export default defineList({
  name: 'list-subreddit-sticky',
  title: 'Pinned posts of a subreddit',
  summary:
    'The posts that the moderators of a public subreddit pinned above all others. By the official API only: the public feed does not tell which these are. Always one page.',
  path: '/subreddits/{subreddit}/sticky',
  params,
  isWhole: true,
  item: PostOrTombstone,
  part: { of: 'subreddit', by: 'subreddit', as: 'pinned' },
  example: { subreddit: 'AskHistorians' },
  routes: [
    officialApi({
      fetch: async (get: Get, { subreddit: name }: Params) => [
        await get(apiAsk(`/r/${name}/hot`, { limit: SOME })),
      ],
      parse,
    }),
  ],
});
