/**
 * Windows that a browsed site opens, in which a person signs in or looks at a post: a few, after a click or
 * a key, of the platform and its sign-in hosts only. Their titles begin with their addresses, whatever the
 * pages call themselves.
 */
import type { BrowserWindow, InputEvent, WebContents, WindowOpenHandlerResponse } from 'electron';
import { WEB_PAGE } from '../web-page.ts';
import { isAddressOn, isWebPage } from './capture-guard.ts';

export interface SiteWindowsConfig {
  /** Of the platform and of where one signs in to it. */
  readonly hosts: readonly string[];
  /** Called with the page of a window that was opened, before it loads. */
  readonly onOpened: (contents: WebContents) => void;
  /** Reads what is left of the page of a window that closes. */
  readonly beforeClose: (contents: WebContents) => Promise<void>;
}

export interface SiteWindows {
  readonly hideAll: () => void;
  readonly closeAll: () => void;
}

const MAX_WINDOWS = 4;
/** As long as Chromium takes a page for used after a click: 5 s ("transient activation"). */
const GESTURE_MS = 5000;
const GESTURES = new Set<InputEvent['type']>(['mouseDown', 'rawKeyDown', 'keyDown', 'gestureTap']);

/** What a page asks for its window may not hide where it is, or lie over everything. */
const PLAIN_WINDOW = {
  alwaysOnTop: false,
  autoHideMenuBar: true,
  center: true,
  frame: true,
  fullscreen: false,
  kiosk: false,
  minHeight: 240,
  minWidth: 320,
  opacity: 1,
  show: true,
  skipTaskbar: false,
  titleBarStyle: 'default',
  transparent: false,
  webPreferences: WEB_PAGE,
} as const;

/** Decides about the windows that the page opens, and those that they open. */
export const guardWindows = (page: WebContents, config: SiteWindowsConfig): SiteWindows => {
  const opened = new Set<BrowserWindow>();
  const isAllowed = (address: string): boolean =>
    address === 'about:blank' || (isWebPage(address) && isAddressOn(config.hosts, address));

  const watch = (contents: WebContents): void => {
    let gesture = -Infinity;
    contents.on('input-event', (_event, { type }) => {
      if (GESTURES.has(type)) gesture = performance.now();
    });
    contents.setWindowOpenHandler(({ url }): WindowOpenHandlerResponse => {
      const isMeant = performance.now() - gesture <= GESTURE_MS;
      if (!isMeant || opened.size >= MAX_WINDOWS || !isAllowed(url)) return { action: 'deny' };
      // One click opens one window.
      gesture = -Infinity;
      return { action: 'allow', overrideBrowserWindowOptions: PLAIN_WINDOW };
    });
    contents.on('did-create-window', adopt);
  };

  const adopt = (window: BrowserWindow): void => {
    const { webContents: contents } = window;
    opened.add(window);
    window.on('closed', () => opened.delete(window));
    const stay = (event: {
      url: string;
      isMainFrame: boolean;
      preventDefault: () => void;
    }): void => {
      if (event.isMainFrame && !isAllowed(event.url)) event.preventDefault();
    };
    contents.on('will-navigate', stay);
    contents.on('will-redirect', stay);
    showAddress(window);
    closeAfter(window, () => config.beforeClose(contents));
    watch(contents);
    config.onOpened(contents);
  };

  watch(page);
  return {
    hideAll: () => {
      for (const window of opened) window.hide();
    },
    closeAll: () => {
      for (const window of opened) window.destroy();
    },
  };
};

const showAddress = (window: BrowserWindow): void => {
  const { webContents: contents } = window;
  const show = (): void => {
    if (!window.isDestroyed())
      window.setTitle(formatWindowTitle(contents.getURL(), contents.getTitle()));
  };
  window.on('page-title-updated', (event) => {
    event.preventDefault();
    show();
  });
  contents.on('did-navigate', show);
  contents.on('did-navigate-in-page', show);
  show();
};

/** The address without what it carries, then what the page calls itself. */
const formatWindowTitle = (address: string, title: string): string => {
  const where = address.replace(/[?#].*$/s, '').replace(/^https:\/\//, '');
  return title === '' || title === address ? where || 'about:blank' : `${where} · ${title}`;
};

/** The window closes when that is done. */
const closeAfter = (window: BrowserWindow, work: () => Promise<void>): void => {
  let isDone = false;
  window.on('close', (event) => {
    if (isDone) return;
    event.preventDefault();
    window.hide();
    void work().finally(() => {
      isDone = true;
      if (!window.isDestroyed()) window.destroy();
    });
  });
};
