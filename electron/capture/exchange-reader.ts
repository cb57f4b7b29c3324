/**
 * Reads the exchanges that a page makes, by the debugger protocol of its own browser. Nothing is sent,
 * changed or replayed: the page is served as it would be without us.
 *
 * Network gives every reply but that of the main document, whose body it does not hold; Fetch, which
 * holds a document until it is let go on, gives that one (tried in Electron 42, 2026-11). While Fetch is
 * on, each request of a page goes a longer way: it is on from the moment in which a document is asked for
 * until its reply has come.
 *
 * Reading bodies takes time of the processors that a page needs to load. So they wait until it has come
 * to rest.
 */
import { createLull } from './lull.ts';

/** The part of Electron's `Debugger` that is used here, so that tests can stand in for it. */
export interface Wire {
  readonly send: (method: string, params?: object, sessionId?: string) => Promise<unknown>;
  readonly onMessage: (
    listener: (method: string, params: Params, sessionId: string) => void,
  ) => void;
}

/** An exchange as the page saw it; the body is decompressed. */
export interface Captured {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody?: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** ISO 8601 instant at which the reply was whole. */
  readonly at: string;
}

export interface ExchangeReaderConfig {
  readonly wire: Wire;
  /** Only replies of these addresses are looked at. */
  readonly isWanted: (url: string) => boolean;
  readonly onExchange: (exchange: Captured) => void;
  readonly now: () => number;
}

type Params = Readonly<Record<string, unknown>>;
type Headers = Readonly<Record<string, unknown>>;

/** A reply whose end has not come yet. */
interface Open {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body?: string;
  readonly hasBody: boolean;
  reply?: { readonly status: number; readonly headers: Headers };
}

const MOST_BYTES = 50_000_000;
/** A page that never ends its requests must not fill the memory. */
const MOST_OPEN = 2000;

/** Begins to read. Resolves when the browser has taken the wishes; the page may load from then on. */
export const readExchanges = async (config: ExchangeReaderConfig): Promise<void> => {
  const { wire } = config;
  const open = new Map<string, Open>();
  const lull = createLull(() => open.size > 0);
  const documents = heldDocuments(wire);
  wire.onMessage((method, params, sessionId) => {
    const name = `${sessionId} ${text(params, 'requestId')}`;
    if (method === 'Network.requestWillBeSent') {
      if (isDocument(params, config)) documents.expect(name, sessionId);
      begin(open, name, params, config);
    } else if (method === 'Network.responseReceived') answered(open.get(name), params);
    else if (method === 'Network.loadingFailed') {
      open.delete(name);
      documents.settle(name, sessionId);
    } else if (method === 'Network.loadingFinished') {
      const read = end(open, name, params, sessionId, config);
      // A worker may end as soon as it has its reply, and what it loaded is gone with it.
      if (read && sessionId !== '') void read();
      else if (read) lull.add(read);
    } else if (method === 'Fetch.requestPaused')
      void readDocument(params, sessionId, config, documents);
    else if (method === 'Target.attachedToTarget') follow(wire, params);
    lull.stir();
  });
  await listen(wire);
  await wire.send(...HOLD_DOCUMENTS);
};

const HOLD_DOCUMENTS = [
  'Fetch.enable',
  { patterns: [{ urlPattern: '*', requestStage: 'Response', resourceType: 'Document' }] },
] as const;

interface HeldDocuments {
  /** A document was asked for: its reply is to be held. */
  readonly expect: (name: string, sessionId: string) => void;
  /** Its reply was read, or never came; after the last one no request is held any more. */
  readonly settle: (name: string, sessionId: string) => void;
}

const heldDocuments = (wire: Wire): HeldDocuments => {
  const expected = new Set<string>();
  return {
    expect: (name, sessionId) => {
      expected.add(name);
      void wire.send(...HOLD_DOCUMENTS, sessionId).catch(() => undefined);
    },
    settle: (name, sessionId) => {
      if (!expected.delete(name) || expected.size > 0) return;
      void wire.send('Fetch.disable', {}, sessionId).catch(() => undefined);
    },
  };
};

const isDocument = (params: Params, { isWanted }: ExchangeReaderConfig): boolean =>
  text(params, 'type') === 'Document' && isWanted(text(record(params, 'request'), 'url'));

const listen = async (wire: Wire): Promise<void> => {
  await wire.send('Network.enable', {
    maxTotalBufferSize: 2 * MOST_BYTES,
    maxResourceBufferSize: MOST_BYTES,
    maxPostDataSize: 1_000_000,
    // Bodies outlive the page that loaded them: a person may go on before they are read (Chromium 148).
    enableDurableMessages: true,
  });
  await wire.send('Target.setAutoAttach', AUTO_ATTACH);
};

const AUTO_ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };

/** Workers and frames of other processes. Waiting for the first answer would stop a service worker for ever. */
const follow = (wire: Wire, params: Params): void => {
  const sessionId = text(params, 'sessionId');
  void wire
    .send('Network.enable', { maxResourceBufferSize: MOST_BYTES }, sessionId)
    .catch(() => undefined);
  void wire.send('Target.setAutoAttach', AUTO_ATTACH, sessionId).catch(() => undefined);
  void wire.send('Runtime.runIfWaitingForDebugger', {}, sessionId).catch(() => undefined);
};

/** Main documents come by Fetch; what dresses a page holds nothing that is read, and would cost its load. */
const UNREAD = new Set([
  'Document',
  'Stylesheet',
  'Image',
  'Media',
  'Font',
  'Script',
  'Manifest',
  'Ping',
  'Preflight',
  'CSPViolationReport',
]);

const begin = (
  open: Map<string, Open>,
  name: string,
  params: Params,
  { isWanted }: ExchangeReaderConfig,
): void => {
  const request = record(params, 'request');
  const url = text(request, 'url');
  open.delete(name);
  if (!isWanted(url) || UNREAD.has(text(params, 'type'))) return;
  const [oldest] = open.keys();
  if (open.size >= MOST_OPEN && oldest !== undefined) open.delete(oldest);
  const body = request['postData'];
  open.set(name, {
    method: text(request, 'method'),
    url,
    headers: record(request, 'headers'),
    ...(typeof body === 'string' ? { body } : {}),
    hasBody: request['hasPostData'] === true,
  });
};

const answered = (request: Open | undefined, params: Params): void => {
  if (!request) return;
  const response = record(params, 'response');
  request.reply = { status: number(response, 'status'), headers: record(response, 'headers') };
};

/** How the reply is read that came to its end now; nothing where it is none of our business. */
const end = (
  open: Map<string, Open>,
  name: string,
  params: Params,
  sessionId: string,
  config: ExchangeReaderConfig,
): (() => Promise<void>) | undefined => {
  const request = open.get(name);
  const reply = request?.reply;
  open.delete(name);
  if (!reply || number(params, 'encodedDataLength') > MOST_BYTES) return undefined;
  const { wire } = config;
  const requestId = text(params, 'requestId');
  const at = new Date(config.now()).toISOString();
  return async () => {
    try {
      const body = await bodyBy(wire, 'Network.getResponseBody', requestId, sessionId);
      const sent =
        request.body ?? (request.hasBody ? await sentBy(wire, requestId, sessionId) : undefined);
      config.onExchange({
        method: request.method,
        url: request.url,
        requestHeaders: plain(request.headers),
        ...(sent === undefined ? {} : { requestBody: sent }),
        status: reply.status,
        headers: plain(reply.headers),
        body,
        at,
      });
    } catch {
      // The page has gone on and its browser has let go of the reply.
    }
  };
};

/** Main documents: held by Fetch for the moment in which their body is read, and let go on as they are. */
const readDocument = async (
  params: Params,
  sessionId: string,
  config: ExchangeReaderConfig,
  documents: HeldDocuments,
): Promise<void> => {
  const { wire } = config;
  const requestId = text(params, 'requestId');
  const request = record(params, 'request');
  const status = number(params, 'responseStatusCode');
  const isRedirect = status >= 300 && status < 400;
  const url = text(request, 'url');
  try {
    const isRead = config.isWanted(url) && status >= 200 && !isRedirect;
    if (isRead)
      config.onExchange({
        method: text(request, 'method'),
        url,
        requestHeaders: plain(record(request, 'headers')),
        status,
        headers: listed(params['responseHeaders']),
        body: await bodyBy(wire, 'Fetch.getResponseBody', requestId, sessionId),
        at: new Date(config.now()).toISOString(),
      });
  } catch {
    // A document without a body, or one that was left meanwhile: nothing to read.
  } finally {
    // First: what Fetch holds goes on when it is switched off, and a page that is begun while it is on
    // keeps the longer way for all of its requests. After a redirect the document is still to come.
    if (!isRedirect) documents.settle(`${sessionId} ${text(params, 'networkId')}`, sessionId);
    await wire.send('Fetch.continueRequest', { requestId }, sessionId).catch(() => undefined);
  }
};

const bodyBy = async (
  wire: Wire,
  method: 'Network.getResponseBody' | 'Fetch.getResponseBody',
  requestId: string,
  sessionId: string,
): Promise<Uint8Array> => {
  const { body, base64Encoded } = (await wire.send(method, { requestId }, sessionId)) as {
    body: string;
    base64Encoded: boolean;
  };
  return new Uint8Array(Buffer.from(body, base64Encoded ? 'base64' : 'utf8'));
};

/** Long bodies of requests do not come with their announcement. */
const sentBy = async (
  wire: Wire,
  requestId: string,
  sessionId: string,
): Promise<string | undefined> => {
  const sent = (await wire
    .send('Network.getRequestPostData', { requestId }, sessionId)
    .catch(() => undefined)) as { postData?: string } | undefined;
  return sent?.postData;
};

const text = (params: Params, name: string): string => {
  const value = params[name];
  return typeof value === 'string' ? value : '';
};

const number = (params: Params, name: string): number => {
  const value = params[name];
  return typeof value === 'number' ? value : 0;
};

const record = (params: Params, name: string): Params => {
  const value = params[name];
  return typeof value === 'object' && value !== null ? (value as Params) : {};
};

const plain = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );

const listed = (headers: unknown): Record<string, string> =>
  Array.isArray(headers)
    ? Object.fromEntries(
        (headers as readonly Params[]).map((header) => [
          text(header, 'name').toLowerCase(),
          text(header, 'value'),
        ]),
      )
    : {};
