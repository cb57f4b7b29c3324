/** The first page of an empty data folder: a line of what one may want to know, and no questions before it. */
import { expect, kind, requireElectron, test } from './launch.ts';
import { findings } from './screens.ts';

test.describe('on an empty data folder', () => {
  test.use({ appArgs: [] });

  test('it tells where the data lies, in the language that is chosen', async ({
    page,
    running,
  }) => {
    const start = page.getByRole('region', { name: 'Start' });
    await expect(start).toContainText(running.dataDir);
    await expect(start).toContainText('There is no account');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      'YouTube, Instagram, TikTok',
    );
    expect(await findings(page)).toEqual([]);
    await page.getByRole('radio', { name: 'العربية' }).click();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.getByRole('radio', { name: 'English' }).click();
    await expect(start).toBeVisible();
  });

  test('the way to a link is the box: what is on the clipboard is in it', async ({
    page,
    running,
  }) => {
    test.skip(kind !== 'electron', 'a browser asks the person before a page reads the clipboard');
    const link = 'https://www.youtube.com/watch?v=sample_001x';
    await requireElectron(running).evaluate(
      ({ clipboard }, text) => clipboard.writeText(text),
      link,
    );
    await page.getByRole('button', { name: 'Paste', exact: true }).click();
    await expect(page.getByRole('combobox').first()).toBeFocused();
    await expect(page.getByRole('combobox').first()).toHaveValue(link);
    await expect(page.getByRole('option').first()).toContainText('Video');
  });
});

test('a program that was started in the sample world has no such line', async ({ page }) => {
  await expect(page.getByText('At once')).toBeVisible();
  await expect(page.getByText('There is no account')).toHaveCount(0);
});
