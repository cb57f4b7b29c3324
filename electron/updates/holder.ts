/**
 * Updates in the main process. The part that fetches and installs (`updates.ts`, a program of its own) is
 * loaded when it is first needed: a start without updates does not know it.
 */
import { accessSync, constants } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app, BrowserWindow, dialog, session, type Session } from 'electron';
import type { UpdatesView } from '#calls/index.ts';
import type { MenuLanguage } from '../menu-words.ts';
import { findUpdatePlace, type UpdatePlace } from './built-in.ts';
import type * as Program from './program.ts';
import { updateRequestIn, type UpdateNews } from './wire.ts';

interface Parts {
  /** The folder of the built programs. */
  readonly here: string;
  readonly isOffline: boolean;
  readonly tellEngine: (news: UpdateNews) => void;
}

export interface UpdateHolder {
  readonly view: () => UpdatesView;
  /** Takes a request of the engine; whether the message was one. */
  readonly take: (message: unknown) => boolean;
  /**
   * Installs what is ready, when all else has ended. Where the system asks for a right, the person is told
   * before, and may say no; where a signal ends the program, nobody is asked, and nothing is installed then.
   * Never rejects.
   */
  readonly end: (language: MenuLanguage, signalled: AbortSignal) => Promise<void>;
}

export const createUpdateHolder = ({ here, isOffline, tellEngine }: Parts): UpdateHolder => {
  const place = findUpdatePlace({
    isPackaged: app.isPackaged,
    isOffline,
    here,
    resources: process.resourcesPath,
    platform: process.platform,
    image: process.env['APPIMAGE'],
  });
  let view: UpdatesView =
    'because' in place
      ? { isPossible: false, because: place.because }
      : { isPossible: true, address: place.address, state: { name: 'idle' } };
  let loading: Promise<ReturnType<typeof Program.createUpdates>> | undefined;

  const load = async (from: UpdatePlace): Promise<ReturnType<typeof Program.createUpdates>> => {
    const file = pathToFileURL(join(here, 'updates.js')).href;
    const { createUpdates, UPDATERS } = (await import(file)) as typeof Program;
    return createUpdates({
      place: from,
      processor: process.arch,
      version: app.getVersion(),
      folder: app.getPath('userData'),
      configFile: join(process.resourcesPath, 'app-update.yml'),
      make: UPDATERS[from.kind],
      rights: findRights(from),
      fetch: fetchBy(updateSession(from.address, app.getVersion())),
      now: Date.now,
      later: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      onView: (next) => {
        view = next;
        tellEngine({ updates: next });
      },
    });
  };

  const end = async (language: MenuLanguage, signalled: AbortSignal): Promise<void> => {
    const updates = await loading;
    if (updates === undefined) return;
    await updates.close();
    const ready = updates.ready();
    if (ready === undefined) return;
    if (ready.needsRights && !(await isAgreed(ready.version, language, signalled))) return;
    for (const window of BrowserWindow.getAllWindows()) window.hide();
    await updates.install();
  };

  let ending: Promise<void> | undefined;
  return {
    view: () => view,
    take: (message) => {
      const request = updateRequestIn(message);
      if (request === undefined) return false;
      const isIdle = 'lookDaily' in request && !request.lookDaily && loading === undefined;
      if ('because' in place || isIdle) return true;
      loading ??= load(place);
      void loading.then((updates) => updates.take(request)).catch(complain);
      return true;
    },
    end: (...given) => (ending ??= end(...given).catch(complain)),
  };
};

/** Part of the program is missing or damaged: it goes on without updates. */
const complain = (reason: unknown): void =>
  void process.stderr.write(`updates: ${reason instanceof Error ? reason.message : 'failed'}\n`);

const isAgreed = async (
  version: string,
  language: MenuLanguage,
  signalled: AbortSignal,
): Promise<boolean> => {
  if (signalled.aborted) return false;
  const { title, text, install, later } = END_WORDS[language];
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: title(version),
    detail: text,
    buttons: [install, later],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
    signal: signalled,
  });
  return response === 0;
};

const mayWrite = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

const hasCommand = (name: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

const findRights = ({ kind }: UpdatePlace): Program.Rights => {
  if (kind === 'AppImage')
    return mayWrite(dirname(process.env['APPIMAGE'] ?? '')) ? 'own' : 'notWritable';
  // The installers of Windows and macOS ask for themselves, where they have to.
  if (kind !== 'deb' || process.getuid?.() === 0) return 'own';
  return hasCommand('pkexec') ? 'asked' : 'noMeansToInstall';
};

/** A way out of its own: it reaches one origin, keeps nothing, and tells the version alone. */
const updateSession = (address: string, version: string): Session => {
  const { origin } = new URL(address);
  const own = session.fromPartition('updates', { cache: false });
  // In the place of the guard of every session, which lets nothing out.
  own.webRequest.onBeforeRequest(({ url }, decide) => {
    decide({ cancel: !URL.canParse(url) || new URL(url).origin !== origin });
  });
  own.webRequest.onBeforeSendHeaders((_details, decide) => {
    decide({ requestHeaders: { 'User-Agent': `Bowerbird/${version}`, Accept: '*/*' } });
  });
  return own;
};

const fetchBy =
  (own: Session): typeof globalThis.fetch =>
  (input, init) =>
    own.fetch(input instanceof URL ? input.href : input, init);

/** What is asked at the end of the program, before the system asks for the right to install. */
interface EndWords {
  readonly title: (version: string) => string;
  readonly text: string;
  readonly install: string;
  readonly later: string;
}

const END_WORDS: Readonly<Record<MenuLanguage, EndWords>> = {
  en: {
    title: (version) => `Install Bowerbird ${version} now?`,
    text: 'Bowerbird is ending. Your system will ask for the password of an administrator. Your data stays as it is.',
    install: 'Install',
    later: 'Not Now',
  },
  de: {
    title: (version) => `Bowerbird ${version} jetzt installieren?`,
    text: 'Bowerbird wird beendet. Ihr System fragt gleich nach dem Passwort einer Administratorin oder eines Administrators. Ihre Daten bleiben, wie sie sind.',
    install: 'Installieren',
    later: 'Nicht jetzt',
  },
  es: {
    title: (version) => `¿Instalar Bowerbird ${version} ahora?`,
    text: 'Bowerbird se está cerrando. Su sistema pedirá la contraseña de un administrador. Sus datos quedan como están.',
    install: 'Instalar',
    later: 'Ahora no',
  },
  ar: {
    title: (version) => `هل تريد تثبيت Bowerbird ${version} الآن؟`,
    text: 'يجري إغلاق Bowerbird. سيطلب نظامك كلمة مرور المسؤول. تبقى بياناتك كما هي.',
    install: 'تثبيت',
    later: 'ليس الآن',
  },
};
