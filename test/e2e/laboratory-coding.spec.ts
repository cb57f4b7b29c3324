/** Two people code the same rows at once without seeing each other's codes, and a third compares them. */
import type { Page } from '@playwright/test';
import { collectOpenList, goToResult } from './acts.ts';
import { browserPage } from './browser.ts';
import { beginLaboratory, goTo, joinProject, PASSWORD } from './laboratory-acts.ts';
import { expect, test } from './launch.ts';
import { startServingGiven, type Serving } from './serving.ts';

let server: Serving;
test.beforeAll(async () => {
  server = await startServingGiven({ BOWERBIRD_PASSWORDS: 'on' }, '--accounts', '--sample');
});
test.afterAll(() => server.close());

const rows = (page: Page) => page.getByRole('listbox', { name: 'Rows' });
const row = (page: Page, n: number) => rows(page).getByRole('option').nth(n);

const openCollection = async (page: Page): Promise<void> => {
  await goTo(page, '/collections/named/Film%20talk');
  await expect(row(page, 3)).toBeVisible();
};

const startCoding = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Code', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Codebook' })).toBeVisible();
};

/** Presses one key on each of the first rows, and waits until the row shows what it says. */
const code = async (page: Page, keys: readonly string[]): Promise<void> => {
  const words: Readonly<Record<string, string>> = {
    0: 'No code applies',
    1: 'humour',
    2: 'praise',
  };
  await rows(page).focus();
  for (const [n, key] of keys.entries()) {
    await row(page, n).click();
    await page.keyboard.press(key);
    await expect(row(page, n)).toContainText(words[key] ?? '');
  }
};

test('two code blind at once, the manager sees where they agree, and a reader codes nothing', async ({
  running,
}) => {
  const ada = await browserPage(running, 'owner');
  const project = await beginLaboratory(ada, server);
  await goToResult(ada, 'videosite.list-video-comments', { videoId: 'sample_001x' });
  await collectOpenList(ada, 'Film talk');
  await openCollection(ada);
  await startCoding(ada);
  const codebook = ada.getByRole('complementary', { name: 'Codebook' });
  for (const name of ['humour', 'praise']) {
    await codebook.getByLabel('New code').fill(name);
    await ada.keyboard.press('Enter');
    await expect(codebook.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible();
  }

  const [ben, cleo, rita] = [
    await browserPage(running, 'ben'),
    await browserPage(running, 'cleo'),
    await browserPage(running, 'rita'),
  ];
  await joinProject(ben, server, { name: 'Ben Moor', role: 'coder', project });
  await joinProject(cleo, server, { name: 'Cleo Ward', role: 'coder', project });
  await joinProject(rita, server, { name: 'Rita Holm', role: 'reader', project });
  for (const page of [ben, cleo]) {
    await openCollection(page);
    await startCoding(page);
  }
  await Promise.all([code(ben, ['1', '2', '0']), code(cleo, ['1', '1'])]);
  // Who is here is told; what they do is not.
  await expect(ben.getByRole('list', { name: 'Who is here now' })).toContainText('Cleo Ward');
  await expect(row(ben, 1)).not.toContainText('humour');
  await expect(row(cleo, 1)).not.toContainText('praise');
  await expect(row(cleo, 2)).not.toContainText('No code applies');
  // One row waits for Cleo: until then nobody but a manager is shown the codes of the other.
  await cleo.getByRole('button', { name: 'Differences' }).click();
  await expect(cleo.getByText('Rows another coder has coded and you have not: 1')).toBeVisible();
  await expect(cleo.getByRole('button', { name: 'Show differences anyway' })).toHaveCount(0);
  await cleo.getByRole('button', { name: 'Differences' }).click();
  await row(cleo, 2).click();
  await cleo.keyboard.press('0');
  await expect(row(cleo, 2)).toContainText('No code applies');
  await cleo.getByRole('button', { name: 'Differences' }).click();
  const differences = cleo.getByRole('table', { name: 'Differences' });
  await expect(differences.getByRole('columnheader', { name: 'Ben Moor' })).toBeVisible();
  await expect(differences.getByRole('row')).toHaveCount(2);

  await ada.getByRole('button', { name: 'Agreement' }).click();
  const all = ada.getByRole('row', { name: /^All codes together 3 / });
  await expect(all).toBeVisible();
  await openCollection(rita);
  await expect(rita.getByRole('button', { name: 'Code', exact: true })).toHaveCount(0);
});

test('another role reaches an open window, and so does the end of a membership', async ({
  running,
}) => {
  const rita = await browserPage(running, 'rita-again');
  await rita.goto(server.origin);
  await rita.getByLabel('E-mail address').fill('rita@lab.example');
  await rita.getByLabel('Password').fill(PASSWORD);
  await rita.getByRole('button', { name: 'Sign in' }).click();
  await rita.getByRole('link', { name: 'Gardens' }).click();
  await openCollection(rita);
  await expect(rita.getByRole('button', { name: 'Code', exact: true })).toHaveCount(0);
  await server.run('lab', 'members', 'Gardens', 'rita@lab.example', 'coder');
  await expect(rita.getByText('Your role in this project is now: Coder.')).toBeVisible();
  await expect(rita.getByRole('button', { name: 'Code', exact: true })).toBeVisible();
  await server.run('lab', 'members', 'Gardens', 'rita@lab.example', 'none');
  await expect(rita.getByText(/^You are signed out, or no longer a member/)).toBeVisible();
});
