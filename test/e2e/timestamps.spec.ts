/** Timestamps in the window: nobody is asked before somebody was chosen, what goes where is shown, and what came is told. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeAuthority, serveAuthority, WITHOUT_OPENSSL } from '../support/timestamp-authority.ts';
import { collectOpenList } from './acts.ts';
import { askEngine } from './ask-engine.ts';
import { dropFiles } from './drop-files.ts';
import { expect, kind, root, test } from './launch.ts';
import { paste } from './paste.ts';
import { findings, goTo, makePictureTaker } from './screens.ts';

test.skip(WITHOUT_OPENSSL !== undefined, WITHOUT_OPENSSL);

const picture = makePictureTaker('timestamps');
const run = promisify(execFile);

let before: string | undefined;
test.beforeAll(() => {
  before = process.env['BOWERBIRD_PASSPHRASE'];
  process.env['BOWERBIRD_PASSPHRASE'] = 'four words of mine';
});
test.afterAll(() => {
  if (before === undefined) delete process.env['BOWERBIRD_PASSPHRASE'];
  else process.env['BOWERBIRD_PASSPHRASE'] = before;
});

test('an authority is chosen, and another one trusted', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await goTo(page, 'Keeping, signing, licences');
  const heading = page.getByRole('heading', { name: 'Timestamps' });
  await heading.scrollIntoViewIfNeeded();
  await expect(page.getByText('Nobody is asked for timestamps.')).toBeVisible();
  const address = page.getByLabel('Address of the authority');
  await address.fill('ftp://time.example');
  await address.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await address.fill('https://time.example/tsr');
  await address.press('Enter');
  await expect(page.getByText('It is asked only when you have seen')).toBeVisible();

  const authority = makeAuthority('ec');
  await page.getByRole('button', { name: 'Trust an authority…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Trust an authority…' });
  await dialog.getByLabel('Name of the authority').fill('Root of mine');
  await dialog.getByLabel('Certificate (PEM)').fill(await readFile(authority.rootFile, 'utf8'));
  await dialog.getByRole('button', { name: 'Trust' }).click();
  authority.close();
  await expect(page.getByText('Root of mine')).toBeVisible();
  await heading.scrollIntoViewIfNeeded();
  await picture(page, 'settings');
  expect(await findings(page)).toEqual([]);
});

test('a package is dated by nobody unseen, and one that was dated says when', async ({
  page,
  running,
}) => {
  test.skip(kind !== 'electron', 'only the desktop app can read dropped files');
  await page.setViewportSize({ width: 1280, height: 800 });
  await paste(page, 'https://www.youtube.com/watch?v=sample_001x');
  await collectOpenList(page, 'Film talk');
  const written = await askEngine(page, 'collections.export', {
    name: 'Film talk',
    format: 'package',
  });
  const [file = ''] = (written as { data: { files: string[] } }).data.files;
  const authority = makeAuthority();
  const served = await serveAuthority((query) => ({ body: authority.reply(query) }));
  await askEngine(page, 'timestamps.set-authority', { address: served.address });
  await dropFiles(page, [file]);
  await page.getByRole('button', { name: 'Have it dated…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Have it dated?' });
  await expect(dialog.getByText(served.address)).toBeVisible();
  await expect(dialog.getByText(/69 bytes in all, and nothing of your data/)).toBeVisible();
  await picture(page, 'dialog');
  expect(await findings(page)).toEqual([]);
  // In the sample world nobody is asked.
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText(/in this world nobody is asked/i)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(served.received).toEqual([]);

  const dated = join(running.dataDir, 'dated.zip');
  const own = ['--data', join(running.dataDir, 'own')];
  const program = [join(root, 'core', 'cli', 'bowerbird.ts'), 'timestamp'];
  await run(process.execPath, [...program, '--authority', served.address, ...own]);
  await run(process.execPath, [...program, file, '--out', dated, '--yes', ...own]);
  await dropFiles(page, [dated]);
  await expect(
    page.getByText(/What is signed existed on .+ as Invented-authority confirms/),
  ).toBeVisible();
  await expect(page.getByText(/by an authority that you have not said you trust/)).toBeVisible();
  await picture(page, 'package');
  expect(await findings(page)).toEqual([]);
  await served.close();
  authority.close();
});
