import type { RequestSpec } from '#kit/exchange.ts';

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
