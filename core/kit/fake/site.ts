import type { SentRequest, Reply } from '../exchange.ts';
import type { Example } from '../operation.ts';
import type { LinkParams } from '../site-links.ts';

/** What an invented site answers to one request. Header names are lower-case. */
export interface FakeResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/**
 * A platform as it would answer if all of it were invented: `--sample`, the tests beside it and the
 * tests of the whole program ask it. A platform carries its own in `fake/index.ts`; such a folder
 * imports `kit` and itself only, so that it is a second opinion on the platform's format and no echo
 * of the code that reads it.
 *
 * `serve` is pure: no clock, no chance, no state, so that the same request has the same bytes each
 * time. It looks at the host first, answers pages, calls and files alike, and leaves what it does not
 * hold unanswered (`undefined`): that is then refused as not part of the sample.
 *
 * To add one: write `core/platforms/<platform>/fake/index.ts` with a default export of this type, add
 * its line to `core/platforms/fakes.ts`, and give each operation that has a route an example.
 */
export interface FakeSite {
  /**
   * Its pages, by the operation whose link an address is: which address that is, the operation's
   * declaration says. What is `undefined` here is left to `serve`.
   */
  readonly pages?: Readonly<
    Record<string, (params: LinkParams, url: URL) => FakeResponse | undefined>
  >;
  readonly serve: (request: SentRequest) => FakeResponse | undefined;
  /**
   * What its own pages request while somebody who is signed in browses them: so the sample world has
   * what only browsing brings.
   */
  readonly browsed?: readonly SentRequest[];
  /** Parameters that are answered here, by the name of the operation. */
  readonly examples: Readonly<Record<string, Example>>;
}

/** The one instant at which every invented site answers; ages and dates are counted from here. */
export const SAMPLE_INSTANT = '2026-09-01T08:00:00.000Z';

export const page = (body: string, status = 200): FakeResponse => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});

export const json = (value: unknown, status = 200): FakeResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  body: JSON.stringify(value),
});

/** A file of a media host. `version` is its entity tag: another text for other bytes. */
export const file = (body: Uint8Array, mediaType: string, version: string): FakeResponse => ({
  status: 200,
  headers: { 'content-type': mediaType, 'accept-ranges': 'bytes', etag: `"${version}"` },
  body,
});

/** The answer as operations read it. */
export const replyTo = (request: SentRequest, response: FakeResponse): Reply => {
  const { status, headers, body } = response;
  const { location } = headers;
  return {
    request,
    status,
    headers: { ...headers, date: new Date(SAMPLE_INSTANT).toUTCString() },
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    at: SAMPLE_INSTANT,
    ...(status >= 300 && status < 400 && location !== undefined
      ? { finalUrl: new URL(location, request.url).href }
      : {}),
  };
};
