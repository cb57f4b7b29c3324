/** The window as a whole, in whatever shows it: it comes up, and its own policy hurts nothing of it. */
import { expect, test } from './launch.ts';

test('the window comes up without an error', async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Browsers ask for an icon on their own account; the window needs none.
    const ofThePage = !message.location().url.endsWith('/favicon.ico');
    if (message.type() === 'error' && ofThePage) complaints.push(message.text());
  });
  // Listening began after the first load; the second one is heard from its start.
  await page.reload();
  await expect(page).toHaveTitle(/Bowerbird/);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  // Blocked styles, scripts and pictures are reported as errors on the console.
  expect(complaints).toEqual([]);
});

test('a second load finds the engine again', async ({ page }) => {
  await page.reload();
  await page.reload();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByRole('main').first()).toBeVisible();
});
