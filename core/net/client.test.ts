import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textFromReply } from '#kit/exchange.ts';
import type { Reply, SentRequest } from '#kit/exchange.ts';
import { createClient } from './client.ts';
import type { Client, SendOptions } from './client.ts';
import { Interrupted } from './failures.ts';
import { failure } from './testing/failure.ts';
import { hostileServer, PAGE } from './testing/hostile-server.ts';
import type { HostileServer } from './testing/hostile-server.ts';
import { site } from './testing/invented.ts';
import { instantClock } from './testing/virtual-clock.ts';

const userAgent = 'Bowerbird/0.0.0 (test)';
let server: HostileServer;
let client: Client;

const clientWith = (limits: Record<string, number> = {}): Client =>
  createClient({
    userAgent,
    clock: instantClock(),
    limits: { bodyBytes: 1024 * 1024, packedBytes: 512 * 1024, ...limits },
    local: {
      'www.site.test': server.origin,
      'api.site.test': server.origin,
      'v1.media.test': server.origin,
      'v2.media.test': server.origin,
    },
  });

beforeAll(async () => {
  server = await hostileServer();
  client = clientWith();
});
afterAll(async () => {
  await client.close();
  await server.close();
});

const ask = (path: string, more: Partial<SentRequest> = {}): SentRequest => ({
  method: 'GET',
  url: `https://www.site.test${path}`,
  headers: {},
  ...more,
});
const send = (path: string, options: Partial<SendOptions> = {}, more: Partial<SentRequest> = {}) =>
  client.send(ask(path, more), { hosts: site.hosts, ...options });

const elsewhere = (address: string) =>
  createClient({
    userAgent,
    clock: instantClock(),
    lookup: (_host, _options, callback) => callback(null, [{ address, family: 4 }]),
  });

const open = (url: string, headers: Record<string, string> = {}) =>
  client.open({ method: 'GET', url, headers }, { hosts: site.mediaHosts });
const whole = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  let text = '';
  for await (const chunk of body) text += Buffer.from(chunk).toString();
  return text;
};

describe('an answer', () => {
  it('is whole, with our time, and names offered cookies without their values', async () => {
    const reply = await send('/plain');
    expect(reply.status).toBe(200);
    expect(textFromReply(reply)).toBe(PAGE);
    expect(reply.at).toBe('2026-07-01T12:00:00.000Z');
    expect(reply.headers['set-cookie-names']).toBe('a, b');
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.finalUrl).toBeUndefined();
  });

  it.each(['/gzip', '/br', '/zstd', '/twice'])('is unpacked: %s', async (path) => {
    const reply = await send(path);
    expect(textFromReply(reply)).toBe(PAGE);
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.headers['content-length']).toBeUndefined();
  });

  it('to a probe is cut after the first bytes', async () => {
    const reply = await send('/huge', { probe: true });
    expect(reply.status).toBe(200);
    expect(reply.body.byteLength).toBeLessThanOrEqual(16 * 1024);
  });
});

describe('what is sent', () => {
  it('says who we are, what we unpack, and what the platform wants to say', async () => {
    await send('/plain', {}, { headers: { 'Accept-Language': 'en', Host: 'evil.test' } });
    const sent = server.requests.at(-1)?.headers;
    expect(sent?.['user-agent']).toBe('Bowerbird/0.0.0 (test)');
    expect(sent?.['accept-encoding']).toBe('gzip, br, zstd');
    expect(sent?.['accept-language']).toBe('en');
    expect(sent?.host).toBe('www.site.test');
    expect(sent?.cookie).toBeUndefined();
  });

  it('is JSON when the body is an object, and as written when it is text', async () => {
    await send('/plain', {}, { method: 'POST', body: { id: 1 } });
    expect(server.bodies.at(-1)).toBe('{"id":1}');
    expect(server.requests.at(-1)?.headers['content-type']).toBe('application/json');
    await send('/plain', {}, { method: 'POST', body: 'a=1' });
    expect(server.bodies.at(-1)).toBe('a=1');
    expect(server.requests.at(-1)?.headers['content-type']).toBeUndefined();
  });

  it('never hides our name', async () => {
    const disguise = { headers: { 'User-Agent': 'Mozilla/5.0' } };
    expect((await failure(send('/plain', {}, disguise))).kind).toBe('internal_error');
    await send('/plain', {}, { headers: { 'User-Agent': 'linux:Bowerbird:0 (by /u/me)' } });
    expect(server.requests.at(-1)?.headers['user-agent']).toBe('linux:Bowerbird:0 (by /u/me)');
  });

  it('leaves no secret in the reply', async () => {
    const reply = await send('/plain?key=mine&v=1', {}, { headers: { Authorization: 'Bearer x' } });
    expect(reply.request.url).toBe('https://www.site.test/plain?key=[redacted]&v=1');
    expect(reply.request.headers['authorization']).toBe('[redacted]');
    expect(server.requests.at(-1)?.headers.authorization).toBe('Bearer x');
  });
});

describe('a hostile answer', () => {
  it.each([
    ['/bomb', 'Platform error: www.site.test sent more than 1 MB, which is not read'],
    ['/huge', 'Platform error: www.site.test sent more than 1 MB, which is not read'],
    ['/many-layers', 'Platform error: www.site.test packed its answer 3 times'],
    ['/unknown-encoding', 'Platform error: www.site.test answered in an encoding not known here'],
    ['/damaged', 'Platform error: www.site.test sent a damaged gzip body'],
  ])('is not read: %s', async (path, message) => {
    const error = await failure(send(`${path}?secret=1`));
    expect(error.kind).toBe('platform_error');
    expect(error.message).toBe(message);
    expect(error).not.toBeInstanceOf(Interrupted);
  });

  it.each([
    ['/truncated', 'only this', { received: 9, announced: 1000 }, /broke off/],
    ['/cut-gzip', PAGE.slice(0, 4), { received: 40 }, /broke off/],
    ['/huge', '\0\0', {}, /more than 1 MB/],
    ['/bomb', '\0\0', {}, /more than 1 MB/],
    ['/damaged', '', { received: 16 }, /damaged gzip body/],
    ['/unknown-encoding', '', { received: PAGE.length }, /encoding not known/],
    ['/many-layers', '', {}, /packed its answer 3 times/],
  ] as const)(
    'what came of %s is handed over before it fails',
    async (path, start, counts, reason) => {
      const cut: Reply[] = [];
      const error = await failure(send(path, { onCut: (reply) => cut.push(reply) }));
      expect(cut).toMatchObject([{ status: 200, cutOff: { ...counts, reason: error.message } }]);
      expect(error.message).toMatch(reason);
      const [{ body, headers } = {} as Reply] = cut;
      expect(Buffer.from(body).toString().startsWith(start)).toBe(true);
      expect(body.byteLength).toBeLessThanOrEqual(1024 * 1024);
      expect(headers).not.toHaveProperty('content-encoding');
    },
  );

  it('nothing is handed over of a reply that never began, of a whole one, and of a cancelled call', async () => {
    const cut: Reply[] = [];
    const onCut = (reply: Reply): void => void cut.push(reply);
    await failure(send('/reset', { onCut }));
    await send('/gzip', { onCut });
    const quit = new AbortController();
    const asking = failure(send('/slow-body', { onCut, signal: quit.signal }));
    quit.abort();
    await asking;
    expect(cut).toEqual([]);
  });

  it.each(['/truncated', '/reset', '/cut-gzip'])(
    'that breaks off is worth a try: %s',
    async (path) => {
      const error = await failure(send(`${path}?secret=1`));
      expect(error).toBeInstanceOf(Interrupted);
      expect(error.kind).toBe('platform_error');
      expect(error.message).toBe(
        'Platform error: the connection to www.site.test broke off before the answer was whole',
      );
    },
  );

  it.each([
    ['/slow-headers', { headersMs: 50 }],
    ['/slow-body', { bodyMs: 50 }],
    ['/slow-body', { totalMs: 50 }],
  ])('that does not come is a timeout: %s %j', async (path, limits) => {
    const hasty = clientWith(limits);
    const error = await failure(hasty.send(ask(path), { hosts: site.hosts }));
    await hasty.close();
    expect(error.kind).toBe('platform_timeout');
    expect(error.message).toBe('Platform error: www.site.test did not answer in time');
  });

  it('can be left waiting', async () => {
    const leave = new AbortController();
    const asking = send('/slow-headers', { signal: leave.signal });
    setImmediate(() => leave.abort());
    expect((await failure(asking)).message).toBe('Service unavailable: the call was cancelled');
  });
});

describe('a redirect', () => {
  it('is followed to another host of the platform, without what identifies the person', async () => {
    const reply = await send(
      '/moved',
      {},
      { headers: { Authorization: 'x', 'X-Goog-Api-Key': 'k', Accept: 'text/html' } },
    );
    expect(reply.finalUrl).toBe('https://api.site.test/plain');
    expect(reply.request.url).toBe('https://www.site.test/moved');
    expect(textFromReply(reply)).toBe(PAGE);
    expect(server.requests.at(-1)?.headers.authorization).toBeUndefined();
    expect(server.requests.at(-1)?.headers['x-goog-api-key']).toBeUndefined();
    expect(server.requests.at(-1)?.headers.accept).toBe('text/html');
  });

  it('turns a POST into a GET when it says so', async () => {
    await send('/see-other', {}, { method: 'POST', body: { id: 1 } });
    expect(server.asked.at(-1)).toBe('GET www.site.test/plain');
    await send('/again', {}, { method: 'POST', body: { id: 1 } });
    expect(server.asked.at(-1)).toBe('POST www.site.test/plain');
    expect(server.bodies.at(-1)).toBe('{"id":1}');
  });

  it('to a foreign host is not followed', async () => {
    const before = server.asked.length;
    const reply = await send('/foreign');
    expect(reply.status).toBe(302);
    expect(reply.finalUrl).toBe('https://consent.other.test/m?continue=x');
    expect(server.asked.slice(before)).toEqual(['GET www.site.test/foreign']);
  });

  it('is shown to a probe, not followed', async () => {
    const reply = await send('/moved', { probe: true });
    expect(reply.status).toBe(301);
    expect(reply.finalUrl).toBe('https://api.site.test/plain');
  });

  it('to an address without encryption is an error', async () => {
    const before = server.asked.length;
    expect((await failure(send('/downgrade'))).message).toBe(
      'Platform error: www.site.test redirects to an address without encryption, which is not followed',
    );
    expect(server.asked.length).toBe(before + 1);
  });

  it('is followed five times', async () => {
    const before = server.asked.length;
    expect((await failure(send('/loop'))).message).toBe(
      'Platform error: www.site.test redirects more than 5 times',
    );
    expect(server.asked.length).toBe(before + 6);
  });
});

describe('the local network', () => {
  it.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.0.1'])(
    'is not reached when a name leads to %s',
    async (address) => {
      const led = elsewhere(address);
      const error = await failure(led.send(ask('/plain'), { hosts: site.hosts }));
      await led.close();
      expect(error.message).toBe(
        'Platform error: www.site.test leads to an address of this computer or its network, which is not asked',
      );
    },
  );

  it.each(['127.0.0.1', '[::1]', '[::ffff:7f00:1]'])(
    'is not reached by its number, %s',
    async (ip) => {
      const direct = clientWith();
      const request = { ...ask('/plain'), url: `https://${ip}/` };
      const error = await failure(direct.send(request, { hosts: [ip] }));
      await direct.close();
      expect(error.message).toMatch(/leads to an address of this computer or its network/);
    },
  );
});

describe('media', () => {
  it('streams, in parts when asked for', async () => {
    const all = await open('https://v1.media.test/file');
    expect([all.status, await whole(all.body)]).toEqual([200, '0123456789']);
    const part = await open('https://v1.media.test/file-moved', { Range: 'bytes=2-4' });
    expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 2-4/10']);
    expect(await whole(part.body)).toBe('234');
  });

  it('does not leave the media hosts', async () => {
    expect((await failure(open('https://v1.media.test/file-elsewhere'))).message).toBe(
      'Platform error: v1.media.test redirects to www.site.test, from which no media is fetched',
    );
  });

  it('that breaks off says so', async () => {
    const cut = await open('https://v1.media.test/truncated');
    expect(await failure(whole(cut.body))).toBeInstanceOf(Interrupted);
  });
});
