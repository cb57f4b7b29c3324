/** Pictures that an answer names are saved: one from a video's page, and those of a whole list. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './launch.ts';
import { paste } from './paste.ts';
import { goTo } from './screens.ts';

test('the thumbnail of a video is saved with its checksum and its origin', async ({
  page,
  running,
}) => {
  await paste(page, 'https://www.youtube.com/watch?v=sample_001x');
  await page.getByRole('button', { name: 'Save image' }).click();
  await expect(page.getByText('1 file queued.')).toBeVisible();
  await page.getByRole('button', { name: 'Show in Downloads' }).click();
  await expect(page.getByRole('listitem').getByText('Saved', { exact: true })).toHaveCount(1);

  const folder = join(running.dataDir, 'downloads');
  const [file = '', note = '', ...more] = (await readdir(folder)).sort();
  expect(more).toEqual([]);
  expect(file).toMatch(/^videosite-sample_001x .+\.jpg$/);
  const bytes = await readFile(join(folder, file));
  expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(JSON.parse(await readFile(join(folder, note), 'utf8'))).toMatchObject({
    operation: 'videosite.get-video',
    params: { videoId: 'sample_001x' },
    source: 'https://www.youtube.com/watch?v=sample_001x',
    address: 'https://i.ytimg.com/vi/sample_001x/maxresdefault.jpg',
    mediaType: 'image/jpeg',
    size: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });

  // What is on the disk is shown: in the list of downloads, beside it, and where the thing itself is.
  const row = page.getByRole('listitem').filter({ hasText: 'Saved' });
  await expect(row.locator('img')).toHaveAttribute('src', /^data:image\/jpeg;base64,/);
  await expect(page.getByTitle(folder, { exact: true })).toHaveText('Folderdownloads');
  await row.getByRole('button', { pressed: false }).first().click();
  const beside = page.getByRole('complementary').locator('article img');
  await expect(beside).toHaveAttribute('src', /^data:image\/jpeg;base64,/);

  await page.keyboard.press('[');
  const shown = page.getByRole('article').getByRole('img', { name: 'an image' });
  await expect(shown.first()).toHaveAttribute('src', /^data:image\/jpeg;base64,/);
  await page.getByRole('button', { name: 'Image saved' }).click();
  await expect(page.getByRole('heading', { name: 'Downloads' })).toBeVisible();
});

test('the thumbnails of a list are saved, each once', async ({ page, running }) => {
  await paste(page, 'https://www.youtube.com/playlist?list=PLsample_quillmere_garden_year');
  // Some of them are private, and have no picture.
  const save = page.getByRole('button', { name: /^Save \d+ thumbnails$/ });
  await expect(save).toBeVisible();
  const count = Number(/\d+/.exec((await save.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(90);
  await save.click();
  await expect(page.getByText(`${count} files queued.`)).toBeVisible();
  await page.getByRole('button', { name: `${count} images in Downloads` }).click();
  await goTo(page, 'Downloads');
  await expect(page.getByRole('listitem').getByText('Saved', { exact: true })).toHaveCount(count);
  const root = join(running.dataDir, 'downloads');
  const folder =
    'videosite-PLsample_quillmere_garden_year A year in the Quillmere sample garden - Videos of a playlist (sample world)';
  expect(await readdir(root)).toEqual([folder]);
  const files = await readdir(join(root, folder));
  expect(files.filter((name) => name.endsWith('.jpg'))).toHaveLength(count);
  expect(files).toHaveLength(2 * count);
  await expect(page.getByText(folder, { exact: true })).toBeVisible();
});
