import type { SentRequest } from '#kit/exchange.ts';
import { identityFromRequest, type Volatile } from '#kit/identity.ts';
import { str, type Node } from '#kit/dig.ts';
import { parseRequest } from './ask.ts';
import { readContinuation } from './continuation.ts';

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
