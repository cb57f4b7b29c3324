/** The page that a study package holds, opened from the disk: it says what the window and the command line say, without a network. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { unzipSync, zipSync } from 'fflate';
import { inEnglish } from '#kit/message.ts';
import { collectOpenList } from './acts.ts';
import { askEngine } from './ask-engine.ts';
import { browserPage } from './browser.ts';
import { expect, kind, test } from './launch.ts';
import { paste } from './paste.ts';
import { findings } from './screens.ts';

const root = join(import.meta.dirname, '..', '..');

test.skip(
  kind !== 'electron',
  'needs a real Electron: only the desktop app checks a file of the disk',
);

let dir = '';
test.beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'bowerbird-page-'));
});
test.afterEach(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }));

const makePackage = async (page: Page): Promise<Uint8Array> => {
  await paste(page, 'https://www.youtube.com/watch?v=sample_001x');
  await collectOpenList(page, 'Film talk');
  const written = await askEngine(page, 'collections.export', {
    name: 'Film talk',
    format: 'package',
  });
  const { data } = written as { data: { files: string[] } };
  return readFile(data.files[0] ?? '');
};

/** A cell of the first row, with nothing made anew. */
const forged = (bytes: Uint8Array): Uint8Array => {
  const files = unzipSync(bytes);
  const items = Buffer.from(files['data/items.ndjson'] ?? []).toString('utf8');
  files['data/items.ndjson'] = Buffer.from(
    items.replace('"content":"', '"content":"<b>Forged</b> '),
  );
  return zipSync(files);
};

const byProgram = (file: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(root, 'dist', 'cli.js'), 'verify', file, '--json'],
      (_, out, err) => {
        try {
          resolve(JSON.parse(out));
        } catch {
          reject(new Error(err));
        }
      },
    );
  });

test('the same result in the page, in the window and on the command line; nothing leaves', async ({
  page,
  running,
}) => {
  const whole = await makePackage(page);
  const html = join(dir, 'verify.html');
  await writeFile(html, unzipSync(whole)['verify.html'] ?? '');
  const browser = await browserPage(running);
  const requested: string[] = [];
  browser.on('request', (request) => requested.push(request.url()));

  for (const [name, bytes] of Object.entries({ whole, forged: forged(whole) })) {
    const file = join(dir, `${name}.zip`);
    await writeFile(file, bytes);
    await browser.goto(pathToFileURL(html).href);
    await browser.getByLabel('Study package (ZIP file)').setInputFiles(file);
    const verdict = browser.getByRole('heading', { level: 2 }).first();
    await expect(verdict).toHaveText(name === 'whole' ? /Proven/ : /Contradicted/);
    await expect(verdict).toBeFocused();
    const inPage = JSON.parse((await browser.locator('#json').textContent()) ?? '') as object;
    expect(inPage).toEqual({ ...((await byProgram(file)) as object), file: `${name}.zip` });
    const answer = (await askEngine(page, 'packages.verify', { path: file })) as { data: object };
    expect({ file: `${name}.zip`, ...inEnglish(answer.data) }).toEqual(inPage);
    expect(await findings(browser)).toEqual([]);
  }
  expect(requested.filter((url) => !/^(?:file|blob):/.test(url))).toEqual([]);
});

test('what is no package is refused with a reason, and a check can be cancelled', async ({
  page,
  running,
}) => {
  const whole = await makePackage(page);
  const html = join(dir, 'verify.html');
  await writeFile(html, unzipSync(whole)['verify.html'] ?? '');
  const file = join(dir, 'no.zip');
  await writeFile(file, 'no package');
  const browser = await browserPage(running);
  await browser.goto(pathToFileURL(html).href);
  const input = browser.getByLabel('Study package (ZIP file)');
  await input.setInputFiles(file);
  await expect(browser.getByRole('alert')).toContainText('the file is no whole ZIP file');
  const large = join(dir, 'large.zip');
  await writeFile(
    large,
    zipSync({ ...unzipSync(whole), 'large.bin': new Uint8Array(100_000_000) }),
  );
  await input.setInputFiles(large);
  await browser.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(browser.getByRole('status')).toHaveText('Cancelled: nothing was found out.');
  await expect(input).toBeFocused();
});
