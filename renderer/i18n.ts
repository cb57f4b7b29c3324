import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from './strings/en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

/** Words in English, the only language so far; numbers and dates in the reader's own locale. */
export const startI18n = async (): Promise<void> => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    // React escapes already.
    interpolation: { escapeValue: false },
  });
};
