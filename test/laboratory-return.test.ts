/** Whoever has to sign in first comes back to the page that they asked for, and to no other server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswords } from '../core/laboratory/sign-in/passwords.ts';
import { Browser, redirectOf } from './support/browser.ts';
import { runLaboratory, type InLaboratory } from './support/run-laboratory.ts';
import type { ProjectRow } from '../core/laboratory/store/projects.ts';
import { laboratoryIn } from '../core/laboratory/store/laboratory.ts';

let on: InLaboratory;
let birds: ProjectRow;
const WHO = { email: 'ada@lab.example', password: 'a few words that nobody guesses' };

beforeAll(async () => {
  on = await runLaboratory();
  const ada = on.person('Ada');
  const encoded = await createPasswords().encode(WHO.password);
  laboratoryIn(on.lab.store).passwords.set(ada.id, encoded);
  birds = (await on.project('Birds', { collector: ada })).row;
});
afterAll(() => on.close());

test.each(['app/', 'files', 'app/?x=1'])('to the %s of the project', async (page) => {
  const browser = new Browser(on.port);
  const wanted = `/projects/${birds.code}/${page}`;
  expect(redirectOf(await browser.get(wanted))).toEqual([302, '/']);
  const entered = await browser.submit('/sign-in', '/sign-in/password', WHO);
  expect(redirectOf(entered)).toEqual([303, wanted]);
  // Once: later on signing in leads home.
  await browser.submit('/sign-in', '/sign-out');
  expect(redirectOf(await browser.submit('/sign-in', '/sign-in/password', WHO))).toEqual([
    303,
    '/',
  ]);
});

test.each(['//evil.example/', 'https://evil.example/', '/\\evil.example', '/sign-out'])(
  'never to %s, whatever stands in the cookie',
  async (path) => {
    const browser = new Browser(on.port);
    browser.cookies.set('bowerbird-return', encodeURIComponent(path));
    const entered = await browser.submit('/sign-in', '/sign-in/password', WHO);
    expect(redirectOf(entered)).toEqual([303, '/']);
  },
);
