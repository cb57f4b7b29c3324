/** A filter in discussions, and the images of a dataset, in the sample world. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { collectOpenList, goToResult } from './acts.ts';
import { expect, test } from './launch.ts';
import { findings, goTo, makePictureTaker } from './screens.ts';

const picture = makePictureTaker('dataset');

/** Collects a list, if wanted with what stands below its items, and waits for its end. */
const collect = async (
  page: Page,
  {
    operation,
    params,
    name,
    expands = false,
  }: {
    readonly operation: string;
    readonly params: object;
    readonly name: string;
    readonly expands?: boolean;
  },
): Promise<void> => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await goToResult(page, operation, params);
  await collectOpenList(page, name, expands);
};

test('a filter finds replies too, and shows what they answer', async ({ page }) => {
  const params = { videoId: 'sample_001x' };
  await collect(page, { operation: 'videosite.get-video', params, name: 'Talk', expands: true });
  await page.getByRole('tab', { name: 'Discussions' }).click();
  const talk = page.getByRole('listbox', { name: 'Discussions' });
  await talk.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const reply = talk.getByText(/^Level 1,/).first();
  await expect(reply).toBeAttached();
  const words = (await talk.getByRole('option').nth(1).locator('p').last().textContent()) ?? '';
  await page
    .getByRole('textbox', { name: 'Search all rows' })
    .fill(words.split(' ').slice(0, 4).join(' '));
  await expect(talk.getByText('does not match the filter').first()).toBeAttached();
  await expect(talk.getByText(words).first()).toBeVisible();
  await expect(page.getByText(/^\d+ of \d+ rows$/)).toBeVisible();
  // What told that it was begun changes its colours while it goes.
  await expect(page.getByText('Collecting “Talk”.')).toBeHidden();
  await picture(page, 'thread-found');
  expect(await findings(page)).toEqual([]);
});

test('the images of marked rows are saved, and those of all rows', async ({ page }) => {
  const params = { username: 'sample.heron' };
  await collect(page, { operation: 'photosite.list-user-posts', params, name: 'Herons' });
  const rows = page.getByRole('listbox', { name: 'Rows' });
  await rows.getByRole('option').first().click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('button', { name: 'Next step: 2 rows' }).click();
  await picture(page, 'marked');
  await page.getByRole('menuitem', { name: 'Save images…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save images' });
  await expect(dialog.getByText('2 images found.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await rows.focus();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Next step/ }).click();
  await page.getByRole('menuitem', { name: 'Save images…' }).click();
  await expect(dialog.getByText(/^\d+ images found\.$/)).toBeVisible();
  await picture(page, 'images');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Save \d+ images$/ }).click();
  await expect(page.getByText(/^\d+ files queued\./)).toBeVisible();
  await expect(dialog).toBeHidden();

  // They lie in the folder of the collection, and its rows show them.
  await expect(rows.getByRole('option').first().locator('img')).toHaveAttribute(
    'src',
    /^data:image/,
  );
  await goTo(page, 'Downloads');
  const group = page.getByRole('region', { name: 'Collection · Herons' });
  await expect(group.getByText('Herons (sample world)', { exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await group.getByRole('button', { name: 'Open the collection' }).click();
  await expect(rows.getByRole('option').first()).toBeVisible();
});

test('a facet narrows the view, the head sorts it, and exactly these rows are exported and copied', async ({
  page,
  running,
}) => {
  const params = { videoId: 'sample_001x' };
  await collect(page, { operation: 'videosite.get-video', params, name: 'Facets', expands: true });
  await page.setViewportSize({ width: 1500, height: 900 });
  const rows = page.getByRole('listbox', { name: 'Rows' });
  await page.getByRole('button', { name: 'Column Likes: sort, filter, hide' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Sort descending' }).click();
  await expect(
    page.getByRole('button', { name: 'Likes , sorted in descending order' }),
  ).toBeVisible();

  const facets = page.getByRole('complementary', { name: 'Facets' });
  const author = facets.getByRole('group', { name: 'Author' }).getByRole('button').first();
  await expect(author).toBeVisible();
  await picture(page, 'facets');
  expect(await findings(page)).toEqual([]);
  await author.click();
  await expect(author).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/^Author: /)).toBeVisible();
  await expect(page.getByText(/^\d+ of \d+ rows$/)).toBeVisible();
  const button = page.getByRole('button', { name: /^Export \d+ rows? · / });
  await expect.poll(async () => rows.getByRole('option').count()).toBeLessThan(12);
  const count = await rows.getByRole('option').count();
  const rowsToExport = `Export ${count} ${count === 1 ? 'row' : 'rows'}`;
  await expect(button).toHaveText(`${rowsToExport} · Excel`);
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Export “Facets”' });
  await picture(page, 'sheet');
  // What stands beside a switch switches it as well.
  const ids = sheet.getByRole('switch', { name: 'Ids and links' });
  await sheet.getByText('Ids and links', { exact: true }).click();
  await expect(ids).not.toBeChecked();
  await sheet.getByText('Ids and links', { exact: true }).click();
  await expect(ids).toBeChecked();
  await sheet.getByRole('radio', { name: 'CSV' }).click();
  await sheet.getByRole('button', { name: /^Export \d+ rows? · CSV$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText(/rows? exported to/)).toBeVisible();
  const folder = join(running.dataDir, 'downloads');
  const table = (await readdir(folder)).find((name) => name.endsWith('.csv')) ?? '';
  const csv = await readFile(join(folder, table), 'utf8');
  expect((csv.match(/\r\n/g) ?? []).length).toBe(count + 1);
  const [head = ''] = csv.split('\r\n');
  const columns = head.replace('\ufeff', '').split(',');
  expect(columns.slice(0, 4)).toEqual(['text', 'platform', 'author_handle', 'like_count']);
  expect(columns).toEqual(expect.arrayContaining(['shape', 'id', 'entity_id']));
  expect(head).not.toContain('source_sha256');
  await page.getByRole('button', { name: /^Next step/ }).click();
  await page.getByRole('menuitem', { name: 'Export: choose rows, format, folder…' }).click();
  await sheet.getByRole('radio', { name: 'All columns' }).click();
  await picture(page, 'export');
  expect(await findings(page)).toEqual([]);
  await expect(sheet.getByText(/^Names people: .*author_handle/)).toBeVisible();
  await sheet.getByRole('button', { name: /^Export \d+ rows? · CSV$/ }).click();
  await expect(sheet).toBeHidden();
  const whole = (await readdir(folder)).find((name) => name.endsWith('(2).csv')) ?? '';
  expect(await readFile(join(folder, whole), 'utf8')).toContain('source_sha256');

  // What is chosen in the dialog holds for the button, also where nothing was exported by the dialog.
  await page.getByRole('button', { name: /^Next step/ }).click();
  await page.getByRole('menuitem', { name: 'Export: choose rows, format, folder…' }).click();
  await sheet.getByRole('radio', { name: 'Pseudonyms' }).click();
  await sheet.getByRole('radio', { name: 'More formats' }).click();
  await sheet.getByRole('combobox').selectOption('NDJSON');
  await picture(page, 'export-pseudonyms');
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(button).toHaveText(`${rowsToExport} · NDJSON · pseudonyms`);
  await button.click();
  const hidden = (): Promise<string | undefined> =>
    readdir(folder).then((names) => names.find((name) => name.endsWith('.ndjson')));
  await expect.poll(hidden).toMatch(/pseudonymised/);

  await page.getByRole('button', { name: /^Next step/ }).click();
  await page.getByRole('menuitem', { name: /^New collection from \d+ rows?…$/ }).click();
  await page.getByLabel('Name of the new collection').fill('One voice');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'One voice' })).toBeVisible();
  await expect(rows.getByRole('option')).toHaveCount(count);
  await page.goBack();
  await page.getByRole('button', { name: /^Remove the filter/ }).click();
  await expect(author).toHaveAttribute('aria-pressed', 'false');
});

test('tags for all rows of a view are taken back, and those from before stay', async ({ page }) => {
  const params = { videoId: 'sample_001x' };
  await collect(page, { operation: 'videosite.list-video-comments', params, name: 'Tags' });
  await page.setViewportSize({ width: 1500, height: 900 });
  const facets = page.getByRole('complementary', { name: 'Facets' });
  const tags = facets.getByRole('group', { name: 'Tags' }).getByRole('button');
  const tagAll = async (typed: string): Promise<void> => {
    await page.getByRole('button', { name: /^Next step/ }).click();
    await page.getByRole('menuitem', { name: /^Tag or note \d+ rows…$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Tags and a note for these rows' });
    await dialog.getByLabel('Tags').fill(typed);
    await dialog.getByRole('button', { name: /^Add to \d+ rows$/ }).click();
    await expect(dialog).toBeHidden();
  };
  const added = page
    .getByRole('dialog', { name: 'Message' })
    .filter({ hasText: /^Added to \d+ rows\./ });
  await tagAll('bird, pond');
  await expect(tags).toHaveText([/^bird/, /^pond/]);
  await added.getByRole('button', { name: 'Close' }).click();
  await expect(added).toBeHidden();
  await tagAll('pond, heron');
  // A message does not pass while it is pointed at.
  await added.hover();
  await expect(tags).toHaveText([/^bird/, /^heron/, /^pond/]);
  await picture(page, 'undo-tags');
  expect(await findings(page)).toEqual([]);
  await added.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Taken back from \d+ rows\.$/)).toBeVisible();
  await expect(tags).toHaveText([/^bird/, /^pond/]);
  await picture(page, 'undone-tags');
});

test('where there is little room the facets open by a button', async ({ page }) => {
  const params = { videoId: 'sample_001x' };
  await collect(page, { operation: 'videosite.list-video-comments', params, name: 'Narrow' });
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(page.getByRole('complementary', { name: 'Facets' })).toBeHidden();
  await page.getByRole('button', { name: 'Facets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Facets' });
  await expect(dialog.getByRole('group', { name: 'Author' })).toBeVisible();
  await picture(page, 'facets-narrow');
  expect(await findings(page)).toEqual([]);
});
