/**
 * What a person comes for, from end to end in the sample world: paste a link and read, save a film
 * with its checksum, switch the API on, make a key, and get the very same data with plain HTTP.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, kind, root, test } from './launch.ts';
import { expectCreditsLeft } from './credits-left.ts';
import { paste } from './paste.ts';
import { freePort } from './port.ts';
import { goTo } from './screens.ts';

const PLAYLIST = 'PLsample_quillmere_garden_year';
const FILM = 'https://www.tiktok.com/@sample.heron/video/7650000000000000001';

test('a pasted playlist is read, page by page', async ({ page }) => {
  await paste(page, `https://www.youtube.com/playlist?list=${PLAYLIST}`);
  const list = page.getByRole('listbox');
  await expect(list.getByRole('option').first()).toBeVisible();
  await expect(page.getByText(/100 of 130/)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  const picture = { animations: 'disabled', caret: 'hide' } as const;
  // `BOWERBIRD_PICTURE=1 npm test` renews the picture in the README.
  const path = join(root, process.env.BOWERBIRD_PICTURE ? 'docs' : 'test-results', 'window.png');
  await list.getByRole('option').first().click();
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toBeVisible();
  await page.screenshot({ ...picture, path });
  await page.getByRole('button', { name: 'Close the inspector' }).first().click();
  await list.focus();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: /Next page/ }).click();
  await expect(page.getByText(/130 of 130/)).toBeVisible();
});

test('a film is saved with its checksum and a note of its origin', async ({ page, running }) => {
  await paste(page, FILM);
  await page.getByRole('link', { name: 'File', exact: true }).click();
  await page.getByRole('button', { name: 'Save to disk' }).click();
  await goTo(page, 'Downloads');
  await expect(page.getByRole('listitem').getByText('Saved').first()).toBeVisible();
  const folder = join(running.dataDir, 'downloads');
  const files = (await readdir(folder)).sort();
  const [film = '', note = ''] = files;
  expect(files).toHaveLength(2);
  expect(note).toBe(`${film}.json`);
  const bytes = await readFile(join(folder, film));
  const text = JSON.parse(await readFile(join(folder, note), 'utf8')) as Record<string, unknown>;
  expect(text['sha256']).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(text['size']).toBe(bytes.byteLength);
  expect(text['source']).toBe('https://www.tiktok.com/@_/video/7650000000000000001');
});

test('the very same data comes over HTTP with a key made here', async ({ page }) => {
  test.skip(kind === 'chromium', 'the window in a browser is served by the API itself');
  await paste(page, `https://www.youtube.com/playlist?list=${PLAYLIST}`);
  const first = page.getByRole('listbox').getByRole('option').first();
  await expect(first).toBeVisible();

  const port = await freePort();
  await goTo(page, 'Programs and assistants');
  await page.getByLabel('Port').fill(String(port));
  await page.getByLabel('Port').press('Enter');
  await page.getByRole('switch').first().click();
  await expect(page.getByText(`http://127.0.0.1:${port}`, { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Keys' }).click();
  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New key' });
  await dialog.getByLabel('Name').fill('Notebook');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = (await page.getByText(/^bb_[\w-]{43}$/).textContent()) ?? '';

  const answer = await fetch(`http://127.0.0.1:${port}/v1/videosite/playlists/${PLAYLIST}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-credits-used')).toBe('1');
  expect(answer.headers.get('x-credits-remaining')).toBe('98');
  const { data } = (await answer.json()) as { data: { orderedItems: { name?: string }[] } };
  expect(data.orderedItems).toHaveLength(100);

  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expectCreditsLeft(page, 98);
  // Name, state, credits, last used, expiry: the window spends without showing a key.
  const row = (name: string) => page.getByRole('row', { name }).getByRole('cell');
  await expect(row('Notebook').nth(2)).toHaveText('1');
  await expect(row('Notebook').nth(3)).not.toHaveText('never');
  await expect(row('Desktop window').nth(2)).toHaveText('1');
  await expect(row('Desktop window').nth(3)).toBeEmpty();
  // By the first tab of the page.
  await page.keyboard.press('[');
  await expect(page.getByRole('tab', { name: 'Local API', selected: true })).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.keyboard.press('[');
  await expect(first).toContainText(data.orderedItems[0]?.name ?? 'a title');
});
