/** The forum of the sample world as the window shows it: posts, trees of comments, people, groups, batches. */
import type { Locator, Page } from '@playwright/test';
import { chooseTheme, expect, findings, goTo, test } from './screens.ts';

test.describe.configure({ mode: 'serial' });

const PLACE = 'sample_quillmere';
const NOTICE = '0post0000';

/** Goes to the address of an answer: that alone asks. */
const ask = async (page: Page, operation: string, params: object): Promise<void> => {
  const path = `#/result/forum.${operation}/${encodeURIComponent(JSON.stringify(params))}`;
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await expect(page.getByRole('button', { name: /^Refresh\b/ })).toBeEnabled();
};

const part = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation', { name: /^(Parts of|Kinds of|What to)/ })
    .getByRole('link', { name });

const row = (page: Page, name: RegExp): Locator => page.getByRole('option', { name });
const place = (page: Page, name: RegExp): Locator => page.getByRole('treeitem', { name });

test('posts are rows with their scores, marks and figures', async ({ page }) => {
  await ask(page, 'list-subreddit-posts', { subreddit: PLACE });
  await expect(row(page, /^Read this first.*stickied.*score 2,163, 226 comments/)).toBeVisible();
  await expect(row(page, /^How to count newts.*sample\.invalid.*score −3/)).toBeVisible();
  await expect(row(page, /^Four views.*4 images/)).toBeVisible();
  await expect(row(page, /^Which bench.*poll/)).toBeVisible();
  await page.getByLabel('Filter loaded rows').fill('regret');
  await expect(row(page, /^I said something I regret, Deleted by its author/)).toBeVisible();
  await page.getByLabel('Filter loaded rows').fill('');
  await page.getByLabel('Order').selectOption('top');
  await expect(page.getByLabel('Time range')).toBeVisible();
});

test('a post tells of its gallery, its poll and the post that it repeats', async ({ page }) => {
  await ask(page, 'get-post', { postId: '0post0003' });
  await expect(page.getByRole('heading', { level: 1, name: /^Four views/ })).toBeVisible();
  const files = page.getByRole('region', { name: 'Files' });
  await expect(files.getByRole('listitem')).toHaveCount(4);
  await expect(files.getByText('April: the first egg')).toBeVisible();
  await ask(page, 'get-post', { postId: '0post0001' });
  const poll = page.getByRole('region', { name: 'Poll', exact: true });
  await expect(poll.getByText('96 · 85.7%').first()).toBeVisible();
  await poll.getByText('Show as a table').click();
  await expect(poll.getByRole('row', { name: /^The third 96/ })).toBeVisible();
  await ask(page, 'get-post', { postId: '0post0006' });
  const source = page.getByRole('region', { name: 'Crosspost of' });
  await expect(source.getByText('A pond the size of a tea tray')).toBeVisible();
  await page.getByRole('button', { name: /^Open the crossposted post/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^A pond the size/ })).toBeVisible();
});

test('texts are formatted, or shown as they were written', async ({ page }) => {
  await ask(page, 'get-post', { postId: NOTICE });
  const text = page.getByRole('region', { name: 'Text' });
  await expect(text.locator('strong')).toHaveText('invented');
  await expect(text.getByRole('listitem')).toHaveText(['the pond', 'the benches', 'the newts']);
  await goTo(page, 'Settings');
  await page.getByRole('radio', { name: 'As written' }).click();
  await ask(page, 'get-post', { postId: NOTICE });
  await expect(text).toContainText('**invented**');
  await goTo(page, 'Settings');
  await page.getByRole('radio', { name: 'Formatted' }).click();
});

test('a tree is folded and walked by keyboard, and later pages come into their places', async ({
  page,
}) => {
  await ask(page, 'get-post', { postId: NOTICE });
  await ask(page, 'list-post-comments', { postId: NOTICE });
  await expect(page.getByRole('region', { name: 'Original post' })).toContainText('2,163');
  const first = page.getByRole('treeitem').first();
  await expect(first).toHaveAttribute('aria-level', '1');
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await expect(first).toHaveAccessibleName(/sample_heron.*Author of the post.*third bench/);
  await first.focus();
  await page.keyboard.press('ArrowDown');
  const second = page.getByRole('treeitem').nth(1);
  await expect(second).toBeFocused();
  await expect(second).toHaveAttribute('aria-level', '2');
  await page.keyboard.press('ArrowLeft');
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await expect(first.getByRole('button', { name: '4 replies collapsed' })).toBeVisible();
  await expect(second).toHaveAttribute('aria-level', '1');
  await page.keyboard.press('ArrowRight');
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('End');
  const stub = place(page, /^50 more comments/);
  await expect(stub).toBeFocused();
  await expect(stub.getByRole('button', { name: 'Next page' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/comments added in their places/)).toBeVisible();
  await expect(place(page, /^50 more comments/)).toHaveCount(0);
  await expect(page.getByText('227 items')).toBeVisible();
  await page.getByLabel('Filter loaded rows').fill('no comment has these words');
  await expect(page.getByRole('treeitem')).toHaveCount(0);
  await page.getByLabel('Filter loaded rows').fill('');
  await page.getByRole('button', { name: 'Over time' }).click();
  await expect(page.getByRole('img', { name: /^When the loaded comments/ })).toBeVisible();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
});

test('from a comment one goes to its replies, its post and its author', async ({ page }) => {
  await ask(page, 'list-post-comments', { postId: NOTICE });
  await page.getByRole('treeitem').first().focus();
  await page.keyboard.press('Space');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector.getByRole('button', { name: /^Open the user/ })).toBeVisible();
  await inspector.getByRole('button', { name: /^Open the replies/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Replies/ })).toBeVisible();
  await expect(page.getByRole('treeitem').first()).toHaveAttribute('aria-level', '1');
  await page.getByRole('button', { name: 'Close the inspector' }).first().click();
});

test('a person is shown with karma and wishes, a subreddit with its rules', async ({ page }) => {
  await ask(page, 'get-user', { username: 'sample_newt' });
  await expect(page.getByRole('note').getByText('Asks not to be indexed')).toBeVisible();
  await expect(page.getByText('−41', { exact: true })).toBeVisible();
  await ask(page, 'list-user-overview', { username: 'sample_heron' });
  await expect(row(page, /^Comment by sample_heron.*under “Read this first/).first()).toBeVisible();
  await ask(page, 'get-subreddit', { subreddit: PLACE });
  await expect(page.getByText('48,213')).toBeVisible();
  await part(page, 'Rules').click();
  await expect(row(page, /^Say that it is a sample/)).toBeVisible();
});

test('a batch says what was left out', async ({ page }) => {
  await page.evaluate(() => {
    location.hash = '#/form/forum.batch-posts';
  });
  const ids = page.getByRole('textbox', { name: 'Ids' });
  await ids.fill('0post0000 0post0000');
  await expect(page.getByText('Listed more than once: 0post0000')).toBeVisible();
  await ids.fill('0post0000, t3_0post0007\n0post9999\n0post0003');
  await expect(page.getByText(/4 values\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Fetch', exact: true }).click();
  const missing = row(page, /^Post 0post9999, Not in the platform’s answer/);
  await expect(missing).toBeVisible();
  await missing.click();
  await page.getByRole('tab', { name: 'For developers' }).click();
  const request = page.getByRole('complementary', { name: 'Inspector' });
  await expect(request.getByText(/-X POST/)).toBeVisible();
  await expect(
    request.getByText(/--data '\{"entityIds":\["0post0000","t3_0post0007"/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Close the inspector' }).first().click();
});

const SCREENS = [
  ['list-subreddit-posts', { subreddit: PLACE }],
  ['get-post', { postId: '0post0003' }],
  ['get-post', { postId: '0post0001' }],
  ['list-post-comments', { postId: NOTICE }],
  ['list-user-overview', { username: 'sample_heron' }],
  ['get-user', { username: 'sample_newt' }],
  ['get-subreddit', { subreddit: PLACE }],
  ['list-subreddit-rules', { subreddit: PLACE }],
  ['batch-posts', { entityIds: ['0post0000', 't3_0post0007', '0post9999', '0post0003'] }],
] as const;

for (const theme of ['Dark', 'Light'] as const) {
  test(`axe finds nothing on any of them, wide or at twice the size (${theme})`, async ({
    page,
  }) => {
    await chooseTheme(page, theme);
    for (const [operation, params] of SCREENS) {
      await page.setViewportSize({ width: 1280, height: 820 });
      await ask(page, operation, params);
      expect(await findings(page), operation).toEqual([]);
      await page.setViewportSize({ width: 640, height: 410 });
      expect(await findings(page), `${operation}, narrow`).toEqual([]);
      const spill = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(spill, `${operation}, narrow`).toBe(0);
    }
  });
}
