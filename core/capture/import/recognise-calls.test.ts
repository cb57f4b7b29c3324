import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { browsed } from '../../../test/support/browsed.ts';
import { harFromReplies, warcFromReplies } from '../../../test/support/recording-files.ts';
import type { Get, Reply, SentRequest } from '#kit/exchange.ts';
import { AppError } from '#kit/errors.ts';
import { verbatim } from '#kit/message.ts';
import { replyTo, type FakeSite } from '#kit/fake/site.ts';
import { catalogue, checkParams, type Entry } from '../../engine/catalogue.ts';
import forum from '../../platforms/forum/fake/index.ts';
import { platforms } from '../../platforms/index.ts';
import { serveFrom } from '../../platforms/serve-from.ts';
import videosite from '../../platforms/videosite/fake/index.ts';
import { openStore, type Store } from '../../store/index.ts';
import { createTaker } from '../take.ts';
import { importFiles, type ImportReport } from './import-files.ts';
import { createCallRecogniser } from './recognise-calls.ts';

const answered = (site: FakeSite, request: SentRequest): Reply => {
  const response = serveFrom(site, request);
  if (!response)
    throw new AppError('platform_error', verbatim(`no ${request.url}`), { replayMiss: true });
  return replyTo(request, response);
};

const page = (site: FakeSite, url: string): Reply =>
  answered(site, { method: 'GET', url, headers: {} });

/** As the site's own pages ask, with what they say of the visitor. */
const called = (endpoint: string, fields: object): Reply => {
  const reply = answered(videosite, {
    method: 'POST',
    url: `https://www.youtube.com/youtubei/v1/${endpoint}?prettyPrint=false`,
    headers: {},
    body: { context: { client: { clientName: 'WEB', hl: 'en' } }, ...fields },
  });
  return { ...reply, request: { ...reply.request, body: JSON.stringify(reply.request.body) } };
};

/** What Reddit's own site answers at the addresses of its pages with `.json` behind them. */
const atSite = (path: string, query = ''): Reply => {
  const reply = page(forum, `https://oauth.reddit.com${path}${query}`);
  const url = `https://www.reddit.com${path}.json${query}`;
  return { ...reply, request: { ...reply.request, url } };
};

/** What the routes of an operation get for its example, by the requests that they send. */
const gathered = async (entry: Entry, site: FakeSite): Promise<readonly Reply[][]> => {
  const params = site.examples[entry.operation.name];
  if (params === undefined) return [];
  const all: Reply[][] = [];
  for (const route of entry.operation.routes) {
    if (route.name === 'capture') continue;
    const replies: Reply[] = [];
    const get: Get = (spec) => {
      const { method = spec.body === undefined ? 'GET' : 'POST', url, body } = spec;
      const reply = answered(site, { method, url, headers: {}, body });
      replies.push(reply);
      return Promise.resolve(reply);
    };
    await route.fetch(get, checkParams(entry.params, params)).catch(() => undefined);
    all.push(replies);
  }
  return all;
};

let dir: string;
let store: Store;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-test-'));
  store = openStore({ dir: ':memory:' });
});
afterEach(() => {
  store.close();
  rmSync(dir, { recursive: true });
});

const importOf = (name: string, content: string | Uint8Array): Promise<ImportReport> => {
  const path = join(dir, name);
  writeFileSync(path, content);
  const taker = createTaker({ catalogue, store, door: 'import' });
  return importFiles([path], { taker, platforms: catalogue.platforms, folders: () => [] });
};

describe('what an operation asks for with one request is recognised by that request', () => {
  test.each([
    ['videosite', videosite],
    ['forum', forum],
  ])('%s', async (segment, site) => {
    const entries = catalogue.entries.filter(({ platform }) => platform.segment === segment);
    let count = 0;
    for (const entry of entries)
      for (const replies of await gathered(entry, site)) {
        const [reply, more] = replies;
        if (!reply || more) continue;
        const calls = await createCallRecogniser(platforms)(reply);
        expect(calls.map(({ operation }) => operation)).toContain(entry.id);
        count += 1;
      }
    expect(count).toBeGreaterThan(10);
  });
});

const operations = async (...replies: readonly Reply[]): Promise<readonly string[]> => {
  const recognise = createCallRecogniser(platforms);
  const found: string[] = [];
  for (const reply of replies)
    for (const { operation, params } of await recognise(reply))
      found.push(`${operation} ${JSON.stringify(params)}`);
  return found;
};

describe('as a browser records them', () => {
  test('a video and what stands beside it, by the calls of the page', async () => {
    const videoId = videosite.examples['get-video']?.['videoId'];
    const settings = { autonavState: 'STATE_OFF', captionsRequested: false, racyCheckOk: false };
    expect(await operations(called('next', { videoId, ...settings }))).toEqual([
      `videosite.get-video {"videoId":"${String(videoId)}"}`,
      `videosite.list-related-videos {"videoId":"${String(videoId)}"}`,
    ]);
  });

  test('a video that is opened within a playlist', async () => {
    const videoId = String(videosite.examples['get-video']?.['videoId']);
    const within = { videoId, playlistId: 'PLsample', params: 'OAE%3D' };
    expect(await operations(called('next', within))).toEqual([
      `videosite.get-video {"videoId":"${videoId}"}`,
      `videosite.list-related-videos {"videoId":"${videoId}"}`,
    ]);
  });

  test('the page of a video, whatever else its address says', async () => {
    const videoId = String(videosite.examples['get-video']?.['videoId']);
    const url = `https://www.youtube.com/watch?v=${videoId}&t=42s&list=PLsample`;
    expect(await operations(page(videosite, url))).toContain(
      `videosite.get-video {"videoId":"${videoId}"}`,
    );
  });

  test('a search of all kinds, and the page of results of one kind', async () => {
    const { query } = videosite.examples['search-videos'] ?? {};
    const reply = called('search', { query, params: 'EgIQAQ%3D%3D' });
    const body = JSON.stringify({ context: {}, query });
    expect(await operations({ ...reply, request: { ...reply.request, body } })).toEqual([
      `videosite.search-videos {"query":"${String(query)}"}`,
    ]);
    const channels = called('search', { query, params: 'EgIQAg%3D%3D' });
    const search = new URLSearchParams({ search_query: String(query), sp: 'EgIQAg%3D%3D' });
    const url = `https://www.youtube.com/results?${search.toString()}`;
    const page = new TextDecoder().decode(channels.body);
    const opened = {
      ...channels,
      request: { method: 'GET', url, headers: {} },
      headers: { 'content-type': 'text/html' },
      body: new TextEncoder().encode(`<script>var ytInitialData = ${page};</script>`),
    };
    expect(await operations(opened)).toEqual([
      `videosite.search-channels {"query":"${String(query)}"}`,
    ]);
  });

  test('a post of Reddit and its comments at the address of its page', async () => {
    expect(await operations(atSite('/comments/0post0000'))).toEqual([
      'forum.get-post {"postId":"0post0000"}',
      'forum.list-post-comments {"postId":"0post0000"}',
    ]);
  });

  test.each(['reddit.com', 'old.reddit.com', 'np.reddit.com'])(
    'the same at %s, which other people browse',
    async (host) => {
      const reply = atSite('/comments/0post0000');
      const url = reply.request.url.replace('www.reddit.com', host);
      expect(await operations({ ...reply, request: { ...reply.request, url } })).toEqual([
        'forum.get-post {"postId":"0post0000"}',
        'forum.list-post-comments {"postId":"0post0000"}',
      ]);
    },
  );

  test('the page of a video for phones', async () => {
    const [id = ''] = Object.values(videosite.examples['get-video'] ?? {}).map(String);
    const reply = page(videosite, `https://www.youtube.com/watch?v=${id}`);
    const url = `https://m.youtube.com/watch?v=${id}`;
    expect(await operations({ ...reply, request: { ...reply.request, url } })).toContain(
      `videosite.get-video {"videoId":"${id}"}`,
    );
  });

  test('a list and its order; a further page of it is no first one', async () => {
    const first = atSite('/r/sample_quillmere/new', '?limit=10');
    const calls = await createCallRecogniser(platforms)(first);
    expect(calls).toMatchObject([
      {
        operation: 'forum.list-subreddit-posts',
        params: { subreddit: 'sample_quillmere', order: 'new' },
        route: 'public-page',
        world: 'imported',
      },
    ]);
    const { after } = (JSON.parse(new TextDecoder().decode(first.body)) as Listing).data;
    const next = atSite('/r/sample_quillmere/new', `?limit=10&after=${after}`);
    expect(await createCallRecogniser(platforms)(next)).toMatchObject([
      { operation: 'forum.list-subreddit-posts', state: after },
    ]);
  });

  test('a list of another kind at the same address is not taken for it', async () => {
    const users = await operations(page(forum, 'https://oauth.reddit.com/users/search?q=sample'));
    expect(users).toEqual(['forum.search-users {"q":"sample"}']);
    const posts = page(forum, 'https://oauth.reddit.com/search?q=sample');
    expect(await operations(posts)).toEqual(['forum.search-posts {"q":"sample"}']);
  });

  test('of what no operation asks for nothing is read', async () => {
    const reply = atSite('/r/sample_quillmere/new');
    const url = 'https://www.reddit.com/api/v1/me.json';
    expect(await operations({ ...reply, request: { ...reply.request, url } })).toEqual([]);
  });
});

interface Listing {
  readonly data: { readonly after: string };
}

/** Of each platform something that a person's browser loads. */
const ofAll = (): readonly Reply[] => [
  ...Object.values(browsed()).flatMap(([first]) => first ?? []),
  called('next', { videoId: videosite.examples['get-video']?.['videoId'] }),
  atSite('/comments/0post0000'),
];

const wacz = (replies: readonly Reply[]): Uint8Array =>
  zipSync({ 'archive/data.warc': [warcFromReplies(replies), { level: 0 }] });

test.each([
  ['a.har', harFromReplies],
  ['a.warc', warcFromReplies],
  ['a.wacz', wacz],
])('%s of all six platforms is read', async (name, write) => {
  const report = await importOf(name, write(ofAll()));
  const segments = Object.keys(report.operations).map((id) => id.split('.')[0]);
  expect([...new Set(segments)].toSorted((a = '', b = '') => (a < b ? -1 : 1))).toEqual([
    'forum',
    'microblog',
    'photosite',
    'professional',
    'shortvideo',
    'videosite',
  ]);
  expect([report.elsewhere, report.read, report.unknown]).toEqual([0, 6, {}]);
  expect(Object.keys(report.operations)).toEqual(
    expect.arrayContaining([
      'videosite.get-video',
      'videosite.list-related-videos',
      'forum.get-post',
      'forum.list-post-comments',
    ]),
  );
  expect((await importOf(name, write(ofAll()))).kept).toBe(0);
});

test('what a platform says no to is counted as that, and what nobody reads as of its host', async () => {
  const gone = atSite('/comments/0post0000');
  const refused = { ...gone, status: 404, body: new TextEncoder().encode('{"error":404}') };
  const other = { ...gone.request, url: 'https://www.reddit.com/api/v1/me.json' };
  const report = await importOf('a.har', harFromReplies([refused, { ...gone, request: other }]));
  expect([report.refused, report.elsewhere, report.kept]).toEqual([1, 1, 0]);
  expect(report.hosts).toMatchObject([{ platform: 'forum', replies: 2, data: 2 }]);
});
