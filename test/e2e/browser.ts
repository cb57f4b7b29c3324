import type { Page } from '@playwright/test';
import { requireElectron, kind, type Running } from './launch.ts';

/**
 * A page without our window's guards, which let nothing but the window itself in; of a browser by its name, each
 * with cookies of its own.
 */
export const browserPage = async (running: Running, name = 'browser'): Promise<Page> => {
  if (kind === 'chromium') return chromiumPage(running, name);
  const opened = requireElectron(running).waitForEvent('window');
  await requireElectron(running).evaluate(async ({ BrowserWindow, session }, partition) => {
    const own = session.fromPartition(partition);
    own.webRequest.onBeforeRequest(null);
    own.webRequest.onHeadersReceived(null);
    const window = new BrowserWindow({
      // What is hidden is not drawn, and hears of changes late.
      show: partition !== 'browser',
      // Wide enough for the list of operations beside the page.
      width: 1400,
      height: 900,
      webPreferences: { session: own },
    });
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect'])
      window.webContents.removeAllListeners(event);
    await window.loadURL('about:blank');
  }, name);
  return opened;
};

const chromiumPage = async ({ page }: Running, name: string): Promise<Page> => {
  const context =
    name === 'browser' ? page.context() : await page.context().browser()?.newContext();
  if (!context) throw new Error('This browser has one set of cookies alone');
  return context.newPage();
};
