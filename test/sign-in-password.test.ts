import { beforeEach, describe, expect, test } from 'vitest';
import { formsIn, headingOf, redirectOf, type Browser } from './support/browser.ts';
import type { Answered } from './support/http.ts';
import {
  inviteTo,
  openInvitation,
  runLaboratory,
  type RunningLaboratory,
} from './support/laboratory.ts';

let lab: RunningLaboratory;
/** From which every browser comes. */
let network: string;
const ADA = 'ada@uni.example';
const PASSWORD = 'four tides and a heron';
const NEXT = 'a heron and four tides';
const MINUTE = 60_000;
const WRONG =
  '<p class="fault" id="password-fault" role="alert">This address and this password do not belong together.</p>';

beforeEach(async () => {
  network = '127.0.0.1';
  lab = await runLaboratory({ password: true }, { networkFrom: () => network });
  return () => lab.close();
});

const signIn = (browser: Browser, email: string, password: string): Promise<Answered> =>
  browser.submit('/sign-in', '/sign-in/password', { email, password });

/** Ada, who accepted an invitation with a password. */
const invited = async (email = ADA): Promise<Browser> => {
  const browser = lab.browser();
  const opened = await openInvitation(browser, inviteTo(lab, { email }).secret);
  const fields = { 'new-password': PASSWORD };
  const answered = await browser.submit(opened, '/sign-in/invitation/password', fields);
  expect(redirectOf(answered)).toEqual([303, '/sign-in']);
  return browser;
};

const change = (browser: Browser, fields: Readonly<Record<string, string>>): Promise<Answered> =>
  browser.submit('/sign-in/identities', '/sign-in/change-password', fields);

test('somebody invited chooses a password, and signs in with it', async () => {
  await invited();
  const browser = lab.browser();
  expect(redirectOf(await signIn(browser, ' ADA@uni.example', PASSWORD))).toEqual([
    303,
    '/sign-in',
  ]);
  expect(await lab.nameIn(browser)).toBe('Ada');
  const ada = lab.laboratory.people.list()[1]?.id ?? '';
  expect(lab.laboratory.passwords.get(ada)).toMatch(
    /^\$scrypt\$ln=4,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/,
  );
});

test('a password is wrong in the same words, whether or not the address is known', async () => {
  await invited();
  lab.laboratory.people.add({ name: 'Without one', email: 'ben@uni.example' });
  const pages: string[] = [];
  const browser = lab.browser();
  for (const email of [ADA, 'ben@uni.example', 'nobody@uni.example']) {
    const answered = await signIn(browser, email, 'not the password');
    expect([answered.status, await lab.nameIn(browser)]).toEqual([403, 'nobody']);
    expect(answered.text).toContain(WRONG);
    pages.push(answered.text.replaceAll(email, ''));
  }
  lab.laboratory.people.disable(lab.laboratory.people.list()[1]?.id ?? '');
  const disabled = await signIn(browser, ADA, PASSWORD);
  pages.push(disabled.text.replaceAll(ADA, ''));
  expect([disabled.status, new Set(pages).size]).toEqual([403, 1]);
});

test('the password of nobody is hashed, too: where nobody’s turn comes, all are told so', async () => {
  await invited();
  const password = lab.laboratory.passwords.get(lab.laboratory.people.list()[1]?.id ?? '');
  const busy = await runLaboratory(
    { password: true },
    { passwords: { atOnce: 0, mostWaiting: 0 }, laboratory: lab.laboratory },
  );
  expect(password).toBeDefined();
  for (const email of [ADA, 'nobody@uni.example']) {
    const form = { email, password: PASSWORD };
    const answered = await busy.browser().submit('/sign-in', '/sign-in/password', form);
    expect(headingOf(answered)).toEqual([503, 'Many people are signing in']);
    expect(answered.headers['retry-after']).toBe('5');
  }
  await busy.close();
});

describe('tries', () => {
  test('a stranger keeps nobody out who comes from elsewhere; from many places, tries are bounded', async () => {
    await invited();
    for (let tried = 0; tried < 11; tried += 1) await signIn(lab.browser(), ADA, `wrong ${tried}`);
    expect((await signIn(lab.browser(), ADA, PASSWORD)).status).toBe(429);
    network = '192.0.2.7';
    expect((await signIn(lab.browser(), ADA, PASSWORD)).status).toBe(303);
    for (let tried = 0; tried < 100; tried += 1) {
      network = `198.51.100.${tried}`;
      expect((await signIn(lab.browser(), ADA, `wrong ${tried}`)).status).toBe(403);
    }
    network = '203.0.113.7';
    expect((await signIn(lab.browser(), ADA, PASSWORD)).status).toBe(429);
  });

  test('that end well count for nothing: a whole course signs in from one network', async () => {
    await invited();
    for (let tried = 0; tried < 120; tried += 1)
      expect((await signIn(lab.browser(), ADA, PASSWORD)).status).toBe(303);
  });

  test('of one address from one network are bounded, also of an unknown one', async () => {
    await invited();
    for (const email of [ADA, 'nobody@uni.example']) {
      for (let tried = 0; tried < 10; tried += 1)
        expect((await signIn(lab.browser(), email, `wrong ${tried}`)).status).toBe(403);
      const refused = await signIn(lab.browser(), email, PASSWORD);
      expect(headingOf(refused)).toEqual([429, 'Too many tries']);
      expect(refused.headers['retry-after']).toMatch(/^\d{1,3}$/);
    }
    lab.pass(15 * MINUTE);
    expect((await signIn(lab.browser(), ADA, PASSWORD)).status).toBe(303);
  });

  test('of one network are bounded, whichever addresses it tries', async () => {
    const browser = lab.browser();
    const { fields } = formsIn(await browser.get('/sign-in'))[0] ?? { fields: {} };
    for (let tried = 0; tried < 100; tried += 1) {
      const form = { ...fields, email: `a${tried}@uni.example`, password: 'wrong' };
      expect((await browser.post('/sign-in/password', form)).status).toBe(403);
    }
    expect(headingOf(await signIn(lab.browser(), 'b@uni.example', 'wrong'))).toEqual([
      429,
      'Too many tries',
    ]);
  });

  test('that ended well are forgotten', async () => {
    await invited();
    for (let round = 0; round < 3; round += 1) {
      for (let tried = 0; tried < 9; tried += 1)
        expect((await signIn(lab.browser(), ADA, 'wrong')).status).toBe(403);
      expect((await signIn(lab.browser(), ADA, PASSWORD)).status).toBe(303);
    }
  });
});

describe('a new password', () => {
  test.each([
    ['', 'Use at least 12 characters.'],
    ['eleven char', 'Use at least 12 characters.'],
    // Six signs, each of two parts that a keyboard may send.
    ['e\u0301'.repeat(6), 'Use at least 12 characters.'],
    ['x'.repeat(1001), 'Use at most 1,000 characters.'],
  ])('%j is refused beside its field', async (password, fault) => {
    const browser = lab.browser();
    const { secret } = inviteTo(lab);
    const opened = await openInvitation(browser, secret);
    const fields = { 'new-password': password };
    const answered = await browser.submit(opened, '/sign-in/invitation/password', fields);
    expect(headingOf(answered)).toEqual([400, 'You are invited']);
    expect(answered.text).toContain(
      `<p class="fault" id="new-password-fault" role="alert">${fault}</p>`,
    );
    expect(lab.laboratory.people.count()).toBe(1);
  });

  test('is the same, however a keyboard composes its letters', async () => {
    const browser = await invited();
    const composed = 'caf\u00e9 and four tides';
    await change(browser, { 'old-password': PASSWORD, 'new-password': composed });
    const decomposed = 'cafe\u0301 and four tides';
    expect((await signIn(lab.browser(), ADA, decomposed)).status).toBe(303);
  });

  test('takes the old one, ends every other session, and begins a new one here', async () => {
    const [browser, other] = [await invited(), lab.browser()];
    await signIn(other, ADA, PASSWORD);
    const wrong = await change(browser, { 'old-password': 'not it', 'new-password': NEXT });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('This is not your present password.');
    expect(await lab.nameIn(other)).toBe('Ada');
    const before = browser.cookies.get('bowerbird');
    const changed = await change(browser, { 'old-password': PASSWORD, 'new-password': NEXT });
    expect(redirectOf(changed)).toEqual([303, '/sign-in']);
    expect([await lab.nameIn(browser), await lab.nameIn(other)]).toEqual(['Ada', 'nobody']);
    expect(browser.cookies.get('bowerbird')).not.toBe(before);
    expect((await signIn(lab.browser(), ADA, PASSWORD)).status).toBe(403);
    expect((await signIn(lab.browser(), ADA, NEXT)).status).toBe(303);
  });

  test('guesses of the old one are bounded as those of signing in are', async () => {
    const browser = await invited();
    const fields = { 'old-password': 'not it', 'new-password': NEXT };
    for (let tried = 0; tried < 10; tried += 1)
      expect((await change(browser, fields)).status).toBe(400);
    expect((await change(browser, { ...fields, 'old-password': PASSWORD })).status).toBe(429);
  });
});

test('an invitation makes no second account of an address that has a password', async () => {
  await invited();
  const browser = lab.browser();
  const opened = await openInvitation(browser, inviteTo(lab).secret);
  const fields = { 'new-password': NEXT };
  const answered = await browser.submit(opened, '/sign-in/invitation/password', fields);
  expect(headingOf(answered)).toEqual([403, 'This address is in use here']);
  expect(lab.laboratory.people.count()).toBe(2);
  expect((await signIn(browser, ADA, PASSWORD)).headers['location']).toBe('/sign-in/invited');
});

test('a link of the operator lets an owner choose a password, without any mail', async () => {
  const { links, people } = lab.laboratory;
  const owner = people.add({ name: 'Chiara', email: 'chiara@uni.example', isOwner: true });
  const { secret } = links.make({ purpose: 'owner', person: owner.id, lives: MINUTE });
  const browser = lab.browser();
  const opened = await openInvitation(browser, secret);
  const short = await browser.submit(opened, '/sign-in/new-password', { 'new-password': 'short' });
  expect(short.status).toBe(400);
  const fields = { 'new-password': PASSWORD };
  expect(redirectOf(await browser.submit(short, '/sign-in/new-password', fields))).toEqual([
    303,
    '/sign-in',
  ]);
  expect((await signIn(lab.browser(), 'chiara@uni.example', PASSWORD)).status).toBe(303);
  expect(
    headingOf(
      await browser.submit('/sign-in/new-password', '/sign-in/new-password', { secret, ...fields }),
    ),
  ).toEqual([403, 'This link is not good any more']);
});

test('who came by the operator’s link may set a password for a quarter of an hour', async () => {
  const { links, people } = lab.laboratory;
  const owner = people.add({ name: 'Chiara', email: 'chiara@uni.example', isOwner: true });
  const enter = async (): Promise<Browser> => {
    const { secret } = links.make({ purpose: 'owner', person: owner.id, lives: MINUTE });
    const browser = lab.browser();
    await browser.submit(await openInvitation(browser, secret), '/sign-in/link');
    return browser;
  };
  const late = await enter();
  lab.pass(16 * MINUTE);
  const refused = await change(late, { 'new-password': PASSWORD });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('To set a password, sign out and sign in again first.');
  expect(redirectOf(await change(await enter(), { 'new-password': PASSWORD }))[0]).toBe(303);
});
