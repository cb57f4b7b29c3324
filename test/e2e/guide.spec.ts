/**
 * Help: the guide as it is read in the window, with the pictures that this run makes, the report of a
 * problem, and the menu. `BOWERBIRD_PICTURE=1 npm test -- e2e guide` renews the pictures.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { requireElectron, end, kind, launch, root } from './launch.ts';
import { expect, findings, goTo, test } from './screens.ts';

test.describe.configure({ mode: 'serial' });
test.beforeEach(({ page }) => page.setViewportSize({ width: 1200, height: 760 }));

const PLAYLIST = 'https://www.youtube.com/playlist?list=PLsample_quillmere_garden_year';

/** `height`, in pixels, leaves out what differs between computers. */
const picture = async (page: Page, name: string, height = 760): Promise<void> => {
  const folder = process.env.BOWERBIRD_PICTURE ? 'docs/guide/pictures' : 'test-results';
  const path = join(root, folder, `${name}.png`);
  const clip = { x: 0, y: 0, width: 1200, height };
  await page.screenshot({ path, clip, animations: 'disabled', caret: 'hide' });
};

/**
 * What the box offers for a text, by its name: one that no beginning of the text has, since the box offers
 * something for these, too, while it is typed.
 */
const choose = async (page: Page, text: string, name: string | RegExp = text): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
  await page.getByRole('option', { name, exact: true }).first().click();
};

test('what the guide tells of is as it tells', async ({ page }) => {
  // A hundred pictures are saved on the way, each in its turn.
  test.slow();
  await goTo(page, 'Start');
  await expect(
    page.getByRole('heading', { name: /^Collect posts, comments and videos/ }),
  ).toBeVisible();
  await expect(page.getByText(/^(At once|Examples with invented data)$/)).toBeVisible();
  await picture(page, 'start');

  await choose(page, PLAYLIST, /PLsample_quillmere_garden_year/);
  const rows = page.getByRole('listbox').getByRole('option');
  await rows.first().click();
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector).toBeVisible();
  await picture(page, 'list');

  await inspector.getByRole('tab', { name: 'Evidence' }).click();
  await expect(inspector.getByRole('button', { name: 'Show the stored answer' })).toBeVisible();
  await picture(page, 'evidence');
  await inspector.getByRole('tab', { name: 'Details' }).click();

  await page.getByRole('button', { name: /^Save \d+ thumbnails/ }).click();
  await goTo(page, 'Downloads');
  const group = page.getByRole('region', { name: /^Videos of a playlist/ });
  await expect(group.getByText('100 of 100 files saved')).toBeVisible();
  // Nothing is selected here, so the page has the room.
  await expect(inspector).toBeHidden();
  await expect(page.getByText('files queued')).toBeHidden();
  await picture(page, 'downloads');
  expect(await findings(page)).toEqual([]);

  await goTo(page, 'Programs and assistants');
  await page.getByRole('tab', { name: 'Assistants' }).click();
  await expect(page.getByText('claude_desktop_config.json')).toBeVisible();
  await picture(page, 'assistant', 590);
  // The next test finds the inspector closed, as this one did.
  await page.keyboard.press('Escape');
});

test('files of a list are narrowed and taken off the list together', async ({ page }) => {
  await goTo(page, 'Downloads');
  await page.getByLabel('Find a file').fill('kingfisher');
  await expect(page.getByText('1 of 1 file saved')).toBeVisible();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await page.getByRole('button', { name: 'Remove from the list' }).click();
  await expect(page.getByText('No downloads match.')).toBeVisible();
  await page.getByLabel('Find a file').fill('');
  await expect(page.getByText('99 of 99 files saved')).toBeVisible();
});

test('work that was begun comes first on the start page', async ({ page }) => {
  await goTo(page, 'Start');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.first()).toHaveText('Recent');
  const recent = await headings.first().boundingBox();
  const examples = await page
    .getByRole('button', { name: 'Examples with invented data' })
    .boundingBox();
  expect(recent?.y).toBeLessThan(examples?.y ?? 0);
  expect(await findings(page)).toEqual([]);
});

test('the guide is found by the box and read page by page', async ({ page }) => {
  await choose(page, 'Guide');
  await expect(page.getByRole('heading', { name: 'Guide', level: 1 })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Save images and videos' }).click();
  await expect(page.getByRole('heading', { name: 'Save images and videos' })).toBeVisible();
  const shown = page.getByRole('img', { name: 'Downloads by the list that they came from' });
  await shown.scrollIntoViewIfNeeded();
  await expect(shown).toHaveJSProperty('complete', true);
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'All pages of the guide' }).click();
  await expect(page.getByRole('link', { name: 'Connect an assistant' })).toBeVisible();
});

test('a report is shown whole and saved as it was shown', async ({ page, running }) => {
  await choose(page, 'Report a problem');
  const shown = page.getByRole('region', { name: 'The report' }).locator('pre');
  await expect(shown).toContainText('BowerbirdReport');
  expect(await findings(page)).toEqual([]);
  const text = (await shown.textContent()) ?? '';
  expect(text).not.toContain('PLsample');
  await page.getByRole('button', { name: 'Save report' }).click();
  const request = page.getByText(/^Report saved: /);
  await expect(request).toBeVisible();
  const file = /Report saved: (\S+\.json)/.exec((await request.textContent()) ?? '')?.[1] ?? '';
  const saved = await readFile(join(running.dataDir, 'downloads', file), 'utf8');
  expect(saved.trim()).toBe(text.trim());
});

test('the menu leads to help', async ({ page, running }) => {
  test.skip(kind === 'chromium', 'a browser has its own menu');
  const press = (id: string): Promise<void> =>
    requireElectron(running).evaluate(({ Menu }, wanted) => {
      Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click();
    }, id);
  await goTo(page, 'Start');
  await press('guide');
  await expect(page.getByRole('heading', { name: 'Guide', level: 1 })).toBeVisible();
  await press('shortcuts');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await press('report');
  await expect(page.getByRole('heading', { name: 'Report a problem' })).toBeVisible();
  await press('about');
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
});

test('the menu leads into the sample world and out of it', async () => {
  test.skip(kind === 'chromium', 'a browser has its own menu');
  const live = await launch([]);
  const press = (): Promise<void> =>
    requireElectron(live).evaluate(({ Menu }) => {
      Menu.getApplicationMenu()?.getMenuItemById('world')?.click();
    });
  const status = live.page.getByRole('contentinfo');
  await expect(status.getByRole('button', { name: 'Sample world' })).toBeVisible();
  await press();
  await expect(status.getByText('Sample world: invented data')).toBeVisible();
  await press();
  await expect(status.getByRole('button', { name: 'Sample world' })).toBeVisible();
  await end(live);
});
