/** Two channels' uploads over a year in one chart, in the sample world; what is compared, and taken away. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DONE } from './acts.ts';
import { expect, test } from './launch.ts';
import { findings, goTo, makePictureTaker } from './screens.ts';

const CHANNELS = [
  'https://www.youtube.com/@bower.sample.studio_/videos',
  'https://www.youtube.com/@amsel.beispiel_/videos',
];

const picture = makePictureTaker('comparing');

/** Counts what a person does: presses of the pointer, and keys that are no text. */
const watchActions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset['actions'] = '0';
    const count = (): void => {
      dataset['actions'] = String(Number(dataset['actions']) + 1);
    };
    document.addEventListener('pointerdown', count, true);
    document.addEventListener('change', (event) => {
      if (event.target instanceof HTMLSelectElement) count();
    });
    document.addEventListener(
      'keydown',
      ({ key, ctrlKey }) => {
        if (key.length > 1 || ctrlKey) count();
      },
      true,
    );
  });

const actions = async (page: Page): Promise<number> =>
  Number(await page.locator('html').getAttribute('data-actions'));

const collect = async (page: Page, name: string, links: readonly string[]): Promise<void> => {
  await goTo(page, 'Collections');
  await page.getByRole('button', { name: 'New collection' }).click();
  const form = page.getByRole('region', { name: 'New collection' });
  await form.getByLabel('Name of the collection').fill(name);
  await form.getByLabel('Links or ids, one per line').fill(links.join('\n'));
  await form.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(DONE)).toBeVisible();
};

const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

const chart = (page: Page) => page.getByRole('img', { name: 'When the rows were published' });

test('two channels are in one chart in less than ten actions', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('combobox')).toBeVisible();
  await watchActions(page);
  await collect(page, 'Two channels', CHANNELS);
  await page.getByRole('tab', { name: 'Charts' }).click();
  await choice(page, 'Split by').selectOption({ label: 'list' });
  await expect(chart(page)).toBeVisible();
  const legend = page.getByRole('list', { name: 'Series' }).first();
  await expect(legend.getByRole('button', { pressed: true })).toHaveCount(2);
  expect(await actions(page)).toBeLessThan(10);
  await picture(page, 'lists');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByLabel('Name of the view').fill('By list');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'By list' })).toBeVisible();
  await choice(page, 'Split by').selectOption({ label: 'nothing' });
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
  await page.getByRole('tab', { name: 'Table' }).click();
  // A column of videos has the same name.
  await page.getByRole('button', { name: 'Views', expanded: false }).first().click();
  await page.getByRole('menuitemradio', { name: 'By list' }).click();
  await expect(page.getByRole('tab', { name: 'Charts' })).toHaveAttribute('aria-selected', 'true');
  await expect(choice(page, 'Split by')).toHaveValue('list');
  await picture(page, 'view');
  expect(await findings(page)).toEqual([]);
});

test('two collections are compared, narrowed by the legend, and saved with all that they say', async ({
  page,
  running,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('combobox')).toBeVisible();
  const [bower = '', amsel = ''] = CHANNELS;
  await collect(page, 'Bower', [bower]);
  await collect(page, 'Amsel', [amsel]);
  await page.getByRole('tab', { name: 'Charts' }).click();
  await page.getByRole('button', { name: 'Compare with…' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Bower' }).click();
  await page.keyboard.press('Escape');
  await expect(choice(page, 'Split by')).toHaveValue('collection');
  const figure = page.getByRole('figure').filter({ hasText: 'When the rows were published' });
  const legend = figure.getByRole('list', { name: 'Series' });
  await expect(legend.getByRole('button')).toHaveText([/^Amsel/, /^Bower/]);
  await choice(page, 'Bar width').selectOption('month');
  await expect(figure.getByText('Each bar is a month (UTC).')).toBeVisible();
  await picture(page, 'collections');
  expect(await findings(page)).toEqual([]);

  await choice(page, 'Count').selectOption('shares');
  await expect(figure.getByText(/Each share is of all rows/)).toBeVisible();
  await choice(page, 'Arrange').selectOption('stacked');
  await picture(page, 'shares');
  await legend.getByRole('button', { name: /^Amsel/ }).click();
  await expect(figure.getByText('Not drawn: Amsel.')).toBeVisible();
  await legend.getByRole('button', { name: /^Amsel/ }).click();
  await choice(page, 'Count').selectOption('rows');

  const folder = join(running.dataDir, 'downloads');
  const saved = async (kind: string, end: string): Promise<string> => {
    await page.getByRole('button', { name: 'Save When the rows were published' }).click();
    await page.getByRole('menuitem', { name: kind }).click();
    await expect(page.getByText(new RegExp(`^Saved to .*\\.${end}$`))).toBeVisible();
    const file = (await readdir(folder)).find((name) => name.endsWith(`.${end}`)) ?? '';
    return (await readFile(join(folder, file))).toString();
  };
  const svg = await saved('Drawing (SVG)', 'svg');
  for (const text of ['Amsel', 'Bower', 'All rows.', 'Sample world: invented data.'])
    expect(svg).toContain(text);
  expect(svg).not.toContain('var(--');
  const [head = '', first = ''] = (await saved('Table (CSV)', 'csv')).split('\r\n');
  expect(head).toContain('Amsel');
  expect(head).toMatch(/,Rows counted,Source$/);
  expect(first).toContain('Sample world: invented data.');

  await choice(page, 'Split by').selectOption('kind');
  await legend
    .getByRole('button', { name: /^Filter by/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Remove the filter/ })).toBeVisible();
  await page.getByText('Show as a table').first().click();
  await picture(page, 'kinds');
  expect(await findings(page)).toEqual([]);
});
