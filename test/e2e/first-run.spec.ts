/** The questions of a first start: each can be skipped, and none stands between a person and their work. */
import type { Page } from '@playwright/test';
import { expect, test } from './launch.ts';
import { findings } from './screens.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Before you begin' });
const goTo = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();

test.describe('on an empty data folder', () => {
  test.use({ appArgs: [] });

  test('they tell where the data lies, in the language that is chosen', async ({
    page,
    running,
  }) => {
    await expect(card(page)).toBeVisible();
    await expect(card(page)).toContainText(running.dataDir);
    await expect(card(page)).toContainText('This copy is not updated by itself');
    expect(await findings(page)).toEqual([]);
    await card(page).getByRole('radio', { name: 'العربية' }).click();
    await expect(page.getByRole('heading', { name: 'قبل أن تبدأ' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.getByRole('radio', { name: 'English' }).click();
    await expect(card(page)).toBeVisible();
  });

  test('once closed they stay away', async ({ page }) => {
    await card(page).getByRole('button', { name: 'Close these questions' }).press('Enter');
    await expect(card(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: /^A profile over a year/ })).toBeVisible();
    await expect(page.getByText('Examples')).toBeVisible();
    await expect(card(page)).toHaveCount(0);
  });

  test('whoever types or goes elsewhere has left them', async ({ page }) => {
    await expect(card(page)).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Downloads');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Downloads' })).toBeVisible();
    await goTo(page, 'Start');
    await expect(page.getByText('Examples')).toBeVisible();
    await expect(card(page)).toHaveCount(0);
  });

  test('they lead to the box, and into the sample world', async ({ page }) => {
    await card(page).getByRole('button', { name: 'Look around in the sample world' }).click();
    await expect(page.getByText('Sample world: invented data')).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page.getByText('Sample world: invented data')).toHaveCount(0);
    await expect(page.getByText('Examples')).toBeVisible();
    await expect(card(page)).toHaveCount(0);
  });

  test('the way to a link is the box', async ({ page }) => {
    await card(page).getByRole('button', { name: 'Paste a link' }).click();
    await expect(page.getByRole('combobox').first()).toBeFocused();
    await expect(card(page)).toHaveCount(0);
  });
});

test('a program that was started in the sample world has no such questions', async ({ page }) => {
  await expect(page.getByText('Examples')).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});
