/** In which language the server's own pages speak: those of the window. */

export const PAGE_LANGUAGES = ['en', 'de', 'es', 'ar'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** As speakers of a language call it. */
export const LANGUAGE_NAMES: Readonly<Record<PageLanguage, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  ar: 'العربية',
};

export const directionOf = (language: PageLanguage): 'ltr' | 'rtl' =>
  language === 'ar' ? 'rtl' : 'ltr';

export const isPageLanguage = (text: string | undefined): text is PageLanguage =>
  (PAGE_LANGUAGES as readonly (string | undefined)[]).includes(text);

/** As many of a header's languages as are looked at. */
const MOST_RANGES = 20;

/** The language that `Accept-Language` puts first of those that there are; English where it names none. */
export const acceptedLanguage = (header: string | undefined): PageLanguage => {
  const ranges = (header ?? '')
    .split(',', MOST_RANGES)
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((one) => one.startsWith('q='))?.slice(2);
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return ranges.map(({ language }) => language).find(isPageLanguage) ?? 'en';
};
