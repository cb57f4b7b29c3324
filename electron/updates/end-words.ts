/** What is asked at the end of the program, before the system asks for the right to install. */
import type { MenuLanguage } from '../menu-words.ts';

export interface EndWords {
  readonly title: (version: string) => string;
  readonly text: string;
  readonly install: string;
  readonly later: string;
}

export const END_WORDS: Readonly<Record<MenuLanguage, EndWords>> = {
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
