import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import { run, type Running } from './support/running.ts';

/** Every example of the interface’s description, asked for in the world that the description is of. */

let on: Running;
beforeAll(async () => {
  on = await run({ sample: true });
  on.app.store.ledger.grant(10_000, 'for the tests');
});
afterAll(() => on.close());

interface Described {
  readonly operationId: string;
  readonly description: string;
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly example?: string | number;
  }[];
  readonly requestBody?: { readonly content: Record<string, { readonly example?: unknown }> };
}

interface FilledRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

/** As somebody fills in the form of the reference page; nothing where a necessary value has no example. */
const requestFrom = (
  path: string,
  method: string,
  described: Described,
): FilledRequest | undefined => {
  const { parameters = [], requestBody } = described;
  const query = new URLSearchParams();
  let filled = path;
  for (const { in: place, name, required = false, example } of parameters) {
    if (example === undefined && required) return undefined;
    if (example === undefined || place === 'header') continue;
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(example));
    else query.set(name, String(example));
  }
  const address = query.size === 0 ? filled : `${filled}?${query.toString()}`;
  if (!requestBody) return { method: method.toUpperCase(), path: address };
  const body = requestBody.content['application/json']?.example;
  if (body === undefined) return undefined;
  return { method: method.toUpperCase(), path: address, body: JSON.stringify(body) };
};

const describedOperations = async (): Promise<[string, string, Described][]> => {
  const { text } = await on.get('/openapi.json');
  const { paths } = JSON.parse(text) as {
    readonly paths: Record<string, Record<string, Described>>;
  };
  return Object.entries(paths)
    .filter(([path]) => !path.startsWith('/v1/collections'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]): [string, string, Described] => [
        path,
        method,
        one,
      ]),
    );
};

test('every example answers 200 in the sample world, but for what nobody may ask for', async () => {
  const operations = await describedOperations();
  // Every operation, and what a link means.
  expect(operations).toHaveLength(catalogue.entries.length + 1);
  const failing: string[] = [];
  const withoutExample: string[] = [];
  for (const [path, method, described] of operations) {
    const request = requestFrom(path, method, described);
    if (!request) {
      withoutExample.push(described.operationId);
      continue;
    }
    const { status, text } = await on.get(request.path, {
      method: request.method,
      headers: { 'content-type': 'application/json' },
      ...(request.body !== undefined && { body: request.body }),
    });
    if (status !== 200) failing.push(`${described.operationId}: ${status} ${text.slice(0, 200)}`);
    // An example shows what comes, not what is missing.
    else if (request.body !== undefined && text.includes('"Tombstone"'))
      failing.push(`${described.operationId} shows a tombstone`);
  }
  expect(failing).toEqual([]);
  const withoutRoute = catalogue.entries.filter(({ routes }) => routes.length === 0);
  expect(withoutExample.toSorted()).toEqual(withoutRoute.map(({ tool }) => tool).toSorted());
  expect(withoutExample).toContain('professional_list_article_comments');
}, 60_000);

/** Members that every object of JavaScript has. */
const MEMBERS = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

test('a name that every object of the language has is one that nobody has', async () => {
  const failing: string[] = [];
  let count = 0;
  for (const [path, method, described] of await describedOperations())
    for (const { name, example } of described.parameters ?? []) {
      if (typeof example !== 'string' || method !== 'get') continue;
      for (const member of MEMBERS) {
        const parameters = described.parameters?.map((one) =>
          one.name === name ? { ...one, example: member } : one,
        );
        const request = requestFrom(path, method, { ...described, parameters: parameters ?? [] });
        if (!request) continue;
        count += 1;
        const { status } = await on.get(request.path);
        if (status === 500) failing.push(`${described.operationId} ${name}: ${member}`);
      }
    }
  expect(failing).toEqual([]);
  expect(count).toBeGreaterThan(400);
}, 300_000);

/** What nobody ever made, in the form that each platform gives its identifiers. */
const NOBODYS: Readonly<Record<string, string>> = {
  'videosite.playlistId': 'PLnobody_made_this_list',
  'videosite.videoId': 'nobody_knew',
  'videosite.channelId': '@nobody.has.this',
  'videosite.commentId': 'UgxNobodyWroteThis4AaABAg',
  'videosite.mixId': 'RDnobody_knew',
  'photosite.username': 'nobody.heron',
  'photosite.postId': 'NobodyMade1',
  'photosite.reelId': 'NobodyMade2',
  'photosite.highlightId': '17900000000000987',
  'photosite.locationId': '77900000987',
  'photosite.audioId': '27130000000000987',
  'shortvideo.username': 'nobody.heron',
  'shortvideo.tagName': 'nobodysgarden',
  'shortvideo.*': '7650000000000000987',
  'forum.username': 'nobody_heron',
  'forum.subreddit': 'nobody_quillmere',
  'forum.postId': '0nobody987',
  'forum.commentId': '0nobody987',
  'microblog.username': 'nobody_heron',
  'microblog.*': '7650000000000000987',
  'professional.username': 'nobody-heron',
  'professional.company': 'nobodys-garden',
  'professional.articleId': 'what-nobody-wrote-sample-heron',
  'professional.postId': '7470369158106972987',
};

/** Where the platform answers with an empty list: it does not say whether there is such a thing. */
const EMPTY = [
  'forum_list_domain_posts',
  'microblog_list_post_replies',
  'shortvideo_list_video_comments',
  'shortvideo_list_comment_replies',
];

test('what nobody ever made is not found, in the platform’s own words', async () => {
  const { catalogue } = on.app.engine;
  const found: string[] = [];
  const browsedAlone: string[] = [];
  const [empty, odd]: [string[], string[]] = [[], []];
  for (const entry of catalogue.entries) {
    const [, name = ''] = /\{(\w+)\}/.exec(entry.path) ?? [];
    const segment = entry.platform.segment;
    const unknown = NOBODYS[`${segment}.${name}`] ?? NOBODYS[`${segment}.*`];
    if (name === '' || name === 'feed' || entry.routes.length === 0) continue;
    const path = entry.path
      .replace(`{${name}}`, encodeURIComponent(unknown ?? 'nobodys.sample.invalid'))
      .replace('{commentId}', NOBODYS[`${segment}.commentId`] ?? '7650000000000000501')
      .replace('{language}', 'original')
      .replace('{code}', 'NobodysShare');
    const words = 'q' in entry.params.shape && !path.includes('/search/') ? '?q=sample' : '';
    const { status, text } = await on.get(path + words);
    if (status === 404) found.push(entry.tool);
    else if (status === 200) empty.push(entry.tool);
    else if (entry.routes.join() === 'capture' && text.includes('captured while browsing'))
      browsedAlone.push(entry.tool);
    else odd.push(`${entry.tool}: ${status} ${text.slice(0, 160)}`);
  }
  expect(odd).toEqual([]);
  expect(empty).toEqual(EMPTY.toSorted((a, b) => empty.indexOf(a) - empty.indexOf(b)));
  expect(found.length).toBeGreaterThanOrEqual(73);
  expect(browsedAlone).toHaveLength(20);
});

test('whoever comments on a video has a channel', async () => {
  const { text } = await on.get('/v1/videosite/videos/sample_001x/comments');
  const { data } = JSON.parse(text) as {
    data: { orderedItems: { attributedTo?: { entityId: string; preferredUsername: string } }[] };
  };
  const people = data.orderedItems.flatMap(({ attributedTo }) => attributedTo ?? []);
  expect(people.length).toBeGreaterThan(10);
  for (const { entityId, preferredUsername } of people)
    for (const channelId of [entityId, `@${preferredUsername.replace('@', '')}`]) {
      const { status, text: channel } = await on.get(
        `/v1/videosite/channels/${encodeURIComponent(channelId)}`,
      );
      expect([channelId, status]).toEqual([channelId, 200]);
      expect(channel).toContain(entityId);
    }
});

test('the play URL of a video’s detail is one that the download takes', async () => {
  const path = '/v1/shortvideo/videos/7650000000000000001';
  const { data } = JSON.parse((await on.get(path)).text) as {
    data: { attachment: { type: string; url: string[] }[] };
  };
  const [{ type, url: [url = ''] } = { type: '', url: [] }] = data.attachment;
  expect(type).toBe('Video');
  const { status, text } = await on.get(`${path}/download?url=${encodeURIComponent(url)}`);
  expect([status, (JSON.parse(text) as { data: object }).data]).toMatchObject([
    200,
    { type: 'Video', url, mediaType: 'video/mp4' },
  ]);
});

test('accounts that a search finds come one by one, to the last', async () => {
  const names: string[] = [];
  let path: string | null = '/v1/forum/search/users?q=sample&count=1';
  for (let pages = 0; path !== null && pages < 20; pages += 1) {
    const { status, text } = await on.get(path);
    expect(status).toBe(200);
    const { data } = JSON.parse(text) as {
      data: { next: string | null; orderedItems: { preferredUsername: string }[] };
    };
    names.push(...data.orderedItems.map(({ preferredUsername }) => preferredUsername));
    path = data.next === null ? null : data.next.replace(on.base, '');
  }
  expect(names).toHaveLength(9);
  expect(new Set(names).size).toBe(9);
});
