import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as errors from '../cases/reply.ts';
import * as subreddits from '../cases/subreddits.ts';
import { API, SITE } from './program.ts';
import { runOnScript, WREN, WRENS, type OnScript, type Options } from './script.ts';
import { dataIn } from '../../../../test/support/http.ts';

/** The forum's walls and faults by both of its ways: what is said, and that it costs nothing. */
let on: OnScript;
beforeEach(async () => {
  on = await runOnScript();
});
afterEach(() => on.close());

const BAD_REQUEST = 'Reddit answered 400: “400 Bad request Your browser sent an invalid request.”';

describe('walls and faults of the API', () => {
  test.each<[string, Options, string | undefined]>([
    [
      'that says how long',
      { status: 429, body: errors.tooMany, headers: { 'retry-after': '17' } },
      '17',
    ],
    [
      'that says what is left',
      { status: 429, body: errors.tooMany, headers: errors.usedUp },
      '248',
    ],
    ['that says nothing', { status: 429, body: '<html>' }, '3600'],
  ])('429 %s: wait, and nobody is asked meanwhile', async (_, request, seconds) => {
    on.world.api = () => request;
    expect(await on.failed(WREN)).toMatchObject({
      status: 503,
      code: 'service_unavailable',
      retryAfter: seconds,
    });
    const requestCount = on.world.asked.length;
    const again = await on.failed(WRENS);
    expect(again).toMatchObject({ status: 503, code: 'service_unavailable' });
    expect(Number(again.retryAfter)).toBeGreaterThan(0);
    expect(on.world.asked.length).toBe(requestCount);
  });

  test.each<[string, Options, string]>([
    [
      'a block page',
      { status: 403, body: errors.blockPage },
      `${API} answered 403 and a page that blocks us`,
    ],
    ['a block page with 200', { body: errors.blockPage }, 'Reddit blocked this network.'],
    ['an older one', { body: errors.pardner }, 'Reddit blocked this network.'],
    ['nothing', { body: '' }, `${API} answered 200 with an empty body`],
    [
      'a page of the site',
      { body: errors.appShell },
      `expected JSON from ${API}/user/wren_watcher/about, got an HTML page`,
    ],
    ['a bad request', { status: 400, body: errors.badRequestPage }, BAD_REQUEST],
    [
      'its own fault',
      { status: 500, body: errors.serverError },
      `${API} answered 500, a fault of its own`,
    ],
    [
      'its own fault, as a page',
      { status: 503, body: '<html>503' },
      `${API} answered 503, a fault of its own`,
    ],
    [
      'another thing',
      { body: subreddits.subreddit },
      'u/wren_watcher: unknown layout of the answer',
    ],
  ])('%s', async (_, request, message) => {
    on.world.api = () => request;
    const error = await on.failed(WREN);
    expect(error).toMatchObject({ status: 502, code: 'platform_error' });
    expect(error.message).toBe(`Platform error: ${message}`);
  });

  test('no answer in time', async () => {
    on.world.api = () => ({ body: 'never' });
    expect(await on.failed(WREN)).toMatchObject({
      status: 504,
      code: 'platform_error',
      message: `Platform error: ${API} did not answer in time`,
    });
  });
});

describe('the feed, where there are no credentials', () => {
  beforeEach(() => on.withoutCredentials());

  test('answers, and says what it lacks', async () => {
    const answered = await on.get(WRENS);
    expect([answered.status, answered.headers['x-bowerbird-route']]).toEqual([200, 'public-page']);
    expect(dataIn(answered)).toMatchObject({
      preferredUsername: 'Wrens',
      name: 'Small brown birds',
    });
    expect(String(answered.headers['x-bowerbird-notices'])).toContain('partial-detail');
    expect(on.world.asked).toEqual([`${SITE} /r/wrens/.rss`]);
  });

  test.each<[string, Options, number, string]>([
    ['unknown', { status: 404, body: '<html>' }, 404, 'Not found: r/wrens: Reddit knows no such'],
    [
      'led to a search',
      { status: 302, body: '', headers: { location: '/subreddits/search?q=wrens' } },
      404,
      'Not found: r/wrens',
    ],
    [
      'a block page',
      { status: 403, body: errors.blockPage },
      502,
      `${SITE} answered 403 and a page that blocks us`,
    ],
    [
      'a page of the site',
      { body: errors.appShell },
      502,
      'expected a feed from Reddit, got another page',
    ],
    [
      'the login page',
      { status: 302, body: '', headers: { location: '/login/?dest=x' } },
      502,
      `${SITE} led us to its login page`,
    ],
    [
      'too many',
      { status: 429, body: '<html>', headers: { 'retry-after': '30' } },
      503,
      `${SITE} answered 429`,
    ],
  ])('%s', async (_, request, status, message) => {
    on.world.site = (path) => (path.startsWith('/r/') ? request : { body: errors.appShell });
    const error = await on.failed(WRENS);
    expect(error.status).toBe(status);
    expect(error.message).toContain(message);
  });
});
