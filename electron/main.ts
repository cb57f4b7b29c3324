/**
 * The main process: one window, and an engine that is kept running beside it. Main connects the two
 * by a channel and then stands aside; no question and no answer passes through here.
 */
import { join } from 'node:path';
import {
  app,
  ipcMain,
  Menu,
  MessageChannelMain,
  nativeTheme,
  Notification,
  session,
  utilityProcess,
  type BrowserWindow,
  type IpcMainInvokeEvent,
  type UtilityProcess,
} from 'electron';
import {
  ENGINE_PORT,
  ENGINE_STATE,
  MENU,
  NATIVE,
  NATIVE_NAMES,
  OPENED,
  SITE_STATE,
  WINDOW_READY,
  type NativeName,
} from './channels.ts';
import { answerEngine } from './answer-engine.ts';
import { createChangeNotices } from './change-notices.ts';
import { commandIn, buildProgramCommand, runCommand } from './command.ts';
import { createSiteHolder } from './capture/site-holder.ts';
import { createOutbox } from './capture/to-engine.ts';
import { guardEverything, isOwnFrame, registerScheme, serveWindow } from './guard.ts';
import { offerCommand } from './mac-command.ts';
import { menuTemplate } from './menu.ts';
import { MENU_WORDS, type MenuLanguage } from './menu-words.ts';
import { askAboutMissingFolder } from './missing-folder.ts';
import { answerNative } from './native.ts';
import { createOpenedQueue, openedIn } from './opened.ts';
import { readOptions } from './options.ts';
import { collectStartupGarbage } from './startup-garbage.ts';
import { createUpdateHolder } from './updates/holder.ts';
import { supervise, type Engine, type Supervisor } from './supervise.ts';
import { changeWindowState, readWindowState, openWindow } from './window.ts';

interface EngineProcess extends Engine {
  readonly child: UtilityProcess;
}

const here = import.meta.dirname;
const options = readOptions(process.argv.slice(1), process.cwd());

// What Chromium keeps lies in a folder of its own, beside the archive. Another archive (`--data`) is
// another app: its own lock, its own window state.
const home = options.dataDir ?? join(app.getPath('appData'), 'Bowerbird');
const command = commandIn(process.argv, process.defaultApp);
app.setPath('userData', join(home, command === undefined ? 'window' : 'command'));

guardEverything();
registerScheme();
// Else Electron makes a menu of its own first, which is never seen.
Menu.setApplicationMenu(null);

const program = buildProgramCommand({
  execPath: process.execPath,
  platform: process.platform,
  folder: process.defaultApp ? app.getAppPath() : undefined,
  image: process.env['APPIMAGE'],
  withoutSandbox: app.commandLine.hasSwitch('no-sandbox'),
});

const updates = createUpdateHolder({
  here,
  isOffline: options.sample || options.replay.length > 0,
  tellEngine: (news) => supervisor?.engine()?.child.postMessage(news, []),
});

let window: BrowserWindow | undefined;
let supervisor: Supervisor<EngineProcess> | undefined;
/** The page listens; false again while it loads. */
let pageListens = false;

const fork = (): EngineProcess => {
  const settings = { ...options, version: app.getVersion(), program, updates: updates.view() };
  const child = utilityProcess.fork(join(here, 'engine.js'), [JSON.stringify(settings)], {
    serviceName: 'Bowerbird engine',
    stdio: 'inherit',
    // What V8 made of the program the last time need not be made again.
    env: { ...process.env, NODE_COMPILE_CACHE: join(app.getPath('userData'), 'compiled') },
  });
  child.on('message', (message: unknown) => {
    if (!updates.take(message) && !notices.take(message)) void answerEngine(child, message, held);
  });
  return {
    child,
    send: (message) => child.postMessage(message, []),
    kill: () => child.kill(),
    onExit: (listener) => child.on('exit', listener),
  };
};

/** Gives the page and the engine the two ends of a new channel. */
const connect = (): void => {
  const engine = supervisor?.engine();
  if (engine === undefined || window === undefined || !pageListens) return;
  const { port1, port2 } = new MessageChannelMain();
  engine.child.postMessage({ connect: 'window' }, [port1]);
  window.webContents.postMessage(ENGINE_PORT, null, [port2]);
};

const startEngine = (): void => {
  supervisor = supervise<EngineProcess>({
    fork,
    // The first start happens inside `supervise`, before there is a supervisor to connect to.
    onStart: () =>
      queueMicrotask(() => {
        connect();
        outbox.deliver();
      }),
    onState: (state) => window?.webContents.send(ENGINE_STATE, state),
    later: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    // `performance` would have to be loaded first.
    now: () => process.uptime() * 1000,
  });
};

const outbox = createOutbox((message) => {
  const engine = supervisor?.engine();
  engine?.child.postMessage(message, []);
  return engine !== undefined;
});

const opened = createOpenedQueue((what) => {
  if (!pageListens) return false;
  window?.webContents.send(OPENED, what);
  return window !== undefined;
});

/** Kept while they are shown: one that nothing holds is collected, and its click with it. */
const shownNotices = new Set<Notification>();

const notices = createChangeNotices({
  show: (notice, onClick) => {
    if (!Notification.isSupported()) return;
    const notification = new Notification(notice);
    shownNotices.add(notification);
    notification.on('click', onClick);
    notification.on('close', () => shownNotices.delete(notification));
    notification.show();
  },
  // Where the system has no badge, nothing happens.
  setBadge: (count) => app.setBadgeCount(count),
  shownAddress: () =>
    window?.isVisible() === true && !window.isMinimized() ? window.webContents.getURL() : undefined,
  language: () => readWindowState(stateFile()).language,
  open: ({ collection, check }) => {
    showWindow();
    opened.add({ files: [], changes: { collection, check } });
  },
});

const site = createSiteHolder({
  window: () => window,
  onExchange: outbox.send,
  onLost: outbox.sendLost,
  onState: (state) => window?.webContents.send(SITE_STATE, state),
});

/** What the engine wants done by what lies here. */
const held = {
  take: () => site.take(),
  missingFolder: (folder: string) =>
    askAboutMissingFolder(folder, readWindowState(stateFile()).language, window),
};

const stateFile = (): string => join(app.getPath('userData'), 'window.json');

const answerPage = (event: IpcMainInvokeEvent, name: unknown, args: unknown): Promise<unknown> => {
  if (!isOwnFrame(event.senderFrame, window?.webContents) || window === undefined) {
    throw new Error('Refused: this is not the window of Bowerbird');
  }
  if (!NATIVE_NAMES.includes(name as NativeName) || typeof args !== 'object' || args === null) {
    throw new Error('Refused: unknown request');
  }
  return answerNative(name as NativeName, args as Record<string, unknown>, {
    window,
    restartEngine: async () => supervisor?.restart(),
    site,
    rememberTheme: (theme) => changeWindowState(stateFile(), { theme }),
    // The page says its language at every start; the menu is there by then.
    useLanguage: (language) => {
      if (changeWindowState(stateFile(), { language })) showMenu(language);
    },
  });
};

const listen = (): void => {
  ipcMain.handle(NATIVE, answerPage);
  ipcMain.on(WINDOW_READY, (event) => {
    if (!isOwnFrame(event.senderFrame, window?.webContents)) return;
    pageListens = true;
    if (supervisor !== undefined) event.sender.send(ENGINE_STATE, supervisor.state());
    connect();
    opened.deliver();
  });
};

const showWindow = (): void => {
  if (window !== undefined) {
    if (window.isMinimized()) window.restore();
    window.focus();
    return;
  }
  pageListens = false;
  window = openWindow({ preload: join(here, 'preload.cjs'), stateFile: stateFile() });
  window.webContents.on('did-start-navigation', (details) => {
    if (!details.isMainFrame || details.isSameDocument) return;
    pageListens = false;
    // The page that placed it is gone.
    void site.close();
  });
  window.on('closed', () => {
    // First: a window that is gone can be told nothing, and the site says that it closes.
    window = undefined;
    void site.close();
  });
};

const showMenu = (language: MenuLanguage): void => {
  const words = MENU_WORDS[language];
  const template = menuTemplate({
    system: process.platform,
    packaged: app.isPackaged,
    words,
    ...(process.platform === 'darwin' &&
      app.isPackaged && {
        offerCommand: () => void offerCommand(window, words, process.resourcesPath),
      }),
    choose: (choice) => {
      showWindow();
      window?.webContents.send(MENU, choice);
    },
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};

const start = async (): Promise<void> => {
  await app.whenReady();
  nativeTheme.themeSource = readWindowState(stateFile()).theme;
  serveWindow(session.defaultSession, join(here, 'renderer'));
  showMenu(readWindowState(stateFile()).language);
  listen();
  startEngine();
  showWindow();
  app.on('activate', showWindow);
  collectStartupGarbage();
};

/** Aborted when the system or another program ends this one: nobody may be there. */
const signalled = new AbortController();

/** What a site had loaded is read, and the engine writes its last rows, before everything ends. */
const endOnce = (): void => {
  let ended = false;
  app.on('before-quit', (event) => {
    if (ended || supervisor === undefined) return;
    event.preventDefault();
    const quit = (): void => {
      ended = true;
      app.quit();
    };
    const engine = supervisor;
    void site
      .close()
      .then(() => engine.stop())
      .then(() => updates.end(readWindowState(stateFile()).language, signalled.signal))
      .then(quit);
  });
};

if (command !== undefined) {
  app.disableHardwareAcceleration();
  // Beside a window that runs, or without one: the command opens the data as any other program does.
  void runCommand(command, here).then((code) => app.exit(code));
} else if (app.requestSingleInstanceLock()) {
  app.on('second-instance', (_event, args, cwd) => {
    showWindow();
    opened.add(openedIn(args.slice(1), cwd));
  });
  opened.add(openedIn(process.argv.slice(1), process.cwd()));
  // macOS tells by these, also before it is ready.
  app.on('open-url', (_event, url) => opened.add(openedIn([url], '/')));
  app.on('open-file', (_event, file) => opened.add(openedIn([file], '/')));
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      signalled.abort();
      app.quit();
    });
  endOnce();
  // Not awaited: Electron is not ready before this module has run to its end.
  void start();
} else {
  app.quit();
}
