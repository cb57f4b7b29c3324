import type { RequestSpec, SentRequest } from '#kit/exchange.ts';
import type { Platform } from '#kit/operation.ts';

/** Query names that say how much is given, or in which form, and not of what. */
const IS_AMOUNT = /^(?:limit|depth|maxResults|max_results|part|expansions|(?:\w+\.)?fields)$/;
/** Those that ours name where the platform does the same without them. */
const ADDED = new Set(['sort', '$fields']);

export interface ComparedRequest {
  readonly equals: (spec: RequestSpec) => boolean;
  /** Whether it asks for the same at another address. */
  readonly isSameAs: (url: string) => boolean;
}

/**
 * A recorded request, compared by the platform's own names for requests. The site and its official API may
 * have one path for one thing. What is recorded beyond a request of ours asks for something else.
 */
export const createComparedRequest = (
  platform: Platform,
  recorded: SentRequest,
): ComparedRequest => {
  const names = new Map<string, readonly (string | undefined)[]>();
  const name = (request: SentRequest): string | undefined => {
    try {
      return platform.identity(request);
    } catch {
      return undefined;
    }
  };
  const [host = ''] = platform.hosts;
  const alone = platform.requestAlone?.(recorded);
  const recordedUrl = withoutAmounts(recorded.url, host);
  return {
    isSameAs: (url) => name({ ...recorded, url }) === name(recorded),
    equals: ({ method, url, body }) => {
      const ours = withoutAmounts(url, host);
      const verb = method ?? (body === undefined ? 'GET' : 'POST');
      if (!ours || !recordedUrl || verb !== recorded.method) return false;
      const theirs = new URL(recordedUrl);
      for (const [key, value] of ours.searchParams)
        if (ADDED.has(key) && !theirs.searchParams.has(key)) theirs.searchParams.set(key, value);
      if (!names.has(theirs.href))
        names.set(
          theirs.href,
          [recorded, ...(alone ? [alone] : [])].map((one) => name({ ...one, url: theirs.href })),
        );
      const wanted = name({ method: verb, url: ours.href, headers: {}, body });
      return wanted !== undefined && (names.get(theirs.href)?.includes(wanted) ?? false);
    },
  };
};

const withoutAmounts = (url: string, host: string): URL | undefined => {
  if (!URL.canParse(url)) return undefined;
  const one = new URL(withoutQueryNames(url, (name) => IS_AMOUNT.test(name)));
  one.host = host;
  return one;
};

/** An absolute address without some names of its query, which is written once: it is text from outside. */
export const withoutQueryNames = (url: string, isLeftOut: (name: string) => boolean): string => {
  const one = new URL(url);
  const all = [...one.searchParams];
  const kept = all.filter(([name]) => !isLeftOut(name));
  if (kept.length < all.length) one.search = new URLSearchParams(kept).toString();
  return one.href;
};
