/**
 * The browsed site in the app's window: one view, placed where the page leaves room for it. What its
 * pages load is handed to `onExchange`; we click, scroll, type and sign in nothing.
 */
import { WebContentsView, type BrowserWindow, type Rectangle, type WebContents } from 'electron';
import { WEB_PAGE } from '../web-page.ts';
import { isWebPage, siteSession } from './capture-guard.ts';
import { readExchanges, type Captured, type Wire } from './exchange-reader.ts';

/** What the page shows of the site. */
export interface SiteState {
  readonly platform: string;
  readonly address: string;
  readonly title: string;
  readonly loading: boolean;
  readonly canGoBack: boolean;
  readonly canGoForward: boolean;
  /** Set where the site's process ended by itself, until it is loaded again. */
  readonly crashed: boolean;
}

export interface SiteViewConfig {
  readonly window: BrowserWindow;
  readonly platform: string;
  /** Hosts whose replies are read (`*.` matches subdomains). */
  readonly hosts: readonly string[];
  readonly onExchange: (exchange: Captured) => void;
  readonly onState: (state: SiteState) => void;
}

export interface SiteView {
  readonly platform: string;
  /** Resolves when reading has begun and the address is on its way. Only https addresses are opened. */
  readonly open: (address: string) => Promise<void>;
  readonly place: (bounds: Rectangle) => void;
  readonly back: () => void;
  readonly forward: () => void;
  readonly reload: () => void;
  readonly close: () => void;
}

export const openSiteView = (config: SiteViewConfig): SiteView => {
  const { window, platform } = config;
  const site = siteSession(platform);
  const view = new WebContentsView({ webPreferences: { ...WEB_PAGE, session: site } });
  const contents = view.webContents;
  let crashed = false;
  let reading: Promise<void> | undefined;

  const tell = (): void => {
    if (contents.isDestroyed()) return;
    const { navigationHistory } = contents;
    config.onState({
      platform,
      address: contents.getURL(),
      title: contents.getTitle(),
      loading: contents.isLoading(),
      canGoBack: navigationHistory.canGoBack(),
      canGoForward: navigationHistory.canGoForward(),
      crashed,
    });
  };

  const read = (): Promise<void> => {
    reading ??= readPage(contents, config);
    return reading;
  };

  // The protocol ends with the process of the page: the next page is read anew.
  contents.debugger.on('detach', () => {
    reading = undefined;
  });
  contents.on('render-process-gone', () => {
    crashed = true;
    tell();
  });
  for (const event of [
    'did-navigate',
    'did-navigate-in-page',
    'did-start-loading',
    'did-stop-loading',
    'page-title-updated',
  ] as const)
    contents.on(event as 'did-stop-loading', tell);
  // Windows in which a person signs in belong to the site, and go with it.
  const opened = new Set<BrowserWindow>();
  contents.on('did-create-window', (child) => {
    opened.add(child);
    child.on('closed', () => opened.delete(child));
  });
  window.contentView.addChildView(view);

  return {
    platform,
    open: async (address) => {
      if (!isWebPage(address)) throw new Error('Only https addresses can be opened');
      crashed = false;
      // Before a first page the browser does not answer to the protocol.
      if (contents.getURL() === '') await contents.loadURL('about:blank');
      await read();
      // A site that cannot be reached shows its error in the view.
      void contents.loadURL(address).catch(() => undefined);
    },
    place: (bounds) => view.setBounds(bounds),
    back: () => contents.navigationHistory.goBack(),
    forward: () => contents.navigationHistory.goForward(),
    reload: () => {
      crashed = false;
      void read().then(() => contents.reload());
    },
    close: () => {
      for (const child of opened) child.destroy();
      if (!window.isDestroyed()) window.contentView.removeChildView(view);
      if (!contents.isDestroyed()) contents.close();
    },
  };
};

export const readPage = async (
  contents: WebContents,
  config: Pick<SiteViewConfig, 'hosts' | 'onExchange'>,
): Promise<void> => {
  const { debugger: protocol } = contents;
  protocol.attach('1.3');
  await readExchanges({
    wire: wireOf(protocol),
    isWanted: (url) => isOf(config.hosts, url),
    onExchange: config.onExchange,
    now: Date.now,
  });
};

const wireOf = (protocol: WebContents['debugger']): Wire => ({
  send: (method, params = {}, sessionId) =>
    protocol.sendCommand(method, params, sessionId === '' ? undefined : sessionId),
  onMessage: (listener) => {
    protocol.removeAllListeners('message');
    protocol.on('message', (_event, method, params: Readonly<Record<string, unknown>>, sessionId) =>
      listener(method, params, sessionId),
    );
  },
});

/** Whether an address is of one of the hosts. */
export const isOf = (hosts: readonly string[], address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hosts.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
};
