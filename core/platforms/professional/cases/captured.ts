import { answeredBy } from '../../../../test/support/answered.ts';
import { readCaptured } from '../../../../test/support/captured.ts';
import type { Reply } from '#kit/exchange.ts';
import { routeNamed } from '#kit/operation.ts';
import site from '../fake/index.ts';
import platform from '../platform.ts';

/** What tests of captured lists share: requests of the site’s pages, and what the invented site answers. */

export const SITE = 'https://www.linkedin.com';

/** A GraphQL call of the pages. */
export const graph = (name: string, variables: string): string =>
  `${SITE}/voyager/api/graphql?variables=${variables}&queryId=${name}.0123456789abcdef`;

/** What the invented site answers to who is logged in. */
export const loaded = (url: string): Reply =>
  answeredBy(site, { method: 'GET', url, headers: { 'csrf-token': 'x' } });

/** A reply that a test says itself. */
export const saying = (url: string, body: object | string, status = 200): Reply => ({
  request: { method: 'GET', url, headers: {} },
  status,
  headers: { 'content-type': 'application/json' },
  body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
  at: '2026-11-20T10:00:00.000Z',
});

export const read = (name: string, reply: Reply) => readCaptured(platform, name, reply);

/** Whether an operation reads what such a request brings. */
export const isRead = (name: string, url: string): boolean => {
  const operation = platform.operations.find((one) => one.name === name);
  const route = operation && routeNamed(operation, 'capture');
  return route?.name === 'capture' && route.reads({ method: 'GET', url, headers: {} });
};

/** Notices by their codes, with their counts. */
export const codes = (notices: readonly { code: string; count?: number }[]) =>
  notices.map(({ code, count }) => (count === undefined ? code : `${code} ${count}`));

export const urn = (number: string, more = 'MAIN_FEED') =>
  `urn:li:fsd_update:(urn:li:activity:${number},${more},EMPTY,DEFAULT,false)`;
export const number = (last: number): string => `705276201927077888${last}`;
export const post = (last: number, more: object = {}) => ({
  $type: 'com.linkedin.voyager.dash.feed.Update',
  entityUrn: urn(number(last)),
  metadata: { backendUrn: `urn:li:activity:${number(last)}` },
  commentary: { text: { text: `Post ${last}` } },
  ...more,
});
