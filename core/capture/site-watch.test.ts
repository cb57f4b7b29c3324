import { afterEach, beforeEach, expect, test } from 'vitest';
import { catalogue } from '../engine/catalogue.ts';
import type { Reply } from '#kit/exchange.ts';
import { json, replyTo } from '#kit/fake/site.ts';
import { openStore, type Store } from '../store/index.ts';
import { importFiles } from './import/import-files.ts';
import { createTaker, type Taker } from './take.ts';

/** A site of which many replies come, and none in a form that is known. */

let store: Store;
let taker: Taker;

beforeEach(() => {
  store = openStore({ dir: ':memory:' });
  taker = createTaker({ catalogue, store, now: () => Date.parse('2026-11-23T10:00:00.000Z') });
});
afterEach(() => store.close());

const got = (
  url: string,
  contentType = 'application/json',
  body = '{"words":"of somebody"}',
): Reply => ({
  ...replyTo({ method: 'GET', url, headers: {} }, json({})),
  headers: { 'content-type': contentType },
  body: new TextEncoder().encode(body),
});

/** Replies of forms that no route claims: the address names a person, the body has words of theirs. */
const strange = (n: number): Reply =>
  got(
    `https://www.linkedin.com/orbit/api/feed/jane-doe-${n}/updates?name=jane`,
    'text/x-orbit+json',
  );
const strangeJson = (n: number): Reply =>
  got(`https://www.linkedin.com/orbit/api/feed/jane-doe-${n}/updates?name=jane`);

const hosts = () =>
  store.unreadReplies
    .list()
    .filter(({ host }) => host !== undefined)
    .map(({ platform, host, replies, form, lastAt }) => ({
      platform,
      host,
      replies,
      form,
      lastAt,
    }));

test('many replies of a host, none of a known form: kept with the names of the forms alone', () => {
  for (let n = 0; n < 24; n += 1) taker.take(strangeJson(n));
  expect(hosts()).toEqual([]);
  for (let n = 24; n < 312; n += 1) taker.take(strangeJson(n));
  expect(hosts()).toEqual([
    {
      platform: 'professional',
      host: 'www.linkedin.com',
      replies: 312,
      form: { forms: { 'application/json/{}/api/feed/{}/updates': 312 } },
      lastAt: '2026-11-23T10:00:00.000Z',
    },
  ]);
  expect(JSON.stringify(store.unreadReplies.list())).not.toMatch(/jane|words/);
});

test('so are replies of known endpoints that nobody understands, under their names', () => {
  const stream = (n: number) =>
    got(
      `https://www.linkedin.com/flagship-web/rsc-action/actions/pagination?sduiid=com.linkedin.sdui.orbit.page${n}`,
      'text/x-component',
      '0:["$","div",null,{}]',
    );
  for (let n = 0; n < 40; n += 1) taker.take(stream(n));
  expect(hosts()).toMatchObject([
    {
      host: 'www.linkedin.com',
      replies: 40,
      form: { forms: { 'flagship-web/rsc-action/actions/pagination/orbit/{}': 40 } },
    },
  ]);
});

test('pictures, scripts, refusals and empty replies are no sign', () => {
  for (let n = 0; n < 60; n += 1) {
    taker.take(got(`https://www.linkedin.com/x/${n}`, 'image/png'));
    taker.take(got(`https://www.linkedin.com/x/${n}`, 'text/javascript'));
    taker.take(got(`https://www.linkedin.com/x/${n}`, 'application/json', ''));
    taker.take({ ...strangeJson(n), status: 403 });
    taker.take(strange(n));
    taker.take(got(`https://elsewhere.example/${n}`));
  }
  expect(hosts()).toMatchObject([{ host: 'www.linkedin.com', replies: 60 }]);
});

test('a known form among them takes it back, and each host goes by itself', () => {
  for (let n = 0; n < 30; n += 1) {
    taker.take(strangeJson(n));
    taker.take(got(`https://x.com/i/api/orbit/${n}`));
  }
  expect(hosts().map(({ host }) => host)).toEqual(['x.com', 'www.linkedin.com']);
  const known = {
    data: { data: { feedDashMainFeedByMainFeed: { '*elements': [] } } },
    included: [],
  };
  const { outcome } = taker.take(
    got(
      'https://www.linkedin.com/voyager/api/graphql?variables=()&queryId=voyagerFeedDashMainFeed.x',
      'application/json',
      JSON.stringify(known),
    ),
  );
  expect([outcome, hosts().map(({ host }) => host)]).toEqual(['kept', ['x.com']]);
});

test('an import says so of each host', async () => {
  const { hosts: counts } = await importFiles(['/no/such.har'], {
    taker,
    platforms: catalogue.platforms,
    folders: () => [],
    find: async (paths, onFound) => {
      await onFound(Array.from({ length: 30 }, (_, n) => ({ reply: strangeJson(n) })));
      return paths.map((path) => ({ path, format: 'HAR' }));
    },
  });
  expect(counts).toMatchObject([
    { host: 'www.linkedin.com', replies: 30, data: 30, understood: 0, mayHaveChanged: true },
  ]);
});
