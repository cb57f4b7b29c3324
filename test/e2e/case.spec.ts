/** A collection as a case, in the sample world: what was done stands in its log, and is saved as a page. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './launch.ts';
import { paste } from './paste.ts';
import { findings, makePictureTaker } from './screens.ts';

const VIDEO = 'https://www.youtube.com/watch?v=sample_001x';
const picture = makePictureTaker('case');

test('what was done with a collection stands in its log, with who did it', async ({
  page,
  running,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await paste(page, VIDEO);
  await page.getByRole('button', { name: 'Collect comments' }).click();
  const form = page.getByRole('region', { name: 'New collection' });
  await expect(form.getByText(/credits? needed/)).toBeVisible();
  await form.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(/^Done without replies \(\d+ known\)$/)).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Case log' }).click();
  const log = page.getByRole('region', { name: 'What was done' });
  await expect(log.getByRole('row', { name: /Gathering ended/ })).toBeVisible();
  await page.getByLabel('Operator').fill('M. Reyes');
  await page.getByLabel('Permissions').fill('Ethics board 12/2026');
  await page.getByRole('button', { name: 'Save details' }).click();
  const changed = log.getByRole('row', { name: /Details changed/ });
  await expect(changed).toContainText('M. Reyes');
  await expect(changed).toContainText('Window');
  await picture(page, 'log');
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('What', { exact: true }).selectOption({ label: 'Details changed (1)' });
  await expect(log.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Save as a page to print' }).click();
  await expect(page.getByText(/^Saved as /)).toBeVisible();
  const folder = join(running.dataDir, 'downloads');
  const file = (await readdir(folder)).find((name) => name.endsWith('.html')) ?? '';
  expect(await readFile(join(folder, file), 'utf8')).toContain('Ethics board 12/2026');
});
