/** At most one browsed site: which it is, where it stands, and what the page may tell it to do. */
import type { BrowserWindow, Rectangle } from 'electron';
import { isWebPage, siteSession } from './capture-guard.ts';
import type { Captured, LostExchange } from './to-engine.ts';
import type { TakingFailure, TakenPage } from '#calls/index.ts';
import { NotTaken } from './pages/take-page.ts';
import { within } from './within.ts';
import { openSiteView, type SiteState, type SiteView, type SiteViewConfig } from './site-view.ts';

export interface SiteHolderConfig {
  readonly window: () => BrowserWindow | undefined;
  readonly onExchange: (exchange: Captured) => void;
  readonly onLost: (lost: LostExchange) => void;
  /** `null` when there is none any more. */
  readonly onState: (state: SiteState | null) => void;
}

/** Which site may be browsed, and where its windows may go. */
type Site = Pick<SiteViewConfig, 'platform' | 'hosts' | 'signInHosts'>;

export interface SiteHolder {
  /** Shows an address of a platform; another platform's view is closed first. */
  readonly open: (site: Site & { readonly address: string }) => Promise<void>;
  /** `{x, y, width, height}` in the page's own pixels; anything else hides it. */
  readonly place: (bounds: unknown) => void;
  readonly go: (where: string) => void;
  /** Takes the page that is shown; until then it stays where it stands. Never rejects. */
  readonly take: () => Promise<{ readonly taken: TakenPage } | { readonly failure: TakingFailure }>;
  /** Signs out of a platform and forgets its cookies, storage and cache. */
  readonly clear: (platform: string) => Promise<void>;
  /** Resolves when what the pages of this site and of earlier ones had received is read. */
  readonly close: () => Promise<void>;
}

/** So long the page may take to make room for the site again. */
const PLACING_MS = 3000;
const HIDDEN: Rectangle = { x: 0, y: 0, width: 0, height: 0 };

export const createSiteHolder = (config: SiteHolderConfig): SiteHolder => {
  let view: SiteView | undefined;
  let bounds: Rectangle = HIDDEN;
  /** While it is taken, it stays where it is shown: in another place its layout would be another. */
  let isTaking = false;
  let isShown = false;
  /** Called when the page has placed it. */
  let onPlaced: () => void = () => undefined;

  const closings = new Set<Promise<void>>();

  const closeView = (): void => {
    const closing = view?.close();
    view = undefined;
    if (!closing) return;
    closings.add(closing);
    void closing.finally(() => closings.delete(closing));
  };

  const close = async (): Promise<void> => {
    closeView();
    bounds = HIDDEN;
    config.onState(null);
    await Promise.all(closings);
  };

  const ensureView = ({ platform, hosts, signInHosts }: Site): SiteView => {
    const window = config.window();
    if (!window) throw new Error('There is no window');
    if (view?.platform === platform) return view;
    closeView();
    view = openSiteView({ ...config, window, platform, hosts, signInHosts });
    view.place(bounds);
    return view;
  };

  return {
    open: async ({ address, ...site }) => {
      if (!/^[a-z]{1,40}$/.test(site.platform)) throw new Error('platform has to be a segment');
      if (!isWebPage(address)) throw new Error('Only https addresses can be opened');
      await ensureView(site).open(address);
    },
    place: (wanted) => {
      // The page counts in its own pixels, which its zoom makes larger or smaller than the window's.
      bounds = boundsIn(wanted, config.window()?.webContents.getZoomFactor() ?? 1);
      if (isTaking && isShown) return;
      view?.place(bounds);
      isShown = bounds.width > 0;
      if (isShown) onPlaced();
    },
    take: async () => {
      if (isTaking) return { failure: 'under-way' };
      if (!view) return { failure: 'no-page' };
      isTaking = true;
      try {
        // What the page laid over it goes in a moment.
        const placed = new Promise<void>((resolve) => (onPlaced = resolve));
        if (!isShown) await within(PLACING_MS, placed);
        return { taken: await view.take() };
      } catch (error) {
        return { failure: error instanceof NotTaken ? error.failure : 'unanswered' };
      } finally {
        isTaking = false;
        view?.place(bounds);
        isShown = bounds.width > 0;
      }
    },
    go: (where) => {
      if (where === 'back') view?.back();
      else if (where === 'forward') view?.forward();
      else if (where === 'reload') view?.reload();
      else throw new Error('where has to be back, forward or reload');
    },
    clear: async (platform) => {
      if (!/^[a-z]{1,40}$/.test(platform)) throw new Error('platform has to be a segment');
      const site = siteSession(platform);
      await site.clearStorageData();
      await site.clearCache();
      if (view?.platform === platform) view.reload();
    },
    close,
  };
};

const boundsIn = (wanted: unknown, zoom: number): Rectangle => {
  if (typeof wanted !== 'object' || wanted === null) return HIDDEN;
  const { x, y, width, height } = wanted as Record<string, unknown>;
  const sides = [x, y, width, height].map((side) =>
    typeof side === 'number' && Number.isFinite(side) ? Math.max(0, Math.round(side * zoom)) : 0,
  );
  const [left = 0, top = 0, wide = 0, high = 0] = sides;
  return { x: left, y: top, width: wide, height: high };
};
