/** A program that asks over MCP: its card in the window, its row under Access, its end. */
import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, findings, goTo, test } from './screens.ts';
import { freePort } from './port.ts';

test.describe.configure({ mode: 'serial' });

const REDIRECT = 'http://127.0.0.1:9/back';
const verifier = randomBytes(32).toString('base64url');

interface Waiting {
  readonly client: string;
  readonly address: string;
  readonly cookie: string;
}

/** The address of the local API, which is off in a fresh desktop app, and on where it serves the window. */
const apiOn = async (page: Page): Promise<string> => {
  await goTo(page, 'Programs and assistants');
  const on = page.getByRole('switch', { name: 'Enable local API' });
  const address = page.getByText(/^http:\/\/127\.0\.0\.1:\d+$/).first();
  await expect(on).toBeVisible();
  if (!(await address.isVisible())) {
    await page.getByLabel('Port').fill(String(await freePort()));
    await page.getByLabel('Port').press('Enter');
    await on.click();
  }
  return (await address.textContent()) ?? '';
};

const openTab = async (page: Page, name: string): Promise<void> => {
  await goTo(page, 'Programs and assistants');
  await page.getByRole('tab', { name, exact: true }).click();
};

/** Introduces itself and asks to be let in, as an assistant does. */
const askToBeLetIn = async (api: string, name: string): Promise<Waiting> => {
  const registered = await fetch(`${api}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: name, redirect_uris: [REDIRECT] }),
  });
  const { client_id: client } = (await registered.json()) as { client_id: string };
  const input = new URLSearchParams({
    client_id: client,
    redirect_uri: REDIRECT,
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  // As the person who presses the button of our page, which is where a request begins.
  const started = await fetch(`${api}/oauth/authorize`, {
    method: 'POST',
    headers: { origin: api },
    body: input,
    redirect: 'manual',
  });
  const wait = started.headers.get('location') ?? '';
  const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { client, address: `${api}${wait}`, cookie };
};

/** Fetches the decision and redeems it. */
const comeIn = async (api: string, waiting: Waiting): Promise<number> => {
  const answer = await fetch(waiting.address, {
    method: 'POST',
    headers: { accept: 'application/json', cookie: waiting.cookie },
  });
  const { to } = (await answer.json()) as { to: string };
  const redeemed = await fetch(`${api}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(to).searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
      client_id: waiting.client,
      code_verifier: verifier,
    }),
  });
  return redeemed.status;
};

test('the card of a program comes on any page, and decides', async ({ page }) => {
  const api = await apiOn(page);
  await goTo(page, 'Do the platforms answer?');
  const waiting = await askToBeLetIn(api, 'Sample assistant');
  const card = page.getByRole('region', { name: 'Access request' });
  await expect(card).toContainText('Sample assistant wants to use Bowerbird');
  await expect(card).toContainText('the name is not verified');
  expect(await findings(page)).toEqual([]);
  await card.getByRole('button', { name: 'Later' }).click();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Review' }).click();
  await card.getByLabel('Credit limit').fill('25');
  await card.getByRole('button', { name: 'Allow' }).click();
  await expect(card).toBeHidden();
  expect(await comeIn(api, waiting)).toBe(200);
  await openTab(page, 'Assistants');
  const row = page.getByRole('row', { name: /^Sample assistant/ });
  await expect(row.getByText('0 of 25')).toBeVisible();
  await expect(row.getByRole('cell', { name: 'never' }).first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('its cap is changed and its rights are taken back', async ({ page }) => {
  await openTab(page, 'Assistants');
  const row = page.getByRole('row', { name: /^Sample assistant/ });
  await row.getByRole('button', { name: 'Change the credit limit of Sample assistant' }).click();
  await page.getByRole('dialog').getByLabel('Credit limit').fill('40');
  await expect(page.getByText('Limit of 40 credits; 40 left.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('0 of 40')).toBeVisible();
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await expect(row.getByText('Revoked')).toBeVisible();
});

test('an assistant is connected by what is shown, and the test says so', async ({ page }) => {
  await openTab(page, 'Assistants');
  const steps = page.getByRole('region', { name: 'Entry in the settings file' });
  await expect(steps).toContainText('YOUR_KEY');
  await page.getByRole('button', { name: 'Create a key for Claude Desktop' }).click();
  const key = await page.getByText(/^bb_[\w-]+$/).textContent();
  await expect(steps).toContainText(`"BOWERBIRD_KEY": "${key}"`);
  await expect(page.getByText('claude_desktop_config.json')).toBeVisible();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByText(/^Works: \d+ tools$/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Claude Code' }).click();
  await expect(page.getByText(/^claude mcp add --env/)).toBeVisible();
  await page.getByRole('tab', { name: 'Other' }).click();
  const tests = page.getByRole('button', { name: 'Test', exact: true });
  await tests.last().click();
  await expect(page.getByText('No key yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create a key for Assistant' }).click();
  await tests.last().click();
  await expect(page.getByText(/^Works: \d+ tools$/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await openTab(page, 'Keys');
  // The test has used it, and the page has noticed.
  const row = page.getByRole('row', { name: /^Claude Desktop/ }).first();
  await expect(row.getByRole('time')).toBeVisible();
});

test('how long an answer may be is said in plain words, and kept', async ({ page }) => {
  await openTab(page, 'Assistants');
  const tokens = page.getByLabel('Maximum result length, in tokens');
  await expect(tokens).toHaveValue('20000');
  await tokens.fill('300');
  await expect(tokens).toHaveAccessibleDescription('Enter a whole number from 4,000 to 1,000,000.');
  await tokens.fill('30000');
  await expect(tokens).toHaveAccessibleDescription(
    'Results of up to about 30,000 tokens (about 90,000 characters of English text).',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('The maximum result length was changed.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await goTo(page, 'Do the platforms answer?');
  await openTab(page, 'Assistants');
  await expect(tokens).toHaveValue('30000');
});

test('a program that is turned away is told so', async ({ page }) => {
  const api = await apiOn(page);
  const waiting = await askToBeLetIn(api, 'Another one');
  const card = page.getByRole('region', { name: 'Access request' });
  await card.getByRole('button', { name: 'Deny' }).click();
  await expect(card).toBeHidden();
  const answer = await fetch(waiting.address, {
    method: 'POST',
    headers: { accept: 'application/json', cookie: waiting.cookie },
  });
  const { to } = (await answer.json()) as { to: string };
  expect(new URL(to).searchParams.get('error')).toBe('access_denied');
});
