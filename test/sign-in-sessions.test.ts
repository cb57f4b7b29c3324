import { beforeEach, describe, expect, test } from 'vitest';
import { createShortLivedMemory } from '../core/doors/short-lived-memory.ts';
import { createSignIn } from '../core/laboratory/sign-in/door.ts';
import { formsIn, headingOf, redirectOf, type Browser } from './support/browser.ts';
import { ask } from './support/http.ts';
import {
  NO_WAYS,
  openInvitation,
  runLaboratory,
  type RunningLaboratory,
} from './support/laboratory.ts';

let lab: RunningLaboratory;
const HOUR = 3600_000;
const DAY = 24 * HOUR;

beforeEach(async () => {
  lab = await runLaboratory({ password: true });
  return () => lab.close();
});

/** The owner, by the operator's link. */
const enter = async (browser: Browser = lab.browser(), email = 'chiara@uni.example') => {
  const { secret } = lab.laboratory.links.make({ purpose: 'owner', email, lives: HOUR });
  const opened = await openInvitation(browser, secret);
  expect(redirectOf(await browser.submit(opened, '/sign-in/link'))).toEqual([
    303,
    '/sign-in/identities',
  ]);
  return browser;
};

const tokenIn = async (browser: Browser): Promise<string> =>
  formsIn(await browser.get('/sign-in'))[0]?.fields['token'] ?? '';

describe('a session', () => {
  test('is never one that was there before: a planted cookie is worth nothing', async () => {
    const attacker = await enter(undefined, 'mallory@uni.example');
    const planted = attacker.cookies.get('bowerbird') ?? '';
    const browser = lab.browser();
    browser.cookies.set('bowerbird', planted);
    await enter(browser);
    expect(browser.cookies.get('bowerbird')).not.toBe(planted);
    expect([await lab.nameIn(browser), await lab.nameIn(attacker)]).toEqual(['chiara', 'nobody']);

    const invented = lab.browser();
    invented.cookies.set('bowerbird', 'x'.repeat(43));
    expect(await lab.nameIn(invented)).toBe('nobody');
    await enter(invented);
    expect(invented.cookies.get('bowerbird')).not.toBe('x'.repeat(43));
  });

  test('ends four days after it was last used', async () => {
    const browser = await enter();
    lab.pass(3 * DAY);
    expect(await lab.nameIn(browser)).toBe('chiara');
    lab.pass(3 * DAY);
    expect(await lab.nameIn(browser)).toBe('chiara');
    lab.pass(4 * DAY);
    expect(await lab.nameIn(browser)).toBe('nobody');
  });

  test('ends after two weeks, however much it is used', async () => {
    const browser = await enter();
    const names: string[] = [];
    for (let day = 1; day <= 14; day += 1) {
      lab.pass(DAY);
      names.push(await lab.nameIn(browser));
    }
    expect(names).toEqual([...Array<string>(13).fill('chiara'), 'nobody']);
  });

  test('is kept as a hash: its cookie is in no table', async () => {
    const browser = await enter();
    const secret = browser.cookies.get('bowerbird') ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    const [person] = lab.laboratory.people.list();
    expect(JSON.stringify(lab.laboratory.sessions.list(person?.id ?? ''))).not.toContain(secret);
    expect(JSON.stringify(lab.laboratory.audit.list({ limit: 100 }))).not.toContain(secret);
  });

  test('ends everywhere else by a press', async () => {
    const [browser, other] = [await enter(), await enter()];
    await browser.submit('/sign-in/identities', '/sign-in/sessions/end');
    expect([await lab.nameIn(browser), await lab.nameIn(other)]).toEqual(['chiara', 'nobody']);
  });

  test('ends by signing out, which is no GET', async () => {
    const browser = await enter();
    const before = browser.cookies.get('bowerbird') ?? '';
    expect((await browser.get('/sign-out')).status).toBe(405);
    expect(await lab.nameIn(browser)).toBe('chiara');
    await browser.submit('/sign-in', '/sign-out');
    expect(browser.cookies.has('bowerbird')).toBe(false);
    browser.cookies.set('bowerbird', before);
    expect(await lab.nameIn(browser)).toBe('nobody');
  });
});

describe('the form of another site', () => {
  const ATTEMPTS: readonly [string, Readonly<Record<string, string>>][] = [
    ['names its origin', { origin: 'https://evil.example' }],
    ['names no origin', { origin: 'null' }],
    ['is of another port', { origin: 'http://127.0.0.1:1' }],
    ['is told by the browser', { 'sec-fetch-site': 'cross-site' }],
    ['is of the same site', { 'sec-fetch-site': 'same-site' }],
    ['rebound its name', { host: 'evil.example' }],
    ['is no form', { 'content-type': 'text/plain' }],
    ['is JSON', { 'content-type': 'application/json' }],
  ];

  test.each(ATTEMPTS)('that %s has no effect, even with the token', async (_, headers) => {
    const browser = await enter();
    const answered = await browser.post('/sign-out', { token: await tokenIn(browser) }, headers);
    expect([answered.status, await lab.nameIn(browser)]).toEqual([403, 'chiara']);
  });

  test('without the token has no effect, nor with that of another session', async () => {
    const [browser, other] = [await enter(), await enter()];
    for (const token of ['', 'x', await tokenIn(other), await tokenIn(lab.browser())]) {
      const answered = await browser.post('/sign-out', { token });
      expect(headingOf(answered)).toEqual([403, 'This page was open for too long']);
    }
    expect((await browser.post('/sign-out', {})).status).toBe(403);
    expect(await lab.nameIn(browser)).toBe('chiara');
  });

  test('of every path needs the token of this browser before anybody has signed in', async () => {
    const paths = [
      '/sign-in/password',
      '/sign-in/link',
      '/sign-in/new-password',
      '/sign-in/change-password',
      '/sign-in/invitation',
      '/sign-in/invitation/accept',
      '/sign-in/invitation/password',
      '/sign-in/identities/remove',
      '/sign-in/sessions/end',
      '/sign-out',
    ];
    const token = await tokenIn(lab.browser());
    for (const path of paths)
      for (const fields of [{}, { token }]) {
        const answered = await lab.browser().post(path, fields);
        expect([path, headingOf(answered)]).toEqual([
          path,
          [403, 'This page was open for too long'],
        ]);
      }
  });

  test('a call of another door needs the token in its header', async () => {
    const browser = await enter();
    const cookie = `bowerbird=${browser.cookies.get('bowerbird')}`;
    const call = async (token: string) =>
      (
        await ask(lab.port, '/call', {
          method: 'POST',
          headers: { cookie, 'x-bowerbird-window': token },
        })
      ).text;
    expect(await call('')).toBe('nobody');
    expect(await call('x')).toBe('nobody');
    expect(await call(await tokenIn(browser))).toBe('chiara');
  });
});

test('a way that is not switched on is not there', async () => {
  const browser = lab.browser();
  const token = await tokenIn(browser);
  for (const path of ['/sign-in/mail', '/sign-in/forgot'])
    expect([path, (await browser.post(path, { token })).status]).toEqual([path, 404]);
  expect((await browser.post('/sign-in/with/campus', { token })).status).toBe(404);
  expect((await browser.get('/sign-in/identities')).status).toBe(401);
});

test('over https cookies have the prefix, and are sent over https alone', async () => {
  const signIn = createSignIn({
    laboratory: lab.laboratory,
    shortLived: createShortLivedMemory(() => 0),
    origin: () => 'https://lab.example',
    now: Date.now,
    ways: NO_WAYS,
  });
  const app = signIn.routes(() => ['lab.example']);
  const fetched = async (path: string, init: RequestInit = {}) =>
    app.request(`https://lab.example${path}`, {
      ...init,
      headers: { host: 'lab.example', origin: 'https://lab.example', ...(init.headers as object) },
    });
  const shown = await fetched('/sign-in/link');
  const [cookie = ''] = shown.headers.getSetCookie();
  expect(cookie).toMatch(
    /^__Host-bowerbird-browser=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const token = /name="token" value="([\w-]+)"/.exec(await shown.text())?.[1] ?? '';
  const { secret } = lab.laboratory.links.make({
    purpose: 'owner',
    email: 'chiara@uni.example',
    lives: HOUR,
  });
  const entered = await fetched('/sign-in/link', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: cookie.split(';')[0] ?? '',
    },
    body: new URLSearchParams({ token, secret }).toString(),
  });
  expect(entered.status).toBe(303);
  expect(entered.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-bowerbird=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
});

test('every page keeps to itself: no frame, no other’s script, nothing kept', async () => {
  const browser = await enter();
  for (const path of ['/sign-in', '/sign-in/identities', '/sign-in/link', '/sign-in/invited']) {
    const { headers } = await browser.get(path);
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect([headers['x-frame-options'], headers['cache-control']]).toEqual(['DENY', 'no-store']);
  }
});

test('a link of the operator signs an owner in, in any browser, once', async () => {
  const { links, people } = lab.laboratory;
  const { secret } = links.make({ purpose: 'owner', email: 'chiara@uni.example', lives: HOUR });
  const browser = lab.browser();
  const opened = await openInvitation(browser, secret);
  expect(headingOf(opened)).toEqual([200, 'Welcome to your laboratory']);
  expect(people.count()).toBe(0);
  expect(formsIn(opened).map(({ action }) => action)).toEqual([
    '/sign-in/link',
    '/sign-in/new-password',
  ]);
  expect(redirectOf(await browser.submit(opened, '/sign-in/link'))).toEqual([
    303,
    '/sign-in/identities',
  ]);
  expect(people.list()).toMatchObject([{ email: 'chiara@uni.example', isOwner: true }]);
  expect(headingOf(await browser.submit(opened, '/sign-in/link'))[0]).toBe(403);

  // A later one, of the same address, opens the same account.
  const again = links.make({ purpose: 'owner', email: 'chiara@uni.example', lives: HOUR });
  const other = lab.browser();
  await other.submit(await openInvitation(other, again.secret), '/sign-in/link');
  expect([people.count(), await lab.nameIn(other)]).toEqual([1, 'chiara']);
});
