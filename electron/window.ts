import { app, BrowserWindow, nativeTheme, screen, type Rectangle } from 'electron';
import { readFileSync, writeFileSync } from 'node:fs';
import { ORIGIN } from './channels.ts';
import { WEB_PAGE } from './web-page.ts';
import { isMenuLanguage, type MenuLanguage } from './menu-words.ts';
import { isTheme, type Theme } from './native.ts';

/** The page's own ground (renderer/theme), shown before the page is: no white flash in the dark. */
const GROUND = { light: '#faf9f6', dark: '#14161c' };
const ground = (): string => (nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light);

const SIZE = { width: 1280, height: 860 };
/** The page works down to a stage of 320 px. */
const LEAST = { minWidth: 420, minHeight: 360 };

/** A page that dies again at once would be reloaded for ever. */
const RELOADS_PER_MINUTE = 3;

const chooseBounds = (remembered: Rectangle | undefined): Partial<Rectangle> => {
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  return remembered !== undefined && isVisibleOn(remembered, screens) ? remembered : SIZE;
};

const rememberOnClose = (window: BrowserWindow, file: string): void => {
  window.on('close', () => {
    const maximized = window.isMaximized();
    const bounds = window.getNormalBounds();
    changeWindowState(file, { bounds, maximized });
  });
};

const reviveAfterCrash = (window: BrowserWindow): void => {
  const reloads: number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const lately = reloads.filter((at) => performance.now() - at < 60_000);
    if (lately.length >= RELOADS_PER_MINUTE) return;
    reloads.push(performance.now());
    window.webContents.reload();
  });
};

/** Opens the window where it was last time, without any right that a web page does not have. */
export const openWindow = (config: {
  readonly preload: string;
  readonly stateFile: string;
}): BrowserWindow => {
  const { bounds, maximized } = readWindowState(config.stateFile);
  const window = new BrowserWindow({
    ...LEAST,
    ...chooseBounds(bounds),
    title: 'Bowerbird',
    show: false,
    backgroundColor: ground(),
    webPreferences: {
      ...WEB_PAGE,
      preload: config.preload,
      devTools: !app.isPackaged,
    },
  });
  if (maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  const onTheme = (): void => window.setBackgroundColor(ground());
  nativeTheme.on('updated', onTheme);
  window.on('closed', () => nativeTheme.off('updated', onTheme));
  rememberOnClose(window, config.stateFile);
  reviveAfterCrash(window);
  void window.loadURL(`${ORIGIN}/`);
  return window;
};

/** Where the window was and how it looked, kept in one small file beside the window's own data. */

interface WindowState {
  readonly bounds?: Rectangle;
  readonly maximized: boolean;
  readonly theme: Theme;
  /** The language of the menu until the window says its own. */
  readonly language: MenuLanguage;
}

const DEFAULT: WindowState = { maximized: false, theme: 'system', language: 'en' };

const isRectangle = (value: unknown): value is Rectangle =>
  typeof value === 'object' &&
  value !== null &&
  ['x', 'y', 'width', 'height'].every((key) => Number.isInteger(Reflect.get(value, key)));

/** A missing or damaged file is a first start, not an error. */
export const readWindowState = (file: string): WindowState => {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof kept !== 'object' || kept === null) return DEFAULT;
    const bounds: unknown = Reflect.get(kept, 'bounds');
    const theme: unknown = Reflect.get(kept, 'theme');
    const language: unknown = Reflect.get(kept, 'language');
    return {
      maximized: Reflect.get(kept, 'maximized') === true,
      theme: isTheme(theme) ? theme : DEFAULT.theme,
      language: isMenuLanguage(language) ? language : DEFAULT.language,
      ...(isRectangle(bounds) ? { bounds } : {}),
    };
  } catch {
    return DEFAULT;
  }
};

/**
 * Remembers something else; whether it was something else. What is remembered already is not written again.
 * Losing the window's place is no reason to keep somebody from closing it.
 */
export const changeWindowState = (file: string, change: Partial<WindowState>): boolean => {
  const known = readWindowState(file);
  const content = JSON.stringify({ ...known, ...change });
  if (content === JSON.stringify(known)) return false;
  try {
    writeFileSync(file, content);
  } catch {
    // A full or read-only disk: the next start opens at the default place.
  }
  return true;
};

/** Whether enough of a remembered place is still on a screen: screens come and go. */
export const isVisibleOn = (place: Rectangle, screens: readonly Rectangle[]): boolean =>
  screens.some((screen) => {
    const across =
      Math.min(place.x + place.width, screen.x + screen.width) - Math.max(place.x, screen.x);
    const down =
      Math.min(place.y + place.height, screen.y + screen.height) - Math.max(place.y, screen.y);
    return across >= 100 && down >= 50;
  });
