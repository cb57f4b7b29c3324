import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answer, Call, Push } from '#calls/index.ts';
import { ask, CallFailure, endingWith, httpBridge, portBridge, pushesIn } from './bridge.ts';

/** As much of a window as the bridge uses. */
class Page extends EventTarget {
  readonly location = { origin: 'app://bowerbird' };
  readonly posted: unknown[] = [];
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  say(data: unknown, ports: readonly MessagePort[] = [], source: unknown = this): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data, ports, source }));
  }
}

/** An engine at the other end: answers every call with its own name. */
const engine = () => {
  const { port1, port2 } = new MessageChannel();
  const heard: Call[] = [];
  port1.addEventListener('message', (event: MessageEvent<Call>) => {
    heard.push(event.data);
    if (event.data.name === 'silent') return;
    const answer: Answer =
      event.data.name === 'wrong'
        ? { id: event.data.id, ok: false, error: { code: 'not_found', status: 404, message: 'no' } }
        : { id: event.data.id, ok: true, data: event.data.name };
    port1.postMessage(answer);
  });
  port1.start();
  return { port: port2, own: port1, heard };
};

const open = () => {
  const page = new Page();
  const bridge = portBridge(page as unknown as Window);
  return { page, bridge };
};

describe('the bridge over a port', () => {
  it('says that it listens, and sends what was asked before there was a port', async () => {
    const { page, bridge } = open();
    expect(page.posted).toEqual(['bowerbird-ready']);
    expect(bridge.state()).toBe('connecting');
    const pending = ask(bridge, 'keys.list');
    const { port, own } = engine();
    page.say('bowerbird-port', [port]);
    expect(bridge.state()).toBe('open');
    await expect(pending).resolves.toEqual({ data: 'keys.list', meta: undefined });
    own.close();
  });

  it('takes no port from another window', () => {
    const { page, bridge } = open();
    const { port, own } = engine();
    page.say('bowerbird-port', [port], {});
    expect(bridge.state()).toBe('connecting');
    own.close();
  });

  it('keeps the engine’s own words in an error', async () => {
    const { page, bridge } = open();
    const { port, own } = engine();
    page.say('bowerbird-port', [port]);
    const error: unknown = await ask(bridge, 'wrong').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CallFailure);
    expect((error as CallFailure).failure).toEqual({
      code: 'not_found',
      status: 404,
      message: 'no',
    });
    own.close();
  });

  it('tells the engine of a call that nobody waits for any more', async () => {
    const { page, bridge } = open();
    const { port, own, heard } = engine();
    page.say('bowerbird-port', [port]);
    const ending = new AbortController();
    const unended = ask(endingWith(bridge, ending.signal), 'keys.list');
    void endingWith(bridge, ending.signal).call('silent', {});
    await unended;
    ending.abort();
    await vi.waitFor(() => expect(heard).toHaveLength(3));
    expect(heard[2]).toEqual({ cancel: 2 });
    own.close();
  });

  it('answers what a stopped engine still owed, and goes on with the next one', async () => {
    const { page, bridge } = open();
    const first = engine();
    page.say('bowerbird-port', [first.port]);
    const owed = bridge.call('silent', {});
    page.say({ bowerbirdEngine: 'restarting' });
    expect(bridge.state()).toBe('lost');
    const second = engine();
    page.say('bowerbird-port', [second.port]);
    await expect(owed).resolves.toMatchObject({ ok: false, error: { code: 'engine_lost' } });
    await expect(ask(bridge, 'keys.list')).resolves.toMatchObject({ data: 'keys.list' });
    expect(bridge.state()).toBe('open');
    first.own.close();
    second.own.close();
  });

  it('hands on what comes unasked', async () => {
    const { page, bridge } = open();
    const { port, own } = engine();
    page.say('bowerbird-port', [port]);
    const heard = new Promise<Push>((resolve) => {
      bridge.onPush(resolve);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
    own.postMessage({ push: 'changed', topics: ['keys'] } satisfies Push);
    await expect(heard).resolves.toEqual({ push: 'changed', topics: ['keys'] });
    own.close();
  });
});

describe('the bridge over HTTP', () => {
  afterEach(() => void vi.unstubAllGlobals());

  const streamFromChunks = (
    ...chunks: readonly string[]
  ): ReadableStream<Uint8Array<ArrayBuffer>> =>
    new ReadableStream({
      start: (controller) => {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    });

  it('reads events wherever the stream is cut, and passes over signs of life', async () => {
    const heard: Push[] = [];
    const chunks = [
      'event: alive\ndata: \n\ndata: {"push":"chan',
      'ged","topics":["keys"]}\n',
      '\n',
    ];
    for await (const push of pushesIn(streamFromChunks(...chunks))) heard.push(push);
    expect(heard).toEqual([{ push: 'changed', topics: ['keys'] }]);
  });

  it('carries the secret of this tab in each call and in the stream of events', async () => {
    const seen: [string, string | null][] = [];
    vi.stubGlobal('document', { baseURI: 'http://127.0.0.1:8674/app/#/explore' });
    vi.stubGlobal('sessionStorage', { getItem: () => 'a-secret' });
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      seen.push([path, new Headers(init.headers).get('x-bowerbird-window')]);
      const status = path === '/app/events' ? 403 : 200;
      return Promise.resolve(new Response('{"id":1,"ok":true,"data":null}', { status }));
    });
    const bridge = httpBridge();
    await bridge.call('credits.get', {});
    expect(seen).toEqual([
      ['/app/events', 'a-secret'],
      ['/app/call', 'a-secret'],
    ]);
  });

  it('asks for the token of the session below a project, and again once it is not good', async () => {
    const seen: [string, string | null][] = [];
    vi.stubGlobal('document', { baseURI: 'https://lab.example/projects/k3x9p2qa/app/' });
    let token = 'first';
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
      const name = path.slice('/projects/k3x9p2qa/app/'.length);
      if (name === 'session') return Promise.resolve(Response.json({ secret: token }));
      // Heard for as long as the test goes on.
      if (name === 'events') return Promise.resolve(new Response(new ReadableStream()));
      const carried = new Headers(init?.headers).get('x-bowerbird-window');
      seen.push([name, carried]);
      const body = '{"id":1,"ok":true,"data":null}';
      return Promise.resolve(new Response(body, { status: carried === token ? 200 : 403 }));
    });
    const bridge = httpBridge();
    expect((await bridge.call('credits.get', {})).ok).toBe(true);
    token = 'second';
    expect(await bridge.call('credits.get', {})).toMatchObject({
      ok: false,
      error: { id: 'window.signedOut' },
    });
    expect((await bridge.call('credits.get', {})).ok).toBe(true);
    expect(seen).toEqual([
      ['call', 'first'],
      ['call', 'first'],
      ['call', 'second'],
    ]);
  });

  it('says that it is closed to whoever is no member, and opens once they are let in again', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { baseURI: 'https://lab.example/projects/k3x9p2qa/app/' });
    let status = 403;
    vi.stubGlobal('fetch', (path: string) =>
      Promise.resolve(
        path.endsWith('session')
          ? Response.json({ secret: 's' })
          : new Response(new ReadableStream(), { status }),
      ),
    );
    const bridge = httpBridge();
    const states: string[] = [];
    bridge.onState(() => states.push(bridge.state()));
    await vi.advanceTimersByTimeAsync(5000);
    expect(states).toEqual(['closed']);
    status = 200;
    await vi.advanceTimersByTimeAsync(5000);
    expect(states).toEqual(['closed', 'open']);
    vi.useRealTimers();
  });
});
