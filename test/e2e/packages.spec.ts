/** A study package is opened by drop and by choice, and checked in the window. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { collectOpenList } from './acts.ts';
import { askEngine } from './ask-engine.ts';
import { dropFiles } from './drop-files.ts';
import { requireElectron, expect, kind, test } from './launch.ts';
import { paste } from './paste.ts';
import { findings, goTo, makePictureTaker } from './screens.ts';

test.skip(
  kind !== 'electron',
  'needs a real Electron: only the desktop app can read dropped files',
);

const picture = makePictureTaker('packages');

/** Collects the comments of a sample video and writes them as a study package. */
const makePackage = async (page: Page): Promise<string> => {
  await paste(page, 'https://www.youtube.com/watch?v=sample_001x');
  await collectOpenList(page, 'Film talk');
  const written = await askEngine(page, 'collections.export', {
    name: 'Film talk',
    format: 'package',
  });
  const { data } = written as { data: { files: string[] } };
  const [file = ''] = data.files;
  expect(file).toContain('Film talk (sample world).zip');
  return file;
};

test('a study package is dropped, and the window shows who made what and what is proven', async ({
  page,
  running,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const file = await makePackage(page);
  await dropFiles(page, [file]);
  await expect(page.getByRole('heading', { level: 1, name: 'Film talk' })).toBeVisible();
  const verdict = page.getByRole('region', { name: 'Result of the check' });
  await expect(verdict.getByText(/of \d+ rows proven from answers/)).toBeVisible();
  await expect(verdict.getByRole('heading')).not.toHaveText('Contradicted');
  await expect(page.getByText(/Invented: from the sample world/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What you have to believe' })).toBeVisible();
  await picture(page, 'proven');
  expect(await findings(page)).toEqual([]);

  // One byte of a file that is stored as it is: the same package says so, checked again by choice.
  const bytes = await readFile(file);
  const changed = join(running.dataDir, 'changed.zip');
  const at = bytes.lastIndexOf(Buffer.from('data/items.chain'));
  bytes[at + 5] = 'j'.charCodeAt(0);
  await writeFile(changed, bytes);
  await requireElectron(running).evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, changed);
  await goTo(page, 'Collections');
  await page.getByRole('button', { name: 'Import files or check a package…' }).click();
  await expect(verdict.getByRole('heading')).toHaveText('Contradicted');
  await expect(page.getByRole('heading', { name: /^What contradicts it: \d+$/ })).toBeVisible();
  await picture(page, 'contradicted');
});
