/** Nothing is lost by a click: what is deleted lies in Deleted, and comes back with its codes and notes. */
import type { Page } from '@playwright/test';
import { DONE } from './acts.ts';
import { expect, test } from './launch.ts';
import { chooseTheme, findings, goTo, makePictureTaker } from './screens.ts';

const picture = makePictureTaker('deleted');

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

const deleteCollection = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
};

test('rows and collections are deleted without a question, and come back by Undo, Ctrl Z and Put back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await collect(page, 'Film talk');
  await expect(page.getByText('55 rows', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Search all rows' }).fill('bower sample studio');
  await expect(page.getByText('2 of 55 rows', { exact: true })).toBeVisible();

  const next = page.getByRole('button', { name: /^Next step.*2 rows/ });
  await next.click();
  await page.getByRole('menuitem', { name: 'Delete 2 rows' }).click();
  await expect(page.getByText('2 rows are in Deleted.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await picture(page, 'message');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('“Film talk”: 2 rows are back.')).toBeVisible();
  await expect(page.getByText('2 of 55 rows', { exact: true })).toBeVisible();

  await next.click();
  await page.getByRole('menuitem', { name: 'Delete 2 rows' }).click();
  await page.getByRole('button', { name: 'Add a reason…' }).click();
  const why = page.getByRole('dialog', { name: 'Why were these rows deleted?' });
  await why.getByLabel('Reason').fill('by the studio itself');
  await picture(page, 'reason');
  await why.getByRole('button', { name: 'Save' }).click();
  await expect(why).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Search all rows' }).fill('');
  await expect(page.getByText('53 rows', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'About this data' }).click();
  await expect(
    page.getByText(/2 items were removed by hand on .*by the studio itself/).first(),
  ).toBeVisible();

  await deleteCollection(page);
  await expect(page.getByText('“Film talk” is in Deleted.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('“Film talk”: 53 rows are back.')).toBeVisible();
  await page.getByRole('link', { name: 'Film talk' }).click();
  await expect(page.getByText('53 rows', { exact: true })).toBeVisible();

  await deleteCollection(page);
  const table = page.getByRole('region', { name: 'Deleted' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await picture(page, 'place');
  expect(await findings(page)).toEqual([]);
  await chooseTheme(page, 'Dark');
  await goTo(page, 'Collections');
  await expect(table).toBeVisible();
  await picture(page, 'place-dark');
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 640, height: 800 });
  await picture(page, 'place-200');
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });

  await table.getByRole('button', { name: 'Put back “Film talk”' }).last().click();
  await expect(page.getByText('put it back first')).toBeVisible();
  await table.getByRole('button', { name: 'Put back “Film talk”' }).first().click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await goTo(page, 'Settings');
  await page.getByText('Deleted (1)').click();
  await expect(table.getByText('“by the studio itself”')).toBeVisible();
  await picture(page, 'settings');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Empty now…' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Delete these for good?' });
  await expect(sure.getByRole('row')).toHaveCount(2);
  await picture(page, 'empty');
  expect(await findings(page)).toEqual([]);
  await sure.getByRole('button', { name: 'Delete 1 for good' }).click();
  await expect(page.getByText('Deleted (1)')).toHaveCount(0);
});

test('it is read from right to left', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await collect(page, 'Film talk');
  await deleteCollection(page);
  await expect(page.getByRole('region', { name: 'Deleted' })).toBeVisible();
  await goTo(page, 'Settings');
  await page.getByLabel('Language').selectOption('ar');
  await page.getByRole('link', { name: 'المجموعات' }).first().click();
  await expect(page.getByRole('region', { name: 'المحذوفات' })).toBeVisible();
  await picture(page, 'place-ar');
  expect(await findings(page)).toEqual([]);
});
