/** What one sees in the table of a collection is what one has: its columns, its order, its file. */
import type { Locator, Page } from '@playwright/test';
import { DONE } from './acts.ts';
import { expect, test } from './launch.ts';
import { findings, goTo, makePictureTaker } from './screens.ts';

const picture = makePictureTaker('table');

const MIXED = [
  'https://www.youtube.com/watch?v=sample_001x',
  'https://youtu.be/sample_002x',
  'https://www.reddit.com/comments/0post0000',
  'https://www.reddit.com/comments/0post0001',
].join('\n');

/** Collects links of several platforms, each the thing itself, and waits for the table. */
export const collectLinks = async (page: Page, name: string, lines: string): Promise<void> => {
  await page.setViewportSize({ width: 1280, height: 772 });
  await goTo(page, 'Collections');
  await page.getByRole('button', { name: 'New collection' }).click();
  const form = page.getByRole('region', { name: 'New collection' });
  await form.getByLabel('Name of the collection').fill(name);
  await form.getByLabel('Links or ids, one per line').fill(lines);
  await form.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(DONE)).toBeVisible();
};

const heads = (page: Page): Promise<string[]> =>
  page
    .getByRole('group', { name: 'Columns' })
    .locator('> div')
    .evaluateAll((all) =>
      all.map((one) => (one.querySelector('button, span')?.textContent ?? '').replace(/,.*/, '')),
    );

const isVisibleThere = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { left, right, top } = element.getBoundingClientRect();
    const found = document.elementFromPoint((left + right) / 2, top + 8);
    return left >= 0 && right <= innerWidth && (element.contains(found) || found === element);
  });

test('a mixed table keeps its columns, whatever its width, and scrolls past the text', async ({
  page,
}) => {
  await collectLinks(page, 'Mixed', MIXED);
  const rows = page.getByRole('listbox', { name: 'Rows' });
  await expect(rows.getByRole('option')).toHaveCount(4);
  const chosen = await heads(page);
  expect(chosen.slice(0, 6)).toEqual(['Text', 'Platform', 'Author', 'Likes', 'Score', 'Date']);
  const head = (name: string): Locator => page.getByRole('button', { name, exact: true });
  for (const name of ['Text', 'Platform', 'Author', 'Likes', 'Date'])
    expect([name, await isVisibleThere(head(name))]).toEqual([name, true]);
  await expect(rows.getByText(/^\d{4}-\d\d-\d\d$/).first()).toBeVisible();
  await picture(page, 'mixed');
  expect(await findings(page)).toEqual([]);

  // A score is no like: each row has one of the two, and the other is last whichever way it is sorted.
  for (const times of [1, 2]) {
    await head('Likes')
      .or(page.getByRole('button', { name: /^Likes ,/ }))
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Likes , sorted/ })).toBeVisible();
    await expect(rows.getByRole('option').nth(0)).toContainText('YouTube');
    await expect(rows.getByRole('option').nth(3), `${times}`).toContainText('Reddit');
  }

  // The inspector and a narrow window take no column away; the text stays where it is.
  await rows.getByRole('option').first().click();
  await page.setViewportSize({ width: 1000, height: 772 });
  expect(await heads(page)).toEqual(chosen);
  const text = head('Text');
  const place = await text.boundingBox();
  await rows.evaluate((list) => list.parentElement?.scrollBy({ left: 900 }));
  await expect(head(chosen.at(-1) ?? '')).toBeInViewport();
  expect((await text.boundingBox())?.x).toBe(place?.x);
  await picture(page, 'scrolled');
  expect(await findings(page)).toEqual([]);

  // What is hidden stays hidden, and nothing takes its place.
  await page.getByRole('button', { name: 'Column Score: sort, filter, hide' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  expect(await heads(page)).toEqual(chosen.filter((name) => name !== 'Score'));
  await page.reload();
  await expect(rows.getByRole('option')).toHaveCount(4);
  expect(await heads(page)).toEqual(chosen.filter((name) => name !== 'Score'));

  await page.setViewportSize({ width: 1280, height: 772 });
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await rows.evaluate((list) => list.parentElement?.scrollBy({ left: -900 }));
  await picture(page, 'rtl');
});

test('conditions are set in place, from the line and from a head, and stand as short words', async ({
  page,
}) => {
  await collectLinks(page, 'Conditions', MIXED);
  const rows = page.getByRole('listbox', { name: 'Rows' });
  const form = page.getByRole('form', { name: 'New condition' });
  await page.getByRole('button', { name: 'condition', exact: true }).click();
  await form.getByLabel('Value').selectOption({ label: 'YouTube (2)' });
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(rows.getByRole('option')).toHaveCount(2);
  await expect(page.getByText('Platform: YouTube', { exact: true })).toBeVisible();

  // Another value of the same field is enough as well.
  const facets = page.getByRole('complementary', { name: 'Facets' });
  await facets.getByRole('button', { name: /^Reddit/ }).click();
  await expect(page.getByText('Platform: YouTube or Reddit', { exact: true })).toBeVisible();
  await expect(rows.getByRole('option')).toHaveCount(4);

  await page.getByRole('button', { name: 'Column Likes: sort, filter, hide' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Filter by Likes…' }).click();
  await form.getByLabel('Or this count').selectOption('Score');
  await expect(form.getByText('Likes or Score')).toBeVisible();
  await form.getByLabel('Value').fill('100');
  await picture(page, 'condition');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Likes or Score ≥ 100', { exact: true })).toBeVisible();
  await expect(rows.getByRole('option')).toHaveCount(3);
  await expect(page.getByText('3 of 4 rows')).toBeVisible();
  await picture(page, 'conditions');
  expect(await findings(page)).toEqual([]);

  // A chip opens where it stands, with what it says.
  await page.getByRole('button', { name: 'Likes or Score ≥ 100', exact: true }).click();
  await expect(form.getByLabel('Value')).toHaveValue('100');
  await picture(page, 'edited');
  await form.getByLabel('Value').fill('100000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Likes or Score ≥ 100,000', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Likes or Score ≥ 100,000', exact: true }).click();
  await form.getByLabel('Value').fill('100');
  await page.keyboard.press('Enter');
  await expect(rows.getByRole('option')).toHaveCount(3);

  // Nothing of it wraps: where room is short, they are counted.
  await page.setViewportSize({ width: 880, height: 772 });
  await page.getByRole('button', { name: '2 conditions' }).click();
  await page.getByRole('menuitem', { name: 'Remove the filter: Likes or Score ≥ 100' }).click();
  await expect(rows.getByRole('option')).toHaveCount(4);
});

test('at 200 % what is above the rows stays in two lines', async ({ page }) => {
  await collectLinks(page, 'Large', MIXED);
  const rows = page.getByRole('listbox', { name: 'Rows' });
  await expect(rows.getByRole('option')).toHaveCount(4);
  await page.setViewportSize({ width: 640, height: 386 });
  const middleOf = async (one: Locator): Promise<number> => {
    const { y = 0, height = 0 } = (await one.boundingBox()) ?? {};
    return Math.round((y + height / 2) / 8);
  };
  const line = await middleOf(page.getByRole('tab', { name: 'Table' }));
  expect(await middleOf(page.getByRole('button', { name: /^Export 4 rows/ }))).toBe(line);
  const filter = await middleOf(page.getByRole('button', { name: 'condition', exact: true }));
  expect(await middleOf(page.getByRole('textbox', { name: 'Search all rows' }))).toBe(filter);
  await picture(page, 'large');
  expect(await findings(page)).toEqual([]);
});

test('everything that was fetched has each thing once, and tells which collections hold it', async ({
  page,
}) => {
  await collectLinks(page, 'One', MIXED);
  await collectLinks(page, 'Two', MIXED.split('\n').slice(0, 2).join('\n'));
  await goTo(page, 'Collections');
  await page.getByRole('link', { name: /^Everything fetched/ }).click();
  const rows = page.getByRole('listbox', { name: 'Rows' });
  await expect(rows.getByRole('option')).toHaveCount(4);
  await expect(rows.getByText('One, Two')).toHaveCount(2);
  const facets = page.getByRole('complementary', { name: 'Facets' });
  await facets
    .getByRole('group', { name: 'Collection' })
    .getByRole('button', { name: /^Two/ })
    .click();
  await expect(rows.getByRole('option')).toHaveCount(2);
  await expect(page.getByText('Collection: Two', { exact: true })).toBeVisible();
  await picture(page, 'everything');
  expect(await findings(page)).toEqual([]);
});
