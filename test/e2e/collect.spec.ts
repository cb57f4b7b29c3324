/** A new collection out of mixed links: what is gathered of each is chosen, and what became of each is told. */
import { expect, test } from './launch.ts';
import { chooseTheme, findings, goTo, makePictureTaker } from './screens.ts';

const picture = makePictureTaker('collect');

const LINES = [
  'https://www.youtube.com/watch?v=sample_001x',
  'https://www.youtube.com/watch?v=sample_001x',
  'https://youtu.be/sample_002x',
  'https://www.youtube.com/watch?v=nothere0001',
  'https://www.youtube.com/playlist?list=PLsample_quillmere_garden_year',
  'what is this?',
].join('\n');

test('links are chosen by kind, kept whatever happens, and each tells what became of it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await goTo(page, 'Collections');
  await page.getByRole('button', { name: 'New collection' }).click();
  const form = page.getByRole('region', { name: 'New collection' });
  await form.getByLabel('Name of the collection').fill('Mixed');
  await form.getByLabel('Links or ids, one per line').fill(LINES);
  await expect(form.getByText('6 found: 4 links · 1 repeated · 1 not recognised')).toBeVisible();
  await expect(form.getByRole('group', { name: '3 YouTube videos' })).toBeVisible();

  // Neither Esc nor another page nor a reload loses a line.
  await page.keyboard.press('Escape');
  await expect(form.getByLabel('Links or ids, one per line')).toHaveValue(LINES);
  await goTo(page, 'Collections');
  await page.getByRole('button', { name: 'Continue the new collection' }).click();
  await expect(form.getByLabel('Links or ids, one per line')).toHaveValue(LINES);
  await page.reload();
  await expect(form.getByLabel('Links or ids, one per line')).toHaveValue(LINES);
  await expect(form.getByLabel('Name of the collection')).toHaveValue('Mixed');

  const videos = form.getByRole('group', { name: '3 YouTube videos' });
  await expect(videos.getByRole('checkbox', { name: 'The videos themselves' })).toBeChecked();
  await videos.getByRole('checkbox', { name: 'Comments' }).check();
  await videos.getByRole('checkbox', { name: 'Replies' }).check();
  const playlist = form.getByRole('group', { name: '1 YouTube playlist · Videos' });
  await playlist.getByLabel('Videos: at most so many for each').fill('3');
  await expect(form.getByText(/credits needed/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await picture(page, 'page');
  await page.setViewportSize({ width: 640, height: 900 });
  await picture(page, 'page-narrow');
  await page.setViewportSize({ width: 1280, height: 900 });
  await chooseTheme(page, 'Dark');
  await goTo(page, 'Collections');
  await page.getByRole('button', { name: 'Continue the new collection' }).click();
  await expect(form.getByText(/credits needed/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await picture(page, 'page-dark');
  const grant = form.getByRole('button', { name: /^Grant/ });
  if (await grant.isVisible()) await grant.click();
  await form.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mixed' })).toBeVisible();
  await expect(page.getByText(/^[\d,]+ (?:of [\d,]+ )?links?\b/)).toBeVisible({ timeout: 120_000 });

  await page.getByRole('tab', { name: 'About this data' }).click();
  await page.getByRole('link', { name: 'Show the links' }).click();
  const links = page.getByRole('region', { name: 'Links' }).getByRole('table');
  await expect(links.getByRole('row')).toHaveCount(6);
  await expect(links.getByRole('row', { name: /what is this\?/ })).toContainText('Not recognised');
  await expect(links.getByRole('row', { name: /sample_001x/ })).toContainText('Done');
  await expect(links.getByRole('row', { name: /nothere0001/ })).toContainText('Not found');
  await picture(page, 'links-dark');
  await chooseTheme(page, 'Light');
  await page.goBack();
  await expect(links.getByRole('row')).toHaveCount(6);
  expect(await findings(page)).toEqual([]);
  await picture(page, 'links');
  await page.getByRole('button', { name: /^Not found/ }).click();
  await expect(links.getByRole('row')).toHaveCount(2);
  await links.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Asking again.')).toBeVisible();
});
