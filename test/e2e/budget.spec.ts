/** A run without credits says what helps and has the button; the budget shows itself where it matters. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../core/store/index.ts';
import { DONE } from './acts.ts';
import { askEngine } from './ask-engine.ts';
import { end, expect, launch, test } from './launch.ts';
import { findings, goTo, makePictureTaker } from './screens.ts';

const picture = makePictureTaker('budget');

/** A data folder of whose budget so many credits are left. */
const folderWith = async (left: number): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'bowerbird-e2e-'));
  const store = openStore({ dir });
  store.ledger.reserve('window', 100 - left, 'spent');
  store.ledger.settle('spent');
  store.close();
  return dir;
};

test('a run that used up the budget is granted more, and goes on in one press', async () => {
  const running = await launch(['--sample'], await folderWith(1));
  const { page } = running;
  try {
    await page.setViewportSize({ width: 1280, height: 800 });
    const status = page.getByRole('contentinfo');
    await expect(status.getByText('Request budget: 1 left')).toBeVisible();
    await askEngine(page, 'collections.start', {
      name: 'Talk',
      sources: [{ operation: 'videosite.list-video-comments', params: { videoId: 'sample_001x' } }],
    });
    await goTo(page, 'Collections');
    await page.getByRole('link', { name: 'Talk' }).click();
    const grant = page.getByRole('button', { name: 'Go on', exact: true });
    await expect(grant).toBeVisible();
    await expect(
      page.getByText(
        /^(The request budget is used up\. Grant more|You have asked \d+ times? since )/,
      ),
    ).toBeVisible();
    await expect(page.getByText(/not finished/)).toBeVisible();
    // Nothing that would stop again at once, and no shop.
    await expect(page.getByRole('button', { name: 'Resume' })).toBeHidden();
    await expect(page.getByText(/upgrade/i)).toBeHidden();
    await expect(status.getByText('Request budget: 0 left')).toBeVisible();
    await picture(page, 'used-up');
    expect(await findings(page)).toEqual([]);
    await grant.click();
    await expect(page.getByText(DONE)).toBeVisible();
    await expect(status.getByText(/Request budget/)).toBeHidden();
    await picture(page, 'granted');
    await goTo(page, 'Pace and limits');
    await expect(page.getByRole('heading', { name: 'Request budget' })).toBeVisible();
    await expect(page.getByText(/\bbill/i)).toBeHidden();
    await picture(page, 'page');
  } finally {
    await end(running);
  }
});

test('a run beyond what was planned for it asks whether to go on, in the same words', async () => {
  const running = await launch(['--sample']);
  const { page } = running;
  try {
    await askEngine(page, 'collections.start', {
      name: 'Talk',
      sources: [{ operation: 'videosite.list-video-comments', params: { videoId: 'sample_001x' } }],
      mostRequests: 1,
    });
    await goTo(page, 'Collections');
    await page.getByRole('link', { name: 'Talk' }).click();
    await expect(page.getByText(/^You have asked 2 times since .*\. Go on\?$/)).toBeVisible();
    await picture(page, 'beyond');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Go on', exact: true }).click();
    await expect(page.getByText(/^You have asked 2 times since/)).toBeHidden();
  } finally {
    await end(running);
  }
});
