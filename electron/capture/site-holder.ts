/** At most one browsed site: which it is, where it stands, and what the page may tell it to do. */
import type { BrowserWindow, Rectangle } from 'electron';
import { isWebPage, siteSession } from './capture-guard.ts';
import type { Captured } from './exchange-reader.ts';
import { openSiteView, type SiteState, type SiteView } from './site-view.ts';

export interface SiteHolderConfig {
  readonly window: () => BrowserWindow | undefined;
  readonly onExchange: (exchange: Captured) => void;
  /** `null` when there is none any more. */
  readonly onState: (state: SiteState | null) => void;
}

export interface SiteHolder {
  /** Shows an address of a platform; another platform's view is closed first. */
  readonly open: (platform: string, hosts: readonly string[], address: string) => Promise<void>;
  /** `{x, y, width, height}` in the page's own pixels; anything else hides it. */
  readonly place: (bounds: unknown) => void;
  readonly go: (where: string) => void;
  /** Signs out of a platform and forgets its cookies, storage and cache. */
  readonly clear: (platform: string) => Promise<void>;
  readonly close: () => void;
}

const HIDDEN: Rectangle = { x: 0, y: 0, width: 0, height: 0 };

export const createSiteHolder = (config: SiteHolderConfig): SiteHolder => {
  let view: SiteView | undefined;
  let bounds: Rectangle = HIDDEN;

  const close = (): void => {
    view?.close();
    view = undefined;
    bounds = HIDDEN;
    config.onState(null);
  };

  const viewOf = (platform: string, hosts: readonly string[]): SiteView => {
    const window = config.window();
    if (!window) throw new Error('There is no window');
    if (view?.platform === platform) return view;
    view?.close();
    view = openSiteView({ ...config, window, platform, hosts });
    view.place(bounds);
    return view;
  };

  return {
    open: async (platform, hosts, address) => {
      if (!/^[a-z]{1,40}$/.test(platform)) throw new Error('platform has to be a segment');
      if (!isWebPage(address)) throw new Error('Only https addresses can be opened');
      await viewOf(platform, hosts).open(address);
    },
    place: (wanted) => {
      // The page counts in its own pixels, which its zoom makes larger or smaller than the window's.
      bounds = boundsIn(wanted, config.window()?.webContents.getZoomFactor() ?? 1);
      view?.place(bounds);
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
