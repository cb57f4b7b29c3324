/** What the page may ask of the desktop: each request checks its own arguments. */
import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import {
  app,
  clipboard,
  dialog,
  nativeTheme,
  safeStorage,
  shell,
  type BrowserWindow,
} from 'electron';
import type { SiteHolder } from './capture/site-holder.ts';
import type { NativeName } from './channels.ts';
import { isMenuLanguage, type MenuLanguage } from './menu-words.ts';
import type { Message } from '#calls/index.ts';

export type Theme = 'system' | 'light' | 'dark';

type Args = Readonly<Record<string, unknown>>;

export interface Desktop {
  readonly window: BrowserWindow;
  /** Resolves when it was started again. */
  readonly restartEngine: () => Promise<void>;
  readonly rememberTheme: (theme: Theme) => void;
  /** The menu speaks it from now on, and from the next start. */
  readonly useLanguage: (language: MenuLanguage) => void;
  /** The site that the person browses. */
  readonly site: SiteHolder;
}

const text = (args: Args, name: string): string => {
  const value = args[name];
  if (typeof value !== 'string' || value === '') throw new Error(`${name} has to be a text`);
  return value;
};

const texts = (args: Args, name: string): readonly string[] => {
  const value = args[name];
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string'))
    throw new Error(`${name} has to be a list of texts`);
  return value;
};

export const isTheme = (value: unknown): value is Theme =>
  value === 'system' || value === 'light' || value === 'dark';

/** `{current?}` -> the chosen folder, or `null` when the person cancelled. */
const chooseFolder = async (args: Args, window: BrowserWindow): Promise<string | null> => {
  const chosen = await dialog.showOpenDialog(window, {
    properties: ['openDirectory', 'createDirectory'],
    ...(typeof args.current === 'string' ? { defaultPath: args.current } : {}),
  });
  return chosen.filePaths[0] ?? null;
};

/** The chosen files, or none when the person cancelled. Only macOS lets one choose folders beside them. */
const chooseFiles = async (window: BrowserWindow): Promise<readonly string[]> => {
  const chosen = await dialog.showOpenDialog(window, {
    properties: [
      'openFile',
      'multiSelections',
      ...(process.platform === 'darwin' ? (['openDirectory'] as const) : []),
    ],
  });
  return chosen.filePaths;
};

/** `{path}` -> whether there was such a file to show. Network shares are refused: asking for one signs in. */
const revealFile = (args: Args): boolean => {
  const path = text(args, 'path');
  if (!isAbsolute(path) || /^[\\/]{2}/.test(path) || !existsSync(path)) return false;
  shell.showItemInFolder(path);
  return true;
};

/** Only https goes to the browser: other schemes start programs. */
const isOpenable = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol === 'https:' && url.username === '' && url.password === '';
};

/** `{url}` -> whether it was handed to the default browser. */
const openLink = async (args: Args): Promise<boolean> => {
  const url = text(args, 'url');
  if (!isOpenable(url)) return false;
  await shell.openExternal(url);
  return true;
};

/** `{port}`: shows the reference that our own API serves there in the default browser. */
const openReference = async (args: Args): Promise<void> => {
  const { port } = args;
  if (!Number.isInteger(port)) throw new Error('port has to be a whole number');
  await shell.openExternal(`http://127.0.0.1:${String(port)}/reference`);
};

/** How secrets can be kept here. Linux without a keyring only obscures them: we call that `none`. */
interface SecretsState {
  readonly protection: 'keychain' | 'none';
  readonly because?: Message;
}

const secretsState = (): SecretsState => {
  if (!safeStorage.isEncryptionAvailable()) {
    return {
      protection: 'none',
      because: { message: 'The system offers no keychain to this app.', id: 'native.noKeychain' },
    };
  }
  // Asked on Linux only: elsewhere the call does not exist.
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') {
    return {
      protection: 'none',
      because: {
        message: 'No keyring (GNOME Keyring, KWallet) is running.',
        id: 'native.noKeyring',
      },
    };
  }
  return { protection: 'keychain' };
};

/** `{secret}` -> base64 that only this person's keychain opens. Refuses rather than pretends. */
export const sealSecret = (args: Args): string => {
  const { protection, because } = secretsState();
  if (protection === 'none')
    throw new Error(`The secret was not stored. ${because?.message ?? ''}`);
  return safeStorage.encryptString(text(args, 'secret')).toString('base64');
};

/** For the engine only: the page can seal a secret but never read one back. */
export const unsealSecret = (sealed: string): string =>
  safeStorage.decryptString(Buffer.from(sealed, 'base64'));

const setTheme = (args: Args, desktop: Desktop): Theme => {
  if (!isTheme(args.theme)) throw new Error('theme has to be system, light or dark');
  // Set again, each page would be styled again; and it is set at every start.
  if (nativeTheme.themeSource !== args.theme) nativeTheme.themeSource = args.theme;
  desktop.rememberTheme(args.theme);
  return args.theme;
};

const setLanguage = (args: Args, desktop: Desktop): MenuLanguage => {
  if (!isMenuLanguage(args.language)) throw new Error('language has to be one of the window’s');
  desktop.useLanguage(args.language);
  return args.language;
};

const info = (): Readonly<Record<string, string>> => ({
  version: app.getVersion(),
  electron: process.versions.electron,
  chrome: process.versions.chrome,
  node: process.versions.node,
  platform: process.platform,
});

/** Answers one request of the page. */
export const answerNative = async (
  name: NativeName,
  args: Args,
  desktop: Desktop,
): Promise<unknown> => {
  switch (name) {
    case 'about':
      return info();
    case 'choose-folder':
      return chooseFolder(args, desktop.window);
    case 'choose-files':
      return chooseFiles(desktop.window);
    case 'read-clipboard':
      return clipboard.readText();
    case 'reveal':
      return revealFile(args);
    case 'open-external':
      return openLink(args);
    case 'open-reference':
      return openReference(args);
    case 'set-theme':
      return setTheme(args, desktop);
    case 'set-language':
      return setLanguage(args, desktop);
    case 'secrets-state':
      return secretsState();
    case 'seal-secret':
      return sealSecret(args);
    case 'restart-engine':
      return desktop.restartEngine();
    case 'site-open':
      return desktop.site.open({
        platform: text(args, 'platform'),
        hosts: texts(args, 'hosts'),
        signInHosts: texts(args, 'signInHosts'),
        address: text(args, 'address'),
      });
    case 'site-place':
      return desktop.site.place(args.bounds);
    case 'site-go':
      return desktop.site.go(text(args, 'where'));
    case 'site-clear':
      return desktop.site.clear(text(args, 'platform'));
    case 'site-close':
      return desktop.site.close();
    default:
      throw new Error(`Unknown native request: ${String(name satisfies never)}`);
  }
};
