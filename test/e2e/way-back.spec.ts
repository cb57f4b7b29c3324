/** From a list to a video, its comments and back: everything is found as it was left. */
import { end, expect, kind, launch, test } from './launch.ts';
import { expectCreditsLeft } from './credits-left.ts';
import { paste } from './paste.ts';

const PLAYLIST = 'https://www.youtube.com/playlist?list=PLsample_quillmere_garden_year';

test('six steps lead from a link to the comments of a video and back, by keyboard', async ({
  page,
}) => {
  await expect(page.getByText(/^(At once|Examples with invented data)$/)).toBeVisible();
  await paste(page, PLAYLIST);
  const list = page.getByRole('listbox');
  await expect(list).toBeFocused();
  await expect(page).toHaveTitle('A year in the Quillmere sample garden – Bowerbird');
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowDown');
  const row = list.getByRole('option', { selected: true });
  await expect(row).toHaveAttribute('aria-posinset', '21');
  await page.keyboard.press('Enter');
  const parts = page.getByRole('navigation', { name: 'Parts of this video' });
  await expect(parts).toBeVisible();
  const path = page.getByRole('navigation', { name: 'You are here' });
  await expect(
    path.getByRole('link', { name: 'A year in the Quillmere sample garden' }),
  ).toBeVisible();
  await parts.getByRole('link', { name: 'Comments' }).click();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(list).toBeFocused();
  await expect(row).toHaveAttribute('aria-posinset', '21');
  await expect(row).toBeInViewport();
});

test('rows are sorted, marked and opened in a tab', async ({ page }) => {
  await expect(page.getByText(/^(At once|Examples with invented data)$/)).toBeVisible();
  await paste(page, PLAYLIST);
  const list = page.getByRole('listbox');
  await expect(list).toBeFocused();
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(list.getByRole('option').first()).toContainText('1.7B');
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Copy 3 rows as a table' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const tabs = page.getByRole('navigation', { name: 'Tabs' });
  await expect(tabs.getByRole('button', { name: /^Close the tab/ })).toHaveCount(2);
  await page.keyboard.press('Control+Tab');
  await expect(page.getByRole('navigation', { name: 'Parts of this video' })).toBeVisible();
});

test('a reload keeps the tabs and how their lists were left', async ({ page }) => {
  await expect(page.getByText(/^(At once|Examples with invented data)$/)).toBeVisible();
  await paste(page, PLAYLIST);
  const list = page.getByRole('listbox');
  await expect(list).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+f');
  const filter = page.getByLabel('Filter loaded rows');
  await expect(filter).toBeFocused();
  await page.keyboard.type('garden');
  await expect(list.getByRole('option').first()).toBeVisible();
  await page.reload();
  const tabs = page.getByRole('navigation', { name: 'Tabs' });
  await expect(tabs.getByRole('button', { name: /^Close the tab/ })).toHaveCount(2);
  await expect(filter).toHaveValue('garden');
  await page.keyboard.press('Control+Tab');
  await expect(page.getByRole('navigation', { name: 'Parts of this video' })).toBeVisible();
});

test('a restart keeps the tabs of its world, and fetches nothing for them', async () => {
  test.skip(kind !== 'electron', 'a browser of its own each time remembers no window');
  const before = await launch(['--sample']);
  await expect(before.page.getByText(/^(At once|Examples with invented data)$/)).toBeVisible();
  await paste(before.page, PLAYLIST);
  await expect(before.page.getByRole('listbox')).toBeFocused();
  await before.page.keyboard.press('ArrowDown');
  await before.page.keyboard.press('Control+Enter');
  await expect(before.page.getByRole('button', { name: /^Close the tab/ })).toHaveCount(2);
  await expectCreditsLeft(before.page, 98);
  await before.close();

  const again = await launch(['--sample'], before.dataDir);
  const tabs = again.page.getByRole('navigation', { name: 'Tabs' });
  await expect(tabs.getByRole('button', { name: /^Close the tab/ })).toHaveCount(2);
  await expect(tabs.locator('[aria-current=page]')).toContainText('A year in the Quillmere');
  await expect(again.page.getByRole('listbox')).toBeVisible();
  await expect(again.page.getByText('saved copy')).toBeVisible();
  await again.page.keyboard.press('Control+Tab');
  await expect(again.page.getByRole('navigation', { name: 'Parts of this video' })).toBeVisible();
  await expectCreditsLeft(again.page, 98);
  await again.close();

  const real = await launch([], before.dataDir);
  await expect(real.page.getByRole('combobox')).toBeVisible();
  await expect(
    real.page.getByRole('contentinfo').getByRole('button', { name: 'Sample world' }),
  ).toBeVisible();
  // Of what was opened in the sample world, nothing is there to go on with.
  await expect(real.page.getByRole('heading', { level: 1 })).toContainText(
    'Collect posts, comments and videos',
  );
  await expect(real.page.getByRole('navigation', { name: 'Tabs' })).toBeHidden();
  await end(real);
});

test('words are found on a page without a list, and led through', async ({ page }) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible();
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Find on this page' });
  await expect(bar.getByLabel('Find words')).toBeFocused();
  await page.keyboard.type('theme');
  await expect(bar.getByText(/^1 of \d+$/)).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('xylophone');
  await expect(bar.getByText('no matches')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
});

test('words are searched before they are taken for an id', async ({ page }) => {
  await expect(page.getByText(/^(At once|Examples with invented data)$/)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('immigration');
  const offers = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(offers.first()).toContainText('Search platforms for “immigration”');
  await expect(offers.last()).toContainText('Video');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('dark');
  await expect(offers.first()).toContainText('Dark theme');
});

test.describe('the sample world', () => {
  test.use({ appArgs: [] });

  test('is entered from the status bar and left again, with nothing of it kept', async ({
    page,
  }) => {
    const status = page.getByRole('contentinfo');
    await status.getByRole('button', { name: 'Sample world' }).click();
    await expect(status.getByText('Sample world: invented data')).toBeVisible();
    await paste(page, PLAYLIST);
    await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeEnabled();
    await expectCreditsLeft(page, 99);
    // So many need no mention on every page.
    await expect(status.getByText(/budget/)).toBeHidden();
    await status.getByRole('button', { name: 'Leave' }).click();
    await expect(
      page.getByRole('heading', { name: /^Collect posts, comments and videos/ }),
    ).toBeVisible();
    await expectCreditsLeft(page, 100);
    await expect(page.getByRole('heading', { name: 'Recent' })).toBeHidden();
  });
});
