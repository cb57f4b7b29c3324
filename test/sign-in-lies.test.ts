import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { headingOf, redirectOf, type Browser } from './support/browser.ts';
import type { Answered } from './support/http.ts';
import { runLaboratory, type RunningLaboratory } from './support/laboratory.ts';
import { startLyingProvider, type Lies, type LyingProvider } from './support/lying-provider.ts';

let lab: RunningLaboratory;
let first: LyingProvider;
let second: LyingProvider;

// Whoever is believed gets in: each refusal is of the lie alone.
beforeAll(async () => {
  first = await startLyingProvider('first');
  second = await startLyingProvider('second');
});
afterAll(async () => {
  await first.close();
  await second.close();
});
beforeEach(async () => {
  lab = await runLaboratory({ oidc: [first.way, second.way], signUp: true });
  first.lies = {};
  second.lies = {};
  return () => lab.close();
});

/** Signs in at a provider that takes the nonce as its code; `more` is added to what it sends back. */
const signIn = async (
  browser: Browser,
  { way }: LyingProvider,
  more: Readonly<Record<string, string>> = {},
): Promise<Answered> => {
  const sent = await browser.submit('/sign-in', `/sign-in/with/${way.name}`);
  const location = sent.headers['location'];
  // A provider whose description is not believed is not even visited.
  if (typeof location !== 'string' || sent.status !== 303) return sent;
  const request = new URL(location).searchParams;
  const query = new URLSearchParams({
    code: request.get('nonce') ?? '',
    state: request.get('state') ?? '',
    iss: way.issuer,
    ...more,
  });
  const path = `/sign-in/return/${way.name}`;
  return browser.submit(`${path}?${query.toString()}`, path);
};

const FAILED = [403, 'Your identity provider could not be used'];

test('what is true is believed', async () => {
  const browser = lab.browser();
  expect(redirectOf(await signIn(browser, first))).toEqual([303, '/sign-in']);
  expect(await lab.nameIn(browser)).toBe('Eve');
});

const LIES: readonly [string, Lies][] = [
  ['is for another audience', { claims: { aud: 'somebody else' } }],
  ['is for others, too, without saying who asked', { claims: { aud: ['bowerbird', 'others'] } }],
  ['is for another party', { claims: { aud: ['bowerbird', 'others'], azp: 'others' } }],
  ['is of another issuer', { claims: { iss: 'https://elsewhere.example' } }],
  ['has another nonce', { claims: { nonce: 'another' } }],
  ['has no nonce', { claims: { nonce: undefined } }],
  ['is over', { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } }],
  ['has no end', { claims: { exp: undefined } }],
  ['has no subject', { claims: { sub: undefined } }],
  ['is signed by another', { isSignedByAnother: true }],
  ['is not signed', { header: { alg: 'none' } }],
  ['claims to be signed with the secret', { header: { alg: 'HS256' } }],
  ['is signed with the public key as a secret', { isSignedWithPublicKey: true }],
  ['names a key that the provider does not have', { header: { kid: 'unknown' } }],
  ['brings the key by which it is to be checked', { isSignedByAnother: true, header: { jwk: {} } }],
];

test.each(LIES)('an ID token that %s opens nothing', async (_, lies) => {
  first.lies = lies;
  const browser = lab.browser();
  expect(headingOf(await signIn(browser, first))).toEqual(FAILED);
  expect([lab.laboratory.people.count(), await lab.nameIn(browser)]).toEqual([0, 'nobody']);
  expect(lab.faults.length).toBe(1);
});

test.each([
  ['of another issuer', { metadata: { issuer: 'https://elsewhere.example' } }],
  ['without an issuer', { metadata: { issuer: undefined } }],
] satisfies [string, Lies][])('a description %s is not believed', async (_, lies) => {
  first.lies = lies;
  expect(headingOf(await signIn(lab.browser(), first))).toEqual(FAILED);
  // The next one reads it again.
  first.lies = {};
  expect(redirectOf(await signIn(lab.browser(), first))).toEqual([303, '/sign-in']);
});

test('what is said of somebody else is not taken for theirs', async () => {
  first.lies = { userinfo: { sub: 'somebody else', email: 'a@uni.example', email_verified: true } };
  expect(headingOf(await signIn(lab.browser(), first))).toEqual(FAILED);
});

test('an answer that names another issuer, or none, is not taken', async () => {
  expect(headingOf(await signIn(lab.browser(), first, { iss: second.way.issuer }))).toEqual(FAILED);
  expect(headingOf(await signIn(lab.browser(), first, { iss: '' }))).toEqual(FAILED);
});

test('an answer for one provider is not taken by another', async () => {
  const browser = lab.browser();
  const sent = await browser.submit('/sign-in', '/sign-in/with/first');
  const request = new URL(String(sent.headers['location'])).searchParams;
  const query = new URLSearchParams({
    code: request.get('nonce') ?? '',
    state: request.get('state') ?? '',
    iss: second.way.issuer,
  });
  const path = '/sign-in/return/second';
  expect(headingOf(await browser.submit(`${path}?${query.toString()}`, path))).toEqual([
    403,
    'This sign-in is over',
  ]);
});

test.each([
  ['false', { email_verified: false }],
  ['missing', {}],
  ['a text', { email_verified: 'true' }],
])('an address is not believed where email_verified is %s', async (_, verified) => {
  first.lies = { userinfo: { email: 'ada@uni.example', ...verified } };
  await signIn(lab.browser(), first);
  expect(lab.laboratory.people.list()).toMatchObject([{ name: 'Eve', email: null }]);
});

test.each([
  ['several addresses', 'ada@uni.example, eve@uni.example'],
  ['a line', 'ada@uni.example\r\nBcc: eve@uni.example'],
  ['no address', 'ada'],
])('%s in the place of an address is none', async (_, email) => {
  first.lies = { userinfo: { email, email_verified: true } };
  expect(redirectOf(await signIn(lab.browser(), first))).toEqual([303, '/sign-in']);
  expect(lab.laboratory.people.list()).toMatchObject([{ name: 'Eve', email: null }]);
});

test('two issuers that know one address and one subject know two people', async () => {
  const verified = { userinfo: { email: 'ada@uni.example', email_verified: true } };
  first.lies = verified;
  second.lies = { ...verified, userinfo: { ...verified.userinfo, name: 'Eve again' } };
  const [one, two] = [lab.browser(), lab.browser()];
  await signIn(one, first);
  await signIn(two, second);
  expect([await lab.nameIn(one), await lab.nameIn(two)]).toEqual(['Eve', 'Eve again']);
  const people = lab.laboratory.people.list();
  expect(people.map(({ email }) => email)).toEqual(['ada@uni.example', 'ada@uni.example']);
});

test('a name of a provider is shown as text', async () => {
  first.lies = { userinfo: { name: '<script>alert(1)</script>' } };
  const browser = lab.browser();
  await signIn(browser, first);
  const { text } = await browser.get('/sign-in');
  expect(text).toContain('<bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi>');
});

test('a provider that changes its key is believed by the new one', async () => {
  expect(redirectOf(await signIn(lab.browser(), first))).toEqual([303, '/sign-in']);
  first.lies = { hasNewKey: true };
  // The library asks for keys again once a minute at most.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  try {
    expect(redirectOf(await signIn(lab.browser(), first))).toEqual([303, '/sign-in']);
    first.lies = { hasNewKey: true, isSignedByAnother: false, header: { kid: 'old' } };
    expect(headingOf(await signIn(lab.browser(), first))).toEqual(FAILED);
  } finally {
    vi.useRealTimers();
  }
});

test('an answer is used once: its state and its code open nothing again', async () => {
  const browser = lab.browser();
  const sent = await browser.submit('/sign-in', '/sign-in/with/first');
  const request = new URL(String(sent.headers['location'])).searchParams;
  const query = new URLSearchParams({
    code: request.get('nonce') ?? '',
    state: request.get('state') ?? '',
    iss: first.way.issuer,
  });
  const path = '/sign-in/return/first';
  const again = () => browser.submit(`${path}?${query.toString()}`, path);
  expect(redirectOf(await again())).toEqual([303, '/sign-in']);
  await browser.submit('/sign-in', '/sign-out');
  expect(headingOf(await again())).toEqual([403, 'This sign-in is over']);
  // Nor in an attempt of its own, with another state.
  await browser.submit('/sign-in', '/sign-in/with/first');
  expect(headingOf(await again())).toEqual(FAILED);
  expect(await lab.nameIn(browser)).toBe('nobody');
});

test('a code that belongs to another attempt brings the nonce of that one, and opens nothing', async () => {
  const attempt = async (browser: Browser) => {
    const sent = await browser.submit('/sign-in', '/sign-in/with/first');
    return new URL(String(sent.headers['location'])).searchParams;
  };
  const [mine, victim] = [lab.browser(), lab.browser()];
  const [own, theirs] = [await attempt(mine), await attempt(victim)];
  const query = new URLSearchParams({
    code: theirs.get('nonce') ?? '',
    state: own.get('state') ?? '',
    iss: first.way.issuer,
  });
  const path = '/sign-in/return/first';
  expect(headingOf(await mine.submit(`${path}?${query.toString()}`, path))).toEqual(FAILED);
});

test.each(['/.well-known/openid-configuration', '/token', '/keys', '/userinfo'])(
  'ten megabytes from %s are not read',
  async (path) => {
    first.lies = { answers: { path, bytes: 10_000_000 } };
    expect(headingOf(await signIn(lab.browser(), first))).toEqual(FAILED);
    first.lies = {};
    expect(redirectOf(await signIn(lab.browser(), first))).toEqual([303, '/sign-in']);
  },
);
