import { lazy } from '#kit/lazy.ts';

/** More than a platform names, and few enough to keep. */
const MOST_KEPT = 1000;

/**
 * What was made of a text, kept: a video has its captions in twenty languages, and the tables of `Intl`
 * were a quarter of the time that reading a page of videos took (measured November 2026).
 */
const remembering = <T>(make: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as T;
    const made = make(text);
    if (known.size < MOST_KEPT) known.set(text, made);
    return made;
  };
};

const canonical = remembering((code): string | undefined => {
  try {
    return Intl.getCanonicalLocales(code.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
});

/** `spa-ES`, `cmn-Hans-CN`, `en`: three letters become two where there are two. */
export const languageCode = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : canonical(code);

const names = lazy(
  () => new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' }),
);

/** `Spanish (Spain)` for `es-ES`. */
export const languageName = remembering((code): string | undefined => {
  const name = names().of(code);
  return name === code ? undefined : name;
});

/** `es` of `es-ES`. */
export const mainLanguage = (code: string): string => code.split('-', 1)[0] ?? code;

/** The language of a text, where TikTok found one: `un` stands for none. */
export const textLanguage = (code: string | undefined): string | undefined =>
  code === undefined || code === 'un' ? undefined : languageCode(code);
