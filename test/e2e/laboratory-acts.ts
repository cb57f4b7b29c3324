/** What people do in every laboratory before anything else. */
import { expect, type Page } from '@playwright/test';
import type { Serving } from './serving.ts';

export const PASSWORD = 'four long words that nobody guesses';

/** Goes to a page of the window by its hash. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((hash) => void (location.hash = hash), path);

/** Opens the operator's link, sets a password by it, and makes the first project; returns the project's address. */
export const beginLaboratory = async (page: Page, server: Serving): Promise<string> => {
  const link = await server.run('lab', 'owner', 'ada@lab.example', '--name', 'Ada Lind');
  await page.goto(`${server.origin}/sign-in/invitation#${link.trim().split('#')[1]}`);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByLabel('New project').fill('Gardens');
  await page.getByRole('button', { name: 'Make project' }).click();
  await expect(page).toHaveURL(/\/projects\/[a-z0-9]{8}\/app\//);
  return new URL('.', page.url()).href;
};

/** Accepts an invitation that the operator made, and opens the project. */
export const joinProject = async (
  page: Page,
  server: Serving,
  {
    name,
    role,
    project,
  }: { readonly name: string; readonly role: string; readonly project: string },
): Promise<void> => {
  const email = `${name.split(' ')[0]?.toLowerCase() ?? ''}@lab.example`;
  const invited = await server.run(
    'lab',
    'invite',
    email,
    '--name',
    name,
    '--project',
    'Gardens',
    '--role',
    role,
  );
  await page.goto(`${server.origin}/sign-in/invitation#${/#([\w-]+)/.exec(invited)?.[1] ?? ''}`);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('link', { name: 'Gardens' })).toBeVisible();
  await page.goto(project);
  await expect(page.getByRole('combobox')).toBeVisible();
};
