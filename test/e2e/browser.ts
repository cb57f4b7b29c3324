import type { Page } from '@playwright/test';
import { requireElectron, kind, type Running } from './launch.ts';

/** A page without our window's guards, which let nothing but the window itself in. */
export const browserPage = async (running: Running): Promise<Page> => {
  if (kind === 'chromium') return running.page.context().newPage();
  const opened = requireElectron(running).waitForEvent('window');
  await requireElectron(running).evaluate(async ({ BrowserWindow, session }) => {
    const own = session.fromPartition('browser');
    own.webRequest.onBeforeRequest(null);
    own.webRequest.onHeadersReceived(null);
    const window = new BrowserWindow({
      show: false,
      // Wide enough for the list of operations beside the page.
      width: 1400,
      height: 900,
      webPreferences: { session: own },
    });
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect'])
      window.webContents.removeAllListeners(event);
    await window.loadURL('about:blank');
  });
  return opened;
};
