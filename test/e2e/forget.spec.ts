/** A person asks to be forgotten: from a row of a dataset, and from Settings by a link. */
import type { Page } from '@playwright/test';
import { DONE } from './acts.ts';
import { expect, test } from './launch.ts';
import { findings, goTo, makePictureTaker } from './screens.ts';

const picture = makePictureTaker('forget');

const collect = async (page: Page, name: string): Promise<void> => {
  await goTo(page, 'Collections');
  await page.getByRole('button', { name: 'New collection' }).click();
  const form = page.getByRole('region', { name: 'New collection' });
  await form.getByLabel('Name of the collection').fill(name);
  await form
    .getByLabel('Links or ids, one per line')
    .fill('https://www.youtube.com/watch?v=sample_001x');
  await form.getByRole('checkbox', { name: 'The videos themselves' }).uncheck();
  await form.getByRole('checkbox', { name: 'Comments' }).check();
  await form.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(DONE)).toBeVisible();
};

test('what a person wrote is shown, deleted, and stays away; the record does not say who it was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await collect(page, 'Film talk');
  const rows = page.getByRole('listbox', { name: 'Rows' }).getByRole('option');
  await expect(page.getByText('55 rows', { exact: true })).toBeVisible();
  const words = page.getByRole('textbox', { name: 'Search all rows' });
  await words.fill('bower sample studio');
  await expect(page.getByText('2 of 55 rows', { exact: true })).toBeVisible();
  await rows.first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Forget this person…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Forget a person' });
  await expect(dialog.getByText('Film talk')).toBeVisible();
  await expect(dialog.getByText('UCBowerSampleStudio00001')).toBeVisible();
  await picture(page, 'held');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  const done = page.getByRole('dialog', { name: 'Deleted' });
  await expect(done.getByText('From now on, this person is left out')).toBeVisible();
  await picture(page, 'done');
  expect(await findings(page)).toEqual([]);
  await done.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('No rows match these filters.')).toBeVisible();
  await words.fill('');
  await expect(page.getByText('53 rows', { exact: true })).toBeVisible();

  await goTo(page, 'Settings');
  await page.getByText('Record of deletions').click();
  await expect(page.getByRole('cell', { name: 'A person’s request' })).toBeVisible();
  await picture(page, 'record');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Forget a person…' }).click();
  await dialog
    .getByLabel('Handle, id or link')
    .fill('https://www.youtube.com/channel/UCBowerSampleStudio00001');
  await dialog.getByRole('button', { name: 'Look up' }).click();
  await expect(
    dialog.getByText('This person is left out of everything you collect.'),
  ).toBeVisible();
  await picture(page, 'left-out');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Collect again' }).click();
  await expect(dialog.getByText('This person is left out of everything you collect.')).toBeHidden();
});
