/** The pages and e-mails of signing in, in the language of whoever reads them. */
import { beforeEach, describe, expect, test } from 'vitest';
import { arabic } from '../core/laboratory/sign-in/words/arabic.ts';
import { english } from '../core/laboratory/sign-in/words/english.ts';
import { german } from '../core/laboratory/sign-in/words/german.ts';
import { spanish } from '../core/laboratory/sign-in/words/spanish.ts';
import { headingOf, redirectOf, type Browser } from './support/browser.ts';
import {
  inviteTo,
  openInvitation,
  runLaboratory,
  type RunningLaboratory,
} from './support/laboratory.ts';

let lab: RunningLaboratory;
let mails: { readonly to: string; readonly subject: string; readonly text: string }[];
const WAYS = {
  oidc: [{ name: 'campus', title: 'Campus', issuer: 'https://id.example', client: 'lab' }],
  mail: { url: 'smtp://127.0.0.1:1', from: 'lab@uni.example' },
  password: true,
};
beforeEach(async () => {
  mails = [];
  lab = await runLaboratory(WAYS, {
    sendMail: (mail) => {
      mails.push(mail);
      return Promise.resolve();
    },
  });
  return () => lab.close();
});

const speaking = (language: string) => ({ 'accept-language': language });

test('a page speaks the language of the browser, and from right to left where that is its direction', async () => {
  const [inGerman, inArabic, other] = await Promise.all(
    ['de-AT,de;q=0.9', 'ar', 'fr'].map((language) =>
      lab.browser().get('/sign-in', speaking(language)),
    ),
  );
  expect(inGerman?.text).toContain('<html lang="de" dir="ltr">');
  expect(headingOf(inGerman!)).toEqual([200, 'Anmelden']);
  expect(inArabic?.text).toContain('<html lang="ar" dir="rtl">');
  expect(headingOf(inArabic!)).toEqual([200, 'تسجيل الدخول']);
  expect(other?.text).toContain('<html lang="en" dir="ltr">');
});

test('another language is chosen by a button, and stays', async () => {
  const browser = lab.browser();
  const page = await browser.get('/sign-in/new-password');
  const chosen = await browser.submit(page, '/sign-in/language', { language: 'es' });
  expect(redirectOf(chosen)).toEqual([303, '/sign-in/new-password']);
  const inSpanish = await browser.get('/sign-in', speaking('de'));
  expect(headingOf(inSpanish)).toEqual([200, 'Iniciar sesión']);
  const wrong = await browser.submit(inSpanish, '/sign-in/password', { email: 'a', password: 'b' });
  expect(wrong.text).toContain('No es una dirección de correo.');
  // What a form brought cannot be shown again, so that nothing is chosen there.
  expect(wrong.text).not.toContain('/sign-in/language');
  expect(headingOf(await browser.get('/sign-in/identities'))).toEqual([
    401,
    'Inicie sesión primero',
  ]);
});

test('choosing a language leads to pages of our own alone, and takes the token of the page', async () => {
  const browser = lab.browser();
  const page = await browser.get('/sign-in');
  for (const path of ['//evil.example', 'https://evil.example/sign-in', '/sign-out', '/\\evil'])
    expect(
      redirectOf(await browser.submit(page, '/sign-in/language', { language: 'de', path })),
    ).toEqual([303, '/sign-in']);
  const forged = await browser.submit(page, '/sign-in/language', { language: 'ar', token: 'x' });
  expect(forged.status).toBe(403);
  await browser.submit(page, '/sign-in/language', { language: 'xx' });
  expect(headingOf(await browser.get('/sign-in'))).toEqual([200, 'Anmelden']);
});

test('an invitation names inviter, project and role in each language', async () => {
  for (const [language, sentence] of [
    ['en', 'invites you to the project <strong><bdi>Tides</bdi></strong>.'],
    ['de', 'lädt Sie in das Projekt <strong><bdi>Tides</bdi></strong> ein.'],
    ['es', 'le invita al proyecto <strong><bdi>Tides</bdi></strong>.'],
    ['ar', 'إلى المشروع <strong><bdi>Tides</bdi></strong>.'],
  ] as const) {
    const browser = lab.browser();
    await browser.submit(await browser.get('/sign-in'), '/sign-in/language', { language });
    const { text } = await openInvitation(browser, inviteTo(lab).secret);
    expect(text).toContain(sentence);
  }
});

test('every language says everything, and e-mails have the link in each', () => {
  for (const { words, notes, mails: texts } of [german, spanish, arabic]) {
    expect(Object.keys(words)).toEqual(Object.keys(english.words));
    expect(Object.keys(notes)).toEqual(Object.keys(english.notes));
    for (const purpose of ['sign-in', 'password', 'address-changed'] as const) {
      const { subject, text } = texts[purpose]('https://lab.example', 'https://lab.example/x#y');
      expect(text).toContain('https://lab.example/x#y');
      expect(subject).not.toBe(english.mails[purpose]('', '').subject);
    }
  }
});

describe('the address to which e-mail goes', () => {
  const NEW = 'ada@new.example';

  /** Ada, who signs in with a password and asks for her page in German. */
  const ada = async (): Promise<Browser> => {
    const { secret } = lab.laboratory.links.make({
      purpose: 'owner',
      email: 'ada@uni.example',
      lives: 60_000,
    });
    const browser = lab.browser();
    await browser.submit(await browser.get('/sign-in'), '/sign-in/language', { language: 'de' });
    await browser.submit(await openInvitation(browser, secret), '/sign-in/link');
    return browser;
  };
  const confirm = async (browser: Browser): Promise<void> => {
    await browser.submit('/sign-in/identities', '/sign-in/mail', { email: NEW });
    await lab.signIn.settled();
    const [, path = '', secret = ''] =
      /\d(\/sign-in\/link)#([\w-]+)/.exec(mails.at(-1)!.text) ?? [];
    await browser.submit(path, '/sign-in/link', { secret });
  };
  const emails = () => lab.laboratory.people.list().map(({ email }) => email);

  test('changes to one whose link was opened, and the old one is told', async () => {
    const browser = await ada();
    const use = (address: string) =>
      browser.post('/sign-in/identities/use-address', { token: tokenIn, address });
    const { text } = await browser.get('/sign-in/identities');
    const tokenIn = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
    expect((await use(NEW)).status).toBe(403);
    expect(emails()).toEqual(['ada@uni.example']);
    await confirm(browser);
    const page = await browser.get('/sign-in/identities');
    expect(page.text).toContain('E-Mails gehen an <bdi>ada@uni.example</bdi>');
    const changed = await browser.submit(page, '/sign-in/identities/use-address');
    expect(redirectOf(changed)).toEqual([303, '/sign-in/identities']);
    await lab.signIn.settled();
    expect(emails()).toEqual([NEW]);
    expect(mails.at(-1)).toMatchObject({
      to: 'ada@uni.example',
      subject: 'Ihre E-Mail-Adresse wurde geändert',
    });
    expect(mails.at(-1)?.text).toContain(NEW);
    expect(lab.laboratory.audit.list({ limit: 1 })).toMatchObject([{ act: 'address-set' }]);
  });

  test('is not taken from somebody who signs in with it and a password', async () => {
    const browser = await ada();
    await confirm(browser);
    const other = lab.laboratory.people.add({ name: 'Ben', email: NEW });
    lab.laboratory.passwords.set(other.id, 'a$hash');
    const [first] = lab.laboratory.people.list();
    lab.laboratory.passwords.set(first!.id, 'a$hash');
    const refused = await browser.submit('/sign-in/identities', '/sign-in/identities/use-address');
    expect(headingOf(refused)).toEqual([403, 'Diese Adresse ist hier schon in Gebrauch']);
    expect(emails()).toEqual(['ada@uni.example', NEW]);
  });
});
