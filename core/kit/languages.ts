/** The languages of the window and of the server's own pages, each under its own name. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  ar: 'العربية',
} as const;
export type Language = keyof typeof LANGUAGES;

export const isLanguage = (value: string | undefined): value is Language =>
  value !== undefined && Object.hasOwn(LANGUAGES, value);
