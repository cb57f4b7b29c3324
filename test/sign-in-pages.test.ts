import axe from 'axe-core';
import { JSDOM } from 'jsdom';
import { beforeEach, describe, expect, test } from 'vitest';
import { SCRIPT } from '../core/laboratory/sign-in/page-parts.ts';
import type { Browser } from './support/browser.ts';
import type { Answered } from './support/http.ts';
import {
  inviteTo,
  openInvitation,
  runLaboratory,
  type RunningLaboratory,
} from './support/laboratory.ts';

let lab: RunningLaboratory;
const WAYS = {
  oidc: [{ name: 'campus', title: 'Campus', issuer: 'https://id.example', client: 'lab' }],
  mail: { url: 'smtp://127.0.0.1:1', from: 'lab@uni.example' },
  password: true,
};
beforeEach(async () => {
  lab = await runLaboratory(WAYS, { sendMail: () => Promise.resolve() });
  return () => lab.close();
});

/** The rules that a page breaks, with what breaks them. */
const breachesIn = async ({ text }: Answered): Promise<string[]> => {
  const { window } = new JSDOM(text, { runScripts: 'outside-only' });
  window.eval(axe.source);
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
    rules: { 'color-contrast': { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
};

const owner = async (): Promise<Browser> => {
  const email = 'chiara@uni.example';
  const { secret } = lab.laboratory.links.make({ purpose: 'owner', email, lives: 60_000 });
  const browser = lab.browser();
  await browser.submit(await openInvitation(browser, secret), '/sign-in/link');
  return browser;
};

test('every page has names for what is on it', async () => {
  const browser = lab.browser();
  const chiara = await owner();
  const wrong = { email: 'ada', password: 'x' };
  const email = { email: 'ada' };
  const pages = [
    await browser.get('/sign-in'),
    await browser.get('/sign-in/link'),
    await browser.get('/sign-in/new-password'),
    await browser.get('/sign-in/invitation'),
    await browser.get('/sign-in/invited'),
    await browser.get('/sign-in/return/campus?code=x&state=y'),
    await browser.submit('/sign-in', '/sign-in/password', wrong),
    await browser.submit('/sign-in', '/sign-in/mail', email),
    await browser.submit('/sign-in', '/sign-in/forgot', email),
    await openInvitation(browser, inviteTo(lab).secret),
    await chiara.get('/sign-in'),
    await chiara.get('/sign-in/identities'),
    await openInvitation(chiara, inviteTo(lab).secret),
  ];
  const breaches = await Promise.all(pages.map(breachesIn));
  expect(breaches.flat()).toEqual([]);
});

test('names of people and projects are text, and keep their direction to themselves', async () => {
  const hostile = '<img src=x onerror=alert(1)> "‮מעבדה';
  const by = lab.laboratory.people.add({ name: hostile, isOwner: true }).id;
  const project = lab.laboratory.projects.add({ name: hostile, by }).id;
  const invitation = { project, role: 'reader', email: 'ada@uni.example', by } as const;
  const { secret } = lab.laboratory.invitations.make({ ...invitation, lives: 60_000 });
  const { text } = await openInvitation(lab.browser(), secret);
  const shown = '<bdi>&lt;img src=x onerror=alert(1)&gt; &quot;‮מעבדה</bdi>';
  expect(text.split(shown).length).toBe(3);
  expect(text).not.toContain('<img');
});

describe('the script of a page', () => {
  const SECRET = 'AbC-_9';

  /** Opens a page with its script; what becomes of its address, its field and its form. */
  const open = async (path: string, hash: string) => {
    const { text } = await lab.browser().get(path);
    const url = `https://lab.example${path}${hash}`;
    const { window } = new JSDOM(text, { url, runScripts: 'outside-only' });
    let sent = 0;
    window.HTMLFormElement.prototype.requestSubmit = () => void (sent += 1);
    window.eval(SCRIPT);
    const field = window.document.querySelector<HTMLInputElement>('input[name=secret]');
    return {
      address: window.location.href,
      secret: field?.value,
      isHidden: field?.closest('label')?.hidden,
      sent,
    };
  };

  test.each(['/sign-in/link', '/sign-in/new-password'])(
    'takes the secret out of the address of %s, and sends nothing by itself',
    async (path) => {
      expect(await open(path, `#${SECRET}`)).toEqual({
        address: `https://lab.example${path}`,
        secret: SECRET,
        isHidden: true,
        sent: 0,
      });
      expect(await open(path, '')).toMatchObject({ secret: '', isHidden: false, sent: 0 });
    },
  );

  test('opens an invitation, which has no effect, at once', async () => {
    expect(await open('/sign-in/invitation', `#${SECRET}`)).toEqual({
      address: 'https://lab.example/sign-in/invitation',
      secret: SECRET,
      isHidden: true,
      sent: 1,
    });
    expect(await open('/sign-in/invitation', '')).toMatchObject({ isHidden: false, sent: 0 });
  });

  test('goes on by itself after a provider, and takes the code out of the address', async () => {
    expect(await open('/sign-in/return/campus', '?code=x')).toMatchObject({
      address: 'https://lab.example/sign-in/return/campus',
      sent: 1,
    });
  });
});
