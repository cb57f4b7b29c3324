/** What leaves a collection beside its rows: references on the clipboard. */
import type { Page } from '@playwright/test';
import { collectOpenList, goToResult } from './acts.ts';
import { expect, test } from './launch.ts';
import { findings, makePictureTaker } from './screens.ts';

const picture = makePictureTaker('exports');

/** The window may write to the clipboard, and not read it. */
const watchCopies = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { clipboard } = navigator;
    const write = clipboard.writeText.bind(clipboard);
    clipboard.writeText = (text) => {
      document.body.dataset['copied'] = text;
      return write(text);
    };
  });
const copied = (page: Page): Promise<string> =>
  page.evaluate(() => document.body.dataset['copied'] ?? '');

test('a row is cited from its menu', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await goToResult(page, 'videosite.list-video-comments', { videoId: 'sample_001x' });
  await collectOpenList(page, 'Quoted');
  const rows = page.getByRole('listbox', { name: 'Rows' });
  await watchCopies(page);
  await rows.getByRole('option').nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy citation', exact: true }).press('ArrowRight');
  const formats = page.getByRole('menu', { name: 'Copy citation' }).getByRole('menuitem');
  await expect(formats).toHaveText(['BibTeX', 'RIS', 'CSL-JSON']);
  await picture(page, 'cite');
  expect(await findings(page)).toEqual([]);
  await formats.filter({ hasText: 'BibTeX' }).click();
  await expect(page.getByText('Citation copied.')).toBeVisible();
  expect(await copied(page)).toMatch(/^@misc\{youtube-comment-[\da-f]{16},\n {2}author = \{\{@/);
});
