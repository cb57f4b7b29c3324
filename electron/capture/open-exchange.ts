/** An exchange between the moment in which a page asks and the one in which its reply is read or lost. */
import type { LossReason } from '#calls/index.ts';
import type { Captured, LostExchange } from './to-engine.ts';
import { headersIn, number, record, text, type Params, type Wire } from './wire.ts';

export interface OpenExchange {
  readonly requestId: string;
  readonly wire: Wire;
  /** The page's, or that of the frame or worker that asks. */
  readonly sessionId: string;
  /** Of the document that asks; empty for a worker. */
  readonly loaderId: string;
  readonly frameId: string;
  readonly type: string;
  readonly method: string;
  readonly url: string;
  /** The address that was asked for before any redirect. */
  readonly firstUrl: string;
  readonly requestHeaders: Params;
  readonly requestBody: string | undefined;
  /** Milliseconds of the clock; `undefined` where the browser does not tell it. */
  readonly sentAt: number | undefined;
  /** Whether there is a body of the request, which may be too long to come with its announcement. */
  readonly hasRequestBody: boolean;
  /** Of a service worker's own request: to be called when its reply was kept, or could not be. */
  readonly settleCopy: ((body: Uint8Array | undefined) => void) | undefined;
  reply: OpenReply | undefined;
  /** Decompressed, as far as it has come. */
  bytes: number;
}

export interface OpenReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Where it comes from a service worker: whether that passed on what the network gave it. */
  readonly byWorker: 'passed-on' | 'made' | undefined;
  /** It was kept from an earlier time, here or on its way. */
  readonly isFromCache: boolean;
}

/** How an exchange ended: `cause` is why there may be no body. */
export interface ExchangeEnd {
  readonly at: string;
  readonly cause: LossReason;
}

/** What dresses a page holds nothing that is read, unless it is JSON after all. */
const UNREAD = new Set([
  'CSPViolationReport',
  'Font',
  'Image',
  'Manifest',
  'Media',
  'Preflight',
  'Script',
  'Stylesheet',
]);

/** Of `Network.requestWillBeSent`; `earlier` is the same exchange before it was redirected. */
export const openExchange = (
  params: Params,
  from: Pick<OpenExchange, 'wire' | 'sessionId' | 'settleCopy'>,
  earlier: OpenExchange | undefined,
): OpenExchange => {
  const request = record(params, 'request');
  const url = text(request, 'url');
  const body = request['postData'];
  return {
    ...from,
    requestId: text(params, 'requestId'),
    loaderId: text(params, 'loaderId'),
    frameId: text(params, 'frameId'),
    type: text(params, 'type'),
    method: text(request, 'method'),
    url,
    firstUrl: earlier?.firstUrl ?? url,
    requestHeaders: record(request, 'headers'),
    requestBody: typeof body === 'string' ? body : undefined,
    hasRequestBody: request['hasPostData'] === true,
    sentAt: number(params, 'wallTime') * 1000 || undefined,
    reply: undefined,
    bytes: 0,
  };
};

/** Of `Network.responseReceived`. */
export const replyIn = (params: Params): OpenReply => {
  const response = record(params, 'response');
  const byWorker = response['fromServiceWorker'] === true;
  const isPassedOn = text(response, 'serviceWorkerResponseSource') === 'network';
  return {
    status: number(response, 'status'),
    headers: headersIn(record(response, 'headers')),
    byWorker: byWorker ? (isPassedOn ? 'passed-on' : 'made') : undefined,
    isFromCache:
      byWorker || response['fromDiskCache'] === true || response['fromPrefetchCache'] === true,
  };
};

/** Whether a reply of that type is none that is ever read. */
export const isUnread = (params: Params): boolean =>
  UNREAD.has(text(params, 'type')) &&
  !/\bjson\b/.test(text(record(params, 'response'), 'mimeType'));

/** Whether the browser kept the reply from the page, by a rule of the site. */
export const isBlocked = (params: Params): boolean =>
  text(params, 'blockedReason') !== '' || 'corsErrorStatus' in params;

/** Why a load failed, as far as it matters: the page let go of it, or it was cut off. */
export const causeIn = (params: Params): LossReason =>
  text(params, 'errorText') === 'net::ERR_ABORTED' ? 'aborted' : 'cut-off';

/** Whether less came than the site announced. Says nothing of compressed replies. */
export const isShort = ({ reply }: OpenExchange, body: Uint8Array): boolean => {
  const length = reply?.headers['content-length'];
  const isPlain = reply?.headers['content-encoding'] === undefined;
  return isPlain && length !== undefined && body.byteLength < Number(length);
};

export const toCaptured = (
  exchange: OpenExchange,
  body: Uint8Array,
  requestBody: string | undefined,
  at: string,
): Captured => ({
  method: exchange.method,
  url: exchange.url,
  requestHeaders: headersIn(exchange.requestHeaders),
  requestBody,
  status: exchange.reply?.status ?? 0,
  headers: exchange.reply?.headers ?? {},
  body,
  at,
  sentAt: exchange.reply?.isFromCache === true ? undefined : exchange.sentAt,
});

export const toLost = (exchange: OpenExchange, at: string, reason: LossReason): LostExchange => ({
  method: exchange.method,
  url: exchange.url,
  requestBody: exchange.requestBody,
  at,
  reason,
});
