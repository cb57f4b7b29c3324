/** A person drops what another program recorded on the window. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropFiles } from './drop-files.ts';
import { expect, end, kind, launch, test } from './launch.ts';

test.skip(
  kind !== 'electron',
  'needs a real Electron: only the desktop app can read dropped files',
);

const post = (n: number): string =>
  JSON.stringify({
    item_id: `209045722002662646${n}`,
    timestamp_collected: 1_763_632_800_000,
    source_platform: 'twitter.com',
    data: {
      rest_id: `209045722002662646${n}`,
      core: { user_results: { result: { rest_id: '7', core: { screen_name: 'heron' } } } },
      legacy: { full_text: `Pond ${n}`, created_at: 'Fri Nov 20 10:00:00 +0000 2026' },
    },
  });

test('dropped files become rows of a collection, and a report says what became of them', async () => {
  const testInfo = test.info();
  const running = await launch([]);
  const { page } = running;
  // A name that would turn the line around is shown with its signs.
  const file = join(testInfo.outputPath(), 'ponds\u202enosjdn.ndjson');
  writeFileSync(file, [post(1), post(2), 'broken'].join('\n'));
  try {
    // A page that has not begun yet hears of nothing that is dropped on it.
    await expect(page.getByText(/^(At once|Examples with invented data)$/)).toBeVisible();
    await dropFiles(page, [file], async () => {
      await expect(page.getByText('Drop to collect the links in it, to import')).toBeVisible();
    });
    const dialog = page.getByRole('alertdialog', { name: 'Import recordings' });
    await expect(dialog.getByText('ponds[U+202E]nosjdn.ndjson')).toBeVisible();
    await dialog.getByLabel('Collection').fill('Ponds');
    await page.screenshot({ path: testInfo.outputPath('wish.png') });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Import finished')).toBeVisible();
    await expect(
      dialog.getByText('New in “Ponds”').locator('xpath=following-sibling::*'),
    ).toHaveText('2');
    await expect(dialog.getByText('Damaged').locator('xpath=following-sibling::*')).toHaveText('1');
    await page.screenshot({ path: testInfo.outputPath('report.png') });
    await dialog.getByRole('button', { name: 'Open the collection' }).click();
    await expect(page.getByRole('heading', { name: 'Ponds' })).toBeVisible();
    await expect(page.getByText('Pond 1', { exact: true }).first()).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath('rows.png') });
  } finally {
    await end(running);
  }
});

test('an import without a collection leads to its items, and to a collection of them', async () => {
  const testInfo = test.info();
  const running = await launch([]);
  const { page } = running;
  const file = join(testInfo.outputPath(), 'ponds.ndjson');
  writeFileSync(file, [post(1), post(2)].join('\n'));
  try {
    await expect(page.getByText(/^(At once|Examples with invented data)$/)).toBeVisible();
    const dialog = page.getByRole('alertdialog', { name: 'Import recordings' });
    const importFile = async (): Promise<void> => {
      await dropFiles(page, [file]);
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(dialog.getByText('Import finished')).toBeVisible();
    };
    await importFile();
    await page.screenshot({ path: testInfo.outputPath('leads.png') });
    await dialog.getByRole('button', { name: 'Show these 2 items' }).click();
    await expect(page.getByRole('heading', { name: 'Everything fetched' })).toBeVisible();
    await expect(page.getByText('Pond 2', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('2 of 2 rows')).toBeVisible();
    await expect(page.getByText(/^was read by the import of /)).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath('shown.png') });
    // What was kept before is of this import as well.
    await importFile();
    await dialog.getByRole('button', { name: 'Make a collection of them' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'ponds' })).toBeVisible();
    await expect(page.getByRole('link', { name: '2 rows' })).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath('collection.png') });
  } finally {
    await end(running);
  }
});

test('the sample world takes no files, and leads out of itself to where they go', async () => {
  const testInfo = test.info();
  const running = await launch([]);
  const { page } = running;
  const file = join(testInfo.outputPath(), 'ponds.ndjson');
  writeFileSync(file, post(1));
  try {
    const status = page.getByRole('contentinfo');
    await status.getByRole('button', { name: 'Sample world' }).click();
    await expect(status.getByText('Sample world: invented data')).toBeVisible();
    await dropFiles(page, [file]);
    const dialog = page.getByRole('alertdialog', { name: 'Import recordings' });
    await expect(dialog.getByText(/everything is invented/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeHidden();
    await page.screenshot({ path: testInfo.outputPath('refused.png') });
    await dialog.getByRole('button', { name: 'Leave the sample world' }).click();
    await expect(status.getByText('Sample world: invented data')).toBeHidden();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Import finished')).toBeVisible();
  } finally {
    await end(running);
  }
});
