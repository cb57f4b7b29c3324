/** Coding in the sample world: by key, of a passage, with a second coder, and where coders differ. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { collectOpenList } from './acts.ts';
import { expect, test } from './launch.ts';
import { findings, makePictureTaker } from './screens.ts';

const picture = makePictureTaker('coding');

const collectTalk = async (page: Page): Promise<void> => {
  await expect(page.getByRole('combobox')).toBeVisible();
  await page.evaluate(
    (path) => {
      location.hash = path;
    },
    `/result/videosite.get-video/${encodeURIComponent(JSON.stringify({ videoId: 'sample_001x' }))}`,
  );
  await collectOpenList(page, 'Film talk', true);
};

const codebookOf = (page: Page) => page.getByRole('complementary', { name: 'Codebook' });

const addCodes = async (page: Page, ...names: readonly string[]): Promise<void> => {
  await page.getByRole('button', { name: 'Code', exact: true }).click();
  for (const name of names) {
    await codebookOf(page).getByLabel('New code').fill(name);
    await page.keyboard.press('Enter');
    await expect(
      codebookOf(page).getByRole('button', { name: new RegExp(`^${name}`) }),
    ).toBeVisible();
  }
};

/** The second coder: the same file, with other ids and another code of the second row. */
const asBen = (text: string): string => {
  const file = JSON.parse(text) as {
    coders: { id: string; name: string }[];
    codings: { id: string; coder: string; code: string | null; row: number }[];
    codebook: { codes: { id: string; name: string }[] };
  };
  const ben = '01a2090b-6ef8-7391-8608-00000000be00';
  const humour = file.codebook.codes.find(({ name }) => name === 'humour')?.id ?? '';
  file.coders = [{ id: ben, name: 'Ben' }];
  file.codings = file.codings.map((one, at) => ({
    ...one,
    id: `01a2090b-6ef8-7391-8608-${String(at).padStart(12, '0')}`,
    coder: ben,
    code: one.row === 1 ? humour : one.code,
  }));
  return JSON.stringify(file);
};

test('rows and passages are coded by key, compared with a second coder, and decided', async ({
  page,
  running,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 800 });
  await collectTalk(page);
  const rows = page.getByRole('listbox', { name: 'Rows' });
  await expect(rows.getByRole('option').nth(3)).toBeVisible();
  await addCodes(page, 'humour', 'critical');

  await rows.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('1');
  await expect(rows.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('2');
  await page.keyboard.press('0');
  await expect(rows.getByRole('option').first()).toContainText('humour');
  await expect(rows.getByRole('option').nth(1)).toContainText('critical');
  await expect(rows.getByRole('option').nth(2)).toContainText('No code applies');
  await expect(page.getByText(/^3 of \d+ coded$/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(rows.getByRole('option').nth(2)).not.toContainText('No code applies');
  await expect(page.getByText(/^2 of \d+ coded$/)).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(rows.getByRole('option').nth(2)).toContainText('No code applies');
  await page.keyboard.press('Home');
  await page.keyboard.press('n');
  await expect(rows.getByRole('option').nth(3)).toHaveAttribute('aria-selected', 'true');
  await picture(page, 'rows');
  expect(await findings(page)).toEqual([]);

  await codebookOf(page).getByRole('button', { name: 'Edit the code “humour”' }).click();
  const form = page.getByRole('form', { name: 'Edit the code “humour”' });
  await form.getByLabel('Definition').fill('Any joke, also a bad one');
  await picture(page, 'code');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Version 3 of the codebook')).toBeVisible();

  await codebookOf(page).getByRole('button', { name: 'Edit the code “humour”' }).click();
  await form.getByRole('button', { name: 'Delete code' }).click();
  await expect(page.getByText('The code “humour” is deleted.')).toBeVisible();
  await expect(codebookOf(page).getByRole('button', { name: /^humour/ })).toHaveCount(0);
  await picture(page, 'code-deleted');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(codebookOf(page).getByRole('button', { name: /^humour/ })).toHaveText('humour11');
  await expect(rows.getByRole('option').first()).toContainText('humour');

  await rows.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  const text = page.getByLabel('Text whose words can be coded');
  await expect(text).toBeVisible();
  await text.evaluate((box) => {
    const [words] = box.querySelector('span')?.childNodes ?? [];
    if (!words) throw new Error('no words');
    getSelection()?.setBaseAndExtent(words, 0, words, 6);
    box.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
  });
  await page
    .getByRole('group', { name: 'Code the selected words' })
    .getByRole('button', { name: /^critical/ })
    .click();
  await expect(text.locator('mark')).toHaveAttribute('title', 'critical');
  await expect(rows.getByRole('option').first()).toContainText('humour, critical');
  await picture(page, 'passage');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove “critical” from this passage' }).click();
  await expect(text.locator('mark')).toHaveCount(0);

  await page.getByRole('button', { name: 'Codebook and coders as files' }).click();
  await page.getByRole('menuitem', { name: 'Save all codes for another coder' }).click();
  await expect(page.getByText(/^Saved to .*codes\.json$/)).toBeVisible();
  const path = join(running.dataDir, 'downloads', 'Film talk codes.json');
  const ben = join(running.dataDir, 'ben.json');
  await writeFile(ben, asBen(await readFile(path, 'utf8')));
  await page.getByRole('button', { name: 'Codebook and coders as files' }).click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Import another coder’s work…' }).click();
  await (await chosen).setFiles(ben);
  await expect(page.getByText(/^Codes added: \d+ \(by Ben\)/)).toBeVisible();
  // Codes of another coder are not seen while one codes.
  await expect(rows.getByRole('option').nth(1)).not.toContainText('humour');

  await page.getByRole('button', { name: 'Differences' }).click();
  const table = page.getByRole('table', { name: 'Differences' });
  await expect(table.getByRole('columnheader', { name: 'Ben' })).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(2);
  const humour = table.getByRole('group', { name: 'humour' });
  await humour.getByRole('button', { name: 'Applies', exact: true }).click();
  await expect(humour.getByText(/^Me, /)).toBeVisible();
  await picture(page, 'differences');
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Agreement' }).click();
  const agreement = page.getByRole('table', { name: 'Agreement' });
  await expect(agreement.getByRole('row')).toHaveCount(4);
  await expect(agreement.getByRole('row').nth(1)).toContainText('66.7 %');
  await picture(page, 'agreement');
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Agreement' }).click();
  await page.getByRole('button', { name: 'Close the inspector' }).first().click();
  // As at 200 % zoom.
  await page.setViewportSize({ width: 640, height: 400 });
  await rows.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await rows.getByRole('option').first().scrollIntoViewIfNeeded();
  await expect(rows.getByRole('option').first()).toBeInViewport();
  await picture(page, 'zoomed');
});

test('codes are a facet; marked rows are coded at once, and kept in a view with a name', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1500, height: 900 });
  await collectTalk(page);
  const rows = page.getByRole('listbox', { name: 'Rows' });
  await expect(rows.getByRole('option').nth(3)).toBeVisible();
  const facets = page.getByRole('complementary', { name: 'Facets' });
  await expect(facets.getByRole('group', { name: 'Author' })).toBeVisible();
  await expect(facets.getByRole('group', { name: 'Code' })).toBeHidden();
  await addCodes(page, 'humour', 'critical');
  await rows.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('1');
  const humour = facets
    .getByRole('group', { name: 'Code' })
    .getByRole('button', { name: /humour/ });
  await expect(humour).toHaveText('humour1');
  await humour.click();
  await expect(humour).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Code: humour')).toBeVisible();
  await expect(rows.getByRole('option')).toHaveCount(1);
  await facets.getByRole('button', { name: /^Uncoded/ }).click();
  await expect(page.getByText('is uncoded')).toBeVisible();
  await expect(page.getByText('Code: humour')).toBeHidden();
  await facets.getByRole('button', { name: /Uncoded/ }).click();
  await expect(page.getByRole('button', { name: /^Remove the filter/ })).toHaveCount(0);

  await rows.getByRole('option').nth(1).click();
  await rows
    .getByRole('option')
    .nth(3)
    .click({ modifiers: ['Shift'] });
  // Beside the inspector there is no room for facets.
  await page.getByRole('button', { name: 'Close the inspector' }).first().click();
  await rows.focus();
  await expect(page.getByText('Codes go to 3 marked rows.')).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByText('Set on 3 rows: critical')).toBeAttached();
  for (const at of [1, 2, 3])
    await expect(rows.getByRole('option').nth(at)).toContainText('critical');
  await expect(facets.getByRole('button', { name: /critical/ })).toHaveText('critical3');
  await page.keyboard.press('Control+z');
  await expect(rows.getByRole('option').nth(3)).not.toContainText('critical');
  await page.keyboard.press('Control+Shift+z');
  await expect(rows.getByRole('option').nth(3)).toContainText('critical');
  await picture(page, 'marked-rows');
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: /^Next step/ }).click();
  await page.getByRole('menuitem', { name: 'Show only the 3 marked rows' }).click();
  await expect(rows.getByRole('option')).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove the filter: is among 3 marked rows' }).click();
  await expect(rows.getByRole('option').nth(4)).toBeVisible();
  await rows.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByLabel('Name of the view').fill('Chosen');
  await page.getByRole('switch', { name: 'Only the 3 marked rows' }).click();
  await picture(page, 'save-marked');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Chosen', exact: true })).toBeVisible();
  await expect(rows.getByRole('option')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Export 3 rows' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter: is among 3 marked rows' }).click();
  await expect(rows.getByRole('option').nth(4)).toBeVisible();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitemradio', { name: 'Chosen' }).click();
  await expect(rows.getByRole('option')).toHaveCount(3);

  await page.getByRole('button', { name: /^Next step/ }).click();
  await page.getByRole('menuitem', { name: 'Mark 3 rows' }).click();
  await page.getByRole('button', { name: /^Next step/ }).click();
  await picture(page, 'acts');
  await page.getByRole('menuitem', { name: 'Tag or note 3 rows…' }).click();
  await page.getByRole('textbox', { name: 'Tags' }).fill('voice, spring');
  await picture(page, 'annotate');
  await page.getByRole('button', { name: 'Add to 3 rows' }).click();
  await expect(page.getByText('Added to 3 rows.')).toBeVisible();
  await page.getByRole('button', { name: /^Next step/ }).click();
  await page.getByRole('menuitem', { name: 'New collection from 3 rows…' }).click();
  await page.getByLabel('Name of the new collection').fill('Critical voices');
  await picture(page, 'make');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('“Critical voices” holds 3 rows. 3 codes were copied.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Critical voices' })).toBeVisible();
  await expect(facets.getByRole('group', { name: 'Code' })).toBeHidden();
  await page.getByRole('button', { name: 'Code', exact: true }).click();
  await expect(codebookOf(page).getByRole('button', { name: /^critical/ })).toBeVisible();
  await expect(rows.getByRole('option').first()).toContainText('critical');
});
