import { expect, test } from 'vitest';
import { answeredBy } from '../../../test/support/answered.ts';
import { mutated, seeded, SPLICES } from '../../../test/support/broken-text.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { routeNamed, type ListPage, type Operation } from '#kit/operation.ts';
import site from './fake/index.ts';
import platform from './platform.ts';

const ROUNDS = 60;

/** What breaks pages and addresses of this site, beside what breaks any answer. */
const splices = [
  ...SPLICES,
  '</script>',
  '<article data-activity-urn="urn:li:activity:99999999999999999999">',
  '<section class="comment">',
  'href="javascript:alert(1)"',
  'https://www.linkedin.com/redir/redirect?url=javascript%3Aalert(1)',
  'urn:li:activity:0',
  '%E0%A4%A',
  '"userInteractionCount":1e99',
  '"$L0"',
  '"$7"',
  '"$0:props:children"',
  '\n0:',
  'Tffff,',
  '"feed-full-update"',
];

const answered = (url: string): Reply =>
  answeredBy(site, { method: 'GET', url, headers: { 'csrf-token': 'x' } });

/** Streams of server components are read by captures, whatever route stands before these. */
const STREAMED = '/flagship-web/';

const SITE = 'https://www.linkedin.com';
const graph = (name: string): string =>
  `${SITE}/voyager/api/graphql?variables=(start:0)&queryId=${name}.x`;
const post = String(site.examples['get-post']?.['postId']);

const PAGES = [
  `${SITE}/in/sample-heron`,
  `${SITE}/company/quillmere-sample-garden`,
  `${SITE}/posts/sample-heron_x-activity-${post}-Ab1c`,
  `${SITE}/pulse/what-a-garden-teaches-sample-heron`,
  graph('voyagerFeedDashProfileUpdates'),
  graph('voyagerSocialDashComments'),
  graph('voyagerFeedDashMainFeed'),
  graph('voyagerSearchDashClusters'),
  graph('voyagerSocialDashReactions'),
  graph('voyagerOrganizationDashCompanies'),
  `${SITE}/voyager/api/identity/dash/profiles?memberIdentity=sample-heron`,
  `${SITE}/flagship-web/feed/`,
  `${SITE}/flagship-web/company/quillmere-sample-garden/posts/`,
  `${SITE}/flagship-web/posts/sample-heron_x-activity-${post}-Ab1c`,
];

/** What came of a broken answer that must never come of any. */
const findOperationFault = (operation: Operation, reply: Reply): unknown => {
  const route = reply.request.url.includes(STREAMED)
    ? (routeNamed(operation, 'capture') ?? operation.routes[0])
    : operation.routes[0];
  if (!route) return undefined;
  try {
    for (const sign of platform.refusals) sign(reply);
    const { data } = route.parse([reply], {});
    const items = operation.list ? (data as ListPage<unknown>).items : [data];
    return items.find((item) => !operation.schema.safeParse(item).success);
  } catch (error) {
    return error instanceof AppError && error.kind !== 'internal_error' ? undefined : error;
  }
};

test.each(PAGES)('%s: broken many times, it never breaks us', (url) => {
  const reply = answered(url);
  const text = new TextDecoder().decode(reply.body);
  const random = seeded(url.length * 7919 + text.length);
  const faults: unknown[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = new TextEncoder().encode(mutated(text, random, splices));
    for (const operation of platform.operations) {
      const fault = findOperationFault(operation, { ...reply, body });
      if (fault !== undefined) faults.push({ round, operation: operation.name, fault });
    }
  }
  expect(faults).toEqual([]);
});

test('a page with too much markup, or nested without end, is refused in good time', () => {
  const reply = answered(`${SITE}/in/sample-heron`);
  for (const html of [
    '<div>'.repeat(40_000),
    '<article><section class="comment">'.repeat(10_000),
  ]) {
    const body = new TextEncoder().encode(`<!DOCTYPE html><html><body>${html}`);
    for (const operation of platform.operations)
      expect([operation.name, findOperationFault(operation, { ...reply, body })]).toEqual([
        operation.name,
        undefined,
      ]);
  }
});
