import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { writeIn } from './format.ts';
import { setNativeLanguage } from './native.ts';
import { remember, remembered } from './state.ts';
import ar from './strings/ar.json';
import de from './strings/de.json';
import en from './strings/en.json';
import es from './strings/es.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

/** The languages of the window, each under its own name. What one does not have yet is said in English. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  ar: 'العربية',
} as const;
export type Language = keyof typeof LANGUAGES;

export const isLanguage = (value: string | undefined): value is Language =>
  value !== undefined && Object.hasOwn(LANGUAGES, value);

const chosen = (): Language => {
  const language = remembered('language');
  return isLanguage(language) ? language : 'en';
};

/** The page says its language and its direction to whoever reads it, and to the desktop's menu. */
const tellPage = (language: string): void => {
  // Who reads English keeps the dates of the system: there are many ways to write them in English.
  writeIn(language === 'en' ? undefined : language);
  if (typeof document === 'undefined') return;
  document.documentElement.lang = language;
  document.documentElement.dir = i18next.dir(language);
  void setNativeLanguage(language);
};

export const startI18n = async (): Promise<void> => {
  i18next.on('languageChanged', tellPage);
  await i18next.use(initReactI18next).init({
    lng: chosen(),
    fallbackLng: 'en',
    resources: {
      en: { translation: en },
      de: { translation: de },
      es: { translation: es },
      ar: { translation: ar },
    },
    // React escapes already.
    interpolation: { escapeValue: false },
  });
};

export const setLanguage = async (language: Language): Promise<void> => {
  remember('language', language);
  await i18next.changeLanguage(language);
};
