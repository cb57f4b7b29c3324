/** A laboratory from its first link on: an owner, somebody who is invited, and what each sees of the other. */
import type { Page } from '@playwright/test';
import { collectOpenList, goToResult } from './acts.ts';
import { browserPage } from './browser.ts';
import { beginLaboratory, goTo, PASSWORD } from './laboratory-acts.ts';
import { expect, test } from './launch.ts';
import { startServingGiven, type Serving } from './serving.ts';

let server: Serving;
test.beforeAll(async () => {
  server = await startServingGiven({ BOWERBIRD_PASSWORDS: 'on' }, '--accounts', '--sample');
});
test.afterAll(() => server.close());

/** The link that a manager is given to hand on. */
const invite = async (page: Page, email: string): Promise<string> => {
  await goTo(page, '/members');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('E-mail address').fill(email);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = page.getByText(/\/sign-in\/invitation#/);
  await expect(link).toBeVisible();
  return /\S+\/sign-in\/invitation#[\w-]+/.exec((await link.textContent()) ?? '')?.[0] ?? '';
};

test('an owner begins, somebody is invited and codes, and the manager sees both', async ({
  running,
}) => {
  const owner = await browserPage(running, 'owner');
  await beginLaboratory(owner, server);
  await goToResult(owner, 'videosite.list-video-comments', { videoId: 'sample_001x' });
  await collectOpenList(owner, 'Film talk');
  const link = await invite(owner, 'ben@lab.example');

  const guest = await browserPage(running, 'guest');
  await guest.goto(new URL(link, server.origin).href);
  await guest.getByLabel('Your name').fill('Ben Moor');
  await guest.getByLabel('New password').fill(PASSWORD);
  await guest.getByRole('button', { name: 'Save password' }).click();
  await guest.getByRole('link', { name: 'Gardens' }).click();
  await expect(guest.getByRole('combobox')).toBeVisible();
  // A coder looks after nobody.
  await goTo(guest, '/members');
  await expect(guest.getByRole('button', { name: 'Invite' })).toHaveCount(0);
  await goTo(guest, '/collections/named/Film%20talk');
  const rows = guest.getByRole('listbox', { name: 'Rows' });
  await expect(rows.getByRole('option').nth(1)).toBeVisible();
  await guest.getByRole('button', { name: 'Code', exact: true }).click();
  const codebook = guest.getByRole('complementary', { name: 'Codebook' });
  await codebook.getByLabel('New code').fill('humour');
  await guest.keyboard.press('Enter');
  await expect(codebook.getByRole('button', { name: /^humour/ })).toBeVisible();
  await rows.focus();
  await guest.keyboard.press('Home');
  await guest.keyboard.press('1');
  await expect(rows.getByRole('option').first()).toContainText('humour');

  await goTo(owner, '/members');
  await expect(owner.getByRole('row', { name: /^Ada Lind \(you\) .* Manager / })).toBeVisible();
  await expect(owner.getByRole('row', { name: /^Ben Moor .* Coder / })).toBeVisible();
  await goTo(owner, '/collections/named/Film%20talk');
  await owner.getByRole('button', { name: 'Code', exact: true }).click();
  const own = owner.getByRole('listbox', { name: 'Rows' });
  await expect(own.getByRole('option').first()).toBeVisible();
  // Codes of another coder are not seen while one codes.
  await expect(own.getByRole('option').first()).not.toContainText('humour');
  await own.getByRole('option').first().click();
  await owner.keyboard.press('0');
  await expect(own.getByRole('option').first()).toContainText('No code applies');
  await owner.getByRole('button', { name: 'Differences' }).click();
  const differences = owner.getByRole('table', { name: 'Differences' });
  await expect(differences.getByRole('columnheader', { name: 'Ben Moor' })).toBeVisible();
  await expect(differences.getByRole('columnheader', { name: 'Ada Lind' })).toBeVisible();
});
