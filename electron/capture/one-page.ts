/**
 * One public page in a clean session of the app's own browser: no cookies before, none after, nothing
 * clicked or typed. It is closed as soon as it has loaded.
 */
import { BrowserWindow } from 'electron';
import { WEB_PAGE } from '../web-page.ts';
import { isWebPage, passingSession } from './capture-guard.ts';
import type { Captured } from './exchange-reader.ts';
import { isOf, readPage } from './site-view.ts';

const MOST_MS = 30_000;

/** The document of the address as it was served, redirects followed. Rejects where none came. */
export const openOnePage = async (address: string, hosts: readonly string[]): Promise<Captured> => {
  if (!isWebPage(address) || !isOf(hosts, address))
    throw new Error('Only https addresses of the platform can be opened');
  const session = passingSession();
  const window = new BrowserWindow({ show: false, webPreferences: { ...WEB_PAGE, session } });
  const { webContents: contents } = window;
  contents.setAudioMuted(true);
  const documents: Captured[] = [];
  try {
    await contents.loadURL('about:blank');
    await readPage(contents, { hosts, onExchange: (exchange) => void documents.push(exchange) });
    await within(MOST_MS, contents.loadURL(address));
    const shown = withoutHash(contents.getURL());
    const found = documents.findLast(({ url, method }) => method === 'GET' && url === shown);
    if (!found) throw new Error('The page came without a document of the platform');
    return found;
  } finally {
    window.destroy();
    await session.clearStorageData();
    await session.clearCache();
  }
};

const withoutHash = (address: string): string => address.replace(/#.*$/s, '');

const within = async (ms: number, work: Promise<void>): Promise<void> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The page took too long')), ms);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
    // Closing the window ends what is still loading.
    void work.catch(() => undefined);
  }
};
