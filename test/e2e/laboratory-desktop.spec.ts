/** A desktop signs in to a laboratory in the person's browser, and hands over what they share by itself. */
import type { Page } from '@playwright/test';
import { browserPage } from './browser.ts';
import { expect, test } from './launch.ts';
import { startServingGiven, type Serving } from './serving.ts';

const PASSWORD = 'four long words that nobody guesses';

let laboratory: Serving;
let desktop: Serving;
test.beforeAll(async () => {
  laboratory = await startServingGiven({ BOWERBIRD_PASSWORDS: 'on' }, '--accounts', '--sample');
  // Live, as a person's own: the sample world is handed over to nobody. Its collection comes from there.
  desktop = await startServingGiven({ BOWERBIRD_PASSPHRASE: 'of the test' }, '--window');
  await desktop.run(
    'collect',
    'videosite.list-video-comments',
    '--param',
    'videoId=sample_001x',
    '--into',
    'Garden talk',
    '--sample',
  );
});
test.afterAll(async () => {
  await desktop.close();
  await laboratory.close();
});

const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((hash) => void (location.hash = hash), path);

/** Opens the operator's link, sets a password by it, and makes the first project. */
const beginLaboratory = async (page: Page): Promise<void> => {
  const link = await laboratory.run('lab', 'owner', 'ada@lab.example', '--name', 'Ada Lind');
  await page.goto(`${laboratory.origin}/sign-in/invitation#${link.trim().split('#')[1]}`);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByLabel('New project').fill('Gardens');
  await page.getByRole('button', { name: 'Make project' }).click();
  await expect(page).toHaveURL(/\/projects\/[a-z0-9]{8}\/app\//);
};

/** The address of the sign-in, which the window lets one copy: only https is opened by itself. */
const copiedAddress = async (page: Page): Promise<string> => {
  await page.evaluate(() => {
    navigator.clipboard.writeText = (text) => {
      document.documentElement.dataset['copied'] = text;
      return Promise.resolve();
    };
  });
  await page.getByRole('button', { name: 'Copy address' }).click();
  return page.evaluate(() => document.documentElement.dataset['copied'] ?? '');
};

test('connect, share, handed over; then disconnect', async ({ running }) => {
  const member = await browserPage(running, 'member');
  await beginLaboratory(member);
  const projectWindow = member.url();

  const page = await browserPage(running, 'desktop');
  await page.goto(await desktop.printed(/(http:\/\/\S+token=\S+)/));
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await goTo(page, '/settings/laboratory');
  await page.getByLabel('Address of the laboratory').fill(laboratory.origin);
  await page.getByRole('button', { name: 'Connect…' }).click();
  await expect(page.getByText('Continue in your browser.')).toBeVisible();
  await member.goto(await copiedAddress(page));
  await member.getByRole('button', { name: 'Continue' }).click();
  await expect(member.getByRole('checkbox', { name: /^add to the project/ })).toBeChecked();
  await member.getByRole('button', { name: 'Allow' }).click();
  await expect(member.getByRole('heading', { name: 'This computer is connected' })).toBeVisible();

  await page.getByRole('switch', { name: 'Share Garden talk' }).click();
  await expect(page.getByText('Everything is handed over')).toBeVisible();

  await member.goto(projectWindow);
  // In the window of the laboratory there is no such page.
  await expect(member.getByRole('link', { name: 'People' })).toBeVisible();
  await goTo(member, '/settings/laboratory');
  await expect(member.getByRole('heading', { name: 'Not part of your role' })).toBeVisible();
  await goTo(member, '/collections');
  await expect(member.getByRole('row', { name: /^Garden talk .*55/ })).toBeVisible();

  await page.getByRole('button', { name: 'Disconnect…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect from Gardens?' });
  await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(page.getByLabel('Address of the laboratory')).toBeVisible();
});
