import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formsIn, headingOf, redirectOf, type Browser } from './support/browser.ts';
import { startIdentityProvider, type IdentityProvider } from './support/identity-provider.ts';
import {
  inviteTo,
  openInvitation,
  runLaboratory,
  type RunningLaboratory,
} from './support/laboratory.ts';
import type { Answered } from './support/http.ts';

let lab: RunningLaboratory;
let provider: IdentityProvider;
const ADA = { sub: 'ada', name: 'Ada L.', email: 'ada@uni.example', email_verified: true };

const begin = async (signUp: boolean): Promise<void> => {
  provider = await startIdentityProvider(() => `${lab.base}/sign-in/return/campus`, 'campus');
  provider.account = ADA;
  lab = await runLaboratory({ oidc: [provider.way], signUp });
};
const end = async (): Promise<void> => {
  await lab.close();
  await provider.close();
};
beforeEach(() => begin(false));
afterEach(end);

/** Presses "Continue with Campus", and signs in there. */
const visitProvider = async (browser: Browser, page = '/sign-in'): Promise<URL> => {
  const sent = await browser.submit(page, '/sign-in/with/campus');
  return provider.visit(String(sent.headers['location']));
};

/** The browser comes back, and its page sends itself. */
const comeBack = (browser: Browser, url: URL): Promise<Answered> =>
  browser.submit(`${url.pathname}${url.search}`, url.pathname);

const signIn = async (browser: Browser, page?: string): Promise<Answered> =>
  comeBack(browser, await visitProvider(browser, page));

const invited = async (): Promise<Browser> => {
  const browser = lab.browser();
  await openInvitation(browser, inviteTo(lab).secret);
  expect(redirectOf(await signIn(browser))).toEqual([303, '/sign-in']);
  return browser;
};

test('a member signs in, and signs out', async () => {
  await invited();
  const browser = lab.browser();
  const sent = await browser.submit('/sign-in', '/sign-in/with/campus');
  const request = new URL(String(sent.headers['location']));
  expect(request.searchParams.get('code_challenge_method')).toBe('S256');
  expect(request.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
  expect(request.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
  expect(redirectOf(await signIn(browser))).toEqual([303, '/sign-in']);
  expect(await lab.nameIn(browser)).toBe('Ada');
  expect(redirectOf(await browser.submit('/sign-in', '/sign-out'))).toEqual([303, '/sign-in']);
  expect(await lab.nameIn(browser)).toBe('nobody');
  expect(lab.faults).toEqual([]);
});

describe('somebody unknown', () => {
  test('gets in by an invitation alone, which is then used up', async () => {
    const stranger = lab.browser();
    expect(headingOf(await signIn(stranger))).toEqual([403, 'You are not invited yet']);
    expect([lab.laboratory.people.count(), await lab.nameIn(stranger)]).toEqual([0, 'nobody']);

    const { project, secret } = inviteTo(lab);
    const browser = lab.browser();
    const opened = await openInvitation(browser, secret);
    expect(headingOf(opened)).toEqual([200, 'You are invited']);
    expect(opened.text).toContain('<bdi>Chiara</bdi> invites you to the project');
    expect(opened.text).toContain('<bdi>Tides</bdi>');
    expect(opened.text).toContain('a coder: you can search, export, and add notes and codes');
    expect(redirectOf(await signIn(browser))).toEqual([303, '/sign-in']);
    const [, ada] = lab.laboratory.people.list();
    expect(ada).toMatchObject({ name: 'Ada', email: 'ada@uni.example', isOwner: false });
    expect(lab.laboratory.members.role(project, ada?.id ?? '')).toBe('coder');

    const second = lab.browser();
    expect(headingOf(await openInvitation(second, secret))).toEqual([
      403,
      'This invitation is not good any more',
    ]);
  });

  test('gets a project of their own, on the free plan, where the operator let people sign up', async () => {
    await end();
    await begin(true);
    const browser = lab.browser();
    expect(redirectOf(await signIn(browser))).toEqual([303, '/sign-in']);
    const [ada] = lab.laboratory.people.list();
    expect(ada?.name).toBe('Ada L.');
    expect(lab.laboratory.members.projectsOf(ada?.id ?? '')).toMatchObject([
      { role: 'manager', project: { name: 'Ada L.', plan: 'free' } },
    ]);
    await signIn(lab.browser());
    expect([lab.laboratory.people.count(), lab.laboratory.projects.list().length]).toEqual([1, 1]);
  });

  test('is not known by an address that nobody verified', async () => {
    provider.account = { sub: 'ada', email: 'chiara@uni.example', email_verified: false };
    await invited();
    expect(lab.laboratory.people.list()[1]).toMatchObject({ name: 'Ada', email: null });
  });
});

describe('an attempt', () => {
  test('is finished once: the same address again opens nothing, nor does its code', async () => {
    const browser = await invited();
    await browser.submit('/sign-in', '/sign-out');
    const url = await visitProvider(browser);
    const attempt = browser.cookies.get('bowerbird-provider') ?? '';
    expect(redirectOf(await comeBack(browser, url))).toEqual([303, '/sign-in']);
    await browser.submit('/sign-in', '/sign-out');
    expect(headingOf(await comeBack(browser, url))).toEqual([403, 'This sign-in is over']);
    browser.cookies.set('bowerbird-provider', attempt);
    expect(headingOf(await comeBack(browser, url))).toEqual([
      403,
      'Your identity provider could not be used',
    ]);
    expect(await lab.nameIn(browser)).toBe('nobody');
    expect(lab.faults).toEqual(['identity provider campus: OAUTH_RESPONSE_BODY_ERROR']);
  });

  test('is of the browser that began it, and of its state', async () => {
    const browser = lab.browser();
    const url = await visitProvider(browser);
    expect(headingOf(await comeBack(lab.browser(), url))).toEqual([403, 'This sign-in is over']);
    url.searchParams.set('state', 'another');
    expect(headingOf(await comeBack(browser, url))).toEqual([
      403,
      'Your identity provider could not be used',
    ]);
    expect(lab.laboratory.people.count()).toBe(0);
  });

  test('that the person or the provider refused says so', async () => {
    const browser = lab.browser();
    const url = await visitProvider(browser);
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
    url.searchParams.set('error_description', '<b>anything</b>');
    const refused = await comeBack(browser, url);
    expect(headingOf(refused)).toEqual([403, 'You were not signed in']);
    expect(refused.text).not.toContain('anything');
    expect(lab.faults).toEqual([]);
  });

  test('ends nothing by a GET, and the way back is open to a redirect of another site', async () => {
    await invited();
    const browser = lab.browser();
    const url = await visitProvider(browser);
    const redirected = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    const path = `${url.pathname}${url.search}`;
    const landed = await browser.get(path, redirected);
    expect([landed.status, await lab.nameIn(browser)]).toEqual([200, 'nobody']);
    expect((await browser.get(path, { ...redirected, 'sec-fetch-dest': 'iframe' })).status).toBe(
      403,
    );
    expect(redirectOf(await browser.submit(landed, url.pathname))).toEqual([303, '/sign-in']);
    expect(await lab.nameIn(browser)).toBe('Ada');
  });

  test('at no provider of ours is not there', async () => {
    const browser = lab.browser();
    const { fields } = formsIn(await browser.get('/sign-in'))[0] ?? { fields: {} };
    const answered = await browser.post('/sign-in/with/elsewhere', fields);
    expect(headingOf(answered)).toEqual([404, 'There is no such page']);
  });
});

test('somebody disabled does not get in, and is out at once', async () => {
  const browser = await invited();
  const [, ada] = lab.laboratory.people.list();
  lab.laboratory.people.disable(ada?.id ?? '');
  expect(await lab.nameIn(browser)).toBe('nobody');
  expect(headingOf(await signIn(lab.browser()))).toEqual([403, 'You cannot sign in here now']);
  lab.laboratory.people.enable(ada?.id ?? '');
  expect(await lab.nameIn(browser)).toBe('nobody');
});

describe('a second identity', () => {
  test('is added by somebody who is signed in, and opens the same account', async () => {
    const browser = await invited();
    provider.account = { sub: 'ada-at-home', email: 'ada@home.example', email_verified: true };
    const added = await signIn(browser, '/sign-in/identities');
    expect(redirectOf(added)).toEqual([303, '/sign-in/identities']);
    expect((await browser.get('/sign-in/identities')).text).toContain(
      '<bdi>ada@home.example</bdi>',
    );
    const other = lab.browser();
    await signIn(other);
    expect(await lab.nameIn(other)).toBe('Ada');
    expect(lab.laboratory.people.count()).toBe(2);
  });

  test('of somebody else is not taken away', async () => {
    await invited();
    provider.account = { sub: 'ben', name: 'Ben' };
    const browser = lab.browser();
    await openInvitation(browser, inviteTo(lab, { email: 'ben@uni.example', name: 'Ben' }).secret);
    await signIn(browser);
    provider.account = ADA;
    expect(headingOf(await signIn(browser, '/sign-in/identities'))).toEqual([
      403,
      'This account belongs to somebody else here',
    ]);
    expect(await lab.nameIn(browser)).toBe('Ben');
  });

  test('is not added once the session that began it has ended', async () => {
    const browser = await invited();
    provider.account = { sub: 'ada-at-home' };
    const url = await visitProvider(browser, '/sign-in/identities');
    await browser.submit('/sign-in', '/sign-out');
    const attempt = browser.cookies.get('bowerbird-provider') ?? '';
    expect(headingOf(await comeBack(browser, url))).toEqual([401, 'Sign in first']);
    provider.account = ADA;
    await signIn(browser);
    // Begun by another session, in the same browser, and not finished yet.
    provider.account = { sub: 'ada-at-home' };
    const begun = await visitProvider(browser, '/sign-in/identities');
    const kept = browser.cookies.get('bowerbird-provider') ?? '';
    await browser.submit('/sign-in', '/sign-out');
    provider.account = ADA;
    await signIn(browser);
    for (const [cookie, back, title] of [
      [attempt, url, 'Your identity provider could not be used'],
      [kept, begun, 'This sign-in is over'],
    ] as const) {
      browser.cookies.set('bowerbird-provider', cookie);
      const answered = await comeBack(browser, back);
      expect(headingOf(answered)).toEqual([403, title]);
    }
    expect(lab.laboratory.identities.list(lab.laboratory.people.list()[1]?.id ?? '')).toMatchObject(
      [{ subject: 'ada' }],
    );
  });

  test('the last one stays', async () => {
    const browser = await invited();
    expect((await browser.get('/sign-in/identities')).text).not.toContain('Remove');
    const { fields } = formsIn(await browser.get('/sign-in/identities'))[0] ?? { fields: {} };
    const { issuer } = provider.way;
    const row = { ...fields, issuer, subject: 'ada' };
    await browser.post('/sign-in/identities/remove', row);
    await signIn(lab.browser());
    expect(lab.laboratory.people.count()).toBe(2);
    provider.account = { sub: 'ada-at-home' };
    await signIn(browser, '/sign-in/identities');
    await browser.submit('/sign-in/identities', '/sign-in/identities/remove');
    const [, ada] = lab.laboratory.people.list();
    expect(lab.laboratory.identities.list(ada?.id ?? '').length).toBe(1);
  });
});
