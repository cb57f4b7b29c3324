/** Names that the main process, the preload and the window agree on. */

/** The window's own address. A scheme of our own: no server, no file:// rights. */
export const SCHEME = 'app';
export const ORIGIN = 'app://bowerbird';

/** What the page posts to itself once it listens for the port. */
export const READY_MESSAGE = 'bowerbird-ready';
/** The preload tells main so. */
export const WINDOW_READY = 'window-ready';
/** Main hands the window its end of the channel to the engine under this name. */
export const ENGINE_PORT = 'engine-port';
/** Main tells the window how the engine is. */
export const ENGINE_STATE = 'engine-state';
/** The window asks main for one of `NATIVE_NAMES`. */
export const NATIVE = 'native';

/** Main tells the window how the browsed site is. */
export const SITE_STATE = 'site-state';

/** Main tells the window what was chosen in the menu. */
export const MENU = 'menu';

/** Main tells the window what the desktop opened the program with. */
export const OPENED = 'opened';

/** What the menu offers beyond the usual; the window does it. */
const MENU_CHOICES = ['keepPage', 'guide', 'shortcuts', 'report', 'about', 'world'] as const;
export type MenuChoice = (typeof MENU_CHOICES)[number];

/** What the page receives by `window.postMessage`, with the port in `event.ports[0]`. */
export const PORT_MESSAGE = 'bowerbird-port';

/** `restarting` follows a crash; `failed` means that it crashed again and again and stays down. */
export type EngineState = 'starting' | 'running' | 'restarting' | 'failed';

/** What the page receives by `window.postMessage` when the engine's state changes. */
export interface EngineMessage {
  readonly bowerbirdEngine: EngineState;
}

/** Everything that the page can ask of the desktop; see native.ts for arguments and answers. */
export const NATIVE_NAMES = [
  'about',
  'choose-folder',
  'choose-files',
  'read-clipboard',
  'reveal',
  'open-external',
  'open-reference',
  'set-theme',
  'set-language',
  'secrets-state',
  'seal-secret',
  'restart-engine',
  'site-open',
  'site-place',
  'site-go',
  'site-clear',
  'site-close',
] as const;

export type NativeName = (typeof NATIVE_NAMES)[number];

/** `window.bowerbirdNative` */
export interface NativeBridge {
  readonly invoke: (name: NativeName, args?: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Where a file that the person dropped lies; empty for what is none of the disk. */
  readonly pathOf: (file: File) => string;
}
