import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as errors from '../cases/reply.ts';
import { listing } from '../cases/reply.ts';
import * as subreddits from '../cases/subreddits.ts';
import * as accounts from '../cases/accounts.ts';
import { API, SITE, TOKEN } from './program.ts';
import { runOnScript, WREN, WRENS, type OnScript, type Options } from './script.ts';
import { posted } from '../../../../test/support/http.ts';

/** What the forum does not hand out, asked for over REST: what is said, and that it costs nothing. */
let on: OnScript;
beforeEach(async () => {
  on = await runOnScript();
});
afterEach(() => on.close());

describe('a thing that the API does not hand out', () => {
  const notFound = { status: 404, code: 'not_found' };
  const refused = { status: 502, code: 'platform_error' };

  test.each<[string, string, Options, object, string]>([
    [
      'unknown user',
      WREN,
      { status: 404, body: errors.unknown },
      notFound,
      'Not found: u/wren_watcher: Reddit knows no such thing, or does not show it',
    ],
    [
      'suspended user',
      WREN,
      { body: accounts.suspended },
      notFound,
      'Not found: u/wren_watcher: account suspended',
    ],
    [
      'unknown user, by the trophies',
      `${WREN}/trophies`,
      { status: 400, body: errors.noUser },
      notFound,
      'Not found: u/wren_watcher: Reddit knows no such thing',
    ],
    [
      'unknown subreddit',
      WRENS,
      { status: 404, body: errors.unknown },
      notFound,
      'Not found: r/wrens: Reddit knows no such thing',
    ],
    [
      'banned subreddit',
      WRENS,
      { status: 404, body: errors.banned },
      notFound,
      'Not found: r/wrens: banned by Reddit',
    ],
    [
      'no rules page',
      `${WRENS}/rules`,
      { status: 404, body: errors.noWikiPage },
      notFound,
      'Not found: r/wrens',
    ],
    [
      'private',
      WRENS,
      { status: 403, body: errors.closed('private') },
      notFound,
      'Not found: r/wrens: private community; only its members see it.',
    ],
    [
      'quarantined, 2016',
      WRENS,
      { status: 403, body: errors.forbidden },
      refused,
      'Platform error: r/wrens: Reddit does not hand this out (403).',
    ],
    [
      'quarantined',
      WRENS,
      { status: 403, body: errors.quarantined },
      refused,
      'It says: “Known for <hoaxes>. Look twice.”',
    ],
    [
      'gated',
      `${WRENS}/posts`,
      { status: 403, body: errors.gated },
      refused,
      'Platform error: r/wrens: gated by Reddit;',
    ],
  ])('%s', async (_, path, request, expected, message) => {
    on.world.api = () => request;
    const error = await on.failed(path);
    expect(error).toMatchObject({ ...expected, retryAfter: undefined });
    expect(error.message).toContain(message);
    // It is about that thing: the next one is asked for.
    on.world.api = () => ({ body: accounts.account });
    expect((await on.get(WREN)).status).toBe(200);
  });

  test('an unknown subreddit that leads to a search, there or on the site', async () => {
    for (const location of [
      '/subreddits/search?q=wrens',
      `https://${SITE}/subreddits/search?q=w`,
    ]) {
      on.world.api = (path) =>
        path.startsWith('/subreddits/search')
          ? { body: listing(subreddits.subreddit) }
          : { status: 302, body: '', headers: { location } };
      expect(await on.failed(WRENS)).toMatchObject({ status: 404, code: 'not_found' });
    }
  });
});

describe('the credentials', () => {
  const refused = {
    status: 502,
    code: 'platform_error',
    message: 'Platform error: Your Reddit credentials were refused.',
  };

  test('a token that is refused is renewed once; the call then succeeds', async () => {
    on.world.api = (_, token) =>
      token === 'Bearer token-2'
        ? { body: accounts.account }
        : { status: 401, body: errors.unauthorized };
    const answered = await on.get(WREN);
    expect([answered.status, answered.headers['x-credits-used'], on.world.tokens]).toEqual([
      200,
      '1',
      2,
    ]);
  });

  test('one that is refused again is an end', async () => {
    on.world.api = () => ({ status: 401, body: errors.unauthorized });
    expect(await on.failed(WREN)).toMatchObject(refused);
    expect(on.world.asked).toEqual([
      `${SITE} ${TOKEN}`,
      `${API} /user/wren_watcher/about`,
      `${SITE} ${TOKEN}`,
      `${API} /user/wren_watcher/about`,
    ]);
  });

  test.each<[string, Options]>([
    ['401', { status: 401, body: errors.unauthorized }],
    ['403 and a page', { status: 403, body: errors.blockPage }],
    ['200 and an error', { body: { error: 'invalid_grant' } }],
  ])('no token is given: %s', async (_, request) => {
    on.world.token = () => request;
    expect(await on.failed(WREN)).toMatchObject(refused);
    expect(on.world.asked).toEqual([`${SITE} ${TOKEN}`]);
  });

  test('without any, what only the API answers says so, and nobody is asked', async () => {
    on.withoutCredentials();
    for (const [path, asking] of [
      [WREN, undefined],
      [`${WREN}/trophies`, undefined],
      [`${WRENS}/rules`, undefined],
      ['/v1/forum/posts/batch', posted(['a', 'b'])],
    ] as const)
      expect(await on.failed(path, asking)).toMatchObject({
        status: 502,
        code: 'platform_error',
        message:
          'Platform error: Reddit no longer serves this without an API client of your own; add yours in Settings',
      });
    expect(on.world.asked).toEqual([]);
  });
});

test.each([
  ['/v1/forum/users/ab', 'username'],
  ['/v1/forum/users/%2e%2e%2fapi', 'username'],
  ['/v1/forum/subreddits/w%2Frens', 'subreddit'],
  ['/v1/forum/subreddits/wrens/rules?cursor=x', 'unknown parameter cursor'],
])('400: %s', async (path, message) => {
  const error = await on.failed(path);
  expect(error).toMatchObject({ status: 400, code: 'validation_error' });
  expect(error.message).toContain(message);
  expect(on.world.asked).toEqual([]);
});

test('after all of this the books balance', async () => {
  on.world.api = () => ({ status: 403, body: errors.forbidden });
  await on.failed(WRENS);
  expect(on.app.store.ledger.audit()).toEqual([]);
  expect(on.app.store.ledger.overview().reserved).toBe(0);
});
