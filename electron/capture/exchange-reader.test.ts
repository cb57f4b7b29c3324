import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readExchanges, type Captured, type Wire } from './exchange-reader.ts';
import { MOST_MS, QUIET_MS } from './lull.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Params = Readonly<Record<string, unknown>>;

/** A browser that says what a test lets it say, and remembers what it was asked. */
const browser = (bodies: Readonly<Record<string, string>>) => {
  const asked: string[] = [];
  let listener: (method: string, params: Params, sessionId: string) => void = () => undefined;
  const wire: Wire = {
    onMessage: (heard) => {
      listener = heard;
    },
    send: (method, params = {}, sessionId = '') => {
      asked.push(`${method}${sessionId && ` in ${sessionId}`}`);
      const { requestId = '' } = params as { requestId?: string };
      if (method.endsWith('getResponseBody')) {
        const body = bodies[requestId];
        return body === undefined
          ? Promise.reject(new Error('No resource with given identifier found'))
          : Promise.resolve({ body, base64Encoded: false });
      }
      return Promise.resolve(method.endsWith('PostData') ? { postData: 'doc_id=42' } : {});
    },
  };
  return {
    wire,
    asked,
    say: (method: string, params: Params, id = '') => listener(method, params, id),
  };
};

const reading = async (bodies: Readonly<Record<string, string>>) => {
  const seen: Captured[] = [];
  const page = browser(bodies);
  await readExchanges({
    wire: page.wire,
    isWanted: (url) => url.startsWith('https://birds.test/'),
    onExchange: (exchange) => seen.push(exchange),
    now: () => Date.UTC(2026, 10, 20, 10),
  });
  const turns = async () => {
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
  };
  const settled = async () => {
    await turns();
    vi.advanceTimersByTime(QUIET_MS);
    await turns();
    return seen.map(({ url, body }) => [url, new TextDecoder().decode(body)]);
  };
  return { ...page, seen, turns, settled };
};

const load = (
  say: (method: string, params: Params, id?: string) => void,
  requestId: string,
  url: string,
  more: Params = {},
  session = '',
) => {
  say(
    'Network.requestWillBeSent',
    {
      requestId,
      type: 'Fetch',
      request: { method: 'GET', url, headers: { Cookie: 'a' } },
      ...more,
    },
    session,
  );
  say(
    'Network.responseReceived',
    { requestId, response: { status: 200, headers: { 'Content-Type': 'application/json' } } },
    session,
  );
  say('Network.loadingFinished', { requestId, encodedDataLength: 10 }, session);
};

test('a reply is handed on when it is whole, with what was sent', async () => {
  const page = await reading({ 7: '{"n":1}' });
  load(page.say, '7', 'https://birds.test/list', {
    request: { method: 'POST', url: 'https://birds.test/list', headers: {}, hasPostData: true },
  });
  await page.settled();
  expect(page.seen).toEqual([
    {
      method: 'POST',
      url: 'https://birds.test/list',
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
  load(page.say, '7', 'https://bank.test/list');
  expect(await page.settled()).toEqual([]);
  expect(page.asked.some((method) => method.endsWith('getResponseBody'))).toBe(false);
});

test('pictures, films and scripts of the site are left to the page', async () => {
  const page = await reading({ 7: 'x' });
  for (const type of ['Image', 'Media', 'Script', 'Stylesheet', 'Font'])
    load(page.say, '7', 'https://birds.test/list', {
      type,
      request: { method: 'GET', url: 'https://birds.test/list', headers: {} },
    });
  expect(await page.settled()).toEqual([]);
  expect(page.asked.some((method) => method.endsWith('getResponseBody'))).toBe(false);
});

test('a worker is listened to and then let run, without waiting for either', async () => {
  const page = await reading({ 7: 'w' });
  page.say('Target.attachedToTarget', { sessionId: 'S1' });
  expect(page.asked.slice(-3)).toEqual([
    'Network.enable in S1',
    'Target.setAutoAttach in S1',
    'Runtime.runIfWaitingForDebugger in S1',
  ]);
  load(page.say, '7', 'https://birds.test/work', {}, 'S1');
  expect(await page.settled()).toEqual([['https://birds.test/work', 'w']]);
});

test('the same number in two workers is two requests', async () => {
  const page = await reading({ 7: 'x' });
  page.say(
    'Network.requestWillBeSent',
    { requestId: '7', request: { url: 'https://birds.test/a' } },
    'S1',
  );
  load(page.say, '7', 'https://birds.test/b', {}, 'S2');
  expect(await page.settled()).toEqual([['https://birds.test/b', 'x']]);
});

test('a document is read and let go on; a redirect and another site only let go on', async () => {
  const page = await reading({ d1: '<html>', d2: '<html>', d3: '' });
  const pause = (requestId: string, url: string, responseStatusCode: number) =>
    page.say('Fetch.requestPaused', {
      requestId,
      responseStatusCode,
      responseHeaders: [{ name: 'Content-Type', value: 'text/html' }],
      request: { method: 'GET', url, headers: {} },
    });
  pause('d1', 'https://birds.test/', 200);
  pause('d2', 'https://bank.test/', 200);
  pause('d3', 'https://birds.test/old', 302);
  expect(await page.settled()).toEqual([['https://birds.test/', '<html>']]);
  expect(page.seen[0]?.headers).toEqual({ 'content-type': 'text/html' });
  expect(page.asked.filter((method) => method === 'Fetch.continueRequest').length).toBe(3);
});

test('requests are held while a document is awaited, through its redirects, and no longer', async () => {
  const page = await reading({ f1: '', f2: '<html>' });
  const held = () => page.asked.filter((method) => /Fetch\.(enable|disable)/.test(method));
  const ask = (requestId: string) =>
    page.say('Network.requestWillBeSent', {
      requestId,
      type: 'Document',
      request: { method: 'GET', url: 'https://birds.test/', headers: {} },
    });
  const pause = (requestId: string, networkId: string, responseStatusCode: number) =>
    page.say('Fetch.requestPaused', {
      requestId,
      networkId,
      responseStatusCode,
      request: { method: 'GET', url: 'https://birds.test/', headers: {} },
    });
  ask('n1');
  ask('n2');
  pause('f1', 'n1', 302);
  await page.turns();
  page.say('Network.loadingFailed', { requestId: 'n2' });
  expect(held()).toEqual(['Fetch.enable', 'Fetch.enable', 'Fetch.enable']);
  pause('f2', 'n1', 200);
  expect(await page.settled()).toEqual([['https://birds.test/', '<html>']]);
  expect(held()).toEqual(['Fetch.enable', 'Fetch.enable', 'Fetch.enable', 'Fetch.disable']);
});

test('a reply that the browser has let go of, and one that failed, are nothing', async () => {
  const page = await reading({});
  load(page.say, '7', 'https://birds.test/list');
  page.say('Network.requestWillBeSent', {
    requestId: '8',
    request: { url: 'https://birds.test/b' },
  });
  page.say('Network.loadingFailed', { requestId: '8' });
  page.say('Network.loadingFinished', { requestId: '8' });
  expect(await page.settled()).toEqual([]);
});

const isAsked = ({ asked }: { asked: readonly string[] }) =>
  asked.some((method) => method.startsWith('Network.getResponseBody'));

test('a body is not asked for while the page goes on to load', async () => {
  const page = await reading({ 7: 'first', 8: 'second' });
  page.say('Network.requestWillBeSent', {
    requestId: '8',
    request: { method: 'GET', url: 'https://birds.test/b', headers: {} },
  });
  load(page.say, '7', 'https://birds.test/a');
  vi.advanceTimersByTime(QUIET_MS);
  expect(isAsked(page)).toBe(false);
  page.say('Network.responseReceived', { requestId: '8', response: { status: 200 } });
  page.say('Network.loadingFinished', { requestId: '8' });
  expect(isAsked(page)).toBe(false);
  expect(await page.settled()).toEqual([
    ['https://birds.test/a', 'first'],
    ['https://birds.test/b', 'second'],
  ]);
});

test('a page that never ends its requests is not waited for', async () => {
  const page = await reading({ 7: 'x' });
  page.say('Network.requestWillBeSent', {
    requestId: '8',
    request: { method: 'GET', url: 'https://birds.test/endless', headers: {} },
  });
  load(page.say, '7', 'https://birds.test/a');
  vi.advanceTimersByTime(MOST_MS);
  await page.turns();
  expect(page.seen.map(({ url }) => url)).toEqual(['https://birds.test/a']);
});
