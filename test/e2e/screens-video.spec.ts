/** Video-sharing in the window, on the sample world: parts of one thing, discussions, words, charts. */
import type { Page } from '@playwright/test';
import { readCreditsLeft } from './credits-left.ts';
import { expect, findings, goTo, test } from './screens.ts';

test.describe.configure({ mode: 'serial' });

/** By the operation's form and its example, as a person without a link would. */
const askExample = async (page: Page, operation: string): Promise<void> => {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/form/${operation}`);
  await page.getByRole('button', { name: 'Fill in the example' }).click();
  await page.getByRole('button', { name: 'Fetch', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeVisible();
};

test('everything that can be asked is folded by platform and found by its words', async ({
  page,
}) => {
  await goTo(page, 'Start');
  await page.getByRole('link', { name: 'What can be collected' }).click();
  const found = page.getByRole('button', { name: /^Comments of a video/ }).first();
  await expect(found).toBeHidden();
  await page.getByLabel('Find what can be collected').fill('comments video');
  await expect(found).toBeVisible();
  await page.getByLabel('Find what can be collected').fill('no operation has this');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await page.getByLabel('Find what can be collected').fill('');
});

test('a part of a video is asked for once, by going there', async ({ page }) => {
  const before = await readCreditsLeft(page);
  await askExample(page, 'videosite.get-video');
  await expect.poll(() => readCreditsLeft(page)).toBe(before - 1);
  const parts = page.getByRole('navigation', { name: 'Parts of this video' });
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
  for (const part of ['Comments', 'Related', 'Captions']) {
    await parts.getByRole('link', { name: part }).click();
    await expect(parts.getByRole('link', { name: part })).toHaveAttribute('aria-current', 'page');
    await expect(refresh).toBeEnabled();
  }
  await expect.poll(() => readCreditsLeft(page)).toBe(before - 4);
  for (const part of ['Comments', 'Related', 'Captions', 'Facts']) {
    await parts.getByRole('link', { name: part }).click();
    await expect(refresh).toBeEnabled();
  }
  expect(await readCreditsLeft(page)).toBe(before - 4);
});

test('the words of a video stand beside its facts, and are searched by keyboard', async ({
  page,
}) => {
  const words = page.getByRole('complementary', { name: 'Transcript' });
  await words.getByRole('button', { name: /^Read: English/ }).click();
  await words.getByLabel('Search the transcript').fill('the');
  await expect(words.getByText(/^1 of \d+$/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(words.getByText(/^2 of \d+$/)).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(words.getByText(/^1 of \d+$/)).toBeVisible();
  await expect(words.locator('mark').first()).toHaveText(/the/i);
  expect(await findings(page)).toEqual([]);
});

test('replies open in their place', async ({ page }) => {
  await askExample(page, 'videosite.list-video-comments');
  const comments = page.getByRole('feed').getByRole('article');
  await comments.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(comments.nth(1)).toBeFocused();
  await expect(page.getByText(/^\d+ .+ before /).first()).toHaveAttribute(
    'title',
    /between .+ and /,
  );
  const replies = page.getByRole('button', { name: /^\d[\d,.]* repl(?:y|ies)$/ }).first();
  await replies.click();
  await expect(page.getByRole('button', { name: /^Hide \d/ }).first()).toBeVisible();
  await expect(comments.first().getByRole('article').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('a filter marks its words in the comments, and goes to the first of them', async ({
  page,
}) => {
  await askExample(page, 'videosite.list-video-comments');
  const scroller = page.locator(':has(> [role=feed])');
  await page.getByRole('feed').getByRole('article').first().waitFor();
  await scroller.evaluate((box) => box.scrollTo({ top: 400 }));
  await expect.poll(() => scroller.evaluate((box) => box.scrollTop)).toBe(400);
  await page.getByLabel('Filter loaded rows').fill('the');
  const marked = () => page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String));
  await expect
    .poll(async () => new Set((await marked()).map((one) => one.toLowerCase())))
    .toEqual(new Set(['the']));
  expect(await scroller.evaluate((box) => box.scrollTop)).toBe(0);
  await page.getByLabel('Filter loaded rows').fill('');
  await expect.poll(marked).toEqual([]);
});

test('when comments were written is drawn as spans, and told as a table', async ({ page }) => {
  await page.getByRole('button', { name: 'Over time' }).click();
  const drawing = page.getByRole('img', { name: 'When the loaded comments were written' });
  await expect(drawing).toBeVisible();
  await expect(drawing.getByText(/^\d{4}$|\d{4}/)).not.toHaveCount(0);
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('columnheader', { name: 'No earlier than' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('a channel, a search and a chart are usable and readable', async ({ page }) => {
  await askExample(page, 'videosite.get-channel');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await findings(page), 'channel').toEqual([]);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('garden birds');
  await page.getByRole('option', { name: /^Search platforms for “garden birds”/ }).click();
  await page.getByRole('switch', { name: 'YouTube' }).click();
  await page.getByRole('button', { name: 'Search 1 platform' }).click();
  await expect(page.getByLabel('Words to search for')).toHaveValue('garden birds');
  await expect(
    page
      .getByRole('navigation', { name: 'Kinds of results' })
      .getByRole('link', { name: 'Channels' }),
  ).toBeVisible();
  expect(await findings(page), 'search').toEqual([]);
  await askExample(page, 'videosite.list-chart-videos');
  await expect(page.getByRole('option', { name: /^Number 1:/ })).toBeVisible();
  await page.getByRole('button', { name: 'Gaming' }).click();
  await expect(page.getByRole('combobox', { name: 'Country' })).toBeHidden();
  // The sample's way to charts knows no chart of games, and says so at once.
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await findings(page), 'chart').toEqual([]);
});

test('what the sample does not hold is not found, and an example is one step away', async ({
  page,
}) => {
  await page.evaluate(() => {
    const params = encodeURIComponent(JSON.stringify({ videoId: 'nobody_knew' }));
    location.hash = `#/result/videosite.get-video/${params}`;
  });
  await expect(page.getByRole('alert')).toContainText('404 not_found');
  await page.getByRole('button', { name: 'Open an example from the sample' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome to the/ })).toBeVisible();
});
