/** What people come to do takes few actions: clicks, and keys that are not text. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { DONE } from './acts.ts';
import { expect, test } from './launch.ts';
import { findings, makePictureTaker } from './screens.ts';

const picture = makePictureTaker('few-actions');

/** Counts what is done. */
const countActions = (page: Page) => {
  let count = 0;
  const act = async (run: () => Promise<unknown>): Promise<void> => {
    count += 1;
    await run();
  };
  return {
    count: () => count,
    press: (key: string) => act(() => page.keyboard.press(key)),
    click: (name: string | RegExp, role: 'button' | 'menuitem' = 'button') =>
      act(() => page.getByRole(role, { name }).click()),
    on: (place: Locator) => act(() => place.click()),
    /** What Ctrl V brings, also where the test has no clipboard. */
    paste: (text: string) => act(() => page.evaluate(pasteText, text)),
  };
};

const pasteText = (text: string): void => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  const isLeft = document.activeElement?.dispatchEvent(event);
  // What the page leaves to the browser, this inserts as it does.
  // oxlint-disable-next-line typescript/no-deprecated -- there is no other way to type as a person does
  if (isLeft) document.execCommand('insertText', false, text);
};

const MAIL = [
  'Hi Ben,',
  'the clips for Tuesday: https://www.youtube.com/watch?v=sample_001x and',
  'https://youtu.be/sample_001x, then https://youtu.be/sample_002x',
  'and the thread https://old.reddit.com/comments/0post0000/',
  'facebook.com/somebody/posts/1 and htps:/youtube.com/watch?v=sample_003x',
  'Best, Anna',
].join('\n');

test('links of an e-mail become one table: paste, Enter, Enter', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 772 });
  await expect(page.getByRole('combobox')).toBeVisible();
  const act = countActions(page);
  await act.paste(MAIL);
  const found = '6 found: 3 links of 2 platforms · 1 repeated · 2 not recognised';
  await expect(page.getByText(found)).toBeVisible();
  await expect(page.getByText('facebook.com is not read here')).toBeVisible();
  await expect(page.getByText('misspelt: a link begins with https://')).toBeVisible();
  await expect(page.getByRole('option').first()).toContainText('Collect 3 links into a table');
  expect(await findings(page)).toEqual([]);
  await picture(page, 'box');
  await act.press('Enter');
  const form = page.getByRole('region', { name: 'New collection' });
  await expect(form.getByLabel('Name of the collection')).toHaveValue(
    /^3 links, \w+ \d+$|^3 links, \d+ \w+$/,
  );
  await expect(form.getByText(found)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Start' })).toBeFocused();
  await picture(page, 'page');
  await act.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^3 links/ })).toBeVisible();
  expect(act.count()).toBe(3);
  await expect(page.getByText(DONE)).toBeVisible({ timeout: 60_000 });
});

test('from links of several platforms, the comments of the videos alone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 772 });
  await expect(page.getByRole('combobox')).toBeVisible();
  const begin = countActions(page);
  await begin.paste(`${MAIL}\nhttps://www.tiktok.com/@sample.heron/video/7650000000000000001`);
  await expect(page.getByRole('option').first()).toContainText('Collect 4 links into a table');
  await begin.press('Enter');
  await expect(page.getByRole('button', { name: 'Start' })).toBeFocused();
  await begin.press('Enter');
  await expect(page.getByText(DONE)).toBeVisible({ timeout: 60_000 });
  const act = countActions(page);
  await act.click(/^Video\b/);
  await expect(page.getByRole('button', { name: 'Next step: 3 rows' })).toBeVisible();
  await act.click('Next step: 3 rows');
  const menu = page.getByRole('menu', { name: 'Next step: 3 rows' });
  const comments = menu.getByRole('menuitem', { name: /^Comments (?!with)/ });
  await expect(comments).toContainText('2 YouTube, 1 TikTok');
  expect(await findings(page)).toEqual([]);
  await picture(page, 'menu');
  await act.click(/^Comments (?!with)/, 'menuitem');
  await expect(comments).toContainText('Start');
  await act.press('Enter');
  await expect(page.getByText(/rows came; your conditions hide/)).toBeVisible({ timeout: 60_000 });
  expect(act.count()).toBeLessThanOrEqual(4);
  await picture(page, 'hidden');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Next step: \d\d+ rows/ })).toBeVisible();
});

test('comments with their replies in a table for Excel', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 772 });
  await expect(page.getByRole('combobox')).toBeVisible();
  const act = countActions(page);
  await act.paste('https://www.youtube.com/watch?v=sample_001x');
  await expect(page.getByRole('option').first()).toContainText('Video');
  await act.press('Enter');
  await act.click('Collect comments');
  await expect(page.getByRole('checkbox', { name: 'Replies', exact: true })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Start' })).toBeFocused();
  await act.press('Enter');
  await expect(page.getByText(DONE)).toBeVisible({ timeout: 60_000 });
  await act.click(/^Export \d/);
  const sheet = page.getByRole('dialog', { name: /^Export/ });
  await act.on(sheet.getByRole('button', { name: /^Export \d+ rows · Excel$/ }));
  await expect(page.getByText(/rows exported to/)).toBeVisible();
  expect(act.count()).toBeLessThanOrEqual(6);
});

/** What a column of the table is in a file. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  Text: ['name', 'text'],
  Platform: ['platform'],
  Author: ['author_name'],
  Likes: ['like_count'],
  // No video has one: a file leaves out what none of its rows can have.
  Score: [],
  Date: ['published'],
};

test('rows that fit, kept as a view, in a file with the columns of the screen', async ({
  page,
  running,
}) => {
  await page.setViewportSize({ width: 1280, height: 772 });
  await expect(page.getByRole('combobox')).toBeVisible();
  const begin = countActions(page);
  await begin.paste(MAIL);
  await expect(page.getByRole('option').first()).toContainText('Collect 3 links into a table');
  await begin.press('Enter');
  await expect(page.getByRole('button', { name: 'Start' })).toBeFocused();
  await begin.press('Enter');
  await expect(page.getByText(DONE)).toBeVisible({ timeout: 60_000 });
  const act = countActions(page);
  await act.click('condition');
  const form = page.getByRole('form', { name: 'New condition' });
  await form.getByLabel('Value').selectOption({ label: 'YouTube (2)' });
  await act.on(form.getByRole('button', { name: 'Add' }));
  await act.on(page.getByRole('button', { name: 'Views', exact: true }).first());
  await act.click('Save this view…', 'menuitem');
  await page.getByLabel('Name of the view').fill('Films');
  await act.press('Enter');
  await act.click(/^Export 2 rows/);
  const sheet = page.getByRole('dialog', { name: /^Export/ });
  await act.on(sheet.getByRole('radio', { name: 'CSV' }));
  await act.on(sheet.getByRole('button', { name: /^Export 2 rows · CSV$/ }));
  await expect(page.getByText(/rows exported to/)).toBeVisible();
  // A value is chosen by one action of its own.
  expect(act.count() + 1).toBeLessThanOrEqual(9);
  const folder = join(running.dataDir, 'downloads');
  const file = (await readdir(folder)).find((name) => name.endsWith('.csv')) ?? '';
  expect(file).toMatch(/, 2 rows \(sample world\)\.csv$/);
  const [head = ''] = (await readFile(join(folder, file), 'utf8'))
    .replace('\ufeff', '')
    .split('\r\n');
  const shown = await page
    .getByRole('group', { name: 'Columns' })
    .locator('> div')
    .evaluateAll((all) => all.map((one) => one.querySelector('button, span')?.textContent ?? ''));
  const columns = shown.slice(0, shown.indexOf('Date') + 1).flatMap((one) => COLUMNS[one] ?? one);
  expect(columns.length).toBeGreaterThan(4);
  expect(head.split(',').slice(0, columns.length)).toEqual(columns);
});
