/** A field trial in the window: its price first, then what came of it, and a report that is read before it is saved. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, findings, goTo, makePictureTaker, test } from './screens.ts';

const pictures = makePictureTaker('field-trial');

test('a trial tells its price, what answered, and gives its report', async ({ page, running }) => {
  await goTo(page, 'Do the platforms answer?');
  await page.getByRole('button', { name: 'Open the field trial' }).click();
  await expect(page.getByText('no platform is contacted')).toBeVisible();
  await expect(page.getByText(/^About \d+ requests · \d+ credits · \d+ minutes$/)).toBeVisible();
  for (const name of ['YouTube', 'Instagram', 'TikTok', 'Reddit'])
    await page.getByRole('checkbox', { name }).uncheck();
  await expect(page.getByText(/^About \d+ requests · \d+ credits · [1-3] minutes?$/)).toBeVisible();
  await pictures(page, 'price');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: /^Try \d+ kinds of request$/ }).click();
  await expect(
    page.getByText(/^Answered: [1-9]\d* · refused: 0 · failed: 0 · not requested: 0/),
  ).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^\d+ kinds of request as expected$/)).toBeVisible();
  await page.getByText('Read the report').click();
  const report = page.getByRole('region', { name: 'The report' }).locator('pre');
  await expect(report).toContainText('"format": "bowerbird-field-trial"');
  const shown = await report.textContent();
  await pictures(page, 'report');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save report' }).click();
  const words = await page.getByText(/Report saved: /).textContent();
  const file = /Report saved: (.+?\.json)/.exec(words ?? '')?.[1] ?? '';
  expect(await readFile(join(running.dataDir, 'downloads', file), 'utf8')).toBe(shown);
});
