import i18next, { type PostProcessorModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { LANGUAGES as OF_SERVER } from '#kit/languages.ts';
import { writeIn } from './format.ts';
import { setNativeLanguage } from './native.ts';
import { remember, remembered } from './state.ts';
import en from './strings/en.json';
import { addMessageFormats } from './engine-words.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

/**
 * The languages of the window, as the server's own pages have them: the compiler holds that. What one does not have
 * yet is said in English.
 */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  ar: 'العربية',
} as const satisfies typeof OF_SERVER;
export type Language = keyof typeof LANGUAGES;

export const isLanguage = (value: string | undefined): value is Language =>
  value !== undefined && Object.hasOwn(LANGUAGES, value);

/** What the window says, and what the engine says, in the languages beside English. */
const STRINGS = {
  de: () => Promise.all([import('./strings/de.json'), import('./strings/engine/de.json')]),
  es: () => Promise.all([import('./strings/es.json'), import('./strings/engine/es.json')]),
  ar: () => Promise.all([import('./strings/ar.json'), import('./strings/engine/ar.json')]),
};

/** Goes over to a language; it is loaded by then, as four would be most of what the window loads. */
export const speak = async (language: Language): Promise<void> => {
  if (language !== 'en') {
    const [own, engine] = await STRINGS[language]();
    i18next.addResourceBundle(language, 'translation', own.default);
    i18next.addResourceBundle(language, 'engine', engine.default);
  }
  await i18next.changeLanguage(language);
};

const chosen = (): Language => {
  const language = remembered('language');
  return isLanguage(language) ? language : 'en';
};

/** Of the window. Kept: asked for with each sentence, it would take longer than the sentence. */
let direction: 'ltr' | 'rtl' = 'ltr';

/** The page says its language and its direction to whoever reads it, and to the desktop's menu. */
const tellPage = (language: string): void => {
  // Who reads English keeps the dates of the system: there are many ways to write them in English.
  writeIn(language === 'en' ? undefined : language);
  direction = i18next.dir(language);
  if (typeof document === 'undefined') return;
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  void setNativeLanguage(language);
};

/** LEFT-TO-RIGHT ISOLATE and POP DIRECTIONAL ISOLATE. */
const [ISOLATE, POP] = ['\u2066', '\u2069'];

/**
 * A sentence that is not translated yet, in a window that is read from right to left: in its own
 * direction, so that its full stop stands at its end.
 */
export const inOwnDirection = (words: string, within: 'ltr' | 'rtl'): string =>
  within === 'rtl' && /[A-Za-z]/.test(words) && !/\p{Script=Arabic}/u.test(words)
    ? `${ISOLATE}${words}${POP}`
    : words;

const OWN_DIRECTION: PostProcessorModule = {
  type: 'postProcessor',
  name: 'own-direction',
  process: (words) => inOwnDirection(words, direction),
};

export const startI18n = async (): Promise<void> => {
  await i18next
    .use(initReactI18next)
    .use(OWN_DIRECTION)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      resources: { en: { translation: en } },
      postProcess: OWN_DIRECTION.name,
      // React escapes already.
      interpolation: { escapeValue: false },
    });
  addMessageFormats();
  // Not before: the page and the menu would first be told of English.
  i18next.on('languageChanged', tellPage);
  // Words that cannot be fetched leave the window in English.
  await speak(chosen()).catch(() => speak('en'));
};

export const setLanguage = async (language: Language): Promise<void> => {
  remember('language', language);
  await speak(language);
};
