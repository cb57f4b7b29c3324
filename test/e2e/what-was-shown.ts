import type { Page, TestInfo } from '@playwright/test';

const OUTLINE_LINES = 60;

/**
 * Keeps what the window showed when a test failed: a picture beside the results and, in the output, where
 * the focus was and the outline of the page. Whatever cannot be had any more is left out: the failure
 * itself is what counts.
 */
export const keepWhatWasShown = async (page: Page, info: TestInfo): Promise<void> => {
  if (info.status === info.expectedStatus || page.isClosed()) return;
  const gone = (): undefined => undefined;
  await page.screenshot({ path: info.outputPath('window.png'), timeout: 5000 }).catch(gone);
  const focus = await page
    .evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
    .catch(gone);
  const outline = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(gone);
  const lines = outline?.split('\n') ?? [];
  process.stdout.write(
    [
      `\nThe window at ${page.url()}`,
      `Focus: ${focus ?? 'unknown'}`,
      ...lines.slice(0, OUTLINE_LINES),
      ...(lines.length > OUTLINE_LINES ? [`and ${lines.length - OUTLINE_LINES} lines more`] : []),
      '',
    ].join('\n'),
  );
};
