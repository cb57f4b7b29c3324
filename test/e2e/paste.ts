import { expect, type Page } from '@playwright/test';

/** Opens a link by the box, as a person does; it is done once the box offers nothing any more. */
export const paste = async (page: Page, link: string): Promise<void> => {
  const box = page.getByRole('combobox', { name: /^Paste links/ });
  await expect(box).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(link);
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('');
};
