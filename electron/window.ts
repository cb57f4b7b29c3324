import { app, BrowserWindow, nativeTheme, screen, type Rectangle } from 'electron';
import { ORIGIN } from './channels.ts';
import { WEB_PAGE } from './web-page.ts';
import { changeWindowState, isVisibleOn, readWindowState } from './window-state.ts';

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
