import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMailer, type Mailer } from '../core/net/mail.ts';
import { headingOf, redirectOf, type Browser } from './support/browser.ts';
import { ask, type Answered } from './support/http.ts';
import {
  inviteTo,
  openInvitation,
  runLaboratory,
  type RunningLaboratory,
} from './support/laboratory.ts';
import { linkIn, startMailServer, type MailServer } from './support/mail-server.ts';

let lab: RunningLaboratory;
/** From which every browser comes. */
let network: string;
let server: MailServer;
let mailer: Mailer;
const ADA = 'ada@uni.example';
const ON_ITS_WAY = [200, 'Look at your e-mail'];
const OVER = [403, 'This link is not good any more'];
const MINUTE = 60_000;

const begin = async (signUp: boolean): Promise<void> => {
  server = await startMailServer();
  const mail = { url: server.url, from: 'Bowerbird <lab@uni.example>' };
  mailer = createMailer(mail);
  network = '127.0.0.1';
  lab = await runLaboratory(
    { mail, signUp },
    { sendMail: mailer.send, networkFrom: () => network },
  );
};
const end = async (): Promise<void> => {
  await lab.close();
  mailer.close();
  await server.close();
};
beforeEach(() => begin(false));
afterEach(end);

const sendTo = async (browser: Browser, email: string, page = '/sign-in'): Promise<Answered> => {
  const answered = await browser.submit(page, '/sign-in/mail', { email });
  await lab.signIn.settled();
  return answered;
};

/** Opens the link of the last mail, and presses its button. */
const press = (browser: Browser, { path, secret } = linkIn(server)): Promise<Answered> =>
  browser.submit(path, '/sign-in/link', { secret });

/** Ada, who came in by an invitation and a link. */
const invited = async (): Promise<Browser> => {
  const browser = lab.browser();
  await openInvitation(browser, inviteTo(lab).secret);
  await sendTo(browser, ADA, '/sign-in/invited');
  expect(redirectOf(await press(browser))).toEqual([303, '/sign-in']);
  return browser;
};

test('somebody invited gets in by a link, and later by another', async () => {
  const first = await invited();
  expect(await lab.nameIn(first)).toBe('Ada');
  const second = lab.browser();
  expect(headingOf(await sendTo(second, ' Ada@Uni.Example '))).toEqual(ON_ITS_WAY);
  expect(server.mails.map(({ to }) => to)).toEqual([[ADA], [ADA]]);
  expect(server.mails[1]?.text).toContain('Subject: Your link to sign in');
  expect(await lab.nameIn(second)).toBe('nobody');
  expect(redirectOf(await press(second))).toEqual([303, '/sign-in']);
  expect([await lab.nameIn(second), await lab.nameIn(first)]).toEqual(['Ada', 'Ada']);
  expect(lab.laboratory.people.count()).toBe(2);
});

describe('a link', () => {
  test('is good once', async () => {
    const browser = await invited();
    await sendTo(lab.browser(), ADA);
    expect(headingOf(await press(browser))).toEqual([
      403,
      'Open this link in the browser in which you asked for it',
    ]);
    const asking = lab.browser();
    await sendTo(asking, ADA);
    expect(redirectOf(await press(asking))).toEqual([303, '/sign-in']);
    expect(headingOf(await press(asking))).toEqual(OVER);
  });

  test('is good for fifteen minutes', async () => {
    await invited();
    const browser = lab.browser();
    await sendTo(browser, ADA);
    lab.pass(15 * MINUTE);
    expect(headingOf(await press(browser))).toEqual(OVER);
    await sendTo(browser, ADA);
    lab.pass(14 * MINUTE);
    expect(redirectOf(await press(browser))).toEqual([303, '/sign-in']);
  });

  test('in another browser says where to open it, and stays good', async () => {
    await invited();
    const browser = lab.browser();
    await sendTo(browser, ADA);
    const other = lab.browser();
    expect(headingOf(await press(other))).toEqual([
      403,
      'Open this link in the browser in which you asked for it',
    ]);
    expect(await lab.nameIn(other)).toBe('nobody');
    expect(redirectOf(await press(browser))).toEqual([303, '/sign-in']);
  });

  test('is not used up by a scanner that opens it, whatever it sends', async () => {
    await invited();
    const browser = lab.browser();
    await sendTo(browser, ADA);
    const { path, secret } = linkIn(server);
    for (const method of ['GET', 'HEAD'])
      for (const address of [path, `${path}?secret=${secret}`, `${path}?${secret}`]) {
        const { status } = await ask(lab.port, address, { method });
        expect([method, status]).toEqual([method, 200]);
      }
    const scanner = lab.browser();
    expect(headingOf(await scanner.submit(path, '/sign-in/link', { secret }))[0]).toBe(403);
    expect(redirectOf(await press(browser))).toEqual([303, '/sign-in']);
  });

  test('can be pasted whole, where no script runs', async () => {
    await invited();
    const browser = lab.browser();
    await sendTo(browser, ADA);
    const { path, secret } = linkIn(server);
    const pasted = { path, secret: `${lab.base}${path}#${secret} ` };
    expect(redirectOf(await press(browser, pasted))).toEqual([303, '/sign-in']);
  });

  test('of somebody who was disabled meanwhile is not good', async () => {
    await invited();
    const browser = lab.browser();
    await sendTo(browser, ADA);
    lab.laboratory.people.disable(lab.laboratory.people.list()[1]?.id ?? '');
    expect(headingOf(await press(browser))).toEqual(OVER);
  });

  test('that nobody made is not good', async () => {
    const browser = lab.browser();
    for (const secret of ['', 'x', 'x'.repeat(43), '\0', 'é'.repeat(1000)])
      expect(headingOf(await press(browser, { path: '/sign-in/link', secret }))).toEqual(OVER);
  });
});

describe('the answer', () => {
  /** Without what is new in each answer. */
  const seen = ({ status, headers, text }: Answered) => ({
    status,
    headers: { ...headers, date: undefined },
    text,
  });

  test('is the same for an address that is known, unknown, or of somebody disabled', async () => {
    await invited();
    const browser = lab.browser();
    await browser.get('/sign-in');
    const known = await sendTo(browser, ADA);
    const unknown = await sendTo(browser, 'nobody@uni.example');
    expect(seen(known)).toEqual(seen(unknown));
    expect(server.mails.length).toBe(2);
    lab.laboratory.people.disable(lab.laboratory.people.list()[1]?.id ?? '');
    expect(seen(await sendTo(browser, ADA))).toEqual(seen(unknown));
    expect(server.mails.length).toBe(2);
  });

  test('comes before anything is looked up or sent', async () => {
    const taken = Promise.withResolvers<void>();
    const held = await runLaboratory(
      { mail: { url: server.url, from: ADA }, signUp: true },
      { sendMail: () => taken.promise },
    );
    const answered = await held.browser().submit('/sign-in', '/sign-in/mail', { email: ADA });
    expect(headingOf(answered)).toEqual(ON_ITS_WAY);
    taken.resolve();
    await held.close();
  });

  test('stays the same where the mail server fails, which the operator hears', async () => {
    await invited();
    await server.close();
    expect(headingOf(await sendTo(lab.browser(), ADA))).toEqual(ON_ITS_WAY);
    expect(lab.faults).toEqual(['an e-mail could not be sent']);
  });

  test('tells of what is no address, beside the field', async () => {
    const browser = lab.browser();
    for (const email of ['', 'ada', 'a@b, c@d', 'a b@uni.example', 'a@b\r\nBcc: c@d']) {
      const answered = await sendTo(browser, email);
      expect([email, headingOf(answered)]).toEqual([email, [400, 'Sign in']]);
      expect(answered.text).toContain(
        '<p class="fault" id="link-email-fault" role="alert">This is not an e-mail address.</p>',
      );
      expect(answered.text).toContain('aria-describedby="link-email-fault" aria-invalid="true"');
    }
    expect(server.mails).toEqual([]);
  });
});

test('so many links are sent to an address in a quarter of an hour, whoever asks', async () => {
  await invited();
  for (let sent = 0; sent < 5; sent += 1)
    expect(headingOf(await sendTo(lab.browser(), ADA))).toEqual(ON_ITS_WAY);
  expect(headingOf(await sendTo(lab.browser(), ADA))).toEqual([429, 'Too many tries']);
  network = '192.0.2.7';
  for (let sent = 5; sent < 10; sent += 1)
    expect(headingOf(await sendTo(lab.browser(), ADA))).toEqual(ON_ITS_WAY);
  network = '192.0.2.8';
  const refused = await sendTo(lab.browser(), ADA);
  expect(headingOf(refused)).toEqual([429, 'Too many tries']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  // With the one by which Ada came in.
  expect(server.mails.length).toBe(11);
  lab.pass(15 * MINUTE);
  expect(headingOf(await sendTo(lab.browser(), ADA))).toEqual(ON_ITS_WAY);
});

test('somebody unknown gets a link where people may sign up, and a project', async () => {
  await end();
  await begin(true);
  const browser = lab.browser();
  await sendTo(browser, 'ben@uni.example');
  expect(redirectOf(await press(browser))).toEqual([303, '/sign-in']);
  const [ben] = lab.laboratory.people.list();
  expect(ben).toMatchObject({ name: 'ben', email: 'ben@uni.example' });
  expect(lab.laboratory.members.projectsOf(ben?.id ?? '')).toMatchObject([
    { role: 'manager', project: { plan: 'free' } },
  ]);
});

test('an address is added by a link, and not one of somebody else', async () => {
  const browser = await invited();
  await sendTo(browser, 'ada@home.example', '/sign-in/identities');
  expect(redirectOf(await press(browser))).toEqual([303, '/sign-in']);
  const other = lab.browser();
  await sendTo(other, 'ada@home.example');
  await press(other);
  expect(await lab.nameIn(other)).toBe('Ada');

  const ben = lab.browser();
  await openInvitation(ben, inviteTo(lab, { email: 'ben@uni.example', name: 'Ben' }).secret);
  await sendTo(ben, 'ben@uni.example', '/sign-in/invited');
  await press(ben);
  const { length } = server.mails;
  expect(headingOf(await sendTo(ben, ADA, '/sign-in/identities'))).toEqual(ON_ITS_WAY);
  expect([server.mails.length, await lab.nameIn(ben)]).toEqual([length, 'Ben']);
});

describe('an invitation', () => {
  test('of somebody who is signed in is accepted by a press, not by signing in', async () => {
    const browser = await invited();
    const second = inviteTo(lab);
    const opened = await openInvitation(browser, second.secret);
    expect(opened.text).toContain('You will accept as <strong><bdi>Ada</bdi></strong>');
    const ada = lab.laboratory.people.list()[1]?.id ?? '';
    expect(lab.laboratory.members.role(second.project, ada)).toBe(undefined);

    // The same for somebody who has to sign in first.
    const other = lab.browser();
    await openInvitation(other, second.secret);
    await sendTo(other, ADA, '/sign-in/invited');
    expect(redirectOf(await press(other))).toEqual([303, '/sign-in/invited']);
    expect(lab.laboratory.members.role(second.project, ada)).toBe(undefined);
    const accepted = await other.submit('/sign-in/invited', '/sign-in/invitation/accept');
    expect(redirectOf(accepted)).toEqual([303, '/sign-in']);
    expect(lab.laboratory.members.role(second.project, ada)).toBe('coder');
    expect(headingOf(await browser.submit(opened, '/sign-in/invitation/accept'))).toEqual([
      403,
      'This invitation is not good any more',
    ]);
  });

  test('that was withdrawn, or is too old, is not good', async () => {
    const { invitation, secret } = inviteTo(lab);
    const browser = lab.browser();
    await openInvitation(browser, secret);
    await sendTo(browser, ADA, '/sign-in/invited');
    lab.laboratory.invitations.withdraw(invitation);
    expect(headingOf(await press(browser))).toEqual(OVER);
    expect(headingOf(await openInvitation(lab.browser(), secret))).toEqual([
      403,
      'This invitation is not good any more',
    ]);
    const old = inviteTo(lab);
    lab.pass(25 * 60 * MINUTE);
    expect(headingOf(await openInvitation(lab.browser(), old.secret))[0]).toBe(403);
    expect(lab.laboratory.people.list().map(({ name }) => name)).toEqual(['Chiara']);
  });

  test('is of the browser that opened it: another gets no link', async () => {
    const { secret } = inviteTo(lab);
    await openInvitation(lab.browser(), secret);
    expect(headingOf(await sendTo(lab.browser(), ADA))).toEqual(ON_ITS_WAY);
    expect(server.mails).toEqual([]);
  });
});
