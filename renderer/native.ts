import type { Message } from '#calls/index.ts';
/** What only the desktop app can do. In a browser every one of these is absent or has a plain stand-in. */
declare global {
  interface Window {
    readonly bowerbirdNative?: {
      invoke(name: string, args?: Readonly<Record<string, unknown>>): Promise<unknown>;
      pathOf(file: File): string;
    };
  }
}

export const hasNative = (): boolean => window.bowerbirdNative !== undefined;

/** The chosen folder, or `undefined` when the person closed the dialog (or there is none to open). */
export const chooseFolder = async (current: string): Promise<string | undefined> => {
  const chosen = await window.bowerbirdNative?.invoke('choose-folder', { current });
  return typeof chosen === 'string' ? chosen : undefined;
};

/** The chosen files; none when the person closed the dialog. */
export const chooseFiles = async (): Promise<readonly string[]> => {
  const chosen = await window.bowerbirdNative?.invoke('choose-files');
  return Array.isArray(chosen) ? chosen.filter((one) => typeof one === 'string') : [];
};

/** The text on the clipboard, after a person pressed a button for it; empty where there is none, or it is denied. */
export const clipboardText = async (): Promise<string> => {
  if (window.bowerbirdNative === undefined) return navigator.clipboard.readText().catch(() => '');
  const text = await window.bowerbirdNative.invoke('read-clipboard');
  return typeof text === 'string' ? text : '';
};

/** The last part of a path of this computer, whichever sign its system puts between them. */
export const fileNameInPath = (path: string): string =>
  path.split(/[\\/]/).findLast((part) => part !== '') ?? '';

/** Where dropped files and folders lie on the disk; what lies elsewhere is left out. */
export const pathsFromFiles = (files: Iterable<File>): readonly string[] =>
  [...files].flatMap((file) => window.bowerbirdNative?.pathOf(file) || []);

export const reveal = async (path: string): Promise<void> => {
  await window.bowerbirdNative?.invoke('reveal', { path });
};

/** The frame and menus of the window follow the theme. */
export const setNativeTheme = async (theme: 'system' | 'light' | 'dark'): Promise<void> => {
  await window.bowerbirdNative?.invoke('set-theme', { theme });
};

/** The menu of the desktop speaks the language of the window. */
export const setNativeLanguage = async (language: string): Promise<void> => {
  await window.bowerbirdNative?.invoke('set-language', { language });
};

export const restartEngine = async (): Promise<void> => {
  await window.bowerbirdNative?.invoke('restart-engine');
};

/** How the desktop keeps secrets: `none` says why. */
export interface SecretsState {
  readonly protection: 'keychain' | 'none';
  readonly because?: Message;
}

/** `null` where there is no desktop to ask. */
export const secretsState = async (): Promise<SecretsState | null> =>
  ((await window.bowerbirdNative?.invoke('secrets-state')) as SecretsState | undefined) ?? null;

/** What only this person's keychain opens again. Throws in the desktop's own words. */
export const sealSecret = async (secret: string): Promise<string> => {
  try {
    const sealed = await window.bowerbirdNative?.invoke('seal-secret', { secret });
    if (typeof sealed === 'string') return sealed;
  } catch (error) {
    throw new Error(plainWords(error), { cause: error });
  }
  throw new Error('Only the desktop app can keep a secret.');
};

/** Electron puts the way that an error took before its words. */
export const plainWords = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(
    /^Error invoking remote method '[^']*': (?:\w*Error: )?/,
    '',
  );

/** Opens a public web address outside; anything that is not https is left alone, as the desktop shell does. */
export const openExternal = async (address: string): Promise<void> => {
  const url = openableAddress(address);
  if (url === undefined) return;
  if (window.bowerbirdNative) await window.bowerbirdNative.invoke('open-external', { url });
  else window.open(url, '_blank', 'noopener,noreferrer');
};

/** Opens the reference of our own API outside. */
export const openReference = async (api: string): Promise<void> => {
  if (window.bowerbirdNative)
    await window.bowerbirdNative.invoke('open-reference', { port: Number(new URL(api).port) });
  else window.open(`${api}/reference`, '_blank', 'noopener,noreferrer');
};

/** The address if it is http(s), else `undefined`. */
export const webAddress = (address: string): string | undefined => {
  try {
    const url = new URL(address);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
  } catch {
    return undefined;
  }
};

/** The address if it can be opened outside: https alone. A plain http address can be copied. */
export const openableAddress = (address: string): string | undefined => {
  const url = webAddress(address);
  return url?.startsWith('https:') ? url : undefined;
};

/** Below the address of a project in a laboratory: an address of the laboratory itself. */
const inLaboratory = (address: string): string | undefined =>
  new URL('.', document.baseURI).pathname.startsWith('/projects/') ? address : undefined;

/** In a laboratory what is saved lies on its server: the page on which it is fetched. */
export const savedFilesPage = (): string | undefined => inLaboratory('../files');

/** In a laboratory: the page on which one signs in and chooses a project. */
export const projectsPage = (): string | undefined => inLaboratory('/');
