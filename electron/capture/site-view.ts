/**
 * The browsed site in the app's window: one view, placed where the page leaves room for it. What its
 * pages load is handed to `onExchange`; we click, scroll, type and sign in nothing.
 */
import {
  WebContentsView,
  type BrowserWindow,
  type Rectangle,
  type WebContents,
  type Session,
} from 'electron';
import { WEB_PAGE } from '../web-page.ts';
import { isAddressOn, isWebPage, siteSession, refusalOfPage } from './capture-guard.ts';
import { createExchangeReader, type ExchangeReader } from './exchange-reader.ts';
import type { TakenPage, ClockSample } from '#calls/index.ts';
import { NotTaken, takePage, type PageSoFar } from './pages/take-page.ts';
import type { Captured, LostExchange } from './to-engine.ts';
import { countRefusals, watchRefusals } from './private-requests.ts';
import { routePublicly } from './public-routes.ts';
import { guardWindows } from './site-windows.ts';
import type { Params, Wire } from './wire.ts';

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
  /** Requests to this computer or its network that were refused since the site was opened. */
  readonly refused: number;
}

export interface SiteViewConfig {
  readonly window: BrowserWindow;
  readonly platform: string;
  /** Hosts whose replies are read (`*.` matches subdomains). */
  readonly hosts: readonly string[];
  /** Hosts to which the windows that it opens may go, too. */
  readonly signInHosts: readonly string[];
  readonly onExchange: (exchange: Captured) => void;
  readonly onLost: (lost: LostExchange) => void;
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
  /** Takes the page as it stands; what came of it is read then. Throws `NotTaken`. */
  readonly take: () => Promise<TakenPage>;
  /** Takes it away, and resolves when what its pages had received is read. */
  readonly close: () => Promise<void>;
}

/** What waits to be read is read before a site is closed, for so long. */
const FINISH_MS = 10_000;
/** So long what came of a page that is kept may take to be read. */
const READING_MS = 10_000;

/**
 * Clears all that a site keeps in its session but cookies and local storage, by which a person stays signed in: the
 * rest holds whole pages and answers.
 */
const leaveSignIns = async (site: Session): Promise<void> => {
  await site.clearStorageData({
    storages: ['filesystem', 'indexdb', 'shadercache', 'serviceworkers', 'cachestorage'],
  });
  await site.clearCodeCaches({});
  // What a version before this one kept.
  await site.clearCache();
};

export const openSiteView = (config: SiteViewConfig): SiteView => {
  const { window, platform } = config;
  const site = siteSession(platform);
  const view = new WebContentsView({ webPreferences: { ...WEB_PAGE, session: site } });
  const contents = view.webContents;
  const refusedBefore = countRefusals(site);
  const history = followPage(contents, Date.now);
  const reader = siteReader({
    ...config,
    onExchange: (exchange) => {
      history.note(exchange);
      config.onExchange(exchange);
    },
  });
  let ownWire: Wire | undefined;
  let crashed = false;
  let closing = false;
  let reading: Promise<void> | undefined;

  const tell = (): void => {
    if (closing || contents.isDestroyed()) return;
    const { navigationHistory } = contents;
    config.onState({
      platform,
      address: contents.getURL(),
      title: contents.getTitle(),
      loading: contents.isLoading(),
      canGoBack: navigationHistory.canGoBack(),
      canGoForward: navigationHistory.canGoForward(),
      crashed,
      refused: countRefusals(site) - refusedBefore,
    });
  };
  watchRefusals(site, tell);

  const read = (): Promise<void> => {
    if (reading) return reading;
    ownWire = openWire(contents);
    reading = reader.attach(ownWire);
    return reading;
  };

  // The protocol ends with the process of the page: the next page is read anew.
  contents.debugger.on('detach', () => {
    reading = undefined;
    ownWire = undefined;
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
  // Windows that the site opens are read like the site, and go with it.
  const wires = new WeakMap<WebContents, Wire>();
  const windows = guardWindows(contents, {
    hosts: [...config.hosts, ...config.signInHosts],
    onOpened: (child) => {
      const wire = openWire(child);
      wires.set(child, wire);
      // A window that is closed at once has nothing to be read.
      reader.attach(wire, 'now').catch(() => undefined);
    },
    beforeClose: async (child) => {
      const wire = wires.get(child);
      if (wire) await reader.finish(FINISH_MS, wire);
    },
  });
  window.contentView.addChildView(view);

  return {
    platform,
    open: async (address) => {
      if (!isWebPage(address)) throw new Error('Only https addresses can be opened');
      crashed = false;
      // Before a first page the browser does not answer to the protocol.
      if (contents.getURL() === '') {
        await leaveSignIns(site);
        await routePublicly(site, address);
        await contents.loadURL('about:blank');
      }
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
    take: async () => {
      if (!ownWire || crashed) throw new NotTaken('no-page');
      const refuse = (): void => {
        const refusal = refusalOfPage(contents.getURL(), config.hosts);
        if (refusal) throw new NotTaken(refusal);
      };
      refuse();
      const taken = await takePage(contents, ownWire, () => ({ platform, ...history.soFar() }));
      refuse();
      await reader.readWaiting(READING_MS);
      return taken;
    },
    close: async () => {
      closing = true;
      if (!window.isDestroyed()) window.contentView.removeChildView(view);
      contents.setAudioMuted(true);
      windows.hideAll();
      await reader.finish(FINISH_MS);
      windows.closeAll();
      if (!contents.isDestroyed()) contents.close();
      await leaveSignIns(site);
    },
  };
};

/** What is read of the pages of a site, and what is lost. */
export const siteReader = (
  config: Pick<SiteViewConfig, 'hosts' | 'onExchange' | 'onLost'>,
): ExchangeReader =>
  createExchangeReader({
    isWanted: (url) => isAddressOn(config.hosts, url),
    onExchange: config.onExchange,
    onLost: config.onLost,
    now: Date.now,
  });

/** The page by the protocol of its browser, which nothing else may speak with it. */
export const openWire = (contents: WebContents): Wire => {
  const { debugger: protocol } = contents;
  protocol.attach('1.3');
  return {
    send: (method, params = {}, sessionId) =>
      protocol.sendCommand(method, params, sessionId === '' ? undefined : sessionId),
    onMessage: (listener) => {
      protocol.removeAllListeners('message');
      protocol.on('message', (_event, method, params: Params, sessionId) =>
        listener(method, params, sessionId),
      );
    },
    onEnd: (listener) => void protocol.once('detach', listener),
  };
};

/** What is known of the page that a site shows: since when, and by which replies its clocks are told. */
interface PageHistory {
  readonly note: (exchange: Captured) => void;
  readonly soFar: () => Omit<PageSoFar, 'platform'>;
}

/** The newest. */
const MOST_SAMPLES = 200;

const followPage = (contents: WebContents, now: () => number): PageHistory => {
  let loadedAt = now();
  let addressSince = loadedAt;
  let address = '';
  let samples: ClockSample[] = [];
  // From the moment on in which the page is asked for: its own document is one of its replies.
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (!isMainFrame || isSameDocument) return;
    loadedAt = now();
    addressSince = loadedAt;
    samples = [];
  });
  contents.on('did-navigate-in-page', (_event, url, isMainFrame) => {
    if (isMainFrame && url !== address) addressSince = now();
    if (isMainFrame) address = url;
  });
  contents.on('did-navigate', (_event, url) => {
    address = url;
  });
  return {
    note: ({ headers, sentAt, at }) => {
      const served = Date.parse(headers['date'] ?? '');
      // One that was kept on its way was made at another time.
      if (sentAt === undefined || Number.isNaN(served) || headers['age'] !== undefined) return;
      samples.push({ served, sent: sentAt, received: Date.parse(at) });
      if (samples.length > MOST_SAMPLES) samples.shift();
    },
    soFar: () => ({
      loadedAt: new Date(loadedAt).toISOString(),
      addressSince: new Date(addressSince).toISOString(),
      clockSamples: samples,
    }),
  };
};
