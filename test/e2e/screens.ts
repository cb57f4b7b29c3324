/** What the tests of the screens share: one app a worker, the way to a page, and what axe finds. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type * as axeCore from 'axe-core';
import { expect, launch, root, test as base, type Running } from './launch.ts';

export { expect };

/**
 * One app for all of the files that a worker runs, in whatever order: each test begins at the same size
 * of the window, and looks at nothing else that another one may have changed.
 */
export const test = base.extend<object, { shared: Running }>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what it needs
    async ({}, use) => {
      const running = await launch(['--sample']);
      await use(running);
      await running.close();
    },
    { scope: 'worker' },
  ],
  running: async ({ shared }, use) => {
    await shared.page.setViewportSize({ width: 1280, height: 800 });
    await use(shared);
  },
});

/** The pages behind the front of the settings. */
export const SETTINGS_PAGES = [
  'Your own access to platforms',
  'Programs and assistants',
  'Pace and limits',
  'Do the platforms answer?',
  'Laboratory',
  'Keeping, signing, licences',
] as const;

/**
 * Goes to a page of the side bar, or to one of the settings, and waits until it is there: most pages are
 * loaded when they are first shown.
 */
export const goTo = async (page: Page, name: string): Promise<void> => {
  const bar = page.getByRole('navigation', { name: 'Pages' });
  if (SETTINGS_PAGES.some((one) => one === name)) {
    await bar.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('region', { name: 'Settings' }).getByRole('link', { name }).click();
  } else await bar.getByRole('link', { name }).click();
  const title = name === 'Start' ? /^Collect posts, comments and videos/ : name;
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
};

/** Chooses a theme in the settings, and waits until the window wears it. */
export const chooseTheme = async (page: Page, theme: 'Light' | 'Dark'): Promise<void> => {
  await goTo(page, 'Settings');
  await page.getByRole('radio', { name: theme }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase());
};

const AXE = join(root, 'node_modules', 'axe-core', 'axe.min.js');

/** What axe finds, asked in the page itself: its companion for Playwright brings axe in twice a question. */
const violationsIn = async (page: Page): Promise<readonly axeCore.Result[]> => {
  if (await page.evaluate(() => !('axe' in globalThis)))
    await page.evaluate(await readFile(AXE, 'utf8'));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations;
  });
};

/**
 * What axe finds against the page, once what fades has faded: what is fading has no contrast of its own.
 * A message that passes waits while the window is left, as it does for a person, so that none begins to
 * fade while axe is looking.
 */
export const findings = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(() => dispatchEvent(new FocusEvent('blur')));
  await expect(page.locator('[data-starting-style], [data-ending-style]')).toHaveCount(0);
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const violations = await violationsIn(page);
  await page.emulateMedia({ reducedMotion: null });
  await page.evaluate(() => dispatchEvent(new FocusEvent('focus')));
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
};

/** Takes pictures to look at, of the light theme and the dark one: `test-results/{of}-{name}-{theme}.png`. */
export const makePictureTaker =
  (of: string) =>
  async (page: Page, name: string): Promise<void> => {
    for (const scheme of ['light', 'dark']) {
      await page.evaluate((theme) => {
        document.documentElement.dataset['theme'] = theme;
      }, scheme);
      const path = join(root, 'test-results', `${of}-${name}-${scheme}.png`);
      await page.screenshot({ animations: 'disabled', path });
    }
  };
