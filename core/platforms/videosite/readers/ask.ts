import { jsonFromText } from '#kit/json-text.ts';
import { type RequestSpec, jsonFromReply, type SentRequest } from '#kit/exchange.ts';
import { node, at, str, isNode, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Session } from '#kit/operation.ts';
import { urlParts, type UrlParts } from '#kit/address.ts';
import { identityFromRequest, type Volatile } from '#kit/identity.ts';
import { messages } from './messages.ts';
import { readContinuation } from './continuation.ts';

/** What the site hands to every visitor. */
export interface Visit {
  /** Version of the site's own web client, `2.20260630.03.00`. */
  readonly clientVersion: string;
  /** The anonymous session's id; kept for the session and never changed to escape a limit. */
  readonly visitorData?: string;
}

/** Versions that are months old still work (seen July 2026). */
export const FALLBACK: Visit = { clientVersion: '2.20260708.00.00' };

/**
 * English pages, so that "9.6M views" can be read; and the cookie that says "reject all" to the
 * consent question, the neutral choice that keeps European visitors from being sent to a form.
 */
export const POLITE = { 'Accept-Language': 'en-US,en;q=0.9', Cookie: 'SOCS=CAE=' } as const;

const ORIGIN = 'https://www.youtube.com';

/** A call of the JSON interface that the site's own pages use, as its web client. */
export const apiRequest = (
  endpoint: string,
  fields: Readonly<Record<string, unknown>>,
  session: Visit | undefined,
): RequestSpec => {
  const { clientVersion, visitorData } = session ?? FALLBACK;
  const visitor = visitorData === undefined ? {} : { visitorData };
  return {
    method: 'POST',
    url: `${ORIGIN}/youtubei/v1/${endpoint}?prettyPrint=false`,
    headers: {
      ...POLITE,
      'Content-Type': 'application/json',
      Origin: ORIGIN,
      Referer: `${ORIGIN}/`,
      'X-YouTube-Client-Name': '1',
      'X-YouTube-Client-Version': clientVersion,
      ...(visitorData === undefined ? {} : { 'X-Goog-Visitor-Id': visitorData }),
    },
    body: {
      context: {
        client: {
          clientName: 'WEB',
          clientVersion,
          hl: 'en',
          gl: 'US',
          utcOffsetMinutes: 0,
          ...visitor,
        },
        user: { lockedSafetyMode: false },
        request: { useSsl: true, internalExperimentFlags: [] },
      },
      ...fields,
    },
  };
};

/** A page, as anyone may open it. */
export const pageRequest = (
  path: string,
  query: Readonly<Record<string, string>>,
): RequestSpec => ({
  url: `${ORIGIN}${path}?${new URLSearchParams({ ...query, hl: 'en', gl: 'US' }).toString()}`,
  headers: POLITE,
});

/** From the site's service worker data, by position (recorded July 2026). */
export const session: Session<Visit> = {
  fetch: async (get) => [await get({ url: 'https://www.youtube.com/sw.js_data', headers: POLITE })],
  parse: (replies) => {
    const values = replies[0] && at(jsonFromReply(replies[0]), 0, 2, 0, 0);
    const clientVersion = str(values, 16);
    if (clientVersion === undefined || !/^\d+\.\d{8}\.[\d.]+$/.test(clientVersion))
      throw new AppError('platform_error', messages.clientVersionMissing);
    const visitorData = decoded(str(values, 13));
    return visitorData === undefined ? { clientVersion } : { clientVersion, visitorData };
  },
  fallback: FALLBACK,
  ttlMs: 24 * 3_600_000,
};

const decoded = (value: string | undefined): string | undefined => {
  if (value === undefined) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** What a request asked for, as far as it can be told. */
export interface ParsedRequest {
  /** `player`, `next`, `browse`, `reel/reel_item_watch`, or a page's path such as `/watch`. */
  readonly endpoint: string;
  readonly query: UrlParts['searchParams'];
  readonly body: Node;
  /** The fields to which the answer was narrowed (`$fields`); `undefined` when it was whole. */
  readonly mask: string | undefined;
}

const INNERTUBE = '/youtubei/v1/';

export const parseRequest = (request: SentRequest): ParsedRequest => {
  const url = urlParts(request.url) ?? new URL(request.url, 'https://www.youtube.com');
  const path = url.pathname;
  return {
    endpoint: path.startsWith(INNERTUBE) ? path.slice(INNERTUBE.length) : path,
    query: url.searchParams,
    body: parseBody(request.body),
    mask: url.searchParams.get('$fields') ?? undefined,
  };
};

/** Whether a request carries the token of a later page. */
export const isContinuation = (request: SentRequest): boolean =>
  str(parseRequest(request).body, 'continuation') !== undefined;

/** A JSON body as an object: recordings keep it as an object or as text. */
const parseBody = (body: unknown): Node => {
  if (isNode(body)) return body;
  return typeof body === 'string' ? (node(jsonFromText(body)) ?? {}) : {};
};

const VOLATILE: Volatile = {
  query: [
    'prettyPrint',
    'key',
    'hl',
    'gl',
    'ucbcb',
    'bpctr',
    'has_verified',
    't',
    'cpn',
    'pp',
    'persist_hl',
    'persist_gl',
  ],
  body: [
    'context',
    'contentCheckOk',
    'racyCheckOk',
    'cpn',
    'playbackContext',
    'serviceIntegrityDimensions',
    'attestationRequest',
    // What the site's own pages say of the visitor's settings.
    'autonavState',
    'captionsRequested',
    'webSearchboxStatsUrl',
  ],
};

const UNMASKED: Volatile = { ...VOLATILE, query: [...(VOLATILE.query ?? []), '$fields'] };

/**
 * One name for one request. Two requests that ask for the same have the same name:
 * a player call keeps its facts under any field mask, so the mask does not count there; and a
 * continuation that asks for a playlist's first page is the plain browse of that playlist.
 */
export const identity = (request: SentRequest): string => {
  const { endpoint, body } = parseRequest(request);
  const parsed = Object.keys(body).length > 0 ? body : request.body;
  if (endpoint === 'browse')
    return identityFromRequest({ ...request, body: plainBrowse(body) }, VOLATILE);
  if (endpoint === 'search')
    return identityFromRequest({ ...request, body: withParamsEscaped(body) }, VOLATILE);
  if (endpoint === 'navigation/resolve_url')
    return identityFromRequest({ ...request, body: withHandleLowered(body) }, VOLATILE);
  return identityFromRequest(
    { ...request, body: parsed },
    endpoint === 'player' ? UNMASKED : VOLATILE,
  );
};

/** A video that is opened within a playlist or a mix: its own facts and what is beside it are as without. */
export const requestAlone = (request: SentRequest): SentRequest | undefined => {
  const { endpoint, body } = parseRequest(request);
  const { videoId, playlistId } = body;
  const isWithin = (endpoint === 'next' || endpoint === 'player') && playlistId !== undefined;
  return isWithin ? { ...request, body: { videoId } } : undefined;
};

/** Handles know no capitals: `@Gronkh` and `@gronkh` lead to the same channel. */
const withHandleLowered = (body: Node): Node => {
  const url = str(body, 'url');
  return url !== undefined && /^https:\/\/www\.youtube\.com\/@[^/]*$/.test(url)
    ? { ...body, url: url.toLowerCase() }
    : body;
};

const plainBrowse = (body: Node): Node => {
  const { continuation, ...rest } = body;
  const token = typeof continuation === 'string' ? readContinuation(continuation) : undefined;
  if (token?.asks === 'first' && token.browseId.startsWith('VL'))
    return { ...rest, browseId: token.browseId, ...(token.params && { params: token.params }) };
  return withParamsEscaped(body);
};

const withParamsEscaped = (body: Node): Node => {
  const params = str(body, 'params');
  return params === undefined ? body : { ...body, params: escaped(params) };
};

/** `wgYCCAA=` and `wgYCCAA%3D` are one value. */
const escaped = (params: string): string =>
  params.includes('%') ? params : encodeURIComponent(params);
