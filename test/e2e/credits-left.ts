import { expect, type Page } from '@playwright/test';
import { askEngine } from './ask-engine.ts';

/** Waits until so many credits are left. The window shows them only where they matter. */
export const expectCreditsLeft = (page: Page, left: number): Promise<void> =>
  expect.poll(() => askEngine(page, 'credits.get')).toMatchObject({ data: { balance: left } });

/** How many credits are left at this moment. */
export const readCreditsLeft = async (page: Page): Promise<number> => {
  const answer = (await askEngine(page, 'credits.get')) as { data: { balance: number } };
  return answer.data.balance;
};
