import type { Page } from '@playwright/test';

/** Drops files of this computer on the window, as a person does; `isOver` runs while they hang above it. */
export const dropFiles = async (
  page: Page,
  files: readonly string[],
  isOver: () => Promise<void> = async () => {},
): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', {
      type,
      x: 400,
      y: 300,
      data: { items: [], files: [...files], dragOperationsMask: 1 },
    });
    if (type === 'dragOver') await isOver();
  }
};
