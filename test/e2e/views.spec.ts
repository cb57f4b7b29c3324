/**
 * How pictures, reposts and datasets are looked at: grids, carousels, threads, saved views and coding, in
 * the sample world.
 */
import { collectOpenList, goToResult } from './acts.ts';
import { expect, test } from './launch.ts';
import { findings, makePictureTaker } from './screens.ts';

const picture = makePictureTaker('views');

test('a list of pictures is looked through as a grid, by the arrows', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await goToResult(page, 'photosite.list-user-posts', { username: 'sample.heron' });
  await page.getByRole('button', { name: /^Save \d+ images?$/ }).click();
  await expect(page.getByRole('button', { name: /images? in Downloads$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Pictures' }).click();
  const grid = page.getByRole('listbox', { name: 'Items' });
  await expect(grid.locator('img').first()).toBeVisible();
  await grid.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(grid.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await picture(page, 'grid');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(grid.locator('img')).toHaveCount(0);
});

test('a post of several pictures is looked through one by one, and a repost stands around its original', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await goToResult(page, 'photosite.get-post', { postId: 'SmplGarden7' });
  const pictures = page.getByRole('region', { name: 'Pictures' });
  await expect(pictures.getByText(/^1 of \d+$/)).toBeVisible();
  await picture(page, 'carousel-unsaved');
  await pictures.getByRole('button', { name: 'Save' }).click();
  await expect(pictures.locator('img')).toBeVisible();
  await picture(page, 'carousel');
  await pictures.getByRole('figure').focus();
  await page.keyboard.press('ArrowRight');
  await expect(pictures.getByText(/^2 of \d+$/)).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await goToResult(page, 'professional.list-company-posts', {
    companyId: 'quillmere-sample-garden',
  });
  const posts = page.getByRole('listbox', { name: 'Items' });
  await expect(posts.getByText('Reposted by').first()).toBeVisible();
  await picture(page, 'timeline');

  await goToResult(page, 'shortvideo.get-audio', { audioId: '7650000000000000701' });
  const parts = page.getByRole('navigation', { name: 'Parts of this sound' });
  await expect(parts.getByRole('link', { name: 'Videos' })).toBeVisible();
  await picture(page, 'sound');
  expect(await findings(page)).toEqual([]);
});

test('rows are coded by keyboard, read as discussions, and looked at in a view with a name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await goToResult(page, 'videosite.get-video', { videoId: 'sample_001x' });
  await collectOpenList(page, 'Film talk', true);
  const rows = page.getByRole('listbox', { name: 'Rows' });
  await expect(rows.getByRole('option').nth(2)).toBeVisible();

  await page.getByRole('button', { name: 'Code', exact: true }).click();
  const codebook = page.getByRole('complementary', { name: 'Codebook' });
  for (const code of ['critical', 'neutral', 'supportive']) {
    await codebook.getByLabel('New code').fill(code);
    await page.keyboard.press('Enter');
    await expect(codebook.getByRole('button', { name: new RegExp(`^${code}`) })).toBeVisible();
  }
  await rows.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('1');
  await expect(rows.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('3');
  await expect(rows.getByRole('option').first()).toContainText('critical');
  await expect(rows.getByRole('option').nth(1)).toContainText('supportive');
  await picture(page, 'coding');
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByLabel('Name of the view').fill('As collected');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'As collected' })).toBeVisible();
  await page.getByRole('tab', { name: 'Discussions' }).click();
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
  const talk = page.getByRole('listbox', { name: 'Discussions' });
  await expect(talk.getByRole('option').first()).toBeVisible();
  await talk.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(talk.getByText(/^Level 1,/).first()).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('2');
  await expect(talk.getByRole('option').nth(1)).toContainText('neutral');
  await picture(page, 'thread');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Views' }).click();
  await picture(page, 'menu');
  await page.getByRole('menuitemradio', { name: 'As collected' }).click();
  await expect(rows).toBeVisible();

  await page.getByRole('button', { name: 'As collected' }).click();
  await page.getByRole('menuitem', { name: 'Manage views…' }).click();
  await picture(page, 'manage');
  await page.getByRole('button', { name: 'Delete “As collected”' }).click();
  await expect(page.getByText('No saved views yet')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Discussions' }).click();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByLabel('Name of the view').fill('Talk');
  await page.getByRole('switch', { name: 'Open with this view' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Talk', exact: true })).toBeVisible();
  await page.reload();
  await expect(talk.getByRole('option').first()).toBeVisible();
});

test('a collection of pictures is looked through as a grid', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await goToResult(page, 'photosite.list-user-posts', { username: 'sample.heron' });
  await collectOpenList(page, 'Pond pictures');
  await page.getByRole('tab', { name: 'Pictures' }).click();
  const rows = page.getByRole('listbox', { name: 'Rows' });
  await expect(rows.getByRole('option').nth(4)).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await picture(page, 'dataset-grid-rtl');
  expect(await findings(page)).toEqual([]);
});
