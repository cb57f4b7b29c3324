/**
 * Every screen of the window on the sample world: usable by keyboard, readable by machines that read
 * aloud (axe finds nothing), in light and in dark.
 */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readCreditsLeft } from './credits-left.ts';
import { requireElectron } from './launch.ts';
import { paste } from './paste.ts';
import {
  chooseTheme,
  expect,
  findings,
  goTo,
  makePictureTaker,
  SETTINGS_PAGES,
  test,
} from './screens.ts';

const picture = makePictureTaker('screens');

const PAGES = ['Start', 'Downloads', 'Settings', ...SETTINGS_PAGES] as const;

/** Opens a list of the sample world. */
const openList = async (page: Page): Promise<void> => {
  await goTo(page, 'Start');
  await paste(page, 'https://www.youtube.com/playlist?list=PLsample_quillmere_garden_year');
  await expect(page.getByRole('option').first()).toBeVisible();
};

test.describe.configure({ mode: 'serial' });

for (const theme of ['Light', 'Dark'] as const) {
  test(`axe finds nothing on any page (${theme})`, async ({ page }) => {
    await chooseTheme(page, theme);
    for (const name of PAGES) {
      await goTo(page, name);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await findings(page), name).toEqual([]);
    }
  });

  test(`axe finds nothing on a list, on each tab of the inspector, in the palette (${theme})`, async ({
    page,
  }) => {
    await chooseTheme(page, theme);
    await openList(page);
    await page.getByRole('option').first().click();
    for (const tab of ['Details', 'Evidence', 'For developers']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await findings(page), tab).toEqual([]);
    }
    await page.getByRole('button', { name: 'Close the inspector' }).first().click();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toHaveAttribute('aria-expanded', 'true');
    expect(await findings(page), 'palette').toEqual([]);
    await page.keyboard.press('Escape');
  });
}

test('the box recognises a link before Enter, and Enter opens it', async ({ page }) => {
  await goTo(page, 'Start');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('https://www.youtube.com/playlist?list=PLbowerbirdgarden');
  await expect(page.getByRole('option', { name: /Playlist/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/result\/videosite\.list-playlist-videos\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a list is walked by keyboard', async ({ page }) => {
  await openList(page);
  const list = page.getByRole('listbox');
  await list.focus();
  const active = page.getByRole('option', { selected: true });
  await expect(active).toHaveAttribute('aria-posinset', '1');
  await page.keyboard.press('ArrowDown');
  await expect(active).toHaveAttribute('aria-posinset', '2');
  await page.keyboard.press('Space');
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Filter loaded rows')).toBeFocused();
  await page.keyboard.type('no row has these words');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByRole('heading', { name: 'Recent' })).toBeVisible();
  await page.keyboard.press(']');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('going back to an answer costs nothing', async ({ page }) => {
  await openList(page);
  const before = await readCreditsLeft(page);
  await goTo(page, 'Downloads');
  await page.keyboard.press('[');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await readCreditsLeft(page)).toBe(before);
});

test('invented data is never mistaken for found data', async ({ page }) => {
  await expect(page.getByRole('contentinfo').getByText(/Sample world/)).toBeVisible();
});

test('a key is shown once', async ({ page }) => {
  await goTo(page, 'Programs and assistants');
  await page.getByRole('tab', { name: 'Keys' }).click();
  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New key' });
  await dialog.getByLabel('Name').fill('Test key');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText(/^bb_[\w-]{43}$/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByText(/^bb_[\w-]{43}$/)).toBeHidden();
  await expect(page.getByRole('cell', { name: /^Test key/ })).toBeVisible();
});

test('in a narrow window a message that passes stands above the links of the pages', async ({
  page,
}) => {
  await page.setViewportSize({ width: 404, height: 640 });
  await goTo(page, 'Pace and limits');
  const pace = page.getByLabel('Minimum delay between requests');
  const before = await pace.inputValue();
  await pace.fill(String(Number(before) + 1));
  await pace.press('Enter');
  const message = await page.getByText('Saved.').last().boundingBox();
  const links = await page.getByRole('navigation', { name: 'Pages' }).boundingBox();
  expect(message?.y).toBeLessThan((links?.y ?? 0) - (message?.height ?? 0));
  await pace.fill(before);
  await pace.press('Enter');
});

test('nothing is lost at 200 % zoom or in a narrow window', async ({ page }) => {
  for (const width of [640, 404]) {
    await page.setViewportSize({ width, height: 640 });
    for (const name of PAGES) {
      await goTo(page, name);
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond, `${name} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test('the front of the settings fits a window, and leads to the rest by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 772 });
  await goTo(page, 'Settings');
  await expect(page.getByText('Data folder')).toBeVisible();
  const beyond = await page
    .getByRole('region', { name: 'Settings' })
    .evaluate((it) => it.scrollHeight - it.clientHeight);
  expect(beyond).toBeLessThanOrEqual(0);
  await expect(page.getByText(/^[\d.]+ [kMG]B$/)).toBeVisible();
  await page.getByRole('link', { name: 'Do the platforms answer?' }).press('Enter');
  const way = page.getByRole('navigation', { name: 'You are here' });
  await way.getByRole('link', { name: 'Settings' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('all data are backed up from the settings, and the message leads to the copy', async ({
  page,
  running,
}) => {
  const folder = join(running.dataDir, 'backups');
  await mkdir(folder);
  await requireElectron(running).evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, folder);
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Back up…' }).press('Enter');
  const day = new Date().toISOString().slice(0, 10);
  const file = `Bowerbird backup ${day} (sample world).db`;
  const message = page.getByRole('dialog', { name: 'Message' }).filter({ hasText: file });
  await expect(message).toContainText('It contains what is in Deleted, but no credentials.');
  await expect(message.getByRole('button', { name: 'Show in folder' })).toBeVisible();
  await picture(page, 'backed-up');
  expect(await findings(page)).toEqual([]);
  expect(await readdir(folder)).toEqual([file]);
});

test('addresses and words of earlier versions lead to where their content went', async ({
  page,
}) => {
  for (const [path, title] of [
    ['/access', 'Programs and assistants'],
    ['/access/credits', 'Pace and limits'],
    ['/health', 'Do the platforms answer?'],
    ['/lab', 'Laboratory'],
  ] as const) {
    await page.evaluate((to) => {
      location.hash = to;
    }, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  for (const [word, title] of [
    ['access', 'Programs and assistants'],
    ['health', 'Do the platforms answer?'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(word);
    await page.getByRole('option', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /^API (off|on)/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Local API' })).toBeVisible();
});
