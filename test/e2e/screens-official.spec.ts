/**
 * A person's own access to an official API: read the terms, enter a key, test it, forget it. The keychain
 * is a stand-in, since the machines that run tests have none.
 */
import type { Page } from '@playwright/test';
import { requireElectron, kind, type Running } from './launch.ts';
import { chooseTheme, expect, findings, goTo, test } from './screens.ts';

test.describe.configure({ mode: 'serial' });

const KEY = `AIza${'invented'.repeat(4)}key`;

const open = async (page: Page): Promise<void> => {
  await goTo(page, 'Your own access to platforms');
};

const card = (page: Page) => page.getByRole('article', { name: 'YouTube' });

/** Writes words in other signs and back: enough to see that nothing is kept as it was typed. */
const startKeychain = (running: Running): Promise<void> =>
  requireElectron(running).evaluate(({ safeStorage }) => {
    Object.assign(safeStorage, {
      isEncryptionAvailable: () => true,
      getSelectedStorageBackend: () => 'gnome_libsecret',
      encryptString: (text: string) => Buffer.from(Buffer.from(text).toString('hex')),
      decryptString: (sealed: Buffer) => Buffer.from(sealed.toString(), 'hex').toString(),
    });
  });

test('it has a place in the settings, and is found by the box', async ({ page }) => {
  await open(page);
  await expect(
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Settings' }),
  ).toHaveAttribute('aria-current', 'page');
  await goTo(page, 'Start');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('your api access');
  await page.keyboard.press('Enter');
  await expect(card(page)).toBeVisible();
});

test('what comes later is seen at once, with the reason why it waits', async ({ page }) => {
  await open(page);
  await expect(card(page).getByText('Not set up', { exact: true })).toBeVisible();
  await expect(
    card(page).getByText('Available with API access or from public pages'),
  ).toBeVisible();
  await expect(card(page).getByText('Read the terms first (step 2).')).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Test', exact: true })).toBeDisabled();
  await expect(
    card(page).getByRole('switch', { name: 'Use it when the public page refuses' }),
  ).toBeDisabled();
  await expect(card(page).getByLabel('API key', { exact: true })).toHaveCount(0);
});

for (const theme of ['Dark', 'Light'] as const) {
  test(`axe finds nothing, wide or at twice the size (${theme})`, async ({ page }) => {
    await chooseTheme(page, theme);
    await open(page);
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 640, height: 400 });
    expect(await findings(page)).toEqual([]);
    const region = page.getByRole('region', { name: 'Your own access to platforms' });
    const spill = await region.evaluate((it) => it.scrollWidth - it.clientWidth);
    expect(spill).toBe(0);
  });
}

test('the terms are read by keyboard, and the next step has the focus', async ({ page }) => {
  await open(page);
  await expect(card(page).getByText(/may be kept for 30 days at most/)).toBeVisible();
  await card(page).getByRole('button', { name: 'I have read this' }).focus();
  await page.keyboard.press('Enter');
  await expect(
    card(page).getByRole('heading', { name: 'Step 3: Enter your credentials' }),
  ).toBeFocused();
  await card(page).getByRole('button', { name: 'Show again' }).click();
  await expect(card(page).getByText(/may be kept for 30 days at most/)).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'I have read this' })).toHaveCount(0);
  await card(page).getByRole('button', { name: 'Collapse' }).click();
});

test('where nothing can be kept, the other ways are told', async ({ page, running }) => {
  test.skip(kind === 'electron' && (await hasKeychain(running)), 'this machine has a keychain');
  await open(page);
  const why =
    kind === 'electron'
      ? 'This computer has no safe place to save credentials.'
      : 'Only the desktop app can save them from here';
  await expect(card(page).getByText(why)).toBeVisible();
  await expect(card(page).getByText('BOWERBIRD_YOUTUBE_KEY', { exact: true })).toBeVisible();
  await expect(card(page).getByRole('link', { name: /^In an encrypted file/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

const hasKeychain = (running: Running): Promise<boolean> =>
  requireElectron(running).evaluate(
    ({ safeStorage }) =>
      safeStorage.isEncryptionAvailable() &&
      (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'),
  );

test.describe('with a keychain', () => {
  test.skip(kind !== 'electron', 'only the desktop app has a keychain');

  test('a key is checked in plain words, kept, and shown nowhere', async ({ page, running }) => {
    await startKeychain(running);
    // The page looks anew whenever it is opened.
    await goTo(page, 'Start');
    await open(page);
    const field = card(page).getByLabel('API key', { exact: true });
    await expect(field).toHaveAttribute('type', 'password');
    await expect(field).toHaveAttribute('autocomplete', 'off');
    await card(page).getByRole('button', { name: 'Save to the keychain' }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/This field is required/);
    await field.fill('AIza too short');
    await expect(field).toHaveAccessibleDescription(/does not look like “API key”/);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(await findings(page)).toEqual([]);
    await card(page).getByRole('button', { name: 'Show what you typed: API key' }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await field.fill(`  ${KEY} `);
    await page.keyboard.press('Enter');
    await expect(
      card(page).getByText('In this computer’s keychain', { exact: true }),
    ).toBeVisible();
    await expect(card(page).getByRole('heading', { name: 'Test and use' })).toBeFocused();
    await card(page).getByRole('button', { name: 'Replace' }).click();
    await expect(field).toHaveValue('');
    await expect(field).toHaveAttribute('type', 'password');
    const seen = await page.evaluate(
      () => document.documentElement.outerHTML + JSON.stringify(localStorage) + location.href,
    );
    expect(seen).not.toContain(KEY);
    expect(await findings(page)).toEqual([]);
  });

  test('it is tested, and used on refusals when that is wanted', async ({ page }) => {
    await open(page);
    await expect(card(page).getByText(/This costs one credit/)).toBeVisible();
    await card(page).getByRole('button', { name: 'Test', exact: true }).click();
    // The sample world asks nobody, whatever is kept.
    await expect(card(page).getByRole('status')).toHaveText(/nothing was tried\.$/);
    const wanted = card(page).getByRole('switch', { name: 'Use it when the public page refuses' });
    await wanted.click();
    await expect(wanted).toBeChecked();
    expect(await findings(page)).toEqual([]);
  });

  test('it is forgotten only when that was meant', async ({ page }) => {
    await open(page);
    const forget = card(page).getByRole('button', { name: 'Delete credentials' });
    await forget.click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Delete your credentials for YouTube Data API v3?');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(forget).toBeFocused();
    await forget.click();
    await dialog.getByRole('button', { name: 'Delete credentials' }).click();
    await expect(card(page).getByText('Not set up', { exact: true })).toBeVisible();
    await expect(card(page).getByRole('heading', { name: 'YouTube' })).toBeFocused();
    await expect(
      card(page).getByRole('switch', { name: 'Use it when the public page refuses' }),
    ).not.toBeChecked();
  });

  test('what the keychain refuses is said in its own words', async ({ page, running }) => {
    await open(page);
    await card(page).getByLabel('API key', { exact: true }).fill(KEY);
    await requireElectron(running).evaluate(({ safeStorage }) => {
      Object.assign(safeStorage, { getSelectedStorageBackend: () => 'basic_text' });
      Object.assign(safeStorage, { isEncryptionAvailable: () => process.platform === 'linux' });
    });
    await page.keyboard.press('Enter');
    await expect(card(page).getByRole('alert')).toHaveText(/^Not saved\. The secret was not/);
    await expect(card(page).getByText('Not set up', { exact: true })).toBeVisible();
  });
});
