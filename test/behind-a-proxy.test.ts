import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PARCEL_LIMITS } from '../core/hand-over/limits.ts';
import { createMeter } from '../core/doors/http/meter.ts';
import { ask, dataIn, errorIn, jsonIn, type Answered, type Asking } from './support/http.ts';
import { run, type Running } from './support/running.ts';
import { EXAMPLES } from './support/sample.ts';

/** A server whose proxy stands on this machine: the headers are those of the examples in the guide. */
const NAME = 'lab.example.org';
const CLIENT = '203.0.113.7';
const GUIDE = join(import.meta.dirname, '..', 'docs', 'guide', 'server.md');
const PLAYLIST = String(EXAMPLES['videosite.list-playlist-videos']?.['playlistId']);
const SOURCE = {
  operation: 'videosite.list-playlist-videos',
  params: { playlistId: PLAYLIST },
  limit: 1,
};
const VIDEO = '/v1/videosite/videos/sample_001x';

interface Connection {
  readonly client: string;
  /** The Host that the client sent. */
  readonly host: string;
  /** Headers that the client sent itself. */
  readonly sent?: Readonly<Record<string, string>>;
}

type Proxy = (connection: Connection) => Record<string, string>;

/** What nginx sends, for the `proxy_set_header` lines of the guide. */
const nginx: Proxy = ({ client, host, sent = {} }) => {
  const variables: Record<string, string> = {
    $host: host,
    $scheme: 'https',
    $proxy_add_x_forwarded_for: [sent['x-forwarded-for'], client].filter(Boolean).join(', '),
    '""': '',
  };
  const lines = readFileSync(GUIDE, 'utf8').matchAll(/proxy_set_header (\S+) (\S+);/g);
  const set = [...lines].map(([, name = '', value = '']) => {
    const known = variables[value];
    if (known === undefined) throw new Error(`what is ${value}?`);
    return [name.toLowerCase(), known] as const;
  });
  expect(set.map(([name]) => name)).toEqual([
    'host',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'forwarded',
  ]);
  const merged = { ...sent, ...Object.fromEntries(set) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
};

/**
 * What Caddy's reverse_proxy sends by itself: Host as it came, and its own X-Forwarded headers in place of
 * the client's (caddyserver.com/docs/caddyfile/directives/reverse_proxy, defaults).
 */
const caddy: Proxy = ({ client, host, sent = {} }) => {
  expect(readFileSync(GUIDE, 'utf8')).toContain('header_up -Forwarded');
  const { forwarded: _, ...passed } = sent;
  return {
    ...passed,
    host,
    'x-forwarded-for': client,
    'x-forwarded-proto': 'https',
    'x-forwarded-host': host,
  };
};

/** One that asks by its own name for the program, as Apache and others do unless told otherwise. */
const renaming: Proxy = ({ client, host }) => ({
  forwarded: `for="${client}:4711";host="${host}:443";proto=https`,
});

const PROXIES = { nginx, caddy, renaming } as const;

test('nginx lets pass as much as a desktop hands over at once', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(readFileSync(GUIDE, 'utf8')) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(PARCEL_LIMITS.request);
});

let on: Running;
beforeAll(async () => {
  on = await run({
    sample: true,
    allowHosts: [NAME],
    ingress: { trustedProxies: ['127.0.0.1'], limits: { perMinute: 0 } },
  });
});
afterAll(() => on.close());

describe.each(Object.entries(PROXIES))('%s', (product, proxy) => {
  const through = (path: string, connection: Partial<Connection> = {}): Promise<Answered> =>
    on.get(path, { headers: proxy({ client: CLIENT, host: NAME, ...connection }) });

  test('lists go on at the public name, by https', async () => {
    const list = jsonIn(await through(`/v1/videosite/playlists/${PLAYLIST}`)) as {
      data: { partOf: string; next: string };
    };
    const base = `https://${NAME}/v1/videosite/playlists/${PLAYLIST}`;
    expect(list.data.partOf.startsWith(base)).toBe(true);
    expect(list.data.next.startsWith(base)).toBe(true);
    expect(list.data.next).toContain('cursor=');
    const next = await through(list.data.next.replace(`https://${NAME}`, ''));
    expect(next.status).toBe(200);
  });

  test('no answer tells of the address behind the proxy', async () => {
    on.app.store.collections.open('Kites');
    const headers = proxy({ client: CLIENT, host: NAME });
    const requests: readonly (readonly [string, Asking])[] = [
      ['/v1/collections', {}],
      ['/v1/collections/Kites', {}],
      ['/v1/collections/Kites/items', {}],
      ['/v1/collections/Kites/items', { headers: { accept: 'text/csv' } }],
      ['/v1/collections/Kites/runs', {}],
      [`/v1/links?link=${encodeURIComponent(`https://${NAME}${VIDEO}`)}`, {}],
      [`/v1/videosite/playlists/${PLAYLIST}?limit=all`, { headers: { accept: 'text/csv' } }],
      [VIDEO, { headers: { 'cache-control': 'max-age=600' } }],
      [VIDEO, { headers: { 'cache-control': 'max-age=600' } }],
      ['/openapi.json', {}],
      ['/ns/social', {}],
      ['/v1/nothing', {}],
      ['/reference', {}],
      ['/', {}],
    ];
    for (const [path, asking] of requests) {
      const answered = await on.get(path, { headers: { ...headers, ...asking.headers } });
      const whole = JSON.stringify(answered.headers) + answered.text;
      expect([path, /127\.0\.0\.1|localhost|http:\/\/lab/.exec(whole)?.[0]]).toEqual([
        path,
        undefined,
      ]);
    }
  });

  test('a gathering begins at a public address', async () => {
    const { secret } = on.app.store.keys.add({ name: 'gathering', startsRuns: true });
    const begun = await on.get(`/v1/collections/${product}/runs`, {
      method: 'POST',
      headers: {
        ...proxy({ client: CLIENT, host: NAME }),
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ sources: [SOURCE], maxCredits: 1 }),
    });
    expect(begun.status).toBe(201);
    const { id } = (dataIn(begun) as { readonly run: { readonly id: string } }).run;
    expect(begun.headers['location']).toBe(`https://${NAME}/v1/collections/${product}/runs/${id}`);
    await on.app.collecting.follow(id);
  });

  test('rows lead on in Link', async () => {
    const headers = proxy({ client: CLIENT, host: NAME });
    const rows = await on.get(`/v1/videosite/playlists/${PLAYLIST}`, {
      headers: { ...headers, accept: 'text/csv' },
    });
    expect(rows.headers['link']).toMatch(/^<https:\/\/lab\.example\.org\/v1\/[^>]*>; rel="next"/);
  });

  test('the description names the public server', async () => {
    expect(jsonIn(await through('/openapi.json'))).toMatchObject({
      servers: [{ url: `https://${NAME}` }],
    });
  });

  test('the authorization server is found at the public name', async () => {
    const server = jsonIn(await through('/.well-known/oauth-authorization-server'));
    expect(server).toMatchObject({
      issuer: `https://${NAME}`,
      token_endpoint: `https://${NAME}/oauth/token`,
    });
    const resource = jsonIn(await through('/.well-known/oauth-protected-resource/mcp'));
    expect(resource).toMatchObject({
      resource: `https://${NAME}/mcp`,
      authorization_servers: [`https://${NAME}`],
    });
  });

  test('MCP leads there, too, and answers', async () => {
    const headers = proxy({ client: CLIENT, host: NAME });
    const refused = await ask(on.port, '/mcp', { method: 'POST', headers, body: '{}' });
    expect(refused.status).toBe(401);
    expect(refused.headers['www-authenticate']).toContain(
      `resource_metadata="https://${NAME}/.well-known/oauth-protected-resource/mcp"`,
    );
    const answered = await on.get('/mcp', {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    });
    expect(answered.status).toBe(200);
  });

  test('a page of the public name may call, by https alone', async () => {
    const from = async (origin: string) => {
      const headers = { ...proxy({ client: CLIENT, host: NAME }), origin };
      return (await on.get(VIDEO, { headers })).status;
    };
    expect(await from(`https://${NAME}`)).toBe(200);
    expect(await from(`http://${NAME}`)).toBe(403);
    expect(await from('https://other.example.org')).toBe(403);
  });

  test('a name that nobody allowed is refused, forwarded or not', async () => {
    const headers = proxy({ client: CLIENT, host: 'other.example.org' });
    const answered = await on.get(VIDEO, { headers });
    expect([answered.status, answered.text]).toEqual([403, 'This Host is not one of ours.\n']);
  });
});

test.each([
  'lab.example.org/health?',
  'lab.example.org@evil.example',
  'a b',
  '[',
  '127.0.0.1:1',
  '..',
  '#',
])('the forwarded name %s is refused on every path', async (name) => {
  for (const path of [
    VIDEO,
    '/health',
    '/openapi.json',
    '/.well-known/oauth-authorization-server',
  ]) {
    const answered = await on.get(path, { headers: { 'x-forwarded-host': name } });
    expect([path, [400, 403].includes(answered.status)]).toEqual([path, true]);
  }
});

describe('whom the limits count', () => {
  const limited = async (
    perMinute: number,
    use: (on: Running) => Promise<void>,
    trustedProxies: readonly string[] = ['127.0.0.1'],
  ): Promise<void> => {
    const ingress = { trustedProxies, limits: { perMinute, monotonic: () => 0 } };
    const server = await run({ sample: true, allowHosts: [NAME], ingress });
    try {
      await use(server);
    } finally {
      await server.close();
    }
  };
  const statuses = async (count: number, send: (index: number) => Promise<Answered>) => {
    const found: number[] = [];
    for (let index = 0; index < count; index += 1) found.push((await send(index)).status);
    return found;
  };

  test('each key for itself: 503, and when to come back', async () => {
    await limited(2, async (server) => {
      const other = server.app.store.keys.add({ name: 'other' }).secret;
      expect(await statuses(2, () => server.get(VIDEO))).toEqual([200, 200]);
      const refused = await server.get(VIDEO);
      expect(errorIn(refused)).toMatchObject({
        status: 503,
        code: 'service_unavailable',
        message: 'Service unavailable: too many requests in a minute',
        used: '0',
      });
      const unknown = { authorization: 'Bearer bb_none' };
      expect(await statuses(2, () => server.get(VIDEO, { headers: unknown }))).toEqual([401, 401]);
      expect(errorIn(await server.get(VIDEO, { headers: unknown })).used).toBeUndefined();
      expect(refused.headers['retry-after']).toBe('30');
      const headers = { authorization: `Bearer ${other}` };
      expect((await server.get(VIDEO, { headers })).status).toBe(200);
      // Whoever watches over the program is not counted.
      expect(await statuses(20, () => ask(server.port, '/health'))).toEqual(
        Array.from({ length: 20 }, () => 200),
      );
    });
  });

  test('each client address behind the proxy, whatever it says of itself', async () => {
    await limited(1, async (server) => {
      const from = (client: string, spoofed: string) =>
        ask(server.port, '/oauth/token', {
          method: 'POST',
          headers: nginx({ client, host: NAME, sent: { 'x-forwarded-for': spoofed } }),
        });
      const spoofing = await statuses(6, (index) => from(CLIENT, `198.51.100.${index}`));
      expect(spoofing).toEqual([400, 400, 400, 400, 503, 503]);
      expect((await from('203.0.113.8', CLIENT)).status).toBe(400);
    });
  });

  test('IPv6 by its network of 64 bits', async () => {
    await limited(1, async (server) => {
      const from = (client: string) =>
        ask(server.port, '/openapi.json', { headers: caddy({ client, host: NAME }) });
      const found = await statuses(5, (index) => from(`2001:db8:1:2::${index}`));
      expect(found).toEqual([200, 200, 200, 200, 503]);
      expect((await from('2001:db8:1:3::1')).status).toBe(200);
    });
  });

  test('wrong keys, one after the other, are one address', async () => {
    await limited(1, async (server) => {
      const guess = (index: number) =>
        server.get(VIDEO, { headers: { authorization: `Bearer bb_guess${index}` } });
      expect(await statuses(5, guess)).toEqual([401, 401, 401, 401, 503]);
    });
  });

  test('forwarding headers of anybody else do not make an address', async () => {
    await limited(
      1,
      async (server) => {
        const from = (index: number) =>
          ask(server.port, '/openapi.json', {
            headers: { 'x-forwarded-for': `203.0.113.${index}` },
          });
        expect(await statuses(5, from)).toEqual([200, 200, 200, 200, 503]);
      },
      ['10.0.0.1'],
    );
  });
});

describe('who may read the metrics', () => {
  const metered = async (readers: readonly string[], trustedProxies: readonly string[]) => {
    const metrics = { meter: createMeter(), readers };
    return run({ sample: true, allowHosts: [NAME], ingress: { trustedProxies, metrics } });
  };
  const status = async (
    { port }: Running,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<number> => (await ask(port, '/metrics', { headers })).status;

  test('this machine; nobody through a proxy, known as one or not', async () => {
    for (const trusted of [[], ['127.0.0.1']]) {
      const server = await metered([], trusted);
      expect(await status(server)).toBe(200);
      for (const proxy of Object.values(PROXIES))
        expect(await status(server, proxy({ client: CLIENT, host: NAME }))).toBe(404);
      expect(await status(server, { host: NAME })).toBe(404);
      expect(await status(server, { host: 'rebound.example.org' })).toBe(403);
      expect(await status(server, { origin: 'https://other.example.org' })).toBe(403);
      await server.close();
    }
  });

  test('clients that are named, through a known proxy', async () => {
    const server = await metered([`${CLIENT}/32`], ['127.0.0.1']);
    expect(await status(server, caddy({ client: CLIENT, host: NAME }))).toBe(200);
    expect(await status(server, caddy({ client: '203.0.113.8', host: NAME }))).toBe(404);
    await server.close();
  });

  test('without --metrics there is no such page', async () => {
    expect(await status(on)).toBe(404);
  });
});
