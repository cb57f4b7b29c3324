/** In which language the server's own pages speak. */
import { isLanguage, type Language } from '#kit/languages.ts';

export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** As many of a header's languages as are looked at. */
const MOST_RANGES = 20;

/** The language that `Accept-Language` puts first of those that there are; English where it names none. */
export const acceptedLanguage = (header: string | undefined): Language => {
  const ranges = (header ?? '')
    .split(',', MOST_RANGES)
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((one) => one.startsWith('q='))?.slice(2);
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return ranges.map(({ language }) => language).find(isLanguage) ?? 'en';
};
