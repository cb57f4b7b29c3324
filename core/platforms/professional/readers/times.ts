import { figure } from '#kit/figures.ts';

/** The names of the months in a language, in each form that it writes before a year, without their dots. */
const monthNames = (language: string): readonly ReadonlySet<string>[] =>
  Array.from({ length: 12 }, (_, month) => {
    const date = new Date(Date.UTC(2021, month, 15));
    const names = (['long', 'short'] as const).flatMap((form) =>
      [{ month: form }, { month: form, year: 'numeric', day: 'numeric' } as const].flatMap(
        (fields) =>
          new Intl.DateTimeFormat(language, { ...fields, timeZone: 'UTC', calendar: 'gregory' })
            .formatToParts(date)
            .flatMap(({ type, value }) => (type === 'month' ? [withoutDot(value)] : [])),
      ),
    );
    return new Set(names);
  });

const withoutDot = (word: string): string => word.toLowerCase().replace(/\.$/, '');

/** Pages name few languages; what is more is made up. */
const MOST_LANGUAGES = 100;

const namesByLanguage = new Map<string, ReturnType<typeof monthNames>>();

const namesIn = (language: string) => {
  const known = namesByLanguage.get(language);
  if (known) return known;
  const tag = language.replaceAll('_', '-');
  const names = monthNames(isLanguage(tag) ? tag : 'en');
  if (namesByLanguage.size >= MOST_LANGUAGES) namesByLanguage.clear();
  namesByLanguage.set(language, names);
  return names;
};

const isLanguage = (tag: string): boolean => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
};

/** English alone has forms of another length, too: "Sept 2021". */
const monthNamed = (word: string, language: string): number => {
  const names = namesIn(language);
  const exact = names.findIndex((forms) => forms.has(word));
  const isEnglish = /^en\b/i.test(language);
  return exact >= 0 || !isEnglish ? exact : names.findIndex((forms) => forms.has(word.slice(0, 3)));
};

/**
 * "Jul 2021", "juil. 2021", "2021年7月" or "2019" as the shape has them; the year alone where the month is not
 * known, and `undefined` for "Present". `language` is the tag of the page’s language, or of its locale.
 */
export const parseMonth = (text: string | undefined, language = 'en'): string | undefined => {
  const words = (text ?? '').slice(0, 60).match(/\p{Nd}+|[\p{L}\p{M}]+/gu) ?? [];
  const numbers = words.flatMap((word) => figure(word) ?? []);
  const year = numbers.find((number) => number >= 1900 && number < 2200);
  if (year === undefined || numbers.length > 2) return undefined;
  const named = words.map((word) => monthNamed(withoutDot(word), language) + 1).find((n) => n > 0);
  const month = named ?? numbers.find((number) => number >= 1 && number <= 12);
  return month === undefined ? String(year) : `${year}-${String(month).padStart(2, '0')}`;
};

/**
 * "3d • Edited •": how long ago a post was made, then what else is told of it; a sign behind it shows who sees
 * it. In the place of all that, an advert has what it is called, in the language of whoever looks at it.
 */
interface AgeLine {
  readonly isEdited: true | undefined;
  readonly isAdvert: boolean;
}

const SEPARATOR = '•';
const NOW = /^(?:just )?now\b|^jetzt\b|^gerade\b|^ahora\b|^الآن/iu;

/** What such a line tells, by its parts and not by their words: ages have a digit, of whatever script. */
export const readAgeLine = (texts: readonly string[]): AgeLine => {
  const [age = '', mark] = texts
    .flatMap((text) => text.split(SEPARATOR))
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const isAge =
    /\p{Nd}/u.test(age) || NOW.test(age) || texts.some((text) => text.includes(SEPARATOR));
  return {
    isEdited: isAge && mark !== undefined && !/\p{Nd}/u.test(mark) ? true : undefined,
    isAdvert: !isAge,
  };
};
