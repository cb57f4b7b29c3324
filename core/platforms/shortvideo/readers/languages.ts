/** `spa-ES`, `cmn-Hans-CN`, `en`: three letters become two where there are two. */
export const languageCode = (code: string | undefined): string | undefined => {
  if (code === undefined) return undefined;
  try {
    return Intl.getCanonicalLocales(code.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
};

const names = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' });

/** `Spanish (Spain)` for `es-ES`. */
export const languageName = (code: string): string | undefined => {
  const name = names.of(code);
  return name === code ? undefined : name;
};

/** `es` of `es-ES`. */
export const mainLanguage = (code: string): string => code.split('-', 1)[0] ?? code;

/** The language of a text, where TikTok found one: `un` stands for none. */
export const textLanguage = (code: string | undefined): string | undefined =>
  code === undefined || code === 'un' ? undefined : languageCode(code);
