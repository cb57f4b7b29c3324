/** Charts of a collection, in the sample world: counted over the filter, led back to the rows, and saved. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DONE } from './acts.ts';
import { expect, test } from './launch.ts';
import { findings, makePictureTaker } from './screens.ts';

const COMMENTS = `#/result/forum.list-post-comments/${encodeURIComponent('{"postId":"0post0000"}')}`;

const picture = makePictureTaker('charts');

const saved = async (page: Page, folder: string, kind: string, end: string): Promise<Buffer> => {
  await page.getByRole('button', { name: 'Save Who replies to whom' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  await expect(
    page.getByText(
      new RegExp(`^Saved to .*\\w.*, Who replies to whom \\(sample world\\)\\.${end}$`),
    ),
  ).toBeVisible();
  const file = (await readdir(folder)).find((name) => name.endsWith(`.${end}`)) ?? '';
  return readFile(join(folder, file));
};

test('the comments of a post are charted, filtered by a name, and the chart is saved', async ({
  page,
  running,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('combobox')).toBeVisible();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, COMMENTS);
  await page.getByRole('button', { name: 'Collect', exact: true }).click();
  await page
    .getByRole('region', { name: 'New collection' })
    .getByRole('button', { name: 'Start' })
    .click();
  await expect(page.getByText(DONE)).toBeVisible();
  await page.getByRole('tab', { name: 'Charts' }).click();
  for (const title of ['When the rows were published', 'Who replies to whom'])
    await expect(page.getByRole('img', { name: title })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Most frequent authors' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Distribution of Likes' })).toBeVisible();
  await picture(page, 'top');
  await page.getByRole('button', { name: 'Save Who replies to whom' }).scrollIntoViewIfNeeded();
  await picture(page, 'replies');
  expect(await findings(page)).toEqual([]);

  const folder = join(running.dataDir, 'downloads');
  const svg = (await saved(page, folder, 'Drawing (SVG)', 'svg')).toString();
  const rootName = await page.evaluate(
    (text) => new DOMParser().parseFromString(text, 'image/svg+xml').documentElement.nodeName,
    svg,
  );
  expect(rootName).toBe('svg');
  expect(svg).toContain('<title>Who replies to whom</title>');
  expect(svg).toContain('All rows.');
  expect(svg).not.toContain('var(--');
  const png = await saved(page, folder, 'Picture (PNG)', 'png');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const csv = (await saved(page, folder, 'Table (CSV)', 'csv')).toString();
  expect(csv.split('\r\n')[0]).toBe(
    '\ufeffReplying account,Account replied to,Replies,Rows counted,Source',
  );

  const authors = page.getByRole('figure').filter({ hasText: 'Most frequent authors' });
  await authors.getByText('Show as a table').click();
  const first = authors.getByRole('table').getByRole('button').first();
  const name = await first.innerText();
  await first.press('Enter');
  // For a moment both pages are there.
  const table = page.getByRole('tabpanel', { name: 'Table' });
  await expect(table.getByText(`Author: ${name}`, { exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Table' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Charts' }).click();
  await expect(page.getByText('The author with the most rows')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
