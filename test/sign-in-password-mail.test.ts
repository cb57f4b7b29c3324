import { beforeEach, expect, test } from 'vitest';
import { headingOf, redirectOf, type Browser } from './support/browser.ts';
import type { Answered } from './support/http.ts';
import {
  inviteTo,
  openInvitation,
  runLaboratory,
  type RunningLaboratory,
} from './support/laboratory.ts';

// Where mail is sent, an address gets a password by a link to it alone.
let lab: RunningLaboratory;
const ADA = 'ada@uni.example';
const PASSWORD = 'four tides and a heron';
const NEXT = 'a heron and four tides';

const signIn = (browser: Browser, email: string, password: string): Promise<Answered> =>
  browser.submit('/sign-in', '/sign-in/password', { email, password });

const sent: { to: string; text: string }[] = [];
beforeEach(async () => {
  sent.length = 0;
  lab = await runLaboratory(
    { password: true, mail: { url: 'smtp://127.0.0.1:1', from: 'lab@uni.example' } },
    { sendMail: (mail) => Promise.resolve(void sent.push(mail)) },
  );
  return () => lab.close();
});

const choose = async (browser: Browser, password: string): Promise<Answered> => {
  await lab.signIn.settled();
  const [, path = '', secret = ''] = /\d(\/[^#\s]*)#([\w-]+)/.exec(sent.at(-1)?.text ?? '') ?? [];
  return browser.submit(path, path, { secret, 'new-password': password });
};

test('a first password takes a link to the address that was invited', async () => {
  const browser = lab.browser();
  const opened = await openInvitation(browser, inviteTo(lab).secret);
  const answered = await browser.submit(opened, '/sign-in/invitation/password', {
    'new-password': PASSWORD,
  });
  expect(headingOf(answered)).toEqual([200, 'Look at your e-mail']);
  expect(lab.laboratory.people.count()).toBe(1);
  expect(redirectOf(await choose(browser, PASSWORD))).toEqual([303, '/sign-in']);
  expect([sent.map(({ to }) => to), await lab.nameIn(browser)]).toEqual([[ADA], 'Ada']);
  expect((await signIn(lab.browser(), ADA, PASSWORD)).status).toBe(303);
});

test('a forgotten one takes a link to it, in the browser that asked, and ends every session', async () => {
  const first = lab.browser();
  await first.submit(
    await openInvitation(first, inviteTo(lab).secret),
    '/sign-in/invitation/password',
  );
  await choose(first, PASSWORD);
  const browser = lab.browser();
  const forgot = await browser.submit('/sign-in', '/sign-in/forgot', { email: ADA });
  expect(headingOf(forgot)).toEqual([200, 'Look at your e-mail']);
  expect(headingOf(await choose(lab.browser(), NEXT))).toEqual([
    403,
    'Open this link in the browser in which you asked for it',
  ]);
  expect(redirectOf(await choose(browser, NEXT))).toEqual([303, '/sign-in']);
  expect([await lab.nameIn(first), await lab.nameIn(browser)]).toEqual(['nobody', 'Ada']);
  expect(headingOf(await choose(browser, PASSWORD))).toEqual([
    403,
    'This link is not good any more',
  ]);
  const unknown = await browser.submit('/sign-in/new-password', '/sign-in/new-password', {});
  expect(unknown.status).toBe(403);
});

test('an invitation gives no password to an address that somebody signs in with', async () => {
  const first = lab.browser();
  const invitation = inviteTo(lab).secret;
  await first.submit(await openInvitation(first, invitation), '/sign-in/invitation/password');
  // Meanwhile, by a link.
  const second = lab.browser();
  await openInvitation(second, inviteTo(lab).secret);
  await second.submit('/sign-in/invited', '/sign-in/mail', { email: ADA });
  await lab.signIn.settled();
  const [toChoose, toEnter] = sent.map(({ text }) => text);
  const enter = /sign-in\/link#([\w-]+)/.exec(toEnter ?? '')?.[1] ?? '';
  expect((await second.submit('/sign-in/link', '/sign-in/link', { secret: enter })).status).toBe(
    303,
  );
  const secret = /new-password#([\w-]+)/.exec(toChoose ?? '')?.[1] ?? '';
  const path = '/sign-in/new-password';
  const answered = await first.submit(path, path, { secret, 'new-password': PASSWORD });
  expect(headingOf(answered)).toEqual([403, 'This address is in use here']);
  expect(lab.laboratory.people.list().map(({ name }) => name)).toEqual(['Chiara', 'Ada']);
  expect(await lab.nameIn(second)).toBe('Ada');

  sent.length = 0;
  const third = lab.browser();
  await third.submit(
    await openInvitation(third, inviteTo(lab).secret),
    '/sign-in/invitation/password',
  );
  await lab.signIn.settled();
  expect(sent).toEqual([]);
});

test('nobody unknown is sent one, and the answer is the same', async () => {
  const browser = lab.browser();
  const answered = await browser.submit('/sign-in', '/sign-in/forgot', {
    email: 'x@uni.example',
  });
  await lab.signIn.settled();
  expect([headingOf(answered), sent]).toEqual([[200, 'Look at your e-mail'], []]);
});
