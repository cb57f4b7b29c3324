/** A filter in discussions, and the images of a dataset, in the sample world. */
import type { Page } from '@playwright/test';
import { collectOpenList, goToResult } from './acts.ts';
import { expect, test } from './launch.ts';
import { findings, makePictureTaker } from './screens.ts';

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
  await expect(page.getByRole('button', { name: /^Save \d+ images$/ })).toBeVisible();
  await picture(page, 'marked');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save images…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save images' });
  await expect(dialog.getByText(/^\d+ images found\.$/)).toBeVisible();
  await picture(page, 'images');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Save \d+ images$/ }).click();
  await expect(page.getByText(/^\d+ files queued\./)).toBeVisible();
  await expect(dialog).toBeHidden();
});
