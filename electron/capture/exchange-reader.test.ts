import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createExchangeReader } from './exchange-reader.ts';
import type { Captured, LostExchange } from './to-engine.ts';
import { LONGEST_WAIT_MS, QUIET_MS } from './idle-queue.ts';
import type { Params, Wire } from './wire.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SITE = 'https://birds.test';

/** A browser that sends what a test lets it send, and remembers what was asked of it. */
const browser = (bodies: Readonly<Record<string, string | Promise<string>>>) => {
  const commands: string[] = [];
  const ended = new Set<string>();
  /** Sessions that answer nothing any more. */
  const silent = new Set<string>();
  let listener: (method: string, params: Params, sessionId: string) => void = () => undefined;
  let end: () => void = () => undefined;
  const answers = async (method: string, requestId: string): Promise<unknown> => {
    if (method === 'Target.getTargetInfo')
      return { targetInfo: { targetId: 'main', browserContextId: 'ours' } };
    if (method === 'Network.getRequestPostData') return { postData: 'doc_id=42' };
    if (method !== 'Network.getResponseBody') return {};
    const body = await bodies[requestId];
    if (body === undefined) throw new Error('No resource with given identifier found');
    return { body, base64Encoded: false };
  };
  const wire: Wire = {
    onMessage: (added) => {
      listener = added;
    },
    onEnd: (added) => {
      end = added;
    },
    send: (method, params = {}, sessionId = '') => {
      commands.push(`${method}${sessionId && ` in ${sessionId}`}`);
      if (silent.has(sessionId)) return new Promise(() => undefined);
      if (ended.has(sessionId))
        return Promise.reject(new Error('Session with given id not found.'));
      return answers(method, (params as { requestId?: string }).requestId ?? '');
    },
  };
  const emit = (method: string, params: Params, session = ''): void =>
    listener(method, params, session);
  const request = (requestId: string, path: string, more: Params = {}, session = ''): void =>
    emit(
      'Network.requestWillBeSent',
      {
        requestId,
        type: 'Fetch',
        request: { method: 'GET', url: SITE + path, headers: {} },
        ...more,
      },
      session,
    );
  const respond = (
    requestId: string,
    response: Params = {},
    more: Params = {},
    session = '',
  ): void =>
    emit(
      'Network.responseReceived',
      { requestId, response: { status: 200, headers: {}, ...response }, ...more },
      session,
    );
  const finish = (requestId: string, session = ''): void =>
    emit('Network.loadingFinished', { requestId, encodedDataLength: 10 }, session);
  const fail = (requestId: string, errorText: string, more: Params = {}): void =>
    emit('Network.loadingFailed', { requestId, errorText, ...more });
  const load = (requestId: string, path: string, session = ''): void => {
    request(requestId, path, {}, session);
    respond(requestId, {}, {}, session);
    finish(requestId, session);
  };
  const endSession = (sessionId: string): void => {
    ended.add(sessionId);
    emit('Target.detachedFromTarget', { sessionId });
  };
  const sends = { emit, request, respond, finish, fail, load, endSession, end: () => end() };
  return { wire, commands, silent, ...sends };
};

const reading = async (bodies: Readonly<Record<string, string | Promise<string>>>) => {
  const captured: Captured[] = [];
  const lost: LostExchange[] = [];
  const page = browser(bodies);
  const reader = createExchangeReader({
    isWanted: (url) => url.startsWith(`${SITE}/`),
    onExchange: (exchange) => captured.push(exchange),
    onLost: (exchange) => lost.push(exchange),
    now: () => Date.UTC(2026, 10, 20, 10),
  });
  await reader.attach(page.wire);
  const advance = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
  return {
    ...page,
    reader,
    captured,
    advance,
    /** What was kept and lost when the page has come to rest: paths with bodies, paths with reasons. */
    outcome: async () => {
      await advance(LONGEST_WAIT_MS + QUIET_MS);
      const pathFromExchange = ({ url }: { url: string }): string => url.slice(SITE.length);
      return {
        kept: captured.map(
          (one) => `${pathFromExchange(one)} ${new TextDecoder().decode(one.body)}`,
        ),
        lost: lost.map((one) => `${pathFromExchange(one)} ${one.reason}`),
      };
    },
    asksForBodies: () => page.commands.some((one) => one.startsWith('Network.getResponseBody')),
  };
};

test('a reply is handed on when it is whole, with what was sent', async () => {
  const page = await reading({ 7: '{"n":1}' });
  const url = `${SITE}/list`;
  page.request('7', '/list', { request: { method: 'POST', url, headers: {}, hasPostData: true } });
  page.respond('7', { headers: { 'Content-Type': 'application/json' } });
  page.finish('7');
  await page.outcome();
  expect(page.captured).toEqual([
    {
      method: 'POST',
      url,
      requestHeaders: {},
      requestBody: 'doc_id=42',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: new TextEncoder().encode('{"n":1}'),
      at: '2026-11-20T10:00:00.000Z',
    },
  ]);
});

test('the body of another site is never asked for', async () => {
  const page = await reading({ 7: '{"n":1}' });
  page.request('7', '/', {
    request: { method: 'GET', url: 'https://bank.test/list', headers: {} },
  });
  page.respond('7');
  page.finish('7');
  expect(await page.outcome()).toEqual({ kept: [], lost: [] });
  expect(page.asksForBodies()).toBe(false);
});

test('pictures, films and scripts of the site are left to the page, unless they are JSON', async () => {
  const page = await reading({ 7: 'x', 8: '{}' });
  for (const type of ['Image', 'Media', 'Script', 'Stylesheet', 'Font']) {
    page.request('7', '/picture', { type });
    page.respond('7', { mimeType: 'text/javascript' }, { type });
    page.finish('7');
  }
  expect(page.asksForBodies()).toBe(false);
  page.request('8', '/data', { type: 'Script' });
  page.respond('8', { mimeType: 'application/json' }, { type: 'Script' });
  page.finish('8');
  expect(await page.outcome()).toEqual({ kept: ['/data {}'], lost: [] });
});

test('a worker is listened to and then let run, but not within its announcement', async () => {
  const page = await reading({ 7: 'w' });
  const before = page.commands.length;
  page.emit('Target.attachedToTarget', { sessionId: 'S1', targetInfo: { type: 'worker' } });
  expect(page.commands.length).toBe(before);
  await page.advance(1);
  expect(page.commands.slice(before)).toEqual([
    'Network.configureDurableMessages in S1',
    'Network.enable in S1',
    'Target.setAutoAttach in S1',
    'Runtime.runIfWaitingForDebugger in S1',
  ]);
  page.load('7', '/work', 'S1');
  await page.advance(0);
  expect(page.captured.map(({ url }) => url)).toEqual([`${SITE}/work`]);
});

test('the reply of a worker that ends at once is read with those of its page', async () => {
  const page = await reading({ 7: 'w' });
  page.emit('Target.attachedToTarget', { sessionId: 'S1', targetInfo: { type: 'worker' } });
  page.load('7', '/work', 'S1');
  page.load('8', '/gone', 'S1');
  page.endSession('S1');
  expect(await page.outcome()).toEqual({ kept: ['/work w'], lost: ['/gone not-held'] });
});

test('the reply that was asked for as its worker ended is read with those of its page', async () => {
  const page = await reading({ 7: 'w' });
  page.emit('Target.attachedToTarget', { sessionId: 'S1', targetInfo: { type: 'worker' } });
  await page.advance(1);
  page.silent.add('S1');
  page.load('7', '/work', 'S1');
  await page.advance(0);
  expect(page.commands).toContain('Network.getResponseBody in S1');
  page.endSession('S1');
  expect(await page.outcome()).toEqual({ kept: ['/work w'], lost: [] });
});

test('shared workers of this site are attached to, and no others', async () => {
  const page = await reading({});
  const created = (targetId: string, browserContextId: string): void =>
    page.emit('Target.targetCreated', { targetInfo: { targetId, browserContextId } });
  created('W1', 'another');
  expect(page.commands.includes('Target.attachToTarget')).toBe(false);
  created('W2', 'ours');
  expect(page.commands.includes('Target.attachToTarget')).toBe(true);
});

test('a frame of another process ends what the page began', async () => {
  const page = await reading({ d: '<html>' });
  page.request('d', '/frame', { type: 'Document' });
  page.respond('d');
  page.finish('d', 'S1');
  expect(await page.outcome()).toEqual({ kept: ['/frame <html>'], lost: [] });
});

test('a reply that the page lets go of is kept where the browser has it, else lost', async () => {
  const page = await reading({ 7: '{"n":1}' });
  for (const requestId of ['7', '8']) {
    page.request(requestId, `/${requestId}`);
    page.respond(requestId);
    page.fail(requestId, 'net::ERR_ABORTED');
  }
  expect(await page.outcome()).toEqual({ kept: ['/7 {"n":1}'], lost: ['/8 aborted'] });
});

test('what is shorter than the site announced, or was cut off, is lost', async () => {
  const page = await reading({ 7: '{"n":1}', 8: '{"n":' });
  page.request('7', '/7');
  page.respond('7', { headers: { 'Content-Length': '99' } });
  page.fail('7', 'net::ERR_ABORTED');
  page.request('8', '/8');
  page.respond('8');
  page.fail('8', 'net::ERR_INCOMPLETE_CHUNKED_ENCODING');
  const { kept, lost } = await page.outcome();
  expect([kept, [...lost].sort()]).toEqual([[], ['/7 cut-off', '/8 cut-off']]);
});

test('what the page never received is neither kept nor lost', async () => {
  const page = await reading({ 7: 'x', 8: 'y' });
  page.request('7', '/unreachable');
  page.fail('7', 'net::ERR_CONNECTION_REFUSED');
  page.request('8', '/kept-from-it');
  page.respond('8');
  page.fail('8', 'net::ERR_FAILED', { corsErrorStatus: { corsError: 'MissingAllowOriginHeader' } });
  expect(await page.outcome()).toEqual({ kept: [], lost: [] });
});

test('a reply that the browser has let go of is lost, and so is one that is too long', async () => {
  const page = await reading({ 8: 'x' });
  page.load('7', '/gone');
  page.request('8', '/long');
  page.respond('8');
  page.emit('Network.dataReceived', { requestId: '8', dataLength: 50_000_001 });
  page.finish('8');
  const { kept, lost } = await page.outcome();
  expect([kept, [...lost].sort()]).toEqual([[], ['/gone not-held', '/long too-large']]);
});

test('a request too many makes room of the oldest one, which is lost', async () => {
  const page = await reading({});
  for (let n = 0; n <= 2000; n += 1) page.request(`r${n}`, `/${n}`);
  expect((await page.outcome()).lost).toEqual(['/0 too-many']);
});

test('what a page received and never read is read when it gives way to another', async () => {
  const page = await reading({ 7: 'unread', d: '<html>' });
  page.request('7', '/unread', { loaderId: 'old', frameId: 'main' });
  page.respond('7');
  page.request('d', '/next', { type: 'Document', loaderId: 'd', frameId: 'main' });
  page.respond('d');
  page.finish('d');
  const { kept, lost } = await page.outcome();
  expect([[...kept].sort(), lost]).toEqual([['/next <html>', '/unread unread'], []]);
});

test('a redirect is followed to the address that answers', async () => {
  const page = await reading({ 7: 'there' });
  page.request('7', '/here');
  page.request('7', '/there', { redirectResponse: { status: 302 } });
  page.respond('7');
  page.finish('7');
  expect(await page.outcome()).toEqual({ kept: ['/there there'], lost: [] });
});

const SERVICE_WORKER = { sessionId: 'SW', targetInfo: { type: 'service_worker' } };
const PASSED_ON = { fromServiceWorker: true, serviceWorkerResponseSource: 'network' };

test('what a service worker passes on is kept once, as the site sent it', async () => {
  const page = await reading({ 7: 'list', 8: 'list' });
  page.emit('Target.attachedToTarget', SERVICE_WORKER);
  page.request('7', '/go');
  page.request('8', '/go', {}, 'SW');
  page.request('8', '/list', { redirectResponse: { status: 302 } }, 'SW');
  page.respond('8', {}, {}, 'SW');
  page.respond('7', PASSED_ON);
  page.finish('8', 'SW');
  page.finish('7');
  expect(await page.outcome()).toEqual({ kept: ['/list list'], lost: [] });
});

test('the page’s own reply stands in where the worker’s could not be read', async () => {
  const page = await reading({ 7: 'list' });
  page.emit('Target.attachedToTarget', SERVICE_WORKER);
  page.request('7', '/list');
  page.request('8', '/list', {}, 'SW');
  page.respond('8', {}, {}, 'SW');
  page.respond('7', PASSED_ON);
  page.finish('8', 'SW');
  page.finish('7');
  expect(await page.outcome()).toEqual({ kept: ['/list list'], lost: [] });
});

test('what a service worker makes is kept beside what it was made of, unless it is the same', async () => {
  const page = await reading({ 7: 'same', 8: 'same', 9: 'made', 10: 'sent' });
  page.emit('Target.attachedToTarget', SERVICE_WORKER);
  for (const [own, workers] of [
    ['7', '8'],
    ['9', '10'],
  ] as const) {
    page.request(own, `/${own}`);
    page.request(workers, `/${own}`, {}, 'SW');
    page.respond(workers, {}, {}, 'SW');
    page.finish(workers, 'SW');
    page.respond(own, { ...PASSED_ON, serviceWorkerResponseSource: 'fallback-code' });
    page.finish(own);
  }
  const { kept, lost } = await page.outcome();
  expect([[...kept].sort(), lost]).toEqual([['/7 same', '/9 made', '/9 sent'], []]);
});

test('two pages that are told of one worker’s request read it once', async () => {
  const page = await reading({ 7: 'w' });
  const other = browser({ 7: 'w' });
  await page.reader.attach(other.wire);
  page.request('7', '/list', {}, 'S1');
  other.request('7', '/list', {}, 'S2');
  for (const one of [page, other]) {
    one.respond('7', {}, {}, 'S1');
    one.finish('7', 'S1');
  }
  other.load('7', '/list', 'S2');
  expect(await page.outcome()).toEqual({ kept: ['/list w'], lost: [] });
});

test('a body is not asked for while the page goes on to load', async () => {
  const page = await reading({ 7: 'first', 8: 'second' });
  page.request('8', '/b');
  page.load('7', '/a');
  await page.advance(QUIET_MS);
  expect(page.asksForBodies()).toBe(false);
  page.respond('8');
  page.finish('8');
  expect(page.asksForBodies()).toBe(false);
  expect(await page.outcome()).toEqual({ kept: ['/a first', '/b second'], lost: [] });
});

test('a page that never ends its requests is not waited for', async () => {
  const page = await reading({ 7: 'x' });
  page.request('8', '/endless');
  page.load('7', '/a');
  await page.advance(LONGEST_WAIT_MS);
  expect(page.captured.map(({ url }) => url)).toEqual([`${SITE}/a`]);
});

test('at most four bodies are read at once', async () => {
  const held = Promise.withResolvers<string>();
  const page = await reading(Object.fromEntries([1, 2, 3, 4, 5].map((n) => [n, held.promise])));
  for (const n of [1, 2, 3, 4, 5]) page.load(String(n), `/${n}`);
  await page.advance(QUIET_MS);
  const requests = page.commands.filter((command) => command === 'Network.getResponseBody');
  expect(requests.length).toBe(4);
  held.resolve('x');
  expect((await page.outcome()).kept.length).toBe(5);
});

test('what waits is read at once when the site is closed', async () => {
  const page = await reading({ 7: 'whole', 8: 'unread' });
  page.load('7', '/whole');
  page.request('8', '/unread');
  page.respond('8');
  const done = page.reader.finish(2000);
  await page.advance(0);
  await done;
  expect(page.captured.map(({ url }) => url)).toEqual([`${SITE}/whole`, `${SITE}/unread`]);
});

test('what cannot be read in time is lost once, even if it comes later', async () => {
  const late = Promise.withResolvers<string>();
  const page = await reading({ 7: late.promise });
  page.load('7', '/late');
  const done = page.reader.finish(2000);
  await page.advance(2000);
  await done;
  late.resolve('too late');
  expect(await page.outcome()).toEqual({ kept: [], lost: ['/late closed'] });
});

test('a page whose process ends loses what was not read', async () => {
  const page = await reading({});
  page.request('7', '/open');
  page.respond('7');
  page.request('8', '/unanswered');
  page.end();
  expect(await page.outcome()).toEqual({ kept: [], lost: ['/open closed'] });
});
