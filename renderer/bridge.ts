/**
 * The one way from the window to the engine. Every question is a `Call`, every answer an `Answer`;
 * `Push` messages come unasked. In the desktop app they travel over a MessagePort that the preload
 * script hands over; in a browser over HTTP and Server-Sent Events. No page knows which.
 */
import type { Answer, Call, Failure, Meta, Push } from '#calls/index.ts';

/**
 * `lost` while the engine is being started again; `failed` when it stays down; `closed` while whoever sits before
 * a window in a browser is not signed in to what it shows, or no member of it any more.
 */
export type LinkState = 'connecting' | 'open' | 'lost' | 'failed' | 'closed';

/**
 * An archived answer is good enough, and costs nothing: one that is not older than so many seconds, or
 * any, and no other.
 */
export type Accepts = number | 'saved-only';

export interface Bridge {
  readonly call: (
    name: string,
    params: Readonly<Record<string, unknown>>,
    accepts?: Accepts,
    /** Ends it where it looks through very much; whatever is answered then, nobody waits for it. */
    signal?: AbortSignal,
  ) => Promise<Answer>;
  readonly onPush: (listener: (push: Push) => void) => () => void;
  readonly state: () => LinkState;
  readonly onState: (listener: () => void) => () => void;
}

/** A failed call, as an error that keeps the engine's own words. */
export class CallFailure extends Error {
  readonly failure: Failure;
  readonly meta: Meta | undefined;
  /** When the answer came, for "who refused, and when". */
  readonly at: number;

  constructor(failure: Failure, meta?: Meta, at: number = Date.now()) {
    super(failure.message);
    this.name = 'CallFailure';
    this.failure = failure;
    this.meta = meta;
    this.at = at;
  }
}

/** The same bridge, whose calls end when nobody waits for them any more. */
export const endingWith = (bridge: Bridge, signal: AbortSignal): Bridge => ({
  ...bridge,
  call: (name, params, accepts) => bridge.call(name, params, accepts, signal),
});

export interface Answered {
  readonly data: unknown;
  readonly name?: string | undefined;
  readonly meta: Meta | undefined;
}

/** Calls, and throws `CallFailure` when the answer is an error. */
export const ask = async (
  bridge: Bridge,
  name: string,
  params: Readonly<Record<string, unknown>> = {},
  accepts?: Accepts,
): Promise<Answered> => {
  const answer = await bridge.call(name, params, accepts);
  if (!answer.ok) throw new CallFailure(answer.error, answer.meta);
  return { data: answer.data, name: answer.name, meta: answer.meta };
};

/* A port has one receiver and no origin to name. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const send = (port: MessagePort, call: Call | { readonly cancel: number }): void =>
  port.postMessage(call);

const lost: Failure = {
  code: 'engine_lost',
  status: 0,
  message: 'The engine did not answer.',
  id: 'window.engineLost',
};

class Listeners<T> {
  readonly #all = new Set<(value: T) => void>();
  add(listener: (value: T) => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }
  tell(value: T): void {
    for (const listener of this.#all) listener(value);
  }
}

/** What both transports share: numbering, the state of the link, and its listeners. */
class Link {
  readonly pushes = new Listeners<Push>();
  readonly #states = new Listeners<void>();
  #state: LinkState = 'connecting';
  #last = 0;

  next(): number {
    this.#last += 1;
    return this.#last;
  }
  state = (): LinkState => this.#state;
  onState = (listener: () => void): (() => void) => this.#states.add(listener);
  set(state: LinkState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#states.tell();
  }
}

const buildCall = (
  id: number,
  name: string,
  params: Readonly<Record<string, unknown>>,
  accepts: Accepts | undefined,
): Call => {
  if (accepts === undefined) return { id, name, params };
  return accepts === 'saved-only'
    ? { id, name, params, maxAge: ANY_AGE_SECONDS, savedOnly: true }
    : { id, name, params, maxAge: accepts };
};

/** Ten years: any saved copy. */
export const ANY_AGE_SECONDS = 10 * 366 * 86_400;

/**
 * Over a MessagePort. The preload posts `bowerbird-port` whenever the engine has started, so a second
 * port means a restart: what the first one still owed is answered as lost, what waited is sent.
 */
export const portBridge = (page: Window): Bridge => {
  const link = new Link();
  const open = new Map<number, { readonly call: Call; readonly done: (answer: Answer) => void }>();
  let port: MessagePort | undefined;

  const failOpen = (): void => {
    for (const [id, { done }] of open) done({ id, ok: false, error: lost });
    open.clear();
  };
  const receive = (message: Answer | Push): void => {
    if ('push' in message) {
      link.pushes.tell(message);
      return;
    }
    open.get(message.id)?.done(message);
    open.delete(message.id);
  };
  const adopt = (fresh: MessagePort): void => {
    if (port) {
      port.close();
      failOpen();
    }
    port = fresh;
    fresh.addEventListener('message', (event: MessageEvent<Answer | Push>) => receive(event.data));
    fresh.addEventListener('close', () => {
      if (port !== fresh) return;
      port = undefined;
      failOpen();
      link.set('lost');
    });
    fresh.start();
    for (const { call } of open.values()) send(fresh, call);
    link.set('open');
  };

  page.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== page) return;
    const [fresh] = event.ports;
    if (event.data === 'bowerbird-port' && fresh) adopt(fresh);
    const engine = (event.data as { readonly bowerbirdEngine?: unknown } | null)?.bowerbirdEngine;
    if (engine === 'restarting') link.set('lost');
    if (engine === 'failed') {
      failOpen();
      link.set('failed');
    }
  });
  // The preload may have been told of the port before this listener existed.
  page.postMessage('bowerbird-ready', page.location.origin === 'null' ? '*' : page.location.origin);

  return {
    call: (name, params, accepts, signal) =>
      new Promise((done) => {
        const call = buildCall(link.next(), name, params, accepts);
        open.set(call.id, { call, done });
        if (port) send(port, call);
        signal?.addEventListener('abort', () => {
          if (port && open.has(call.id)) send(port, { cancel: call.id });
        });
      }),
    onPush: (listener) => link.pushes.add(listener),
    state: link.state,
    onState: link.onState,
  };
};

/** The same names stand in core/doors/http/window-parts.ts. */
const SECRET_HEADER = 'x-bowerbird-window';
const SECRET_KEY = 'bowerbird-window';
const RETRY_MS = 2000;

/** Where this window is: `/app/`, or below the address of a project in a laboratory. */
const ownPath = (name = ''): string => new URL(name || '.', document.baseURI).pathname;

/**
 * What calls carry besides the cookie, which every port of this machine gets: a tab that opened the one-time
 * address was given it there; in a laboratory it belongs to the session of whoever has signed in.
 */
const readSecret = async (): Promise<string> => {
  if (ownPath() === '/app/') return sessionStorage.getItem(SECRET_KEY) ?? '';
  const response = await fetch(ownPath('session'));
  return response.ok ? ((await response.json()) as { readonly secret: string }).secret : '';
};

/**
 * Over HTTP, for a browser that shows the window. A cookie opens the files; every call and the stream
 * of events carry a secret besides, which this tab was given and no other port can see.
 */
export const httpBridge = (): Bridge => {
  const link = new Link();
  let given: Promise<string> | undefined;
  const readHeaders = async (): Promise<Record<string, string>> => {
    const secret = await (given ??= readSecret());
    // One may sign in again in another tab.
    if (secret === '') given = undefined;
    return { [SECRET_HEADER]: secret };
  };
  /** The secret is of a session that may be another one by now. */
  const close = (): void => {
    given = undefined;
    link.set('closed');
  };
  /** Hears events until the stream ends; answers whether it is worth trying again. */
  const listen = async (): Promise<boolean> => {
    // Not an `EventSource`, which cannot carry a header.
    const response = await fetch(ownPath('events'), { headers: await readHeaders() });
    if (isClosed(response)) {
      close();
      // In a laboratory one may sign in again, or be let in again.
      return inLaboratory();
    }
    if (!response.ok || !response.body) {
      link.set('lost');
      return true;
    }
    link.set('open');
    for await (const push of pushesIn(response.body)) link.pushes.tell(push);
    link.set('lost');
    return true;
  };
  const listenOn = async (): Promise<void> => {
    while (await listen().catch(lose))
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  };
  const lose = (): true => {
    link.set('lost');
    return true;
  };
  void listenOn();
  return {
    call: async (name, params, accepts, signal) => {
      const call = buildCall(link.next(), name, params, accepts);
      try {
        const response = await fetch(ownPath('call'), {
          method: 'POST',
          headers: { ...(await readHeaders()), 'Content-Type': 'application/json' },
          body: JSON.stringify(call),
          ...(signal && { signal }),
        });
        if (isClosed(response)) {
          given = undefined;
          return { id: call.id, ok: false, error: closed(response.status) };
        }
        return (await response.json()) as Answer;
      } catch {
        if (signal?.aborted !== true) link.set('lost');
        return { id: call.id, ok: false, error: lost };
      }
    },
    onPush: (listener) => link.pushes.add(listener),
    state: link.state,
    onState: link.onState,
  };
};

/** The messages in a stream of Server-Sent Events, each of which is one line of JSON. */
export const pushesIn = async function* (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Push> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines)
      if (line.startsWith('data: {')) yield JSON.parse(line.slice('data: '.length)) as Push;
  }
};

const inLaboratory = (): boolean => ownPath() !== '/app/';

const isClosed = ({ status }: Response): boolean => status === 401 || status === 403;

const closed = (status: number): Failure => ({
  code: 'session_closed',
  status,
  ...(!inLaboratory()
    ? {
        id: 'window.sessionClosed',
        message:
          'This browser has no open session. Open the address that `bowerbird serve` printed.',
      }
    : {
        id: 'window.signedOut',
        message:
          'You are not signed in to this project any more. Sign in again, or choose a project.',
      }),
});

/** The transport that this page was opened with. */
export const chooseBridge = (): Bridge =>
  window.bowerbirdNative ? portBridge(window) : httpBridge();
