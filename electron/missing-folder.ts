/** Asks what to do at a start where the data folder that was chosen cannot be used. */
import { app, dialog, type BrowserWindow } from 'electron';
import type { MainTasks } from './ask-main.ts';
import type { MenuLanguage } from './menu-words.ts';

type Decision = Awaited<ReturnType<MainTasks['missingFolder']>>;

/** Never resolves where the program ends instead. */
export const askAboutMissingFolder = async (
  folder: string,
  language: MenuLanguage,
  window: BrowserWindow | undefined,
): Promise<Decision> => {
  const { message, text, again, usual, quit } = WORDS[language];
  const question = {
    type: 'warning' as const,
    message,
    detail: `${folder}\n\n${text}`,
    buttons: [again, usual, quit],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  };
  const { response } = await (window
    ? dialog.showMessageBox(window, question)
    : dialog.showMessageBox(question));
  if (response < 2) return response === 0 ? 'again' : 'usual';
  app.quit();
  return new Promise(() => {});
};

interface Words {
  readonly message: string;
  readonly text: string;
  readonly again: string;
  readonly usual: string;
  readonly quit: string;
}

const WORDS: Readonly<Record<MenuLanguage, Words>> = {
  en: {
    message: 'The folder with your data cannot be used.',
    text: 'If it is on a drive, plug that in. Nothing is created or deleted there. If you go on in the usual folder, you find the other one again by “Use another folder…” in Settings.',
    again: 'Try Again',
    usual: 'Use the Usual Folder',
    quit: 'Quit',
  },
  de: {
    message: 'Der Ordner mit Ihren Daten lässt sich nicht benutzen.',
    text: 'Liegt er auf einem Laufwerk, schließen Sie es an. Dort wird nichts angelegt und nichts gelöscht. Arbeiten Sie im üblichen Ordner weiter, finden Sie zum anderen zurück mit „Anderen Ordner benutzen …“ in den Einstellungen.',
    again: 'Erneut versuchen',
    usual: 'Üblichen Ordner benutzen',
    quit: 'Beenden',
  },
  es: {
    message: 'No se puede usar la carpeta con sus datos.',
    text: 'Si está en una unidad externa, conéctela. Allí no se crea ni se borra nada. Si sigue en la carpeta habitual, volverá a la otra con «Usar otra carpeta…» en Ajustes.',
    again: 'Reintentar',
    usual: 'Usar la carpeta habitual',
    quit: 'Salir',
  },
  ar: {
    message: 'لا يمكن استخدام المجلد الذي فيه بياناتك.',
    text: 'إن كان على قرص خارجي فصِّله بالجهاز. لا يُنشأ هناك شيء ولا يُحذف. وإن تابعت في المجلد المعتاد فستجد الآخر ثانيةً عبر «استخدام مجلد آخر…» في الإعدادات.',
    again: 'إعادة المحاولة',
    usual: 'استخدام المجلد المعتاد',
    quit: 'إنهاء',
  },
};
