/** A run without credits says what helps and has the button; the budget shows itself where it matters. */
import { askEngine } from './ask-engine.ts';
import { expect, test } from './launch.ts';
import { paste } from './paste.ts';
import { findings, makePictureTaker } from './screens.ts';

const picture = makePictureTaker('budget');

const PLAYLIST = 'https://www.youtube.com/playlist?list=PLsample_quillmere_garden_year';

test('a run that used up the budget is granted more, and goes on in one press', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await paste(page, PLAYLIST);
  await expect(page.getByRole('listbox')).toBeVisible();
  await askEngine(page, 'collections.start', {
    name: 'Garden',
    sources: [
      {
        operation: 'videosite.list-playlist-videos',
        params: { playlistId: 'PLsample_quillmere_garden_year' },
        expand: 'videosite.get-video',
      },
    ],
    mostCredits: 1000,
    mostRequests: 1000,
  });
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Collections' })
    .click();
  await page.getByRole('link', { name: 'Garden' }).click();
  const grant = page.getByRole('button', { name: 'Grant 100 and go on' });
  await expect(grant).toBeVisible();
  await expect(
    page.getByText(
      'The request budget is used up. Grant more, and the run goes on where it stopped.',
    ),
  ).toBeVisible();
  // Nothing that would stop again at once, no shop, and the budget shows itself now.
  await expect(page.getByRole('button', { name: 'Resume' })).toBeHidden();
  await expect(page.getByText(/upgrade/i)).toBeHidden();
  await expect(page.getByRole('contentinfo').getByText('Request budget: 0 left')).toBeVisible();
  await picture(page, 'used-up');
  expect(await findings(page)).toEqual([]);
  await grant.click();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await picture(page, 'granted');
});
