/** A person browses the invented site of each platform; what is kept equals what the site shows. */
import type { ElectronApplication, Page } from '@playwright/test';
import {
  film,
  long,
  poll,
  quote,
  REFUSED,
  repost,
} from '../../core/platforms/microblog/fake/world.ts';
import { posts } from '../../core/platforms/professional/fake/world.ts';
import { openInCapture } from './acts.ts';
import { askEngine } from './ask-engine.ts';
import { answerSites, type InventedSite } from './invented-sites.ts';
import { requireElectron, end, expect, kind, launch, test } from './launch.ts';

test.skip(kind !== 'electron', 'needs a real Electron: only the desktop app has a capture window');

interface Browsed extends InventedSite {
  readonly operation: string;
  readonly params: Readonly<Record<string, string>>;
  /** The ids that the site shows, page by page. */
  readonly truth: readonly (readonly string[])[];
}

const grid = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, n) => `SmplGrid${String(from + n).padStart(3, '0')}`);

const SITES: readonly Browsed[] = [
  {
    brand: 'Instagram',
    address: 'https://www.instagram.com/sample.heron/',
    operation: 'photosite.list-user-posts',
    params: { username: 'sample.heron' },
    list: `(after) => ['/graphql/query', { method: 'POST', body: new URLSearchParams({ fb_dtsg: 'secret', fb_api_req_friendly_name: 'PolarisProfilePostsTabContentQuery_connection', variables: JSON.stringify({ username: 'sample.heron', after }) }) }]`,
    next: `({ data }) => data.xdt_api__v1__feed__user_timeline_graphql_connection.page_info.end_cursor ?? undefined`,
    ahead: {
      page: '/reels/audio/77800000002/',
      ask: `() => ['/graphql/query', { method: 'POST', body: new URLSearchParams({ fb_dtsg: 'secret', fb_api_req_friendly_name: 'PolarisClipsTabDesktopPaginationQuery', variables: '{}' }) }]`,
    },
    signedOut: `() => ['/graphql/query', { method: 'POST', body: new URLSearchParams({ fb_api_req_friendly_name: 'PolarisProfilePostsTabContentQuery_connection', variables: JSON.stringify({ username: 'sample.heron' }) }) }]`,
    truth: [grid(0, 12), grid(12, 24), grid(24, 30)],
  },
  {
    brand: 'X',
    address: 'https://x.com/sample_heron',
    operation: 'microblog.list-user-posts',
    params: { username: 'sample_heron' },
    list: `(cursor) => ['/i/api/graphql/rotates/UserTweets?variables=' + encodeURIComponent(JSON.stringify({ userId: '7650000001', cursor }))]`,
    next: `(_, cursor) => (cursor === undefined ? 'DAAHsampleMORE' : undefined)`,
    ahead: {
      page: '/sample_heron/with_replies',
      ask: `() => ['/i/api/graphql/rotates/UserMedia?variables=' + encodeURIComponent(JSON.stringify({ userId: '7650000001' }))]`,
    },
    signedOut: `() => ['/i/api/graphql/rotates/TweetResultByRestId?variables=' + encodeURIComponent(JSON.stringify({ tweetId: '${REFUSED.deleted}' }))]`,
    truth: [
      [poll.id, long.id, repost.id, REFUSED.deleted],
      [quote.id, film.id],
    ],
  },
  {
    brand: 'LinkedIn',
    address: 'https://www.linkedin.com/in/sample-heron/recent-activity/all/',
    operation: 'professional.list-user-posts',
    params: { username: 'sample-heron' },
    list: `(start = 0) => ['/voyager/api/graphql?variables=(count:2,start:' + start + ')&queryId=voyagerFeedDashProfileUpdates.0123456789abcdef', { headers: { 'csrf-token': 'secret' } }]`,
    next: `(_, start) => (start === undefined ? 2 : undefined)`,
    signedOut: `() => ['/voyager/api/graphql?variables=(count:2,start:0)&queryId=voyagerFeedDashProfileUpdates.0123456789abcdef']`,
    truth: [[posts.film, posts.document], [posts.mute]],
  },
  {
    brand: 'LinkedIn, in streams of server components',
    address: 'https://www.linkedin.com/search/results/content/?keywords=garden%20ponds',
    operation: 'professional.search-posts',
    params: { query: 'garden ponds' },
    takes: 'text',
    list: `(startIndex = 0) => ['/flagship-web/rsc-action/actions/pagination?sduiid=com.linkedin.sdui.search.contentSearchResults', { method: 'POST', headers: { 'csrf-token': 'secret' }, body: JSON.stringify({ pagerId: 'com.linkedin.sdui.search.contentSearchResults', clientArguments: { payload: { startIndex, count: 3, keywords: 'garden ponds', sortBy: [], datePosted: [] } } }) }]`,
    next: `(_, startIndex = 0) => (startIndex < 3 ? startIndex + 3 : undefined)`,
    signedOut: `() => ['/voyager/api/graphql?variables=(count:2,start:0)&queryId=voyagerFeedDashProfileUpdates.0123456789abcdef']`,
    truth: [[posts.film, posts.document], [posts.mute]],
  },
];

const inSite = (electron: ElectronApplication, address: string, code: string): Promise<unknown> =>
  electron.evaluate(
    async ({ webContents }, [address, expression]) => {
      const view = webContents.getAllWebContents().find((one) => one.getURL() === address);
      const done: { result?: { value?: unknown } } | undefined = await view?.debugger.sendCommand(
        'Runtime.evaluate',
        { expression, userGesture: true, returnByValue: true },
      );
      return done?.result?.value;
    },
    [address, code] as const,
  );

interface Listed {
  readonly data: {
    readonly orderedItems: readonly { readonly entityId: string }[];
    readonly nextCursor: string | null;
  };
}

/** The ids of a list as it was captured, page by page. */
const keptPages = async (page: Page, site: Browsed): Promise<readonly (readonly string[])[]> => {
  const pages: string[][] = [];
  let cursor: string | null | undefined;
  do {
    const params = cursor === undefined ? site.params : { ...site.params, cursor };
    const reply = await askEngine(page, site.operation, params, { route: 'capture' });
    const { data } = reply as Listed;
    pages.push(data.orderedItems.map(({ entityId }) => entityId));
    cursor = data.nextCursor;
    // No stream says that it is the last.
  } while (cursor !== null && pages.length < site.truth.length);
  return pages;
};

for (const site of SITES)
  test(`${site.brand}: what is scrolled through is kept, page by page`, async () => {
    const running = await launch([]);
    const electron = requireElectron(running);
    const server = await answerSites(electron, site);
    const { page } = running;
    const { address, truth } = site;
    const run = (code: string): Promise<unknown> => inSite(electron, address, code);
    const shows = (words: string) =>
      expect.poll(() => run(`document.querySelector('output')?.textContent.trim()`)).toBe(words);
    const kept = (count: number) =>
      expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toHaveText(
        `${count} items kept`,
      );
    try {
      await openInCapture(page, site.address);
      let shown = 'page1';
      let count = truth[0]?.length ?? 0;
      await shows(shown);
      await kept(count);
      for (const [index, ids] of truth.slice(1).entries()) {
        await run(`scrollTo(0, ${(index + 1) * 400})`);
        shown += ` page${index + 2}`;
        await shows(shown);
        count += ids.length;
        await kept(count);
      }
      await run('softRefresh(); undefined');
      shown += ' refreshed';
      await shows(shown);
      await expect(page.getByText('1 page was already kept')).toBeVisible();
      await run('signedOut(); undefined');
      shown += ' refused';
      await shows(shown);
      await expect(page.getByText('1 thing is gone, private or refused')).toBeVisible();
      if (site.ahead) {
        await run('loadAhead(); undefined');
        await shows(`${shown} ahead`);
        await expect(page.getByText('1 page was loaded ahead and not kept')).toBeVisible();
      }
      await kept(count);
      expect(await keptPages(page, site)).toEqual(truth);
    } finally {
      server.closeAllConnections();
      server.close();
      await end(running);
    }
  });
