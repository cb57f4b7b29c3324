/** The first page and the box: tasks that run at once, one's own data first, and a focus that is never lost. */
import type { Page } from '@playwright/test';
import { expect, findings, goTo, makePictureTaker, test } from './screens.ts';
import { test as alone } from './launch.ts';

test.describe.configure({ mode: 'serial' });

const pictures = makePictureTaker('start');

const offers = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });

const type = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
};

/** Who has work of their own finds the three tasks behind one link. */
const examples = async (page: Page): Promise<void> => {
  await goTo(page, 'Start');
  await page.getByRole('button', { name: 'Examples with invented data' }).click();
};

/** What has the focus: a tag and what it is called. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { tagName, id, textContent } = document.activeElement ?? document.body;
    return `${tagName} ${id === '' ? (textContent ?? '').slice(0, 40) : id}`;
  });

test('the first page says what it is for, and keeps its examples behind one link', async ({
  page,
}) => {
  // Whoever is new sees the examples themselves.
  await type(page, 'https://www.youtube.com/watch?v=sample_001x');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { name: 'Welcome to the Quillmere sample garden' }).first(),
  ).toBeVisible();
  await goTo(page, 'Start');
  await expect(
    page.getByRole('heading', {
      name: 'Collect posts, comments and videos from YouTube, Instagram, TikTok, Reddit, X, and LinkedIn, and show where every cell came from',
    }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Comments with replies/ })).toHaveCount(0);
  await expect(page.getByText('What can be collected')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Comments of a video/ })).toHaveCount(0);
  await pictures(page, 'page');
  expect(await findings(page)).toEqual([]);
});

test('a number leads to its place in the reply', async ({ page }) => {
  await examples(page);
  await page.getByRole('button', { name: /^Show where a number comes from/ }).click();
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector.locator('mark').first()).toHaveText('9612345');
  await pictures(page, 'source');
  await page.keyboard.press('Escape');
});

test('comments with their replies become rows, as the picture shows them, and are whole', async ({
  page,
}) => {
  await examples(page);
  await page.getByRole('button', { name: /^Comments with replies in a spreadsheet/ }).click();
  const rows = page.getByRole('listbox', { name: 'Rows' });
  for (const words of [
    'Pinned: this is a sample.',
    'Is the third bench really the best one?',
    'The light on the water at 1:14!',
  ])
    await expect(rows.getByText(words).first()).toBeVisible();
  await expect(page.getByText(/^[\d,]+ .*, complete$/)).toBeVisible();
  await pictures(page, 'comments');
});

test('a channel over a year is drawn', async ({ page }) => {
  await examples(page);
  await page.getByRole('button', { name: /^A profile over a year in one chart/ }).click();
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  await pictures(page, 'profile');
});

test('words find one’s own items, collections and views first', async ({ page }) => {
  await type(page, 'sample comments');
  const first = offers(page).getByRole('option').first();
  await expect(first).toContainText('Sample: comments with replies');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('bench');
  await expect(first).toContainText(/In your data: \d+/);
  await pictures(page, 'box-words');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Everything fetched' })).toBeVisible();
  await expect(
    page.getByRole('listbox', { name: 'Rows' }).getByText(/bench/).first(),
  ).toBeVisible();
});

test('a hashtag, a handle and a subreddit mean what people mean', async ({ page }) => {
  await type(page, '#garden');
  for (const name of ['YouTube · #garden', 'TikTok · garden', 'X · #garden'])
    await expect(offers(page).getByText(name)).toBeVisible();
  await pictures(page, 'box-hashtag');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('r/gardening');
  await expect(offers(page).getByRole('option').first()).toContainText('Reddit · gardening');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
});

test('an unknown link says what can be done with it', async ({ page }) => {
  await type(page, 'https://example.org/a/post');
  await expect(offers(page).getByRole('option')).toHaveCount(1);
  await expect(offers(page).getByRole('option')).toContainText('Import a recording of this page');
  await expect(page.getByText(/^Bowerbird cannot fetch pages of example\.org/)).toBeVisible();
  await pictures(page, 'box-unknown');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
});

test('platforms are searched by a choice, several at once', async ({ page }) => {
  await type(page, 'garden birds');
  await offers(page)
    .getByRole('option', { name: /^Search platforms for “garden birds”/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Search platforms' });
  await expect(dialog.getByLabel('Words to search for')).toHaveValue('garden birds');
  // Those of the last search are chosen already, whichever test that was.
  for (const name of ['YouTube', 'Reddit'])
    await dialog.getByRole('switch', { name }).setChecked(true);
  await pictures(page, 'platforms');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Search 2 platforms' }).click();
  const tabs = page.getByRole('navigation', { name: 'Tabs' });
  const close = tabs.getByRole('button', { name: /^Close the tab .*garden birds/ });
  await expect(close).toHaveCount(2);
  await close.last().click();
});

test('commands open what they name', async ({ page }) => {
  const command = async (text: string, name: string): Promise<void> => {
    await type(page, text);
    await offers(page).getByRole('option', { name, exact: true }).click();
  };
  await command('forget', 'Forget a person…');
  await expect(page.getByRole('alertdialog', { name: 'Forget a person' })).toBeVisible();
  await page.keyboard.press('Escape');
  await command('export coll', 'Export a collection…');
  await page
    .getByLabel('Collection', { exact: true })
    .selectOption('Sample: comments with replies');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /^Export/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await command('new coll', 'New collection');
  await expect(page.getByRole('heading', { name: 'New collection', level: 1 })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Links or ids/ })).toBeVisible();
  await command('grant', 'Grant credits');
  await expect(page.getByRole('dialog', { name: 'Grant credits' })).toBeVisible();
  await page.keyboard.press('Escape');
  await command('api keys', 'API keys');
  await expect(page.getByRole('tab', { name: 'Keys' })).toHaveAttribute('aria-selected', 'true');
  await command('about', 'About Bowerbird');
  await expect(page.getByRole('heading', { name: 'About', exact: true })).toBeInViewport();
  await command('language deu', 'Language: Deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await type(page, 'language engl');
  await page.getByRole('option', { name: 'Sprache: English', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the focus is never lost', async ({ page }) => {
  await type(page, 'settings');
  await expect(offers(page).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('MAIN stage');
  await type(page, 'https://www.youtube.com/@nobody.sample_');
  await expect(offers(page).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /nobody\.sample_/ })).toBeVisible();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await focused(page)).not.toMatch(/^BODY/);
  await type(page, 'https://www.youtube.com/watch?v=sample_001x');
  await expect(offers(page).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Comments' }).click();
  // How comments are shown is remembered, and another test may have drawn them.
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  const expand = page.getByRole('button', { name: /^Expand all/ });
  await expand.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Collapse all/ })).toBeFocused();
});

test('the button of the inspector tells the truth', async ({ page }) => {
  await goTo(page, 'Collections');
  await page.getByRole('link', { name: 'Sample: comments with replies' }).click();
  await expect(
    page.getByRole('button', { name: 'Select a row to see its details' }),
  ).toBeDisabled();
  await page.getByRole('listbox', { name: 'Rows' }).getByRole('option').first().click();
  const close = page.getByRole('main').getByRole('button', { name: 'Close the inspector' });
  await expect(close).toHaveAttribute('aria-expanded', 'true');
  await close.click();
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Open the inspector' }),
  ).toHaveAttribute('aria-expanded', 'false');
});

alone.describe('from one’s own world', () => {
  alone.use({ appArgs: [] });

  alone('a task enters the sample world and runs there', async ({ page }) => {
    await page.getByRole('button', { name: /^Show where a number comes from/ }).click();
    await expect(page.getByText('Sample world: invented data')).toBeVisible();
    const inspector = page.getByRole('complementary', { name: 'Inspector' });
    await expect(inspector.locator('mark').first()).toHaveText('9612345');
  });
});
