/** A collection as a case, in the sample world: what was done stands in its log, and is saved as a page. */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DONE } from './acts.ts';
import { expect, kind, requireElectron, test } from './launch.ts';
import { lookInMain } from './main-process.ts';
import { paste } from './paste.ts';
import { findings, makePictureTaker } from './screens.ts';

const VIDEO = 'https://www.youtube.com/watch?v=sample_001x';
const picture = makePictureTaker('case');

const openCaseLog = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await paste(page, VIDEO);
  await page.getByRole('button', { name: 'Collect comments' }).click();
  const form = page.getByRole('region', { name: 'New collection' });
  await expect(form.getByText(/credits? needed/)).toBeVisible();
  await form.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(DONE)).toBeVisible();
  await page.getByRole('tab', { name: 'About this data' }).click();
  await page.getByRole('button', { name: 'Read and write' }).click();
};

test('what was done with a collection stands in its log, with who did it', async ({
  page,
  running,
}) => {
  await openCaseLog(page);
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

/** The words of a PDF as a reader finds them; `undefined` where this computer has none. */
const wordsInPdf = (file: string): string | undefined => {
  try {
    return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

test('the log is saved as PDF: right-to-left and long texts, each sheet with the end of the chain', async ({
  page,
  running,
}) => {
  test.skip(kind !== 'electron', 'only the desktop app prints');
  await openCaseLog(page);
  await page.getByLabel('Operator').fill('مريم الراشد');
  await page.getByLabel('Purpose').fill('A purpose without end. '.repeat(200));
  await page.getByLabel('Question').fill('<script>alert(1)</script>');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByRole('row', { name: /Details changed/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  await expect(page.getByText(/^Saved as /)).toBeVisible();
  const folder = join(running.dataDir, 'downloads');
  const files = await readdir(folder);
  const file = join(folder, files.find((name) => name.endsWith('.pdf')) ?? '');
  const bytes = await readFile(file);
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(bytes.toString('latin1')).toMatch(/\/Title\s*[(<]/);
  // The log as JSON, written after it, holds the entry of the PDF: its hash is that of the file.
  const log = JSON.parse(
    await readFile(join(folder, files.find((name) => name.endsWith('.json')) ?? ''), 'utf8'),
  ) as { readonly entries: readonly { readonly previous: string; readonly facts: object }[] };
  const written = log.entries.at(-1);
  expect(written?.facts).toMatchObject({
    format: 'case log (pdf)',
    files: [{ part: 'main', sha256: hash('sha256', bytes, 'hex'), size: bytes.byteLength }],
  });
  const words = wordsInPdf(file);
  if (words !== undefined) {
    const sheets = words.split('\f').filter((sheet) => sheet.trim() !== '');
    expect(sheets.length).toBeGreaterThan(1);
    sheets.forEach((sheet, n) => {
      expect(sheet).toContain(`SHA-256 ${written?.previous}`);
      // How wide the spaces around the stroke are read depends on who reads them.
      expect(sheet).toMatch(new RegExp(String.raw`\b${n + 1}\s*/\s*${sheets.length}\b`));
    });
    // A narrow column breaks “Gathering ended” into two lines.
    expect(words).toContain('credits: 3; duplicates: 0');
    expect(words).toContain('<script>alert(1)</script>');
    expect(words).toContain('الراشد');
  }
  // Nothing that printed is left open.
  const windows = await lookInMain(() =>
    requireElectron(running).evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length),
  );
  expect(windows).toBe(1);
});
