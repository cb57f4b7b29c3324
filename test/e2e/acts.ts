/** What people do in the window at several places, for tests. */
import type { Page } from '@playwright/test';
import { expect } from './launch.ts';

/** The state of a collection whose run ended; it may lack replies that nobody asked for, and what was removed. */
export const DONE =
  /^[\d,]+ (?!.*not finished).*(?:, complete|\d repl(?:y|ies) not asked for|\d removed)$/;

/** Collects the list that is open, if wanted with the replies to its comments, and waits for its end. */
export const collectOpenList = async (page: Page, name: string, expands = false): Promise<void> => {
  await page.getByRole('button', { name: /^Collect/ }).click();
  const form = page.getByRole('region', { name: 'New collection' });
  await form.getByLabel('Name of the collection').fill(name);
  const replies = form.getByRole('checkbox', { name: 'Replies', exact: true });
  if ((await replies.count()) > 0) await replies.setChecked(expands);
  await form.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(DONE)).toBeVisible();
};

/** Goes to the answer of an operation, as a link inside the window would. */
export const goToResult = async (page: Page, operation: string, params: object): Promise<void> => {
  await expect(page.getByRole('combobox')).toBeVisible();
  await page.evaluate(
    (path) => {
      location.hash = path;
    },
    `/result/${operation}/${encodeURIComponent(JSON.stringify(params))}`,
  );
};

/** Opens an address in the capture window. */
export const openInCapture = async (page: Page, address: string): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Capture' })
    .click();
  await page.getByLabel('Or open a link').fill(address);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
};
