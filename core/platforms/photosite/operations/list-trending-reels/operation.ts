import { z } from 'zod';
import { AppError, refused } from '#kit/errors.ts';
import { at, isNode } from '#kit/dig.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { cursor, defineList } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { exploreUrl } from '../../readers/addresses.ts';
import { pageAsk } from '../../readers/ask.ts';
import { readsFrom } from '../../readers/captured.ts';
import { gridAt, rowsIn, findFirstUnder } from '../../readers/grids.ts';
import { endedPage, reelsIn } from '../../readers/list-posts.ts';
import { EXPLORE_PAGE } from '../../readers/pages.ts';
import { site } from '../../readers/site.ts';
import { slidesRead, videosDescribed } from '../../readers/read-post.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.list-trending-reels', {
  pageWithoutReels:
    'Instagram sent the frame of its page of what is popular without any reels, which it fills in browsers only',
  openExploreInCaptureWindow:
    'Open instagram.com/explore/ in the capture window, without a login: what guests are shown is read.',
  firstReelsOnly: 'Instagram’s page of what is popular holds its first reels only.',
});

/** What guests are shown as popular. The feeds of people who are logged in are made for one person. */
const HOME = ['popular_search_home_sections', 'fetch__PolarisPopularSearchHomeSection'];

const parse = (replies: readonly Reply[]) => {
  const rows = trendingIn(replies);
  const page = reelsIn(rows.rows);
  if (page.items.length === 0) throw refused(WITHHELD);
  return endedPage(page, rows, messages.firstReelsOnly);
};

const trendingIn = (replies: readonly Reply[]) => {
  try {
    return rowsIn(
      replies,
      HOME,
      (value) => {
        const home = findFirstUnder(value, HOME);
        const trending = isNode(home) ? at(home, 'trending_now') : undefined;
        return gridAt(trending ?? home);
      },
      'list',
    );
  } catch (error) {
    // A frame without its content is what guests are known to get; it is no wall.
    if (error instanceof AppError && error.refusal?.kind === 'withheld') throw refused(WITHHELD);
    throw error;
  }
};

const WITHHELD = {
  kind: 'browser-needed',
  ...messages.pageWithoutReels,
  choices: [messages.openExploreInCaptureWindow],
} as const;

const params = z.object({ cursor });

export default defineList({
  name: 'list-trending-reels',
  title: 'Trending reels',
  summary:
    'Reels that the platform shows to every guest as popular. Feeds that are made for one person are not called trending here, and are not read.',
  readerChanges: [slidesRead, videosDescribed],
  path: '/trending/reels',
  params,
  links: site.links(params, ['/reels/']),
  item: Post,
  example: {},
  routes: [
    publicPage({ fetch: async (get: Get) => [await get(pageAsk(exploreUrl))], parse }),
    capture({
      reads: readsFrom({ paths: [EXPLORE_PAGE], names: ['PopularSearchHome'] }),
      parse,
      page: () => exploreUrl,
    }),
  ],
});
