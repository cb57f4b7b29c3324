/**
 * From a pasted link to a spreadsheet, in the sample world: paste, Collect, Start, Export. And what a
 * collection lets a person do with its rows: find, note, and lead back to the evidence.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { collectOpenList, DONE } from './acts.ts';
import { expect, test } from './launch.ts';
import { paste } from './paste.ts';
import { findings, goTo, makePictureTaker } from './screens.ts';

const VIDEO = 'https://www.youtube.com/watch?v=sample_001x';

/** Counts what a person presses with the pointer, in the page itself. */
const countClicks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset['clicks'] = '0';
    document.addEventListener(
      'pointerdown',
      () => {
        const { dataset } = document.documentElement;
        dataset['clicks'] = String(Number(dataset['clicks']) + 1);
      },
      true,
    );
  });

const picture = makePictureTaker('collections');

test('a pasted link becomes a spreadsheet of its comments in three clicks', async ({
  page,
  running,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await paste(page, VIDEO);
  const collect = page.getByRole('button', { name: 'Collect comments' });
  await expect(collect).toBeVisible();
  await countClicks(page);
  await collect.click();
  const form = page.getByRole('region', { name: 'New collection' });
  await expect(form.getByText(/credits? needed/)).toBeVisible();
  await picture(page, 'collect');
  expect(await findings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Start' }).click();
  const rows = page.getByRole('listbox', { name: 'Rows' });
  await expect(rows.getByRole('option').first()).toBeVisible();
  await expect(page.getByText(DONE)).toBeVisible();
  await picture(page, 'dataset');
  await page.getByRole('button', { name: /^Export \d+ rows · Excel$/ }).click();
  const sheet = page.getByRole('dialog', { name: /^Export/ });
  await sheet.getByRole('button', { name: /^Export \d+ rows · Excel$/ }).click();
  await expect(page.getByText(/rows? exported to/)).toBeVisible();
  expect(await page.locator('html').getAttribute('data-clicks')).toBe('4');
  const folder = join(running.dataDir, 'downloads');
  // A workbook explains itself: nothing stands beside it.
  expect(await readdir(folder)).toEqual([expect.stringMatching(/\.xlsx$/)]);
});

test('rows are found, noted, and lead to their evidence; everything fetched is there too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await paste(page, VIDEO);
  await page.getByRole('button', { name: 'Collect comments' }).click();
  const form = page.getByRole('region', { name: 'New collection' });
  await form.getByRole('checkbox', { name: 'Replies', exact: true }).uncheck();
  await form.getByLabel('Name of the collection').fill('Film talk');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Film talk' })).toBeVisible();
  await expect(page.getByText(DONE)).toBeVisible();
  // Told once, and leads to what can be done about it.
  const state = page.getByRole('main').getByText(/not asked for/i);
  await expect(state).toHaveCount(1);
  await expect(state).toHaveText(/ · \d+ replies not asked for$/);
  await state.click();
  await page.getByRole('button', { name: 'Collect the replies…' }).click();
  await expect(form.getByRole('checkbox', { name: /replies/i })).toBeChecked();
  await expect(form.getByText('A collection with this name exists')).toBeVisible();
  await form.getByRole('button', { name: 'Discard' }).click();
  await page.goBack();
  await page.getByRole('tab', { name: 'Table' }).click();
  const rows = page.getByRole('listbox', { name: 'Rows' });
  await rows.getByRole('option').first().click();
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await inspector.getByRole('textbox', { name: 'Note' }).fill('An example for the seminar.');
  await inspector.getByRole('textbox', { name: 'Tags' }).fill('seminar, first');
  await inspector.getByRole('button', { name: 'Save notes' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await picture(page, 'record');
  expect(await findings(page)).toEqual([]);
  await inspector.getByRole('button', { name: 'Show evidence' }).click();
  await expect(inspector.getByText('200').first()).toBeVisible();

  await page.getByRole('button', { name: 'condition', exact: true }).click();
  const condition = page.getByRole('form', { name: 'New condition' });
  await condition.getByLabel('Field').selectOption('Tag');
  await condition.getByLabel('Value').fill('seminar');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tag: seminar', { exact: true })).toBeVisible();
  await expect(rows.getByRole('option')).toHaveCount(1);
  await page.getByRole('button', { name: /^Remove the filter/ }).click();
  await page.getByRole('tab', { name: 'About this data' }).click();
  await expect(page.getByRole('heading', { name: 'Methods text' })).toBeVisible();
  await page.getByRole('navigation', { name: 'On this page' }).getByText('Methods text').click();
  await expect(page.getByRole('heading', { name: 'Methods text' })).toBeFocused();
  await picture(page, 'about');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Table' }).click();
  await expect(rows.getByRole('option').first()).toBeVisible();

  await goTo(page, 'Collections');
  await expect(page.getByRole('link', { name: 'Film talk' })).toBeVisible();
  await picture(page, 'list');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: /^Everything fetched/ }).click();
  await expect(rows.getByRole('option').first()).toBeVisible();
  await picture(page, 'library');
  expect(await findings(page)).toEqual([]);
});

test('pasted links are gathered together, again and again, until that is ended', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await goTo(page, 'Collections');
  await page.getByRole('button', { name: 'New collection' }).click();
  const form = page.getByRole('region', { name: 'New collection' });
  const start = form.getByRole('button', { name: 'Start' });
  await expect(start).toBeDisabled();
  await form.getByLabel('Name of the collection').fill('Two films');
  await form
    .getByLabel('Links or ids, one per line')
    .fill([VIDEO, VIDEO, 'https://youtu.be/sample_002x', 'what is this?'].join('\n'));
  await expect(form.getByText('4 found: 2 links · 1 repeated · 1 not recognised')).toBeVisible();
  await expect(form.getByText('Line 4: what is this?')).toBeVisible();
  await form.getByRole('checkbox', { name: 'The videos themselves' }).uncheck();
  await form.getByRole('checkbox', { name: 'Comments' }).check();
  await form.getByLabel('Comments: at most so many for each').fill('5');
  await form.getByText('Repeat and retention').click();
  await form.getByRole('radio', { name: 'Repeatedly' }).click();
  await form.getByLabel('For … days').fill('2');
  await expect(form.getByText('This each time, 3 times in total.')).toBeVisible();
  await picture(page, 'links');
  expect(await findings(page)).toEqual([]);
  await start.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two films' })).toBeVisible();
  await expect(page.getByText(/only as far as was requested/)).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Rows' }).getByRole('option')).toHaveCount(8);
  await picture(page, 'schedule');
  await page.getByRole('tab', { name: 'About this data' }).click();
  const runs = page.getByRole('region', { name: 'Runs' });
  await expect(runs.getByText(/^Every 24 hours until /)).toBeVisible();
  await picture(page, 'runs');
  expect(await findings(page)).toEqual([]);
  await runs.getByRole('button', { name: 'Stop repeating' }).click();
  await expect(runs.getByText('No schedule.', { exact: false })).toBeVisible();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Repeat…' }).click();
  const repeat = page.getByRole('dialog', { name: 'Repeat' });
  await repeat.getByRole('radio', { name: 'Check the rows again' }).click();
  await expect(repeat.getByText(/^None of the rows can be asked for by its id/)).toBeVisible();
  await expect(repeat.getByRole('button', { name: 'Save' })).toBeDisabled();
  await repeat.getByRole('radio', { name: 'Collect again' }).click();
  await expect(repeat.getByText(/^\d+ requests? · /)).toBeVisible();
  await repeat.getByLabel('For … days').fill('2');
  await expect(repeat.getByText('This each time, 2 times in total.')).toBeVisible();
  await picture(page, 'repeat');
  expect(await findings(page)).toEqual([]);
  await repeat.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Every 24 hours until /)).toBeVisible();

  await page.getByRole('button', { name: 'Set a retention date…' }).click();
  const retention = page.getByRole('dialog', { name: 'Retention date' });
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await retention.getByLabel('Delete everything on').fill(soon);
  await picture(page, 'retention');
  await retention.getByRole('button', { name: 'Save' }).click();
  // Told beside the name, and here.
  await expect(page.getByText(/^Everything in it is deleted on /)).toHaveCount(2);
  await picture(page, 'retention-soon');
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Read stored answers again' }).click();
  const reread = page.getByRole('dialog', { name: /^Read stored answers again/ });
  await expect(reread.getByText('8 items read', { exact: true })).toBeVisible();
  await expect(reread.getByText('Every cell reads the same as before.')).toBeVisible();
  await expect(reread.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await picture(page, 'reread');
});

test('above the rows of a collection stands one line of what it is, and little else', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 772 });
  await paste(page, VIDEO);
  await collectOpenList(page, 'A long walk through the reeds');
  const rows = page.getByRole('listbox', { name: 'Rows' }).getByRole('option');
  const topOfFirst = async (): Promise<number> => (await rows.first().boundingBox())?.y ?? Infinity;
  const box = await page.locator('[data-region="box"]').boundingBox();
  const under = (box?.y ?? 0) + (box?.height ?? 0);
  await expect.poll(async () => (await topOfFirst()) - under).toBeLessThanOrEqual(150);
  const first = await topOfFirst();
  const controls = page
    .locator('[data-region="stage"]')
    .locator('a, button, input, [role="tab"]')
    .filter({ visible: true });
  // Those in the head of the table belong to its columns.
  const above = await controls.evaluateAll(
    (all, top) => all.filter((one) => one.getBoundingClientRect().bottom <= top - 28).length,
    first,
  );
  expect(above).toBeLessThanOrEqual(17);
  await picture(page, 'line');

  await page.setViewportSize({ width: 640, height: 386 });
  const foot = await page.getByRole('contentinfo').boundingBox();
  const isSeen = async (at: number): Promise<boolean> => {
    const row = await rows.nth(at).boundingBox();
    return row !== null && row.y + row.height <= (foot?.y ?? 0);
  };
  await picture(page, 'line-at-200');
  await expect.poll(() => isSeen(2)).toBe(true);
});
