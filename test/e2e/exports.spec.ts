/** What leaves a collection beside its rows: references on the clipboard, archives, identifiers that come back. */
import type { Page } from '@playwright/test';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

test('rows are cited from their menu, and taken away as an archive and as identifiers', async ({
  page,
  running,
}) => {
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

  await rows.getByRole('option').nth(0).click();
  await rows
    .getByRole('option')
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'More with these rows' }).click();
  await page.getByRole('menuitem', { name: 'Copy citations of 3 rows' }).press('ArrowRight');
  await page.getByRole('menuitem', { name: 'RIS' }).click();
  await expect(page.getByText('3 citations copied.')).toBeVisible();

  const exportAs = async (format: string): Promise<void> => {
    await page.getByRole('button', { name: 'More with these rows' }).click();
    await page.getByRole('menuitem', { name: 'Export: choose rows, format, folder…' }).click();
    const sheet = page.getByRole('dialog', { name: 'Export “Quoted”' });
    await sheet.getByLabel('Format').selectOption(format);
    await picture(page, `sheet-${format}`);
    expect(await findings(page)).toEqual([]);
    await sheet.getByRole('button', { name: /^Export \d+ rows?$/ }).click();
    await expect(sheet).toBeHidden();
  };
  await exportAs('WACZ');
  await exportAs('Identifiers only');
  const folder = join(running.dataDir, 'downloads');
  const files = await readdir(folder);
  expect(files.filter((name) => name.startsWith('Quoted')).toSorted()).toEqual([
    'Quoted (sample world).ids.csv',
    'Quoted (sample world).wacz',
  ]);

  const ids = await readFile(join(folder, 'Quoted (sample world).ids.csv'), 'utf8');
  await page.getByRole('link', { name: 'Collections' }).click();
  await page.getByRole('link', { name: 'New collection' }).click();
  await page.getByRole('textbox', { name: /links/i }).first().fill(ids);
  await expect(page.getByText(/YouTube/).first()).toBeVisible();
  await picture(page, 'ids-pasted');
  expect(await findings(page)).toEqual([]);
});
