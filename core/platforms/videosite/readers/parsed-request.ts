import { urlParts, type UrlParts } from '#kit/address.ts';
import { isNode, str, type Node } from '#kit/dig.ts';
import type { SentRequest } from '#kit/exchange.ts';

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
  if (typeof body !== 'string') return {};
  try {
    const parsed: unknown = JSON.parse(body);
    return isNode(parsed) ? parsed : {};
  } catch {
    return {};
  }
};
