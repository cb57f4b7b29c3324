/**
 * One public page in a clean session of the app's own browser: no cookies before, none after, nothing
 * clicked or typed. It is closed as soon as it has loaded.
 */
import { BrowserWindow } from 'electron';
import { WEB_PAGE } from '../web-page.ts';
import { isAddressOn, isWebPage, passingSession } from './capture-guard.ts';
import type { Captured } from './to-engine.ts';
import { routePublicly } from './public-routes.ts';
import { openWire, siteReader } from './site-view.ts';

const MOST_MS = 30_000;
/** A document that was shown is read in a moment, unless the machine is very busy. */
const READING_MS = 10_000;

/** The document of the address as it was served, redirects followed. Rejects where none came. */
export const openOnePage = async (address: string, hosts: readonly string[]): Promise<Captured> => {
  if (!isWebPage(address) || !isAddressOn(hosts, address))
    throw new Error('Only https addresses of the platform can be opened');
  const session = passingSession();
  const window = new BrowserWindow({ show: false, webPreferences: { ...WEB_PAGE, session } });
  const { webContents: contents } = window;
  contents.setAudioMuted(true);
  const documents: Captured[] = [];
  try {
    await routePublicly(session, address);
    await contents.loadURL('about:blank');
    const onExchange = (exchange: Captured): void => void documents.push(exchange);
    const reader = siteReader({ hosts, onExchange, onLost: () => undefined });
    await reader.attach(openWire(contents));
    await within(MOST_MS, contents.loadURL(address));
    await reader.finish(READING_MS);
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
